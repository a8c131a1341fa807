//! Which parts of an object are the same as in the stored object: problems of such parts do not refuse an
//! update.

use std::{
    collections::{HashMap, hash_map::Entry},
    ptr,
};

use serde_json::Value;

use super::Node;

/// A value, the stored value that it took the place of, and the schema of both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) new: &'a Value,
    pub(super) old: &'a Value,
    pub(super) schema: Node<'a>,
}

impl<'a> Pair<'a> {
    /// The values of a field, if both objects have it and the schema describes it.
    pub(super) fn field(self, name: &str) -> Option<Pair<'a>> {
        let (new, old) = (self.new.as_object()?.get(name)?, self.old.as_object()?.get(name)?);
        let schema = self.schema.property(name).or_else(|| self.schema.additional_schema())?;
        Some(Pair { new, old, schema })
    }

    /// The items of both lists, to be found by their keys.
    pub(super) fn items(self) -> PairedItems<'a> {
        PairedItems { schema: self.schema.items(), old: KeyedItems::of(self.schema, Some(self.old)) }
    }
}

/// The items of a stored list.
pub(super) struct PairedItems<'a> {
    schema: Option<Node<'a>>,
    old: KeyedItems<'a>,
}

impl<'a> PairedItems<'a> {
    /// An item with the stored one that has the same keys.
    pub(super) fn pair(&self, item: &'a Value) -> Option<Pair<'a>> {
        Some(Pair { new: item, old: self.old.get(item)?, schema: self.schema? })
    }
}

/// The items of a list by their keys. None of a list without keys.
pub(super) struct KeyedItems<'a> {
    schema: Node<'a>,
    items: HashMap<String, &'a Value>,
}

impl<'a> KeyedItems<'a> {
    pub(super) fn of(schema: Node<'a>, list: Option<&'a Value>) -> Self {
        let list = list.filter(|_| is_keyed(schema)).and_then(Value::as_array);
        let mut items = HashMap::new();
        for item in list.into_iter().flatten() {
            // Of several items with the same keys, the first counts.
            if let Some(key) = key(schema, item) {
                items.entry(key).or_insert(item);
            }
        }
        KeyedItems { schema, items }
    }

    /// The item with the same keys.
    pub(super) fn get(&self, item: &Value) -> Option<&'a Value> {
        if self.items.is_empty() {
            return None;
        }
        self.items.get(&key(self.schema, item)?).copied()
    }
}

/// Whether the items of a list are found again by their keys.
fn is_keyed(schema: Node<'_>) -> bool {
    schema.kind() == "array" && schema.text("x-kubernetes-list-type") == "map"
}

/// What tells an item of a list apart; none if a key is absent, or is no scalar.
fn key(schema: Node<'_>, item: &Value) -> Option<String> {
    let fields = item.as_object()?;
    let mut key = String::new();
    for name in schema.texts("x-kubernetes-list-map-keys") {
        match fields.get(name)? {
            value @ (Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
                key.push_str(&value.to_string());
                key.push('\0');
            }
            _ => return None,
        }
    }
    (!key.is_empty()).then_some(key)
}

/// Which lists and objects are the same as they were. Each is compared once, however many look at it.
#[derive(Debug, Default)]
pub(super) struct Sameness(HashMap<usize, bool>);

impl Sameness {
    /// Whether a value is the same as it was. Lists with keys may be in another order.
    pub(super) fn holds(&mut self, pair: Pair<'_>) -> bool {
        let place = ptr::from_ref(pair.new).addr();
        match (pair.new, pair.old) {
            (Value::Object(new), Value::Object(old)) => {
                if let Entry::Occupied(known) = self.0.entry(place) {
                    return *known.get();
                }
                let is_same = new.len() == old.len()
                    && new.keys().all(|name| pair.field(name).is_some_and(|pair| self.holds(pair)));
                self.0.insert(place, is_same);
                is_same
            }
            (Value::Array(new), Value::Array(old)) => {
                if let Entry::Occupied(known) = self.0.entry(place) {
                    return *known.get();
                }
                let is_same = new.len() == old.len() && self.items_are_same(pair, new);
                self.0.insert(place, is_same);
                is_same
            }
            (new, old) => new == old,
        }
    }

    fn items_are_same(&mut self, pair: Pair<'_>, new: &[Value]) -> bool {
        if !is_keyed(pair.schema) {
            return pair.new == pair.old;
        }
        let items = pair.items();
        new.iter().all(|item| items.pair(item).is_some_and(|pair| self.holds(pair)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_the_same_in_part() {
        let schema = json!({ "type": "object", "properties": {
            "a": { "type": "integer" },
            "m": { "type": "object", "additionalProperties": { "type": "object",
                "properties": { "b": {} } } },
            "k": { "type": "array", "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["n", "p"], "items": {
                "type": "object", "properties": { "n": {}, "p": {}, "v": {} } } },
        } });
        let schema = Node::of(&schema).unwrap();
        let item = |n: &str, p: i64, v: i64| json!({ "n": n, "p": p, "v": v });
        for (new, old, expected) in [
            (json!({ "a": 1 }), json!({ "a": 1 }), true),
            (json!({ "a": 1 }), json!({ "a": 1.0 }), false),
            (json!({ "a": 1 }), json!({ "a": 1, "m": {} }), false),
            (json!({ "m": { "x": { "b": 1 } } }), json!({ "m": { "x": { "b": 1 } } }), true),
            (json!({ "m": { "x": { "b": 1 } } }), json!({ "m": { "y": { "b": 1 } } }), false),
            // What no schema describes is compared with nothing.
            (json!({ "z": 1 }), json!({ "z": 1 }), false),
            (
                json!({ "k": [item("a", 1, 2), item("a", 2, 3)] }),
                json!({ "k": [item("a", 2, 3), item("a", 1, 2)] }),
                true,
            ),
            (json!({ "k": [item("a", 1, 2)] }), json!({ "k": [item("a", 1, 3)] }), false),
            (json!({ "k": [{ "v": 1 }] }), json!({ "k": [{ "v": 1 }] }), false),
            (json!({ "k": [] }), json!({ "k": [] }), true),
        ] {
            let pair = Pair { new: &new, old: &old, schema };
            assert_eq!(Sameness::default().holds(pair), expected, "{new} {old}");
        }
    }
}
