//! Lists that a writer sent empty: objects hold them like lists that are left out, and JSON shows both as `null` where a list is
//! always shown.

use bytes::Bytes;
use serde_json::Value;

/// Longest way to a list.
const STEPS_MAX: usize = 64;

/// The JSON of an object with `[]` for `null` at these paths, such as `rules` or `spec.parts[0].names`.
pub(super) fn restored(text: Bytes, paths: &[String]) -> Bytes {
    if !has_null(&text) {
        return text;
    }
    let Ok(mut tree) = serde_json::from_slice::<Value>(&text) else { return text };
    for path in paths {
        if let Some(value) = find(&mut tree, path)
            && value.is_null()
        {
            *value = Value::Array(Vec::new());
        }
    }
    serde_json::to_vec(&tree).map_or(text, Bytes::from)
}

fn has_null(text: &[u8]) -> bool {
    text.windows(NULL.len()).any(|window| window == NULL)
}

const NULL: &[u8] = b":null";

fn find<'t>(tree: &'t mut Value, path: &str) -> Option<&'t mut Value> {
    let mut value = tree;
    for step in path.split('.').take(STEPS_MAX) {
        let (name, indices) = step.split_once('[').unwrap_or((step, ""));
        value = value.get_mut(name)?;
        for index in indices.split('[').filter(|index| !index.is_empty()) {
            value = value.get_mut(index.strip_suffix(']')?.parse::<usize>().ok()?)?;
        }
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lists_are_shown_as_sent() {
        for (text, path, expected) in [
            (r#"{"rules":null,"other":null}"#, "rules", r#"{"rules":[],"other":null}"#),
            (r#"{"a":[{"b":null},{"b":null}]}"#, "a[1].b", r#"{"a":[{"b":null},{"b":[]}]}"#),
            (r#"{"a":null}"#, "b", r#"{"a":null}"#),
            (r#"{"a":1}"#, "a", r#"{"a":1}"#),
        ] {
            assert_eq!(restored(text.into(), &[path.to_owned()]), expected);
        }
    }
}
