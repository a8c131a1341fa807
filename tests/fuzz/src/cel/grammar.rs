//! Expressions drawn from bytes: nearly all of them can be read, and many have a type.

mod words;

use self::words::{BINARY, GLOBAL, LITERALS, MACROS, MEMBER, NAMES};
use crate::draw::Draw;

/// How deep drawn expressions nest.
const DEPTH_MAX: usize = 5;

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
