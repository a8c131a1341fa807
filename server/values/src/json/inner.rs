//! The inner form of a value: how problems show it. It is the JSON that a Go server makes of the structs behind its API.
//!
//! Fields have their names in capitals, and all of them are there: `null` stands for an absent value and an empty list
//! or map. The tables of messages say what else differs ([`InnerMessage`], [`InnerName`]). Messages of `meta.v1` are the
//! same in both forms.

use super::{Encode, Writer};
use crate::{
    fields::Fields,
    shape::{InnerMessage, InnerName},
};

/// Writes a message.
pub(super) fn message(w: &mut Writer<'_>, message: &dyn Fields) {
    w.object(|w| content(w, message));
}

fn content(w: &mut Writer<'_>, message: &dyn Fields) {
    match message.shape().inner {
        InnerMessage::Plain => w.fields(message),
        _ => places(message).for_each(|place| field(w, message, place)),
    }
}

/// The places of the fields in the order of the inner form.
fn places(message: &dyn Fields) -> impl Iterator<Item = usize> + use<> {
    let shape = message.shape();
    let chosen = match shape.inner {
        InnerMessage::Places(places) => Some(places),
        InnerMessage::Plain | InnerMessage::Declared => None,
    };
    let all = if chosen.is_some() { 0 } else { shape.fields.len() };
    chosen.into_iter().flatten().copied().chain(0..all)
}

/// Writes the fields of a message that stand in the message with this tag in the binary form.
pub(crate) fn part(w: &mut Writer<'_>, message: &dyn Fields, tag: u32) {
    let fields = &message.shape().fields;
    let is_part = |place: &usize| fields.get(*place).is_some_and(|field| field.within.first() == Some(&tag));
    w.object(|w| places(message).filter(is_part).for_each(|place| field(w, message, place)));
}

fn field(w: &mut Writer<'_>, message: &dyn Fields, place: usize) {
    let (Some(field), Some(value)) = (message.shape().fields.get(place), message.field(place)) else {
        return;
    };
    if w.is_full() {
        return;
    }
    match &field.inner {
        InnerName::Capital => w.capital_name(&field.name),
        InnerName::Named(name) => w.name(name),
        InnerName::Embedded => return value.as_message().into_iter().for_each(|part| content(w, part)),
    }
    if field.holds.is_empty() {
        value.write_json(w);
    } else {
        w.object(|w| with_neighbours(w, message, place, field.holds));
    }
}

/// The fields that stand in another one, and then its own.
fn with_neighbours(w: &mut Writer<'_>, message: &dyn Fields, place: usize, neighbours: &[usize]) {
    neighbours.iter().for_each(|neighbour| field(w, message, *neighbour));
    let host = message.field(place).and_then(|value| value.as_message());
    host.into_iter().for_each(|host| content(w, host));
}

/// Writes a list.
pub(super) fn list<T: Encode>(w: &mut Writer<'_>, items: &[T]) {
    if items.is_empty() {
        return w.null();
    }
    w.array(|w| {
        for item in items {
            if w.is_full() {
                break;
            }
            item.encode(w);
        }
    });
}

/// The inner form of a value, compact. Of a value with more than `bytes_max` bytes the end is missing.
pub(crate) fn to_inner_text(value: &(impl Encode + ?Sized), bytes_max: usize) -> String {
    let mut text = escaped(compact(value, bytes_max));
    if text.len() > bytes_max {
        let end = (0..=bytes_max).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or_default());
        text.push('…');
    }
    text
}

/// The inner form of a value in lines, which are indented by one space for each level.
pub(crate) fn to_inner_lines(value: &(impl Encode + ?Sized), bytes_max: usize) -> Vec<String> {
    let text = escaped(compact(value, bytes_max));
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

fn compact(value: &(impl Encode + ?Sized), bytes_max: usize) -> String {
    let mut w = Writer::inner(bytes_max);
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
