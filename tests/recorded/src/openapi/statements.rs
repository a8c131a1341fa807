//! A document as statements: what it says, at which place, in no order.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// What stands between the steps of a place.
const STEP: &str = "/";

/// Members whose keys are names, not words of the format.
const NAMES: [&str; 8] = [
    "properties",
    "schemas",
    "definitions",
    "paths",
    "parameters",
    "responses",
    "securitySchemes",
    "requestBodies",
];

/// Members for people.
const TEXTS: [&str; 6] = ["description", "example", "examples", "externalDocs", "summary", "title"];

/// Lists of words in no order.
const SETS: [&str; 6] = ["required", "enum", "tags", "schemes", "produces", "consumes"];

/// Values, as JSON with sorted keys, by their places.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statements(pub(super) BTreeMap<String, String>);

impl Statements {
    /// The statements of a document.
    pub(super) fn of(document: &Value) -> Self {
        let mut found = Statements(BTreeMap::new());
        found.add(document, &[], false);
        found
    }

    fn say(&mut self, path: &[&str], value: &Value) {
        self.0.insert(path.join(STEP), canonical(value));
    }

    /// `named`: whether the keys of the node are names.
    fn add(&mut self, node: &Value, path: &[&str], named: bool) {
        match node {
            Value::Object(members) => {
                let said: Vec<_> = members.iter().filter(|(key, _)| named || !is_text(key)).collect();
                if said.is_empty() {
                    self.say(path, &Value::Object(Map::new()));
                }
                for (key, value) in said {
                    self.add(
                        value,
                        &[path, &[key.as_str()]].concat(),
                        !named && NAMES.contains(&key.as_str()),
                    );
                }
            }
            Value::Array(items) => self.add_list(node, items, path),
            _ => self.say(path, node),
        }
    }

    fn add_list(&mut self, node: &Value, items: &[Value], path: &[&str]) {
        let last = path.last().copied().unwrap_or_default();
        match (items, path.split_last()) {
            // A reference with something beside it is the reference.
            ([only], Some((&"allOf", above))) => self.add(only, above, false),
            _ if !items.is_empty() && items.iter().all(Value::is_object) => {
                for item in items {
                    self.add(item, &[path, &[identity(item).as_str()]].concat(), false);
                }
            }
            _ if SETS.contains(&last) => {
                for item in items {
                    self.say(&[path, &[canonical(item).as_str()]].concat(), &Value::Bool(true));
                }
            }
            _ => self.say(path, node),
        }
    }
}

fn is_text(key: &str) -> bool {
    TEXTS.contains(&key)
}

/// What tells one item of a list from the others.
fn identity(item: &Value) -> String {
    if let Some(name) = item["name"].as_str() {
        return format!("{}:{name}", item["in"].as_str().unwrap_or_default());
    }
    item["$ref"].as_str().map_or_else(|| canonical(&without_texts(item, false)), str::to_owned)
}

fn without_texts(node: &Value, named: bool) -> Value {
    match node {
        Value::Object(members) => {
            let kept = members.iter().filter(|(key, _)| named || !is_text(key));
            let kept = kept.map(|(key, value)| {
                (key.clone(), without_texts(value, !named && NAMES.contains(&key.as_str())))
            });
            Value::Object(kept.collect())
        }
        Value::Array(items) => items.iter().map(|item| without_texts(item, false)).collect(),
        _ => node.clone(),
    }
}

/// JSON with sorted keys.
fn canonical(value: &Value) -> String {
    let mut value = value.clone();
    value.sort_all_objects();
    value.to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_name_items_and_words() {
        let document = json!({
            "properties": {"title": {"type": "string", "title": "left out"}, "any": {}},
            "required": ["b", "a"],
            "spec": {"allOf": [{"$ref": "#/A"}], "default": {}},
            "parameters": [{"in": "query", "name": "n", "type": "string"}],
            "x-unions": [{"by": "type", "description": "left out"}],
            "keys": ["k"],
        });
        let found = Statements::of(&document).0;
        let found: Vec<_> = found.iter().map(|(place, value)| format!("{place} = {value}")).collect();
        assert_eq!(
            found,
            [
                "keys = [\"k\"]",
                "parameters/query:n/in = \"query\"",
                "parameters/query:n/name = \"n\"",
                "parameters/query:n/type = \"string\"",
                "properties/any = {}",
                "properties/title/type = \"string\"",
                "required/\"a\" = true",
                "required/\"b\" = true",
                "spec/$ref = \"#/A\"",
                "spec/default = {}",
                "x-unions/{\"by\":\"type\"}/by = \"type\"",
            ]
        );
    }
}
