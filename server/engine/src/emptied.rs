//! Lists and maps that a writer sent empty: objects hold them like those that are left out, and JSON shows
//! both as `null` where a list is always shown.

use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use machinery::{
    object::Object,
    ownership::{PathStep, is_in_unit_item},
    shape::Shape,
};
use serde_json::Value;

/// Longest way to a list.
const STEPS_MAX: usize = 64;

/// Paths of the empty lists and maps in what a writer sent, for rules that tell them from those that are
/// absent.
#[derive(Debug, Default)]
pub struct Emptied(Mutex<Vec<String>>);

impl Emptied {
    /// Notes them; what was noted of an earlier state of the object is forgotten.
    pub(crate) fn note(&self, paths: &[String]) {
        paths.clone_into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Whether this path is among them.
    pub(crate) fn contains(&self, path: &str) -> bool {
        let paths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paths.iter().any(|emptied| emptied == path)
    }

    /// Whether there is one.
    pub(crate) fn is_any(&self) -> bool {
        !self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Whether there is one that is in none of these fields of the object and that no default filled.
    pub(crate) fn is_any_left_outside(&self, fields: &[&str], object: &dyn Object) -> bool {
        let paths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = |path: &str| path.split(['.', '[']).next().unwrap_or_default().to_owned();
        let mut outside = paths.iter().filter(|path| !fields.contains(&first(path).as_str())).peekable();
        if outside.peek().is_none() {
            return false;
        }
        let Ok(mut tree) = serde_json::from_slice::<Value>(&object.fields_json()) else { return true };
        outside.any(|path| find(&mut tree, path).is_none_or(|value| is_empty(value)))
    }

    /// The paths.
    pub(crate) fn paths(&self) -> Vec<String> {
        // A list that a panicking thread held is still a list.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the JSON of the object as it was sent: with `[]` for the `null` of a list that is empty, such
    /// as `rules` or `spec.parts[0].names`.
    pub(crate) fn restore(&self, text: Bytes) -> Bytes {
        let paths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if paths.is_empty() { text } else { restored(text, &paths) }
    }

    /// The same as owners see it. Items in units of ownership are equal only if they are in everything, also
    /// in empty lists that JSON never shows.
    pub(crate) fn restore_units(&self, shape: &Shape, text: Bytes) -> Bytes {
        let paths = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let inside: Vec<&String> = paths.iter().filter(|path| is_in_unit_item(shape, steps(path))).collect();
        let text = if paths.is_empty() { text } else { restored(text, &paths) };
        if inside.is_empty() {
            return text;
        }
        let Ok(mut tree) = serde_json::from_slice::<Value>(&text) else { return text };
        for path in inside {
            let Some((above, name)) = path.rsplit_once('.') else { continue };
            // An item that is empty is there in any case.
            if name.ends_with(']') {
                continue;
            }
            if let Some(Value::Object(members)) = find(&mut tree, above) {
                members.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            }
        }
        serde_json::to_vec(&tree).map_or(text, Bytes::from)
    }
}

fn steps(path: &str) -> impl Iterator<Item = PathStep<'_>> {
    path.split('.').flat_map(|step| {
        let (name, places) = step.split_once('[').unwrap_or((step, ""));
        let items = places.split('[').filter(|place| !place.is_empty()).map(|_| PathStep::Item);
        std::iter::once(PathStep::Field(name)).chain(items)
    })
}

fn restored(text: Bytes, paths: &[String]) -> Bytes {
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

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        other => other.is_null(),
    }
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
