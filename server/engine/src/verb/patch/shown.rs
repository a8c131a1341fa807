//! A patch as refusals show it: in the form in which Go prints maps, as the reference server does.

use std::fmt::Write as _;

use serde_json::Value;

/// Prints a document: `map[a:1 b:[x <nil>]]`.
pub(super) fn shown(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("<nil>"),
        Value::String(string) => text.push_str(string),
        Value::Bool(_) | Value::Number(_) => {
            // Writing to a string cannot fail.
            let _ = write!(text, "{value}");
        }
        Value::Array(items) => {
            text.push('[');
            separated(items.iter(), text, write);
            text.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| *name);
            text.push_str("map[");
            separated(sorted.into_iter(), text, |(name, value), text| {
                text.push_str(name);
                text.push(':');
                write(value, text);
            });
            text.push(']');
        }
    }
}

fn separated<T>(items: impl Iterator<Item = T>, text: &mut String, mut write: impl FnMut(T, &mut String)) {
    for (at, item) in items.enumerate() {
        if at > 0 {
            text.push(' ');
        }
        write(item, text);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_are_printed_as_maps() {
        let document = json!({ "b": [1, "x y", null, {}], "a": { "z": true, "y": 1.5 }, "c": [] });
        assert_eq!(shown(&document), "map[a:map[y:1.5 z:true] b:[1 x y <nil> map[]] c:[]]");
    }
}
