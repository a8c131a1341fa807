//! What a document says of the rules of a value: its schema as far as that can, its description the rest.

use schema_model::{
    language::formats,
    model::{Rule, Rules, Unique, Worded},
};

use super::schema::{Bounds, Size, Text};

/// What the schema of a value says of its rules.
pub(super) struct Limits<'r> {
    pub(super) text: Text,
    pub(super) number: Bounds,
    pub(super) items: Size,
    /// Whether no two items are alike as a whole.
    pub(super) unique: bool,
    pub(super) each: &'r Rules,
}

impl<'r> Limits<'r> {
    pub(super) fn of(rules: &'r Rules) -> Self {
        let (text, number, items) = (Text::default(), Bounds::default(), Size::default());
        let mut limits = Limits { text, number, items, unique: false, each: Rules::NONE };
        for rule in rules.iter() {
            match rule {
                Rule::OneOf(words) => limits.text.words.clone_from(&words.value),
                Rule::Format(name) => {
                    limits.text.format = formats::format(&name.value).map_or("", |format| format.openapi);
                }
                // The rule is for the whole text; the standard searches anywhere in it.
                Rule::Pattern(pattern) => limits.text.pattern = Some(format!("^(?:{})$", pattern.value)),
                Rule::MinLength(bound) => limits.text.size.min = Some(bound.value),
                Rule::MaxLength(bound) => limits.text.size.max = Some(bound.value),
                Rule::Min(bound) => limits.number.min = bound.value.number(),
                Rule::Max(bound) => limits.number.max = bound.value.number(),
                Rule::MinItems(bound) => limits.items.min = Some(bound.value),
                Rule::MaxItems(bound) => limits.items.max = Some(bound.value),
                Rule::Unique(unique) => limits.unique = unique.value == Unique::Whole,
                Rule::Each(each) => limits.each = each,
                // The message lists what is required; the others stand in the description, see `unsaid`.
                Rule::Required(_) | Rule::NoneOf(_) | Rule::Above(_) | Rule::Keys(_) => {}
            }
        }
        limits
    }
}

/// Rules that the schema of a value cannot say, or not all of it, as sentences.
pub(super) fn unsaid(rules: &Rules) -> Vec<String> {
    let mut said = Vec::new();
    for rule in rules.iter() {
        match rule {
            Rule::NoneOf(words) => said.push(format!("None of {}.", quoted(&words.value))),
            Rule::Format(_) => said.extend(format_of(rules, "Must")),
            Rule::Unique(Worded { value: Unique::By(keys), .. }) => {
                said.push(format!("No two items have the same {}.", quoted(keys)));
            }
            Rule::Each(each) => said.extend(format_of(each, "Each must")),
            Rule::Keys(keys) => said.extend(format_of(keys, "Each key must")),
            Rule::Above(bound) => said.push(format!("More than {}.", bound.value)),
            Rule::Min(bound) if bound.value.number().is_none() => {
                said.push(format!("At least {}.", bound.value));
            }
            Rule::Max(bound) if bound.value.number().is_none() => {
                said.push(format!("At most {}.", bound.value));
            }
            Rule::Unique(_)
            | Rule::Required(_)
            | Rule::OneOf(_)
            | Rule::Pattern(_)
            | Rule::MinLength(_)
            | Rule::MaxLength(_)
            | Rule::Min(_)
            | Rule::Max(_)
            | Rule::MinItems(_)
            | Rule::MaxItems(_) => {}
        }
    }
    said
}

fn format_of(rules: &Rules, must: &str) -> Option<String> {
    rules.format().map(|name| format!("{must} be {}.", formats::words(&name.value)))
}

/// Names in backquotes with commas between.
pub(super) fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
