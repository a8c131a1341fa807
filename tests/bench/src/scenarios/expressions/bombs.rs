//! Expressions that are written to take long: each repeats something whose cost does not grow with its work,
//! or grows slower. They end at their limit.

use serde_json::{Value, json};

/// Bytes of an object: what the server reads of a body.
const OBJECT_BYTES: usize = 3 * 1024 * 1024;

/// The largest object that the server reads: one long text, a list, a map, and nested lists.
pub(super) fn object() -> Value {
    let quarter = OBJECT_BYTES / 4;
    let text = |length: usize, last: char| -> String { "a".repeat(length) + last.encode_utf8(&mut [0; 4]) };
    let list: Vec<String> =
        (0..quarter / 1024).map(|number| format!("{}{number:04}", "a".repeat(1020))).collect();
    let map: serde_json::Map<String, Value> =
        (0..quarter / 24).map(|number| (format!("key-{number:08}"), json!(number))).collect();
    let numbers: Vec<usize> = (0..quarter / 8).collect();
    json!({
        "long": text(quarter / 2, 'b'),
        "other": text(quarter / 2, 'c'),
        "digits": "1".repeat(1000),
        "odd": "\"+%41".repeat(quarter / 32),
        "list": list,
        "again": list,
        "map": map,
        "numbers": numbers,
    })
}

/// All of them: what is repeated stands in a loop whose turns cost next to nothing.
pub(super) fn all() -> Vec<String> {
    let repeated = [
        "object.long == object.other",
        "'' == object.long",
        "object.long < object.other",
        "object.long in ['x', 'y']",
        "object.long in object.map",
        "object.long in {'x': 1}",
        "object.long in object.list",
        "has(object.map.x)",
        "object.map == object.map",
        "object.list == object.again",
        "[object.list] == [object.again]",
        "object.map.size() == -1",
        "object.map.exists(k, true)",
        "object.numbers.exists(k, false)",
        "object.numbers.sum() == 0",
        "object.numbers.max() == 0",
        "object.list.sort().size() == 0",
        "object.list.distinct().size() == 0",
        "object.list.isSorted()",
        "object.list.join('').size() == 0",
        "object.list.map(x, x).size() == 0",
        "object.list.filter(x, x < 'b').size() == 0",
        "object.list.slice(1, 3).size() == 0",
        "object.list.reverse().size() == 0",
        "object.list.flatten().size() == 0",
        "sets.contains(object.list, ['x'])",
        "sets.equivalent(object.list, object.again)",
        "object.list.indexOf('x') == 0",
        "object.long.contains('aab')",
        "object.long.contains('')",
        "object.long.startsWith('x')",
        "object.long.endsWith(object.other)",
        "object.long.matches('')",
        "object.long.matches('^(a|aa)+c$')",
        "object.long.matches('a*a*a*a*c')",
        "object.long.matches('(a|aa|ab){300}c')",
        "object.long.matches('(a?){500}a{500}c')",
        "object.long.matches('(a|b)*a(a|b){60}c')",
        "object.list.exists(t, t.matches('(a|aa|ab){300}c'))",
        "object.list.exists(t, t.matches('(x+x+)+y'))",
        "object.long.findAll('.*[^A-Za-b]|[A-Za]').size() == 0",
        "object.long.find('c') == 'c'",
        "object.long.findAll('a', 3).size() == 0",
        "'a'.matches('a{1000}' + string(i))",
        "object.long.charAt(3) == 'x'",
        "object.long.substring(3, 4) == 'x'",
        "object.long.indexOf('b') == 0",
        "object.long.lastIndexOf('x') == 0",
        "object.long.replace('x', 'y') == ''",
        "object.long.replace('a', '') == ''",
        "object.long.split('x').size() == 0",
        "object.long.split('', 2).size() == 0",
        "object.long.lowerAscii() == ''",
        "object.long.trim() == ''",
        "object.long.size() == 0",
        "strings.quote(object.long) == ''",
        "(object.long + object.other) == ''",
        "'%s'.format([object.long]) == ''",
        "'%X'.format([object.long]) == ''",
        "'%.999f'.format([1.0e300]) == ''",
        "bytes(object.long).size() == 0",
        "string(bytes(object.long)) == ''",
        "isQuantity(object.long)",
        "isQuantity(object.digits)",
        "isIP(object.long)",
        "isCIDR(object.long)",
        "isSemver(object.long)",
        "isURL(object.long)",
        "isURL('https://a/' + object.odd)",
        "url('https://a/' + object.digits).getEscapedPath() == ''",
        "url('https://a/?' + object.digits).getQuery().size() == 9",
        "format.dns1123Label().validate(object.long).hasValue()",
        "format.byte().validate(object.long).hasValue()",
        "timestamp('2024-01-01T00:00:00Z').getHours('Europe/Paris') == 99",
        "object.numbers.map(n, n).size() == 0",
        "object.map.map(k, k).size() == 0",
        "lists.range(1000).sort().size() == 0",
        "[object.long, object.other].sort().size() == 0",
        "[object.long, object.other].distinct().size() == 0",
        "[object.long].indexOf(object.other) == 0",
        "{object.long: 1}[object.long] == 0",
        "dyn(object.long) == dyn(object.other)",
        "object.numbers == object.numbers",
        "object.numbers in [object.numbers]",
        "-1 in object.numbers",
        "object.long.findAll('[ab]*c|a').size() == 0",
        "object.long.findAll('(a.*c)|a', 1000).size() == 0",
        "object.long.findAll('').size() == 0",
        "object.list.exists(t, t.findAll('(a.*c)|a').size() == 0)",
        "'x'.matches(string(i) + '[\\\\pL\\\\pN]{30}')",
        "'x'.matches(string(i) + '\\\\pL{500}')",
        "isURL('https://[::1]:80/%41%42')",
        "string(ip('2001:db8:1:2:3:4:5:6')) == ''",
        "'%s'.format([timestamp('2024-01-01T00:00:00Z')]) == ''",
        "'%s'.format([object.numbers]) == ''",
        "double(object.digits) == 0.0",
        "object.map.transformMap(k, v, v).size() == 0",
        "object.list.map(t, t.split('')).flatten().size() == 0",
    ];
    let mut all: Vec<String> =
        repeated.into_iter().map(|text| format!("lists.range(300000).all(i, ({text}) || true)")).collect();
    // Steps that have no cost, and steps that have one.
    let free = vec!["false"; 4_000].join(" || ");
    all.push(format!("lists.range(300000).all(i, ({free}) || true)"));
    all.push("lists.range(300000).all(i, i >= 0)".to_owned());
    all.push("lists.range(1000).all(i, lists.range(1000).all(j, i + j >= 0))".to_owned());
    all.push("lists.range(1000).all(i, object.map.all(k, true))".to_owned());
    // Values are made once and read often.
    for (value, text) in [
        ("url('https://a/' + object.long)", "v.getEscapedPath() == ''"),
        ("url('https://a/' + object.odd)", "v.getEscapedPath() == ''"),
        ("url('https://a/?a=' + object.odd)", "v.getQuery() == {}"),
        ("url('https://a/' + object.long)", "v == v"),
        ("url('https://' + object.long)", "v.getHost() == ''"),
        ("url('https://a/?a=' + object.long)", "v.getQuery() == {}"),
        ("semver('1.0.0-' + object.long)", "v.isLessThan(v)"),
        ("semver('1.0.0-' + object.long)", "v == v"),
        ("bytes(object.long)", "v == v"),
        ("bytes(object.long)", "string(v) == ''"),
        ("object.list + object.again", "v.size() == 0"),
        ("object.list + object.again", "v[700] == ''"),
        ("object.map.map(k, k)", "v.sort().size() == 0"),
        ("object.map.map(k, [k])", "[] in v"),
        ("object.map.transformMap(k, n, n)", "object.long in v"),
        ("object.map.transformMap(k, n, n)", "v.size() == 0"),
        ("object.map.transformMap(k, n, n)", "v == object.map"),
        ("object.map.transformMap(k, n, n)", "v.exists(k, true)"),
        ("object.map.transformMapEntry(k, n, {n: k})", "1.5 in v"),
    ] {
        all.push(format!("[{value}].all(v, lists.range(300000).all(i, ({text}) || true))"));
    }
    all
}
