//! Entries for a list or a map, any number of them, as text.
//!
//! What a valid entry looks like is found out: candidates come from the examples of the kind and from a short
//! table, and the server says which of them it takes. So a new kind needs nothing here but its examples.

use machinery::shape::ValueShape;
use serde_json::{Value, json};

use crate::fields::{self, Field};

/// Where the number of an entry goes.
const NUMBER: &str = "{i}";
/// The same as three numbers below 256.
const OCTETS: &str = "{o}";

/// Scalars that some field takes.
const SCALARS: [&str; 7] =
    ["k{i}", "example.com/k{i}", "10.{o}", "/k{i}", "YWJj", "node{i}.example.com", "system:k{i}"];

/// Keys that some map takes.
const KEYS: [&str; 2] = ["k{i}", "example.com/k{i}"];

/// One entry, with places for its number.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    /// As a JSON string without quotes; none in a list.
    key: Option<String>,
    /// JSON.
    value: String,
}

/// What the entries of a body are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// As many different ones as there are.
    Distinct,
    /// The same in the other direction.
    Reversed,
    /// With other values under the same keys, where there are keys.
    Altered,
    /// Each breaks a rule, if there is one that it can break.
    Invalid,
    /// Each is as empty as it can be.
    Empty,
    /// The first one again and again.
    Repeated,
    /// Each has another type, or a field that does not exist.
    Foreign,
}

impl Content {
    /// All that a body can hold.
    pub(crate) const ALL: [Content; 7] = [
        Content::Distinct,
        Content::Reversed,
        Content::Altered,
        Content::Invalid,
        Content::Empty,
        Content::Repeated,
        Content::Foreign,
    ];
}

impl Template {
    /// The whole list or map.
    pub(crate) fn text(&self, content: Content, count: usize) -> String {
        let numbers: Vec<usize> = match content {
            Content::Reversed => (0..count).rev().collect(),
            Content::Repeated => vec![0; count],
            _ => (0..count).collect(),
        };
        let one = self.of(content);
        let mut text = String::new();
        for number in numbers {
            if !text.is_empty() {
                text.push(',');
            }
            text.push_str(&one.entry(number));
        }
        if self.key.is_some() { format!("{{{text}}}") } else { format!("[{text}]") }
    }

    /// One entry: a member of a map or an item of a list.
    pub(crate) fn entry(&self, number: usize) -> String {
        match &self.key {
            Some(key) => format!("\"{}\":{}", numbered(key, number), self.value(number)),
            None => self.value(number),
        }
    }

    /// The key of an entry, without escapes.
    pub(crate) fn key(&self, number: usize) -> Option<String> {
        self.key.as_ref().map(|key| numbered(key, number))
    }

    /// The value of an entry.
    pub(crate) fn value(&self, number: usize) -> String {
        numbered(&self.value, number)
    }

    fn of(&self, content: Content) -> Template {
        let mut one = self.clone();
        let is_object = self.value.starts_with('{');
        match content {
            Content::Distinct | Content::Reversed | Content::Repeated => {}
            Content::Altered if is_object => {}
            Content::Altered => {
                one.value = match self.value.as_str() {
                    text if self.key.is_some() && text.starts_with('"') => "\"eHl6\"".to_owned(),
                    other => other.to_owned(),
                }
            }
            Content::Invalid => match &mut one.key {
                Some(key) => *key = "not a key! {i}".to_owned(),
                None if is_object => one.value = broken(&self.value),
                None => one.value = "\"not a value! {i}\"".to_owned(),
            },
            Content::Empty => {
                one.value = match (&self.key, is_object) {
                    (Some(_), _) => "null".to_owned(),
                    (None, true) => "{}".to_owned(),
                    (None, false) => "\"\"".to_owned(),
                }
            }
            Content::Foreign if is_object => one.value = "{\"foreign{i}\":{i}}".to_owned(),
            Content::Foreign => one.value = "[{i}]".to_owned(),
        }
        one
    }
}

/// The object with every text in it replaced by one that no rule takes.
fn broken(value: &str) -> String {
    let mut value: Value =
        serde_json::from_str(&value.replace("{i}", "0").replace("{o}", "0")).expect("JSON");
    if let Some(members) = value.as_object_mut() {
        members.values_mut().filter(|member| member.is_string()).for_each(|text| {
            *text = Value::from("not a value! {i}");
        });
    }
    value.to_string()
}

fn numbered(text: &str, number: usize) -> String {
    let mut out = text.replace(NUMBER, &number.to_string());
    if out.contains(OCTETS) {
        let octets = format!("{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
        out = out.replace(OCTETS, &octets);
    }
    out
}

/// What an entry of the field may look like, the likely ones first. `examples` are objects of the kind.
pub(crate) fn candidates(field: &Field, examples: &[Value]) -> Vec<Template> {
    let known = examples.iter().find_map(|example| first_of(fields::find(example, field)?));
    let known = known.or_else(|| of_metadata(field.name));
    match field.shape {
        ValueShape::Map { value, .. } => {
            let values = values(value, known.as_ref());
            let keyed =
                |key: &str, value: &String| Template { key: Some(key.to_owned()), value: value.clone() };
            KEYS.iter().flat_map(|key| values.iter().map(move |value| keyed(key, value))).collect()
        }
        ValueShape::List { item, .. } => {
            let values = values(item, known.as_ref()).into_iter();
            values.map(|value| Template { key: None, value }).collect()
        }
        ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw | ValueShape::Message(_) => Vec::new(),
    }
}

fn first_of(value: &Value) -> Option<Value> {
    match value {
        Value::Array(items) => items.first().cloned(),
        Value::Object(members) => members.values().next().cloned(),
        _ => None,
    }
}

/// Entries of lists in metadata, which no example has: clients rarely write them.
fn of_metadata(name: &str) -> Option<Value> {
    Some(match name {
        "ownerReferences" => json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "a", "uid": "u" }),
        "managedFields" => json!({
            "manager": "m", "operation": "Update", "apiVersion": "v1", "time": "2026-05-04T03:02:01Z",
            "fieldsType": "FieldsV1", "fieldsV1": { "f:metadata": { "f:labels": { "f:a": {} } } },
        }),
        _ => return None,
    })
}

fn values(shape: &ValueShape, known: Option<&Value>) -> Vec<String> {
    let mut values = Vec::new();
    match shape {
        ValueShape::Message(_) => {
            let known = known.cloned().unwrap_or_else(|| json!({}));
            varied(&known, &mut |value| values.push(value.to_string()));
            values.push(known.to_string());
        }
        ValueShape::List { item, .. } => {
            let inner = self::values(item, known.and_then(first_of).as_ref());
            values.extend(inner.into_iter().map(|value| format!("[{value}]")));
        }
        ValueShape::Map { .. } => values.push("{}".to_owned()),
        ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw => {
            values.extend(SCALARS.iter().map(|text| format!("\"{text}\"")));
            values.push(NUMBER.to_owned());
            values.extend(known.map(Value::to_string));
        }
    }
    values
}

/// Calls `each` with every copy of the object in which one text differs from entry to entry.
fn varied(object: &Value, each: &mut dyn FnMut(&Value)) {
    let Some(members) = object.as_object() else { return };
    for (name, member) in members {
        let mut copy = object.clone();
        let (text, is_listed) = match member {
            Value::String(text) => (text.as_str(), false),
            Value::Array(items) => match items.first() {
                Some(Value::String(text)) => (text.as_str(), true),
                _ => continue,
            },
            _ => continue,
        };
        let own = format!("{text}{NUMBER}");
        for candidate in std::iter::once(own.as_str()).chain(SCALARS) {
            copy[name] = if is_listed { json!([candidate]) } else { json!(candidate) };
            each(&copy);
        }
    }
}
