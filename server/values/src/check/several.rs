//! What generated code needs for rules over several fields.

use crate::{path::Path, problem::Problems};

/// A field that is set. The first one is taken; every further one is forbidden. Returns whether it is a
/// further one.
///
/// An empty `text` stands for the standard one.
pub fn another_is_forbidden<'n>(
    chosen: &mut Option<&'n str>,
    name: &'n str,
    text: &str,
    at: &Path<'_>,
    problems: &mut Problems,
) -> bool {
    let Some(first) = chosen else {
        *chosen = Some(name);
        return false;
    };
    problems.forbidden(&at.field(name), &together(text, first));
    true
}

/// The same, and the further ones are invalid; which value they have is not shown.
pub fn another_is_invalid<'n>(
    chosen: &mut Option<&'n str>,
    name: &'n str,
    text: &str,
    at: &Path<'_>,
    problems: &mut Problems,
) -> bool {
    let Some(first) = chosen else {
        *chosen = Some(name);
        return false;
    };
    problems.invalid(&at.field(name), "\"\"", &together(text, first));
    true
}

fn together(text: &str, first: &str) -> String {
    if text.is_empty() { format!("may not be set together with {first}") } else { text.to_owned() }
}

/// The names of those that are set.
#[must_use]
pub fn set<'n>(fields: &[(&'n str, bool)]) -> Vec<&'n str> {
    fields.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| *name).collect()
}

/// Names in backquotes with commas between.
#[must_use]
pub fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_further_field_of_a_choice_is_told_of() {
        let mut problems = Problems::default();
        let (mut chosen, mut other) = (None, None);
        let at = Path::Root.field("x");
        let further = ["a", "b"].map(|name| another_is_forbidden(&mut chosen, name, "", &at, &mut problems));
        assert!(another_is_forbidden(&mut chosen, "c", "is one too many", &at, &mut problems));
        assert!(!another_is_invalid(&mut other, "a", "", &at, &mut problems));
        assert!(another_is_invalid(&mut other, "b", "", &at, &mut problems));
        assert_eq!(further, [false, true]);
        let lines: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "x.b: Forbidden: may not be set together with a",
                "x.c: Forbidden: is one too many",
                "x.b: Invalid value: \"\": may not be set together with a",
            ]
        );
    }

    #[test]
    fn names_and_values_are_shown() {
        assert_eq!(quoted(&set(&[("a", true), ("b", false), ("c", true)])), "`a`, `c`");
        let (at, problems) = (Path::Root.field("x"), Problems::of_sent(vec!["x".to_owned()]));
        let emptied: Vec<String> = Vec::new();
        assert_eq!(problems.shown_at(&at, Some(&1)), "1");
        assert_eq!(problems.shown_at(&at, None::<&i32>), "null");
        assert_eq!(problems.shown_at(&at, Some(&emptied)), "[]");
        assert_eq!(Problems::default().shown_at(&at, Some(&emptied)), "null");
    }
}
