//! What generated code needs to make a written object ready: defaults, fields from the caller, parts that
//! keep their stored value.

use std::collections::BTreeMap;

use crate::{json, path::Path, user::User};

/// A declared default.
///
/// # Panics
/// Never: the generator wrote the text from the schema as JSON.
#[must_use]
pub fn declared<T: json::Decode>(text: &str) -> T {
    json::Reader::new(text.as_bytes()).value().expect("a declared default is JSON")
}

/// Restores parts of an optional message, where an absent one counts as empty on either side. Nothing
/// happens when both are absent.
pub fn both<T: Default>(new: &mut Option<T>, stored: Option<&T>, restore: impl FnOnce(&mut T, &T)) {
    match (&mut *new, stored) {
        (None, None) => {}
        // A writer who leaves the whole message out must not remove the parts that it may not write.
        (_, Some(stored)) => restore(new.get_or_insert_default(), stored),
        (Some(new), None) => restore(new, &T::default()),
    }
}

/// The caller's further attributes, each list in the type of the schema.
#[must_use]
pub fn extra<T>(user: &User, wrap: impl Fn(Vec<String>) -> T) -> BTreeMap<String, T> {
    user.extra.iter().map(|(key, values)| (key.clone(), wrap(values.clone()))).collect()
}

/// Warns of a deprecated field, by its name.
pub fn deprecated(warnings: &mut Vec<String>, at: &Path<'_>, text: &str) {
    warn(warnings, &format!("{at}: {text}"));
}

/// Adds a warning, unless it stands there already.
pub fn warn(warnings: &mut Vec<String>, text: &str) {
    if !warnings.iter().any(|known| known == text) {
        warnings.push(text.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absent_side_counts_as_empty() {
        let restore = |new: &mut (i32, i32), stored: &(i32, i32)| new.0 = stored.0;
        let rows = [
            (None, None, None),
            (Some((1, 2)), None, Some((0, 2))),
            (None, Some((3, 4)), Some((3, 0))),
            (Some((1, 2)), Some((3, 4)), Some((3, 2))),
        ];
        for (mut new, stored, expected) in rows {
            both(&mut new, stored.as_ref(), restore);
            assert_eq!(new, expected);
        }
    }

    #[test]
    fn a_warning_stands_once() {
        let mut warnings = Vec::new();
        warn(&mut warnings, "a");
        warn(&mut warnings, "b");
        warn(&mut warnings, "a");
        assert_eq!(warnings, ["a", "b"]);
    }

    #[test]
    fn a_deprecated_field_is_named() {
        let mut warnings = Vec::new();
        let spec = Path::Root.field("spec");
        for (name, text) in [("a", "x"), ("b", "x"), ("a", "x")] {
            deprecated(&mut warnings, &spec.field(name), text);
        }
        assert_eq!(warnings, ["spec.a: x", "spec.b: x"]);
    }

    #[test]
    fn a_declared_default_is_read_from_its_text() {
        assert_eq!(declared::<Vec<String>>(r#"["a"]"#), ["a"]);
    }
}
