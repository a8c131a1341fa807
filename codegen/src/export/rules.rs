//! Rules of values as a structural schema says them.

use schema_model::{
    language::formats,
    model::{Bound, Field, Merge, Rule, Rules, Unique, Value, Worded},
};
use serde_json::{Map, Value as Json, json};

use crate::import::patterns;

/// Whether objects without the field are refused.
pub(super) fn is_required(field: &Field) -> bool {
    field.rules.required().is_some() && field.default.is_none() && field.from.is_none()
}

/// Adds what a field without presence means by being required: an empty value counts as none.
pub(super) fn presence(field: &Field, out: &mut Map<String, Json>) {
    if field.presence || !is_required(field) {
        return;
    }
    let key = match field.value {
        Value::String => "minLength",
        Value::List(_) => "minItems",
        Value::Map(_) => "minProperties",
        _ => return,
    };
    out.entry(key).or_insert(json!(1));
}

/// Adds rules, and names those that the schema cannot say.
pub(super) fn add(value: &Value, rules: &Rules, out: &mut Map<String, Json>) -> Vec<String> {
    let mut lost = Vec::new();
    let is_map = matches!(value, Value::Map(_));
    let is_bytes = *value == Value::Bytes;
    for rule in rules.iter() {
        let bound = match rule {
            Rule::OneOf(words) => Some(("enum", json!(words.value))),
            Rule::Pattern(pattern) => Some(("pattern", json!(patterns::search(&pattern.value)))),
            Rule::Format(name) => format(&name.value, &mut lost).map(|format| ("format", json!(format))),
            Rule::MinLength(bound) if !is_bytes => Some(("minLength", json!(bound.value))),
            Rule::MaxLength(bound) if !is_bytes => Some(("maxLength", json!(bound.value))),
            Rule::Min(Worded { value: Bound::Number(bound), .. }) => Some(("minimum", json!(bound))),
            Rule::Max(Worded { value: Bound::Number(bound), .. }) => Some(("maximum", json!(bound))),
            Rule::MinItems(bound) => {
                Some((if is_map { "minProperties" } else { "minItems" }, json!(bound.value)))
            }
            Rule::MaxItems(bound) => {
                Some((if is_map { "maxProperties" } else { "maxItems" }, json!(bound.value)))
            }
            // The field that holds the value says it, or it stands together with how a list merges.
            Rule::Required(_) | Rule::Each(_) | Rule::Unique(_) => None,
            // What the language gains is named until a schema can say it.
            other => {
                lost.push(format!("`{}`", other.key()));
                None
            }
        };
        if let Some((key, said)) = bound {
            out.insert(key.to_owned(), said);
        }
    }
    lost
}

/// The registered format that says the same, or at least no more.
fn format(name: &str, lost: &mut Vec<String>) -> Option<String> {
    let said = match formats::format(name) {
        Some(known) if !known.openapi.is_empty() => Some(known.openapi.to_owned()),
        _ if FORMATS.contains(&name) => Some(name.to_owned()),
        _ => None,
    };
    if said.as_deref() != Some(name) {
        lost.push(format!("`format: {name}`"));
    }
    said
}

/// Formats that servers know by the names that they have here.
const FORMATS: [&str; 1] = ["cidr"];

/// What `unique` asks for beyond what the merge rule of the list says.
pub(super) fn unique(field: &Field) -> Option<&'static str> {
    let unique = field.rules.unique().map(|unique| &unique.value);
    match (&field.merge, unique) {
        (Merge::Set, None) => Some("that an item may stand twice in a set"),
        (Merge::Map(_), None) => Some("that items may have the same keys"),
        (Merge::Set, Some(_)) | (_, None) => None,
        (Merge::Map(keys), Some(Unique::By(fields))) if keys == fields => None,
        _ => Some("`unique`"),
    }
}

/// Texts that replace standard messages.
pub(super) fn has_messages(rules: &Rules) -> bool {
    rules.iter().any(|rule| match rule {
        Rule::OneOf(words) | Rule::NoneOf(words) => words.text.is_some(),
        Rule::Format(text) | Rule::Pattern(text) => text.text.is_some(),
        Rule::Min(bound) | Rule::Max(bound) => bound.text.is_some(),
        Rule::MinLength(bound) | Rule::MaxLength(bound) => bound.text.is_some(),
        Rule::MinItems(bound) | Rule::MaxItems(bound) => bound.text.is_some(),
        _ => false,
    })
}
