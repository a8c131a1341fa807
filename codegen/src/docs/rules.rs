//! What a value must hold, in words. Each rule is one sentence.

use std::fmt::Display;

use maud::{Markup, html};
use schema_model::{
    language::formats,
    model::{Field, Rule, Rules, Unique, Value, Worded},
};

use super::{
    layout::Page,
    text::{codes, prose},
};

/// The rules of a field as sentences.
pub(super) fn of_field(page: Page<'_>, field: &Field) -> Vec<Markup> {
    let mut said = sentences(page, &field.rules, "", unit(&field.value));
    if field.unchecked && !said.is_empty() {
        said.push(html! { "The server may take other values, too." });
    }
    said
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
    for rule in rules.iter() {
        let sentence = match rule {
            Rule::Each(each) => {
                said.extend(sentences(page, each, "Each value", unit));
                continue;
            }
            Rule::Keys(keys) => {
                said.extend(sentences(page, keys, "Each key", "characters"));
                continue;
            }
            // Of a field, the word beside its name says it.
            Rule::Required(detail) if of.is_empty() && detail.is_empty() => continue,
            Rule::Required(detail) if detail.is_empty() => html! { "must not be empty." },
            Rule::Required(detail) => html! { "Required: " (prose(detail)) "." },
            Rule::OneOf(words) => html! { "One of " (codes(&words.value)) "." },
            Rule::NoneOf(words) => html! { "Not " (codes(&words.value)) "." },
            Rule::Format(format) => format_sentence(page, &format.value),
            Rule::Pattern(pattern) => html! { "Matches " code { (pattern.value) } " as a whole." },
            // The lower bound of the same has said both.
            Rule::MaxLength(_) if rules.min_length().is_some() => continue,
            Rule::Max(_) if rules.min().is_some() => continue,
            Rule::MaxItems(_) if rules.min_items().is_some() => continue,
            Rule::MinLength(_) | Rule::MaxLength(_) => {
                html! { (range(rules.min_length(), rules.max_length())) " " (unit) " long." }
            }
            Rule::Above(bound) => html! { "More than " (bound.value) "." },
            Rule::Min(_) | Rule::Max(_) => html! { (range(rules.min(), rules.max())) "." },
            Rule::MinItems(_) | Rule::MaxItems(_) => {
                html! { (range(rules.min_items(), rules.max_items())) " entries." }
            }
            Rule::Unique(unique) => match &unique.value {
                Unique::Whole => html! { "No two items are alike." },
                Unique::By(fields) => html! { "No two items have the same " (codes(fields)) "." },
            },
        };
        said.push(match of {
            "" => sentence,
            of => html! { (of) ": " (sentence) },
        });
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

/// Both bounds in words; there is at least one.
fn range<Bound: Display + PartialEq>(min: Option<&Worded<Bound>>, max: Option<&Worded<Bound>>) -> String {
    match (min.map(|min| &min.value), max.map(|max| &max.value)) {
        (Some(min), Some(max)) if min == max => format!("Exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        (Some(min), None) => format!("At least {min}"),
        (None, Some(max)) => format!("At most {max}"),
        (None, None) => String::new(),
    }
}
