//! Values as texts of errors write them.

use std::fmt::Write as _;

use super::Datum;
use crate::numbers::double_text;

/// Values within values are written up to this depth, and up to this many bytes.
const DEPTH_MAX: u32 = 16;
const BYTES_MAX: usize = 4096;

/// A value as texts of errors write it. A large value is cut.
pub(crate) fn written(value: &Datum<'_>) -> String {
    let mut text = String::new();
    write(&mut text, value, 0);
    text
}

/// The first bytes of a text, up to the end of a character.
pub(crate) fn cut(text: &str, bytes_max: usize) -> &str {
    let end = (0..=bytes_max.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// A text in quotes, as errors show it: a long one is cut.
pub(crate) fn quoted(text: &str) -> String {
    words::quote(cut(text, BYTES_MAX))
}

fn write(text: &mut String, value: &Datum<'_>, depth: u32) {
    if depth > DEPTH_MAX || text.len() > BYTES_MAX {
        return text.push('…');
    }
    match value {
        // The reference writes the number behind it.
        Datum::Null => text.push('0'),
        Datum::Bool(value) => _ = write!(text, "{value}"),
        Datum::Int(value) => _ = write!(text, "{value}"),
        Datum::Uint(value) => _ = write!(text, "{value}"),
        Datum::Double(value) => text.push_str(&double_text(*value)),
        Datum::String(value) => text.push_str(cut(value, BYTES_MAX)),
        Datum::Bytes(value) => {
            text.push_str(&String::from_utf8_lossy(value.get(..BYTES_MAX).unwrap_or(value)));
        }
        Datum::Duration(value) => _ = write!(text, "{value}"),
        Datum::Timestamp(value) => _ = write!(text, "{value}"),
        Datum::Type(value) => text.push_str(value),
        Datum::Object(object) => text.push_str(&object.type_name),
        Datum::Opaque(value) => _ = write!(text, "{value}"),
        Datum::Optional(None) => text.push_str("optional.none()"),
        Datum::Optional(Some(inner)) => {
            text.push_str("optional(");
            write(text, inner, depth + 1);
            text.push(')');
        }
        Datum::List(list) => {
            text.push('[');
            for (index, element) in list.iter().take(BYTES_MAX).enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                write(text, &element, depth + 1);
            }
            text.push(']');
        }
        Datum::Map(map) => {
            text.push('{');
            for (index, key) in map.keys().iter().take(BYTES_MAX).enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                write(text, &key.datum(), depth + 1);
                text.push_str(": ");
                if let Ok(Some(value)) = map.get(key) {
                    write(text, &value, depth + 1);
                }
            }
            text.push('}');
        }
    }
}
