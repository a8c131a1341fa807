//! Expressions drawn from bytes: nearly all of them can be read, and many have a type.

use crate::draw::Draw;

/// How deep drawn expressions nest.
const DEPTH_MAX: usize = 5;

const LITERALS: [&str; 40] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2u",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615u",
    "0.0",
    "-0.0",
    "1.5",
    "1e308",
    "''",
    "'a'",
    "'b.c'",
    "'\\u00e9\\n'",
    "'%s %d %.3f %x'",
    "'a*(b|c)+'",
    "'(a{9}){9}'",
    "'['",
    "b'ab'",
    "b'\\xff'",
    "[]",
    "[1, 2, 3]",
    "[[1], []]",
    "{}",
    "{'a': 1}",
    "{1: 'x', 2: 'y'}",
    "'10.0.0.0/8'",
    "'10.1.2.3'",
    "'::1'",
    "'1.2.3-a.1+b'",
    "'100Mi'",
    "'https://user@example.com:80/a%20b?c=d&c=e#f'",
    "'2024-02-29T12:34:56.789Z'",
    "'1h2m3.5s'",
    "'Europe/Paris'",
    "'YWI='",
];

const NAMES: [&str; 16] = [
    "object",
    "oldObject",
    "n",
    "s",
    "l",
    "m",
    "object.a",
    "object.b",
    "object.spec.replicas",
    "object.?a",
    "x",
    "y",
    "i",
    "m.a",
    "object.metadata.name",
    "m['b']",
];

const BINARY: [&str; 16] =
    ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "in", "&&", "||"];

/// Functions that take so many arguments.
const GLOBAL: [(&str, usize); 36] = [
    ("int", 1),
    ("uint", 1),
    ("double", 1),
    ("string", 1),
    ("bytes", 1),
    ("bool", 1),
    ("dyn", 1),
    ("type", 1),
    ("duration", 1),
    ("timestamp", 1),
    ("size", 1),
    ("url", 1),
    ("isURL", 1),
    ("quantity", 1),
    ("isQuantity", 1),
    ("ip", 1),
    ("isIP", 1),
    ("cidr", 1),
    ("isCIDR", 1),
    ("ip.isCanonical", 1),
    ("semver", 1),
    ("semver", 2),
    ("isSemver", 1),
    ("lists.range", 1),
    ("sets.contains", 2),
    ("sets.equivalent", 2),
    ("sets.intersects", 2),
    ("optional.of", 1),
    ("optional.ofNonZeroValue", 1),
    ("optional.none", 0),
    ("optional.unwrap", 1),
    ("strings.quote", 1),
    ("format.named", 1),
    ("format.dns1123Label", 0),
    ("format.uri", 0),
    ("format.datetime", 0),
];

/// Functions of a value that take so many arguments more.
const MEMBER: [(&str, usize); 64] = [
    ("contains", 1),
    ("startsWith", 1),
    ("endsWith", 1),
    ("matches", 1),
    ("find", 1),
    ("findAll", 1),
    ("findAll", 2),
    ("charAt", 1),
    ("indexOf", 1),
    ("indexOf", 2),
    ("lastIndexOf", 1),
    ("lastIndexOf", 2),
    ("lowerAscii", 0),
    ("upperAscii", 0),
    ("replace", 2),
    ("replace", 3),
    ("split", 1),
    ("split", 2),
    ("substring", 1),
    ("substring", 2),
    ("trim", 0),
    ("join", 0),
    ("join", 1),
    ("format", 1),
    ("size", 0),
    ("isSorted", 0),
    ("sum", 0),
    ("min", 0),
    ("max", 0),
    ("slice", 2),
    ("flatten", 0),
    ("flatten", 1),
    ("sort", 0),
    ("reverse", 0),
    ("distinct", 0),
    ("first", 0),
    ("last", 0),
    ("value", 0),
    ("hasValue", 0),
    ("or", 1),
    ("orValue", 1),
    ("unwrapOpt", 0),
    ("getHours", 0),
    ("getHours", 1),
    ("getDayOfYear", 0),
    ("getMilliseconds", 0),
    ("getScheme", 0),
    ("getHost", 0),
    ("getHostname", 0),
    ("getPort", 0),
    ("getEscapedPath", 0),
    ("getQuery", 0),
    ("isInteger", 0),
    ("asInteger", 0),
    ("asApproximateFloat", 0),
    ("sign", 0),
    ("add", 1),
    ("sub", 1),
    ("isLessThan", 1),
    ("compareTo", 1),
    ("containsIP", 1),
    ("containsCIDR", 1),
    ("validate", 1),
    ("major", 0),
];

/// Loops: `{}` is where an expression goes.
const MACROS: [(&str, &[&str]); 20] = [
    ("all", &["x"]),
    ("exists", &["x"]),
    ("exists_one", &["x"]),
    ("map", &["x"]),
    ("filter", &["x"]),
    ("map", &["x", "{}"]),
    ("all", &["i", "x"]),
    ("exists", &["i", "x"]),
    ("existsOne", &["i", "x"]),
    ("transformList", &["i", "x"]),
    ("transformList", &["i", "x", "{}"]),
    ("transformMap", &["i", "x"]),
    ("transformMap", &["i", "x", "{}"]),
    ("transformMapEntry", &["i", "x"]),
    ("sortBy", &["x"]),
    ("optMap", &["y"]),
    ("optFlatMap", &["y"]),
    ("all", &["y"]),
    ("map", &["y"]),
    ("filter", &["y"]),
];

/// An expression.
pub(super) fn expression(draw: &mut Draw<'_>) -> String {
    any(draw, DEPTH_MAX)
}

fn any(draw: &mut Draw<'_>, depth: usize) -> String {
    if depth == 0 || draw.is_done() {
        return leaf(draw);
    }
    let mut next = |draw: &mut Draw<'_>| any(draw, depth - 1);
    match draw.below(16) {
        0 => leaf(draw),
        1 => {
            let operator = draw.choice(&["!", "-", "--", "!!"]).copied().unwrap_or_default();
            format!("{operator}({})", next(draw))
        }
        2..=4 => {
            let operator = draw.choice(&BINARY).copied().unwrap_or_default();
            let (first, second) = (next(draw), next(draw));
            format!("({first} {operator} {second})")
        }
        5 => format!("({} ? {} : {})", next(draw), next(draw), next(draw)),
        6 => {
            let mark = if draw.below(3) == 0 { "?" } else { "" };
            format!("{}[{mark}{}]", next(draw), next(draw))
        }
        7 => list(draw, &mut next),
        8 => map(draw, &mut next),
        9 => format!("has({}.{})", next(draw), ["a", "b", "spec", "`a-b`"][draw.below(4)]),
        10 => format!("cel.bind(y, {}, {})", next(draw), next(draw)),
        11 | 12 => repeated(draw, &mut next),
        13 => {
            let (name, count) = draw.choice(&GLOBAL).copied().unwrap_or(("size", 1));
            let arguments: Vec<String> = (0..count).map(|_| next(draw)).collect();
            format!("{name}({})", arguments.join(", "))
        }
        _ => {
            let target = next(draw);
            let (name, count) = draw.choice(&MEMBER).copied().unwrap_or(("size", 0));
            let arguments: Vec<String> = (0..count).map(|_| next(draw)).collect();
            format!("{target}.{name}({})", arguments.join(", "))
        }
    }
}

fn leaf(draw: &mut Draw<'_>) -> String {
    let words: &[&str] = if draw.below(2) == 0 { &LITERALS } else { &NAMES };
    draw.choice(words).copied().unwrap_or_default().to_owned()
}

fn list(draw: &mut Draw<'_>, next: &mut impl FnMut(&mut Draw<'_>) -> String) -> String {
    let elements: Vec<String> = (0..draw.below(4))
        .map(|_| {
            let mark = if draw.below(6) == 5 { "?" } else { "" };
            format!("{mark}{}", next(draw))
        })
        .collect();
    format!("[{}]", elements.join(", "))
}

fn map(draw: &mut Draw<'_>, next: &mut impl FnMut(&mut Draw<'_>) -> String) -> String {
    let entries: Vec<String> = (0..draw.below(4))
        .map(|_| {
            let mark = if draw.below(6) == 5 { "?" } else { "" };
            format!("{mark}{}: {}", next(draw), next(draw))
        })
        .collect();
    format!("{{{}}}", entries.join(", "))
}

fn repeated(draw: &mut Draw<'_>, next: &mut impl FnMut(&mut Draw<'_>) -> String) -> String {
    let range = next(draw);
    let (name, words) = draw.choice(&MACROS).copied().unwrap_or(("all", &["x"]));
    let mut arguments: Vec<String> = Vec::new();
    for word in words {
        arguments.push(if *word == "{}" { next(draw) } else { (*word).to_owned() });
    }
    arguments.push(next(draw));
    format!("{range}.{name}({})", arguments.join(", "))
}
