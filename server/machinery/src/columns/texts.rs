//! Texts of values, as tables show them.

use serde_json::Value;

use crate::{
    meta::v1::LabelSelectorRequirement,
    selector::{LabelOperator, LabelRequirement, structured},
    shape::Text,
};

/// Texts, and the words that are shown for them.
pub type Words = Vec<(Text, Text)>;

/// The text of a value; null has none.
pub(super) fn of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The word that stands for the text of a value, else the text.
pub(super) fn in_words(value: &Value, words: &Words) -> String {
    let text = of(value);
    match words.iter().find(|(from, _)| *from == text) {
        Some((_, word)) => word.clone().into_owned(),
        None => text,
    }
}

/// Texts with something between them, and how many there are beyond a bound.
pub(super) fn joined(texts: Vec<String>, separator: &str, most: Option<usize>) -> String {
    let Some(most) = most else { return texts.join(separator) };
    let count = texts.len();
    let mut rest = texts.into_iter();
    let shown: Vec<String> = rest.by_ref().filter(|text| !text.is_empty()).take(most).collect();
    let text = shown.join(separator);
    // Those after the last shown one may be empty and count all the same.
    if shown.len() == most && rest.next().is_some() {
        return format!("{text} + {} more...", count.saturating_sub(most));
    }
    text
}

/// A map as `key=value`, sorted.
#[must_use]
pub fn labels(map: &Value) -> String {
    let mut pairs: Vec<(&str, String)> =
        map.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), of(value))).collect();
    pairs.sort();
    pairs.into_iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
}

/// A label selector as queries write it.
#[must_use]
pub fn selector(value: &Value) -> String {
    let mut requirements: Vec<LabelRequirement> = Vec::new();
    for (key, value) in value.get("matchLabels").and_then(Value::as_object).into_iter().flatten() {
        requirements.extend(LabelRequirement::new(key, LabelOperator::Equals, vec![of(value)]));
    }
    for requirement in value.get("matchExpressions").and_then(Value::as_array).into_iter().flatten() {
        requirements.extend(structured::label_requirement(&requirement_of(requirement)));
    }
    requirements.sort_by(|a, b| a.key().cmp(b.key()));
    requirements.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn requirement_of(value: &Value) -> LabelSelectorRequirement {
    let text = |name: &str| value.get(name).map(of).unwrap_or_default();
    let values = value.get("values").and_then(Value::as_array).into_iter().flatten();
    LabelSelectorRequirement {
        key: text("key"),
        operator: text("operator"),
        values: values.map(of).collect(),
    }
}
