//! The text of the inner form, compact and in lines.

use super::{Encode, Writer, emptied_paths::EmptiedPaths};

/// The inner form of a value, compact. Of a value with more than `bytes_max` bytes the end is missing.
pub(crate) fn to_inner_text(
    value: &(impl Encode + ?Sized),
    sent: Option<EmptiedPaths<'_>>,
    bytes_max: usize,
) -> String {
    let mut text = escaped(compact(value, sent, bytes_max));
    if text.len() > bytes_max {
        let end = (0..=bytes_max).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or_default());
        text.push('…');
    }
    text
}

/// The inner form of a value in lines, which are indented by one space for each level.
pub(crate) fn to_inner_lines(
    value: &(impl Encode + ?Sized),
    sent: Option<EmptiedPaths<'_>>,
    bytes_max: usize,
) -> Vec<String> {
    let text = escaped(compact(value, sent, bytes_max));
    let mut lines = Lines { depth: 0, current: String::new(), done: Vec::new() };
    let (mut rest, mut is_text) = (text.as_str(), false);
    while let Some(at) = rest.find(['"', '\\', '{', '}', '[', ']', ',', ':']) {
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        // Both bytes of an escape are of the text: the second one may be a quote.
        let length = if is_text && behind.starts_with('\\') { 2 } else { 1 };
        let (token, behind) = behind.split_at_checked(length).unwrap_or((behind, ""));
        is_text ^= token == "\"";
        lines.current.push_str(before);
        lines.put(token, is_text, behind);
        rest = behind;
    }
    lines.current.push_str(rest);
    lines.end();
    lines.done
}

/// Lines of JSON as they become.
struct Lines {
    depth: usize,
    current: String,
    done: Vec<String>,
}

impl Lines {
    fn put(&mut self, token: &str, is_text: bool, behind: &str) {
        match token {
            _ if is_text => self.current.push_str(token),
            ":" => self.current.push_str(": "),
            "," => {
                self.current.push_str(token);
                self.end();
            }
            "{" | "[" => {
                self.current.push_str(token);
                self.depth += 1;
                // Nothing stands between the brackets of an empty value.
                if !behind.starts_with(['}', ']']) {
                    self.end();
                }
            }
            "}" | "]" => {
                self.depth = self.depth.saturating_sub(1);
                if !self.current.ends_with(['{', '[']) {
                    self.end();
                }
                self.current.push_str(token);
            }
            _ => self.current.push_str(token),
        }
    }

    fn end(&mut self) {
        let next = " ".repeat(self.depth);
        self.done.push(std::mem::replace(&mut self.current, next));
    }
}

fn compact(value: &(impl Encode + ?Sized), sent: Option<EmptiedPaths<'_>>, bytes_max: usize) -> String {
    let mut w = Writer::inner(sent, bytes_max);
    value.encode(&mut w);
    String::from_utf8(w.into_bytes())
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// With the three characters escaped that mean something in HTML, which stand in texts only.
fn escaped(text: String) -> String {
    if !text.contains(['<', '>', '&']) {
        return text;
    }
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}
