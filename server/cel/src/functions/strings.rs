//! Texts: parts, searches, replacements.

use super::call::{Answer, Context, Function, failed};
use super::formatting::format;
use crate::error::EvalError;
use crate::value::{Datum, ListValue, Str, written};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "size" => size,
        "contains" => |context, args| judge(context, args, |text, part| text.contains(part)),
        "startsWith" => |context, args| judge(context, args, |text, part| text.starts_with(part)),
        "endsWith" => |context, args| judge(context, args, |text, part| text.ends_with(part)),
        "charAt" => char_at,
        "lowerAscii" => |context, args| change(context, args, |text| text.to_ascii_lowercase()),
        "upperAscii" => |context, args| change(context, args, |text| text.to_ascii_uppercase()),
        "trim" => |context, args| change(context, args, |text| text.trim_matches(is_space).to_owned()),
        "replace" => replace,
        "split" => split,
        "substring" => substring,
        "join" => join,
        "format" => format,
        "strings.quote" => |context, args| change(context, args, quote),
        _ => return None,
    })
}

/// What making a part of a text counts in steps.
pub(super) const PART_STEPS: u64 = 12;

/// Space as the reference trims it.
fn is_space(character: char) -> bool {
    character.is_whitespace()
}

fn size<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [value] = args else { return None };
    if let Datum::String(text) = value
        && let Err(why) = context.meter.work_bytes(text.len())
    {
        return Some(Err(why));
    }
    let size = match value {
        Datum::Opaque(_) => return None,
        value => value.own_size()?,
    };
    Some(Ok(Datum::Int(i64::try_from(size).unwrap_or(i64::MAX))))
}

fn judge<'a>(context: &mut Context, args: &[Datum<'a>], holds: fn(&str, &str) -> bool) -> Answer<'a> {
    let [Datum::String(text), Datum::String(part)] = args else { return None };
    Some(context.meter.work_bytes(text.len()).map(|()| Datum::Bool(holds(text, part))))
}

fn change<'a>(context: &mut Context, args: &[Datum<'a>], change: fn(&str) -> String) -> Answer<'a> {
    let [Datum::String(text)] = args else { return None };
    Some(context.meter.allocate(text.len()).map(|()| Datum::owned_text(change(text))))
}

fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '\u{7}' => quoted.push_str("\\a"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\u{b}' => quoted.push_str("\\v"),
            '\\' => quoted.push_str("\\\\"),
            '"' => quoted.push_str("\\\""),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

fn out_of_range<'a>(index: i64) -> Answer<'a> {
    failed(format!("index out of range: {index}"))
}

/// Where a character begins, counted in characters; the end of the text if the number is the count of all.
fn byte_of(text: &str, index: i64) -> Option<usize> {
    let index = usize::try_from(index).ok()?;
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    places.nth(index)
}

fn char_at<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::String(text), Datum::Int(index)] = args else { return None };
    if let Err(why) = context.meter.work_bytes(text.len()) {
        return Some(Err(why));
    }
    let Some(at) = byte_of(text, *index) else { return out_of_range(*index) };
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Some(Ok(Datum::String(text.part(at..at + length))))
}

fn substring<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (text, start, end) = match args {
        [Datum::String(text), Datum::Int(start)] => (text, *start, None),
        [Datum::String(text), Datum::Int(start), Datum::Int(end)] => (text, *start, Some(*end)),
        _ => return None,
    };
    if let Some(end) = end.filter(|end| start > *end) {
        return failed(format!("invalid substring range. start: {start}, end: {end}"));
    }
    let Some(from) = byte_of(text, start) else { return out_of_range(start) };
    let to = match end {
        None => text.len(),
        Some(end) => match byte_of(text, end) {
            Some(to) => to,
            None => return out_of_range(end),
        },
    };
    let part = from..to.max(from);
    Some(context.meter.allocate(part.len()).map(|()| Datum::String(text.part(part))))
}

fn replace<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (text, from, to, times) = match args {
        [Datum::String(text), Datum::String(from), Datum::String(to)] => (text, from, to, -1),
        [Datum::String(text), Datum::String(from), Datum::String(to), Datum::Int(times)] => {
            (text, from, to, *times)
        }
        _ => return None,
    };
    let found = if from.is_empty() { text.chars().count() + 1 } else { text.matches(&**from).count() };
    let times = usize::try_from(times).unwrap_or(usize::MAX).min(found);
    let bytes = times.saturating_mul(to.len()).saturating_add(text.len());
    Some(context.meter.allocate(bytes).map(|()| Datum::owned_text(text.replacen(&**from, to, times))))
}

fn split<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (text, separator, parts) = match args {
        [Datum::String(text), Datum::String(separator)] => (text, separator, -1),
        [Datum::String(text), Datum::String(separator), Datum::Int(parts)] => (text, separator, *parts),
        _ => return None,
    };
    let parts = usize::try_from(parts).unwrap_or(usize::MAX);
    Some(split_into(context, text, separator, parts).map(Datum::list))
}

fn split_into<'a>(
    context: &mut Context,
    text: &Str<'a>,
    separator: &str,
    parts: usize,
) -> Result<Vec<Datum<'a>>, EvalError> {
    let mut found = Vec::new();
    if parts == 0 {
        return Ok(found);
    }
    let mut from = 0;
    while found.len() + 1 < parts {
        let rest = text.get(from..).unwrap_or_default();
        // Without a separator, each character is a part, and nothing is left behind the last one.
        let length = if separator.is_empty() {
            rest.char_indices().map(|(at, _)| at).nth(1)
        } else {
            rest.find(separator)
        };
        let Some(length) = length else { break };
        context.meter.allocate(length)?;
        context.meter.allocate_items(1)?;
        context.meter.work(PART_STEPS)?;
        found.push(Datum::String(text.part(from..from + length)));
        from += length + separator.len();
    }
    if !(separator.is_empty() && from == text.len()) {
        context.meter.allocate(text.len() - from)?;
        found.push(Datum::String(text.part(from..text.len())));
    }
    Ok(found)
}

fn join<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (list, separator) = match args {
        [Datum::List(list)] => (list, ""),
        [Datum::List(list), Datum::String(separator)] => (list, &**separator),
        _ => return None,
    };
    if !matches!(list.get(0), None | Some(Datum::String(_))) {
        return None;
    }
    Some(joined(context, list, separator).map(Datum::owned_text))
}

fn joined(context: &mut Context, list: &ListValue<'_>, separator: &str) -> Result<String, EvalError> {
    let mut text = String::new();
    for (index, element) in list.iter().enumerate() {
        let Datum::String(part) = &element else {
            let element = written(&element);
            context.meter.work_items(element.len())?;
            return Err(EvalError::failed(format!("join: invalid input: {element}")));
        };
        context.meter.work(1)?;
        context.meter.allocate(part.len().saturating_add(separator.len()))?;
        if index > 0 {
            text.push_str(separator);
        }
        text.push_str(part);
    }
    Ok(text)
}

/// Where a text is found in another one, in characters, from a character on; the last place if `last`.
pub(super) fn index_of<'a>(context: &mut Context, args: &[Datum<'a>], last: bool) -> Answer<'a> {
    let (text, part, from) = match args {
        [Datum::String(text), Datum::String(part)] => (text, part, None),
        [Datum::String(text), Datum::String(part), Datum::Int(from)] => (text, part, Some(*from)),
        _ => return None,
    };
    if let Err(why) = context.meter.work_bytes(text.len()) {
        return Some(Err(why));
    }
    let found = if last { last_index(text, part, from) } else { first_index(text, part, from.unwrap_or(0)) };
    found.map_or_else(out_of_range, |found| Some(Ok(Datum::Int(found.unwrap_or(-1)))))
}

fn count(text: Option<&str>) -> Option<i64> {
    i64::try_from(text?.chars().count()).ok()
}

fn first_index(text: &str, part: &str, from: i64) -> Result<Option<i64>, i64> {
    if part.is_empty() {
        return Ok(Some(from));
    }
    if from < 0 {
        return Err(from);
    }
    let Some(begin) = byte_of(text, from) else { return Ok(None) };
    let found = text.get(begin..).and_then(|rest| rest.find(part));
    Ok(found.and_then(|at| count(text.get(..begin + at))))
}

fn last_index(text: &str, part: &str, from: Option<i64>) -> Result<Option<i64>, i64> {
    if part.is_empty() {
        return Ok(from.or_else(|| count(Some(text))));
    }
    let Some(from) = from else { return Ok(text.rfind(part).and_then(|at| count(text.get(..at)))) };
    if from < 0 {
        return Err(from);
    }
    let Some(begin) = byte_of(text, from).filter(|begin| *begin < text.len()) else { return Ok(None) };
    // The part may begin at the character, and end behind it.
    let end = text.get(begin..).and_then(|rest| {
        let places = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
        places.skip(part.chars().count()).chain([rest.len()]).next()
    });
    let within = text.get(..begin + end.unwrap_or(0)).unwrap_or(text);
    Ok(within.rfind(part).and_then(|at| count(within.get(..at))))
}
