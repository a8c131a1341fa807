//! Changes of rules: a rule that refuses more than before breaks, one that refuses less does not.

use schema_model::model::{Field, Rule, Rules, Unique, Worded};

use super::{
    changes::{Changes, list},
    formats,
};

/// Compares the rules of a field, and of its items and keys.
pub(super) fn compare_fields(path: &str, old: &Field, new: &Field, changes: &mut Changes) {
    let text = |field: &Field| field.immutable.as_ref().and_then(|immutable| immutable.text.clone());
    let is_said_otherwise = text(old) != text(new) || texts(&old.rules) != texts(&new.rules);
    compare(path, &old.rules, &new.rules, is_said_otherwise, changes);
}

fn compare(path: &str, old: &Rules, new: &Rules, is_said_otherwise: bool, changes: &mut Changes) {
    let is_new = |rule: &&Rule| old.iter().all(|other| other.key() != rule.key());
    for rule in old.iter().chain(new.iter().filter(is_new)) {
        compare_one(path, rule, old, new, changes);
    }
    if is_said_otherwise {
        changes.compatible(path, "texts of messages changed");
    }
}

/// Compares what two sets say of one rule, of which at least one has it.
fn compare_one(path: &str, rule: &Rule, old: &Rules, new: &Rules, changes: &mut Changes) {
    match rule {
        Rule::Required(_) => required(path, old, new, changes),
        Rule::OneOf(_) => one_of(path, old.words(), new.words(), changes),
        Rule::NoneOf(_) => none_of(path, words(old.none_of()), words(new.none_of()), changes),
        Rule::Format(_) => format(path, value(old.format()), value(new.format()), changes),
        Rule::Pattern(_) => exact(path, "pattern", value(old.pattern()), value(new.pattern()), changes),
        Rule::MinLength(_) => {
            at_least(path, rule.key(), value(old.min_length()), value(new.min_length()), changes);
        }
        Rule::MaxLength(_) => {
            at_most(path, rule.key(), value(old.max_length()), value(new.max_length()), changes);
        }
        Rule::Min(_) => at_least(path, rule.key(), value(old.min()), value(new.min()), changes),
        Rule::Above(_) => at_least(path, rule.key(), value(old.above()), value(new.above()), changes),
        Rule::Max(_) => at_most(path, rule.key(), value(old.max()), value(new.max()), changes),
        Rule::MinItems(_) => {
            at_least(path, rule.key(), value(old.min_items()), value(new.min_items()), changes);
        }
        Rule::MaxItems(_) => {
            at_most(path, rule.key(), value(old.max_items()), value(new.max_items()), changes);
        }
        Rule::Unique(_) => unique(path, value(old.unique()), value(new.unique()), changes),
        Rule::Each(_) => inner(&format!("{path}[]"), old.each(), new.each(), changes),
        Rule::Keys(_) => inner(&format!("{path}{{key}}"), old.keys(), new.keys(), changes),
    }
}

fn inner(path: &str, old: Option<&Rules>, new: Option<&Rules>, changes: &mut Changes) {
    let (old, new) = (old.unwrap_or(Rules::NONE), new.unwrap_or(Rules::NONE));
    compare(path, old, new, texts(old) != texts(new), changes);
}

fn value<T>(rule: Option<&Worded<T>>) -> Option<&T> {
    rule.map(|rule| &rule.value)
}

fn words(rule: Option<&Worded<Vec<String>>>) -> &[String] {
    rule.map(|words| words.value.as_slice()).unwrap_or_default()
}

/// The texts that replace standard messages, by rule.
fn texts(rules: &Rules) -> Vec<(&str, &str)> {
    let texts = rules.iter().filter_map(|rule| {
        let text = match rule {
            Rule::OneOf(Worded { text, .. }) | Rule::NoneOf(Worded { text, .. }) => text,
            Rule::Format(Worded { text, .. }) | Rule::Pattern(Worded { text, .. }) => text,
            Rule::MinLength(Worded { text, .. }) | Rule::MaxLength(Worded { text, .. }) => text,
            Rule::MinItems(Worded { text, .. }) | Rule::MaxItems(Worded { text, .. }) => text,
            Rule::Min(Worded { text, .. }) | Rule::Max(Worded { text, .. }) => text,
            Rule::Above(Worded { text, .. }) => text,
            Rule::Unique(Worded { text, .. }) => text,
            Rule::Required(_) | Rule::Each(_) | Rule::Keys(_) => return None,
        };
        Some((rule.key(), text.as_deref()?))
    });
    texts.collect()
}

fn format(path: &str, old: Option<&String>, new: Option<&String>, changes: &mut Changes) {
    match (old, new) {
        (Some(old), Some(new)) => formats::changed(path, "format", (old, new), changes),
        (old, new) => exact(path, "format", old, new, changes),
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
    match (old.required(), new.required()) {
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
    old: Option<&T>,
    new: Option<&T>,
    changes: &mut Changes,
) {
    let is_tighter = match (old, new) {
        // No length and no number is below zero.
        (None, Some(new)) => matches!(rule, "min" | "above") || *new > T::default(),
        (Some(old), Some(new)) => new > old,
        _ => false,
    };
    bound(path, rule, old, new, is_tighter, changes);
}

fn at_most<T: PartialOrd + std::fmt::Display>(
    path: &str,
    rule: &str,
    old: Option<&T>,
    new: Option<&T>,
    changes: &mut Changes,
) {
    let is_tighter = match (old, new) {
        (None, Some(_)) => true,
        (Some(old), Some(new)) => new < old,
        _ => false,
    };
    bound(path, rule, old, new, is_tighter, changes);
}

fn bound<T: PartialEq + std::fmt::Display>(
    path: &str,
    rule: &str,
    old: Option<&T>,
    new: Option<&T>,
    is_tighter: bool,
    changes: &mut Changes,
) {
    if old == new {
        return;
    }
    let shown = |bound: Option<&T>| bound.map_or_else(|| "nothing".to_owned(), T::to_string);
    let what = format!("{rule} changed from {} to {}", shown(old), shown(new));
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
