//! Changes of rules: a rule that refuses more than before breaks, one that refuses less does not.

use super::{Changes, formats, list};
use crate::model::{Rules, Unique};

/// Compares the rules of a value, and of its items and keys.
pub(super) fn compare(path: &str, old: &Rules, new: &Rules, changes: &mut Changes) {
    required(path, old, new, changes);
    one_of(path, &old.one_of, &new.one_of, changes);
    none_of(path, &old.none_of, &new.none_of, changes);
    at_least(path, "min", old.min, new.min, changes);
    at_most(path, "max", old.max, new.max, changes);
    at_least(path, "min_length", old.min_length, new.min_length, changes);
    at_most(path, "max_length", old.max_length, new.max_length, changes);
    at_least(path, "min_items", old.min_items, new.min_items, changes);
    at_most(path, "max_items", old.max_items, new.max_items, changes);
    exact(path, "pattern", old.pattern.as_ref(), new.pattern.as_ref(), changes);
    match (&old.format, &new.format) {
        (Some(old), Some(new)) => formats::changed(path, "format", (old, new), changes),
        (old, new) => exact(path, "format", old.as_ref(), new.as_ref(), changes),
    }
    unique(path, old.unique.as_ref(), new.unique.as_ref(), changes);
    if old.messages != new.messages {
        changes.compatible(path, "texts of messages changed");
    }
    let none = Rules::default();
    for (inner, old, new) in [("[]", &old.each, &new.each), ("{key}", &old.keys, &new.keys)] {
        if old.is_some() || new.is_some() {
            let (old, new) = (old.as_deref().unwrap_or(&none), new.as_deref().unwrap_or(&none));
            compare(&format!("{path}{inner}"), old, new, changes);
        }
    }
}

/// The more fields tell items apart, the more lists are accepted.
fn unique(path: &str, old: Option<&Unique>, new: Option<&Unique>, changes: &mut Changes) {
    let word = |unique: &Unique| match unique {
        Unique::Whole => "true".to_owned(),
        Unique::By(fields) => fields.join(", "),
    };
    let has_all = |fields: &[String], others: &[String]| others.iter().all(|other| fields.contains(other));
    let (is_looser, is_same) = match (old, new) {
        (Some(Unique::By(old)), Some(Unique::By(new))) => {
            (has_all(new, old), has_all(new, old) && has_all(old, new))
        }
        (Some(Unique::By(_)), Some(Unique::Whole)) => (true, false),
        _ => (false, old == new),
    };
    match (old.map(word), new.map(word)) {
        _ if is_same => {}
        (Some(old), Some(new)) if is_looser => {
            changes.compatible(
                path,
                format!("unique changed from `{old}` to `{new}`, which accepts all that was"),
            );
        }
        (old, new) => exact(path, "unique", old.as_ref(), new.as_ref(), changes),
    }
}

fn required(path: &str, old: &Rules, new: &Rules, changes: &mut Changes) {
    match (&old.required, &new.required) {
        (None, Some(_)) => changes.breaking(path, "became required"),
        (Some(_), None) => changes.compatible(path, "is no longer required"),
        _ => {}
    }
}

fn one_of(path: &str, old: &[String], new: &[String], changes: &mut Changes) {
    match (old.is_empty(), new.is_empty()) {
        (true, false) => changes.breaking(path, format!("only {} are accepted now", list(new))),
        (false, true) => changes.compatible(path, "any word is accepted now"),
        _ => {
            for word in old.iter().filter(|word| !new.contains(word)) {
                changes.breaking(path, format!("the word `{word}` was removed"));
            }
            for word in new.iter().filter(|word| !old.contains(word)) {
                changes.compatible(path, format!("the word `{word}` was added"));
            }
        }
    }
}

fn none_of(path: &str, old: &[String], new: &[String], changes: &mut Changes) {
    for word in new.iter().filter(|word| !old.contains(word)) {
        changes.breaking(path, format!("the word `{word}` is refused now"));
    }
    for word in old.iter().filter(|word| !new.contains(word)) {
        changes.compatible(path, format!("the word `{word}` is no longer refused"));
    }
}

fn at_least<T: PartialOrd + Default + std::fmt::Display>(
    path: &str,
    rule: &str,
    old: Option<T>,
    new: Option<T>,
    changes: &mut Changes,
) {
    let is_tighter = match (&old, &new) {
        // No length and no number is below zero.
        (None, Some(new)) => rule == "min" || *new > T::default(),
        (Some(old), Some(new)) => new > old,
        _ => false,
    };
    bound(path, rule, old, new, is_tighter, changes);
}

fn at_most<T: PartialOrd + std::fmt::Display>(
    path: &str,
    rule: &str,
    old: Option<T>,
    new: Option<T>,
    changes: &mut Changes,
) {
    let is_tighter = match (&old, &new) {
        (None, Some(_)) => true,
        (Some(old), Some(new)) => new < old,
        _ => false,
    };
    bound(path, rule, old, new, is_tighter, changes);
}

fn bound<T: PartialEq + std::fmt::Display>(
    path: &str,
    rule: &str,
    old: Option<T>,
    new: Option<T>,
    is_tighter: bool,
    changes: &mut Changes,
) {
    if old == new {
        return;
    }
    let shown = |bound: &Option<T>| bound.as_ref().map_or_else(|| "nothing".to_owned(), T::to_string);
    let what = format!("{rule} changed from {} to {}", shown(&old), shown(&new));
    if is_tighter { changes.breaking(path, what) } else { changes.compatible(path, what) }
}

/// Whether another pattern or format refuses more cannot be told, so that only dropping one is safe.
fn exact(path: &str, rule: &str, old: Option<&String>, new: Option<&String>, changes: &mut Changes) {
    match (old, new) {
        (old, new) if old == new => {}
        (Some(old), None) => changes.compatible(path, format!("{rule} `{old}` was dropped")),
        (None, Some(new)) => changes.breaking(path, format!("{rule} `{new}` was added")),
        (Some(old), Some(new)) => changes.breaking(path, format!("{rule} changed from `{old}` to `{new}`")),
        (None, None) => {}
    }
}
