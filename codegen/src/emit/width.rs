//! Breaks lines of emitted Rust that are longer than `rustfmt.toml` allows. Tables of messages, long texts
//! and long paths are left alone by those who format code, and readers compare them side by side.

/// As `max_width` of `rustfmt.toml`.
const COLUMNS_MAX: usize = 110;
/// How far the rest of a line is set to the right of its beginning.
const INDENT: usize = 4;

/// The same code in lines that are short enough, as far as it has places to break at.
pub(super) fn wrap(code: &str) -> String {
    let mut state = State::Code;
    let mut lines = Vec::new();
    for line in code.split('\n') {
        let indent = line.len() - line.trim_start().len() + INDENT;
        let mut rest = line.to_owned();
        loop {
            let scan = scan(&rest, state);
            let Some(place) = scan.place.filter(|_| is_long(&rest)) else {
                state = scan.state;
                lines.push(rest);
                break;
            };
            let (first, second) = rest.split_at(place.at);
            let first = match place.state {
                State::Code => first.trim_end().to_owned(),
                // The space at its end stays: it belongs to the text.
                State::Text | State::RawText(_) => format!("{first}\\"),
            };
            lines.push(first);
            rest = format!("{:indent$}{second}", "");
            state = place.state;
        }
    }
    lines.join("\n")
}

fn is_long(line: &str) -> bool {
    line.chars().count() > COLUMNS_MAX
}

/// What a character stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Code,
    Text,
    /// A text without escapes, which ends with so many `#`.
    RawText(usize),
}

/// Where a line can be broken: in front of a byte, and what that stands in.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: usize,
    state: State,
}

/// What was found in a line: the best place to break at, and the state at its end.
struct Scan {
    place: Option<Place>,
    state: State,
}

/// Looks for the last space in the code, else in a text, else for the last `::`.
fn scan(line: &str, mut state: State) -> Scan {
    let indent = line.len() - line.trim_start().len();
    let (mut space, mut text, mut path) = (None, None, None);
    let bytes = line.as_bytes();
    let (mut at, mut column) = (0, 0);
    while let Some(character) = line.get(at..).and_then(|rest| rest.chars().next()) {
        let after = at + character.len_utf8();
        let fits = column < COLUMNS_MAX && after > indent + 1;
        let mut next = after;
        match (state, character) {
            (State::Code, '/') if bytes.get(after) == Some(&b'/') => break,
            (State::Code, '"') => state = opened(bytes, at),
            (State::Code, '\'') => next = char_end(line, at).unwrap_or(after),
            (State::Code, ' ') if fits => space = Some(after),
            (State::Code, ':') if fits && at > indent && bytes.get(after) == Some(&b':') => path = Some(at),
            (State::Text, '\\') => {
                next =
                    after + line.get(after..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
            }
            (State::Text, '"') => state = State::Code,
            // A backslash takes a column, and takes the spaces behind it away.
            (State::Text, ' ') if fits && column + 1 < COLUMNS_MAX && bytes.get(after) != Some(&b' ') => {
                text = Some(after)
            }
            (State::RawText(hashes), '"')
                if bytes
                    .get(after..after + hashes)
                    .is_some_and(|end| end.iter().all(|byte| *byte == b'#')) =>
            {
                next = after + hashes;
                state = State::Code;
            }
            _ => {}
        }
        column += line.get(at..next).map_or(0, |part| part.chars().count());
        at = next;
    }
    let code = |at: usize| Place { at, state: State::Code };
    let far = space.filter(|at| *at > COLUMNS_MAX / 2);
    let in_text = text.map(|at| Place { at, state: State::Text });
    let place = far.map(code).or(in_text).or(space.map(code)).or(path.map(code));
    Scan { place, state }
}

/// The state behind a quotation mark in the code: `r##` in front of it makes a raw text.
fn opened(bytes: &[u8], at: usize) -> State {
    let before = bytes.get(..at).unwrap_or_default();
    let hashes = before.iter().rev().take_while(|byte| **byte == b'#').count();
    let is_raw = before.len().checked_sub(hashes + 1).and_then(|at| before.get(at)) == Some(&b'r');
    if is_raw { State::RawText(hashes) } else { State::Text }
}

/// Where a character in quotes ends; none for a lifetime.
fn char_end(line: &str, at: usize) -> Option<usize> {
    let inner = line.get(at + 1..)?;
    let first = inner.chars().next()?;
    let length =
        if first == '\\' { 1 + inner.get(1..)?.chars().next()?.len_utf8() } else { first.len_utf8() };
    inner.get(length..)?.starts_with('\'').then_some(at + 1 + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_where_code_does_not_change() {
        let word = "word ".repeat(20);
        let name = "a".repeat(60);
        let rows = [
            // Short ones, and comments, stay as they are.
            ("    let a = 1;".to_owned(), "    let a = 1;".to_owned()),
            (format!("    // {word}{word}"), format!("    // {word}{word}")),
            // Between tokens.
            (format!("  f({name}, {name}, {name});"), format!("  f({name},\n      {name},\n      {name});")),
            // In a text, whose spaces stay in front of the break.
            (format!("  doc: \"{word}end of it\","), format!("  doc: \"{word}\\\n      end of it\",")),
            // In a path without spaces.
            (format!("  &{name}::{name}::C,"), format!("  &{name}\n      ::{name}::C,")),
            // A raw text has no place to break at.
            (format!("r#\"{word}{word}\"#"), format!("r#\"{word}{word}\"#")),
            // A quotation mark as a character opens no text.
            (format!("  g('\"', {name}, {name});"), format!("  g('\"', {name},\n      {name});")),
        ];
        for (code, expected) in rows {
            assert_eq!(wrap(&code), expected);
        }
    }
}
