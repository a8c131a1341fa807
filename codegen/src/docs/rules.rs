//! What a value must hold, in words. Each rule is one sentence.

use maud::{Markup, html};

use super::{
    layout::Page,
    text::{codes, prose},
};
use crate::{
    language::formats,
    model::{Field, Rules, Unique, Value},
};

/// The rules of a field as sentences.
pub(super) fn of_field(page: Page<'_>, field: &Field) -> Vec<Markup> {
    sentences(page, &field.rules, "", unit(&field.value))
}

/// What lengths are counted in.
fn unit(value: &Value) -> &'static str {
    match value {
        Value::Bytes => "bytes",
        Value::List(inner) | Value::Map(inner) => unit(inner),
        _ => "characters",
    }
}

/// The rules as sentences; `of` is what they speak of: empty for the value itself, else as `Each item`.
fn sentences(page: Page<'_>, rules: &Rules, of: &str, unit: &str) -> Vec<Markup> {
    let mut said = Vec::new();
    let mut say = |sentence: Markup| {
        said.push(if of.is_empty() {
            sentence
        } else {
            html! { (of) ": " (sentence) }
        });
    };
    if !rules.one_of.is_empty() {
        say(html! { "One of " (codes(&rules.one_of)) "." });
    }
    if !rules.none_of.is_empty() {
        say(html! { "Not " (codes(&rules.none_of)) "." });
    }
    if let Some(bounds) = range(rules.min, rules.max) {
        say(html! { (bounds) "." });
    }
    if let Some(bounds) = range(rules.min_length, rules.max_length) {
        say(html! { (bounds) " " (unit) " long." });
    }
    if let Some(pattern) = &rules.pattern {
        say(html! { "Matches " code { (pattern) } " as a whole." });
    }
    if let Some(format) = &rules.format {
        say(format_sentence(page, format));
    }
    if let Some(bounds) = range(rules.min_items, rules.max_items) {
        say(html! { (bounds) " entries." });
    }
    match &rules.unique {
        Some(Unique::Whole) => say(html! { "No two items are alike." }),
        Some(Unique::By(fields)) => say(html! { "No two items have the same " (codes(fields)) "." }),
        None => {}
    }
    if let Some(detail) = rules.required.as_ref().filter(|detail| !detail.is_empty()) {
        say(html! { "Required: " (prose(detail)) "." });
    } else if rules.required.is_some() && !of.is_empty() {
        say(html! { "must not be empty." });
    }
    if let Some(each) = &rules.each {
        said.extend(sentences(page, each, "Each value", unit));
    }
    if let Some(keys) = &rules.keys {
        said.extend(sentences(page, keys, "Each key", "characters"));
    }
    said
}

/// A format in words, with a link to the list of all.
pub(super) fn format_sentence(page: Page<'_>, format: &str) -> Markup {
    let name = format.replace('_', " ");
    html! {
        "Must be " (prose(formats::words(format))) " ("
        (page.link(&format!("values.html#format-{format}"), &name)) ")."
    }
}

fn range<Bound: std::fmt::Display + PartialEq>(min: Option<Bound>, max: Option<Bound>) -> Option<String> {
    match (min, max) {
        (Some(min), Some(max)) if min == max => Some(format!("Exactly {min}")),
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("At least {min}")),
        (None, Some(max)) => Some(format!("At most {max}")),
        (None, None) => None,
    }
}
