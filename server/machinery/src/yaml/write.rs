//! Block-style YAML: two spaces per level, lists not indented under their key, quotes only where a
//! text would be read as something else.

use serde_json::{Map, Value};

use super::{
    order::natural,
    scalar::{self, Scalar},
};

/// Longer keys get the form with a question mark: readers look no further for the colon.
const KEY_CHARACTERS_MAX: usize = 500;

/// `value` as a document.
pub(super) fn document(value: &Value) -> String {
    let mut yaml = String::new();
    match value {
        Value::Object(entries) if !entries.is_empty() => mapping(entries, 0, &mut yaml),
        Value::Array(items) if !items.is_empty() => list(items, 0, &mut yaml),
        other => leaf(other, 2, &mut yaml),
    }
    yaml
}

/// Writes entries in the order of their keys, the first of them where the line already stands.
fn mapping(entries: &Map<String, Value>, indent: usize, yaml: &mut String) {
    let mut sorted: Vec<(&String, &Value)> = entries.iter().collect();
    sorted.sort_unstable_by(|(one, _), (other, _)| natural(one, other));
    for (index, (key, value)) in sorted.into_iter().enumerate() {
        if index > 0 {
            start_line(indent, yaml);
        }
        let key = key_text(key);
        if key.chars().count() > KEY_CHARACTERS_MAX {
            yaml.push_str("? ");
            yaml.push_str(&key);
            yaml.push('\n');
            start_line(indent, yaml);
        } else {
            yaml.push_str(&key);
        }
        yaml.push(':');
        match value {
            Value::Object(entries) if !entries.is_empty() => {
                yaml.push('\n');
                start_line(indent + 2, yaml);
                mapping(entries, indent + 2, yaml);
            }
            Value::Array(items) if !items.is_empty() => {
                yaml.push('\n');
                start_line(indent, yaml);
                list(items, indent, yaml);
            }
            other => {
                yaml.push(' ');
                leaf(other, indent + 2, yaml);
            }
        }
    }
}

/// Writes items, the first of them where the line already stands.
fn list(items: &[Value], indent: usize, yaml: &mut String) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            start_line(indent, yaml);
        }
        yaml.push_str("- ");
        match item {
            Value::Object(entries) if !entries.is_empty() => mapping(entries, indent + 2, yaml),
            Value::Array(items) if !items.is_empty() => list(items, indent + 2, yaml),
            other => leaf(other, indent + 2, yaml),
        }
    }
}

fn start_line(indent: usize, yaml: &mut String) {
    yaml.extend(std::iter::repeat_n(' ', indent));
}

/// Writes a scalar or an empty collection and ends the line. The lines of a text stand at `indent`.
fn leaf(value: &Value, indent: usize, yaml: &mut String) {
    match value {
        Value::String(text) => match style_of(text) {
            Style::Literal => {
                literal(text, indent, yaml);
                return;
            }
            Style::Plain => yaml.push_str(text),
            Style::Single => yaml.push_str(&single_quoted(text)),
            Style::Double => yaml.push_str(&double_quoted(text)),
        },
        // The others are written as in JSON, which only differs for texts.
        other => yaml.push_str(&other.to_string()),
    }
    yaml.push('\n');
}

fn key_text(key: &str) -> String {
    match style_of(key) {
        Style::Plain => key.to_owned(),
        Style::Single => single_quoted(key),
        Style::Double | Style::Literal => double_quoted(key),
    }
}

enum Style {
    Plain,
    Single,
    Double,
    Literal,
}

fn style_of(text: &str) -> Style {
    if text.contains('\n') && fits_literal(text) {
        Style::Literal
    } else if text.is_empty() || !text.chars().all(is_printable) || reads_as_other(text) {
        Style::Double
    } else if breaks_plain(text) {
        Style::Single
    } else {
        Style::Plain
    }
}

/// Whether a block shows exactly this text: its indentation is found from the first line, and lines
/// of blanks alone are easily lost.
fn fits_literal(text: &str) -> bool {
    !text.starts_with([' ', '\t', '\n'])
        && text.chars().all(|character| is_printable(character) || matches!(character, '\n' | '\t'))
        && text.split('\n').all(|line| line.is_empty() || !line.trim_matches([' ', '\t']).is_empty())
}

/// The printable characters of YAML 1.2, without those that older readers take for the end of a line.
fn is_printable(character: char) -> bool {
    let is_in_range = matches!(
        character,
        ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}'
    );
    is_in_range && !matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Whether some reader takes the text, without quotes, for anything but a text.
fn reads_as_other(text: &str) -> bool {
    scalar::plain(text) != Scalar::Text
        // Texts for our own reader, but not for every reader of YAML 1.1.
        || matches!(text, "y" | "Y" | "n" | "N" | "<<" | "=")
        || reads_as_date(text)
        // A number to the base 60.
        || (text.contains(':') && text.bytes().all(|byte| byte.is_ascii_digit() || b":._+-".contains(&byte)))
}

fn reads_as_date(text: &str) -> bool {
    let day = text.split(['T', 't', ' ']).next().unwrap_or_default();
    day.split('-').count() == 3 && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// Whether the text, without quotes, would end early or start something else.
fn breaks_plain(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next().unwrap_or(' ');
    let second = characters.next().unwrap_or(' ');
    " ,[]{}#&*!|>'\"%@`".contains(first)
        || ("-?:".contains(first) && second == ' ')
        || text.starts_with("---")
        || text.starts_with("...")
        || text.ends_with([' ', ':'])
        || text.contains(": ")
        || text.contains(" #")
}

fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn double_quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            other if is_printable(other) => quoted.push(other),
            other if u32::from(other) > 0xffff => quoted.push_str(&format!("\\U{:08x}", u32::from(other))),
            other => quoted.push_str(&format!("\\u{:04x}", u32::from(other))),
        }
    }
    quoted.push('"');
    quoted
}

/// Writes a block in which every line is shown as it is. The sign tells how many line ends close it.
fn literal(text: &str, indent: usize, yaml: &mut String) {
    let (sign, lines) = match text.strip_suffix('\n') {
        None => ("|-", text),
        Some(front) if front.ends_with('\n') => ("|+", front),
        Some(front) => ("|", front),
    };
    yaml.push_str(sign);
    yaml.push('\n');
    for line in lines.split('\n') {
        if !line.is_empty() {
            start_line(indent, yaml);
            yaml.push_str(line);
        }
        yaml.push('\n');
    }
}
