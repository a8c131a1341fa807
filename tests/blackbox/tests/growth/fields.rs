//! The list and map fields of a kind, found by a walk along its shape.

use machinery::{
    kind::Kind,
    shape::{PatchStrategy, Shape, ValueShape},
};
use serde_json::{Value, json};

/// How deep the walk goes: deeper than any kind is today.
const DEPTH_MAX: usize = 8;

/// One step from the object towards a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Into a field.
    Name(&'static str),
    /// Into the first item of a list.
    Item,
    /// Into the first entry of a map.
    Entry,
}

/// A field that can hold any number of entries.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// The way from the object to what holds the field, or to the value itself when it has no name.
    pub(crate) above: Vec<Step>,
    /// Its own name; empty for a list or a map that is an item or an entry itself.
    pub(crate) name: &'static str,
    /// A list or a map.
    pub(crate) shape: &'static ValueShape,
    pub(crate) patch: PatchStrategy,
}

impl Field {
    /// As a path, for messages.
    pub(crate) fn path(&self) -> String {
        let mut path = String::new();
        for step in &self.above {
            match step {
                Step::Name(name) => path.push_str(&format!("{name}.")),
                Step::Item => path.push_str("[0]."),
                Step::Entry => path.push_str("{}."),
            }
        }
        path + self.name
    }

    pub(crate) fn is_map(&self) -> bool {
        matches!(self.shape, ValueShape::Map { .. })
    }

    /// What decides how patches treat it.
    pub(crate) fn form(&self) -> String {
        let parts = match self.shape {
            ValueShape::Map { value, atomic } => format!("map {atomic} {}", word(value)),
            ValueShape::List { item, merge } => format!("list {merge:?} {}", word(item)),
            other => word(other).to_owned(),
        };
        format!("{parts} {:?}", self.patch)
    }

    /// The top-level field of the object that it is, or stands in.
    pub(crate) fn top(&self) -> &'static str {
        match self.above.first() {
            Some(Step::Name(name)) => name,
            _ => self.name,
        }
    }
}

fn word(shape: &ValueShape) -> &'static str {
    match shape {
        ValueShape::Scalar(_) => "scalar",
        ValueShape::Any => "any",
        ValueShape::Raw => "raw",
        ValueShape::Message(_) => "message",
        ValueShape::List { .. } => "list",
        ValueShape::Map { .. } => "map",
    }
}

/// Every list and map field of a kind.
pub(crate) fn of(kind: &'static Kind) -> Vec<Field> {
    let mut found = Vec::new();
    message(&kind.shape, &mut Vec::new(), &mut found);
    found
}

fn message(shape: &'static Shape, above: &mut Vec<Step>, found: &mut Vec<Field>) {
    if above.len() >= DEPTH_MAX {
        return;
    }
    for field in &*shape.fields {
        if matches!(field.value, ValueShape::List { .. } | ValueShape::Map { .. }) {
            let above = above.clone();
            found.push(Field { above, name: &field.name, shape: &field.value, patch: field.patch.clone() });
        }
        above.push(Step::Name(&field.name));
        value(&field.value, above, found);
        above.pop();
    }
}

fn value(shape: &'static ValueShape, above: &mut Vec<Step>, found: &mut Vec<Field>) {
    let (step, inner) = match shape {
        ValueShape::Message(shape) => return message(shape, above, found),
        ValueShape::List { item, .. } => (Step::Item, &**item),
        ValueShape::Map { value, .. } => (Step::Entry, &**value),
        ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw => return,
    };
    above.push(step);
    if matches!(inner, ValueShape::List { .. } | ValueShape::Map { .. }) {
        let (above, patch) = (above.clone(), PatchStrategy::Default);
        found.push(Field { above, name: "", shape: inner, patch });
    }
    value(inner, above, found);
    above.pop();
}

/// The value of a field in an object, if the object has it.
pub(crate) fn find<'v>(object: &'v Value, field: &Field) -> Option<&'v Value> {
    let last = Some(Step::Name(field.name)).filter(|_| !field.name.is_empty());
    field.above.iter().chain(&last).try_fold(object, |value, step| match step {
        Step::Name(name) => value.get(*name),
        Step::Item => value.get(0),
        Step::Entry => value.as_object()?.values().next(),
    })
}

/// The place of a field in an object. What is missing on the way is made; the field itself is not.
pub(crate) fn place<'v>(object: &'v mut Value, above: &[Step]) -> &'v mut Value {
    above.iter().fold(object, |value, step| match step {
        Step::Name(name) => {
            if !value.is_object() {
                *value = json!({});
            }
            &mut value[*name]
        }
        Step::Item => {
            if value.get(0).is_none() {
                *value = json!([{}]);
            }
            &mut value[0]
        }
        Step::Entry => {
            if value.as_object().is_none_or(serde_json::Map::is_empty) {
                *value = json!({ "key": {} });
            }
            value.as_object_mut().and_then(|map| map.values_mut().next()).expect("it has an entry")
        }
    })
}

/// The way to the field as a JSON pointer. `object` says which keys first entries have.
pub(crate) fn pointer(object: &Value, field: &Field) -> String {
    let (mut pointer, mut value) = (String::new(), Some(object));
    for step in &field.above {
        let name = match step {
            Step::Name(name) => (*name).to_owned(),
            Step::Item => "0".to_owned(),
            Step::Entry => {
                let first = value.and_then(Value::as_object).and_then(|map| map.keys().next());
                first.map_or_else(|| "key".to_owned(), |key| key.replace('~', "~0").replace('/', "~1"))
            }
        };
        value = value.and_then(|value| value.pointer(&format!("/{name}")));
        pointer.push_str(&format!("/{name}"));
    }
    if field.name.is_empty() { pointer } else { format!("{pointer}/{}", field.name) }
}
