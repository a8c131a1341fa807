//! Reads a path.

use serde_json::Value;

use super::steps::{Comparison, Filter, Operand, Slice, Step};

/// Parts of a path inside of each other: filters in filters.
const DEPTH_MAX: usize = 8;
/// The comparisons, those that begin another one behind it.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::LessOrEqual),
    (">=", Comparison::GreaterOrEqual),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

/// The steps of a path; none if it cannot be read.
pub(super) fn steps(text: &str) -> Option<Vec<Step>> {
    read(text, DEPTH_MAX)
}

fn read(text: &str, depth: usize) -> Option<Vec<Step>> {
    let depth = depth.checked_sub(1)?;
    let mut steps = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = rest.get(first.len_utf8()..)?;
        rest = match first {
            ' ' | '@' | '$' => behind,
            '.' => field(behind, &mut steps)?,
            '[' => {
                let (inner, behind) = bracket(behind)?;
                steps.extend(in_brackets(inner.trim(), depth)?);
                behind
            }
            _ => return None,
        };
    }
    Some(steps)
}

/// A name behind a dot. Returns what follows it.
fn field<'t>(text: &'t str, steps: &mut Vec<Step>) -> Option<&'t str> {
    if let Some(behind) = text.strip_prefix('.') {
        steps.push(Step::Below);
        // `..name`; a name need not follow.
        return if behind.starts_with(['[', '.']) || behind.is_empty() {
            Some(behind)
        } else {
            field(behind, steps)
        };
    }
    let (mut name, mut characters) = (String::new(), text.char_indices());
    let mut end = text.len();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => name.push(characters.next()?.1),
            ' ' | '\t' | '\n' | '\r' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}' => {
                end = at;
                break;
            }
            other => name.push(other),
        }
    }
    match name.as_str() {
        "" => {}
        "*" => steps.push(Step::All),
        _ => steps.push(Step::Field(name)),
    }
    text.get(end..)
}

/// What stands in brackets, and what follows them. Quoted brackets do not count.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let (mut quote, mut open) = (None, 0_usize);
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(quoted), character) if quoted == character => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(character),
            (None, '[') => open += 1,
            (None, ']') if open == 0 => return Some((text.get(..at)?, text.get(at + 1..)?)),
            (None, ']') => open -= 1,
            (None, _) => {}
        }
    }
    None
}

fn in_brackets(inner: &str, depth: usize) -> Option<Vec<Step>> {
    if let Some(filter) = inner.strip_prefix("?(") {
        let filter = self::filter(filter.strip_suffix(')')?, depth)?;
        return Some(vec![Step::Filter(filter)]);
    }
    let parts = split(inner);
    if parts.len() > 1 {
        let paths = parts.into_iter().map(|part| in_brackets(part.trim(), depth.checked_sub(1)?));
        return Some(vec![Step::Union(paths.collect::<Option<_>>()?)]);
    }
    if inner == "*" {
        return Some(vec![Step::All]);
    }
    if let Some(name) = quoted(inner) {
        // Quotes change nothing: a dot separates names here, too, unless a backslash stands before it.
        return read(&format!(".{name}"), depth);
    }
    slice(inner).map(|slice| vec![Step::Slice(slice)])
}

/// The parts between commas that are not quoted.
fn split(text: &str) -> Vec<&str> {
    let mut quote = None;
    text.split(|character| {
        match quote {
            Some(quoted) if quoted == character => quote = None,
            None if character == '\'' || character == '"' => quote = Some(character),
            _ => {}
        }
        character == ',' && quote.is_none()
    })
    .collect()
}

fn quoted(text: &str) -> Option<&str> {
    text.strip_prefix('\'')?.strip_suffix('\'').filter(|name| !name.contains('\''))
}

fn slice(text: &str) -> Option<Slice> {
    let parts: Vec<&str> = text.split(':').collect();
    let number = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    match parts.as_slice() {
        [one] => one.parse().ok().map(Slice::One),
        [start, end] => Some(Slice::Range { start: number(start)?, end: number(end)?, step: None }),
        [start, end, step] => {
            Some(Slice::Range { start: number(start)?, end: number(end)?, step: number(step)? })
        }
        _ => None,
    }
}

fn filter(text: &str, depth: usize) -> Option<Filter> {
    let Some((left, comparison, right)) = compared(text) else {
        return Some(Filter { left: operand(text.trim(), depth)?, right: None });
    };
    let (left, right) = (operand(left.trim(), depth)?, operand(right.trim(), depth)?);
    Some(Filter { left, right: Some((comparison, right)) })
}

/// Both sides of a comparison, which does not stand in quotes.
fn compared(text: &str) -> Option<(&str, Comparison, &str)> {
    let mut quote = None;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(quoted), character) if quoted == character => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, _) => {
                let rest = text.get(at..)?;
                let found = COMPARISONS.iter().find(|(sign, _)| rest.starts_with(sign));
                if let Some((sign, comparison)) = found {
                    return Some((text.get(..at)?, *comparison, rest.get(sign.len()..)?));
                }
            }
            (Some(_), _) => {}
        }
    }
    None
}

fn operand(text: &str, depth: usize) -> Option<Operand> {
    if text.starts_with(['@', '.', '$']) {
        return read(text, depth).map(Operand::Path);
    }
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(quoted) = inner('\'').or_else(|| inner('"')) {
        return Some(Operand::Value(quoted.into()));
    }
    let value: Value = serde_json::from_str(text).ok()?;
    (value.is_number() || value.is_boolean()).then_some(Operand::Value(value))
}
