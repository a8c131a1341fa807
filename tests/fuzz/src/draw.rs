//! Values drawn from bytes: small documents of few words, so that two of them often speak of the same thing,
//! and any byte that changes makes another sound document.

use machinery::shape::{PatchStrategy, Shape, ValueShape};
use serde_json::{Map, Value, json};

/// How deep drawn values nest.
const DEPTH_MAX: usize = 6;
/// The most members or items of one value.
const MEMBERS_MAX: usize = 5;

/// Names that no schema knows, names that some do, and names that need escapes.
const NAMES: [&str; 16] = [
    "a",
    "b",
    "c",
    "metadata",
    "name",
    "labels",
    "annotations",
    "spec",
    "data",
    "",
    "a/b",
    "m~n",
    "0",
    "1",
    "\u{e9}\"",
    "$patch",
];

/// What is left to draw from; zeros when nothing is.
pub(crate) struct Draw<'a>(&'a [u8]);

/// Whether a drawn value may hold the markers of a strategic merge patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markers {
    /// It may.
    Drawn,
    /// It may not.
    None,
}

impl<'a> Draw<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Draw(data)
    }

    pub(crate) fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// One of these.
    pub(crate) fn choice<'c, T>(&mut self, choices: &'c [T]) -> Option<&'c T> {
        if choices.is_empty() { None } else { choices.get(self.below(choices.len())) }
    }

    pub(crate) fn name(&mut self) -> String {
        self.choice(&NAMES).copied().unwrap_or_default().to_owned()
    }

    pub(crate) fn scalar(&mut self) -> Value {
        match self.below(24) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(false),
            3 => json!(0),
            4 => json!(1),
            5 => json!(-7),
            6 => json!(1.0),
            7 => json!(1.5e300),
            8 => json!(i64::MAX),
            9 => json!(u64::MAX),
            10 => json!(""),
            11 => json!("a"),
            12 => json!("b"),
            13 => json!("c"),
            14 => json!("1"),
            15 => json!("TCP"),
            16 => json!("2026-05-04T03:02:01Z"),
            17 => json!("aGk="),
            18 => json!("replace"),
            19 => json!("delete"),
            20 => json!("merge"),
            21 => json!("10.1.2.3"),
            22 => json!(self.byte()),
            _ => json!(self.name()),
        }
    }

    /// Any JSON.
    pub(crate) fn value(&mut self) -> Value {
        self.any(DEPTH_MAX)
    }

    fn any(&mut self, depth: usize) -> Value {
        match self.below(8) {
            0..=4 if depth > 0 => {
                let count = self.below(MEMBERS_MAX + 1);
                Value::Object((0..count).map(|_| (self.name(), self.any(depth - 1))).collect())
            }
            5 if depth > 0 => {
                let count = self.below(MEMBERS_MAX + 1);
                Value::Array((0..count).map(|_| self.any(depth - 1)).collect())
            }
            _ => self.scalar(),
        }
    }

    /// A document that mostly has this shape.
    pub(crate) fn shaped(&mut self, shape: &Shape, markers: Markers) -> Value {
        Value::Object(self.message(shape, markers, DEPTH_MAX))
    }

    fn message(&mut self, shape: &Shape, markers: Markers, depth: usize) -> Map<String, Value> {
        let mut members = Map::new();
        for _ in 0..self.below(MEMBERS_MAX + 1) {
            let Some(field) = self.choice(&shape.fields) else { break };
            let value = self.of(&field.value, &field.patch, markers, depth.saturating_sub(1));
            members.insert(field.name.to_string(), value);
            if markers == Markers::Drawn {
                self.list_marker(&field.name, &field.patch, &mut members);
            }
        }
        if self.below(8) == 7 {
            members.insert(self.name(), self.any(1));
        }
        if markers == Markers::Drawn {
            self.object_marker(&mut members);
        }
        members
    }

    fn of(&mut self, form: &ValueShape, patch: &PatchStrategy, markers: Markers, depth: usize) -> Value {
        // Now and then something that the shape does not have.
        if depth == 0 || self.below(16) == 15 {
            return self.any(depth.min(2));
        }
        match form {
            ValueShape::Scalar(_) => self.scalar(),
            ValueShape::Any | ValueShape::Raw => self.any(depth - 1),
            ValueShape::Message(shape) => Value::Object(self.message(shape, markers, depth - 1)),
            ValueShape::Map { value, .. } => {
                let count = self.below(MEMBERS_MAX + 1);
                let mut entries: Map<String, Value> = (0..count)
                    .map(|_| (self.name(), self.of(value, &PatchStrategy::Default, markers, depth - 1)))
                    .collect();
                if markers == Markers::Drawn {
                    self.object_marker(&mut entries);
                }
                Value::Object(entries)
            }
            ValueShape::List { item, .. } => {
                let count = self.below(MEMBERS_MAX + 1);
                Value::Array((0..count).map(|_| self.item(item, patch, markers, depth - 1)).collect())
            }
        }
    }

    /// An item of a list. One that is told apart by a key mostly has that.
    fn item(&mut self, form: &ValueShape, patch: &PatchStrategy, markers: Markers, depth: usize) -> Value {
        let mut item = self.of(form, &PatchStrategy::Default, markers, depth);
        if let (PatchStrategy::MergeByKey(key), Value::Object(members)) = (patch, &mut item)
            && self.below(8) != 7
        {
            members.insert(key.to_string(), self.key_value());
        }
        item
    }

    fn key_value(&mut self) -> Value {
        self.choice(&[json!("a"), json!("b"), json!("c"), json!(1), json!("1"), json!(80)])
            .cloned()
            .unwrap_or_default()
    }

    /// `$setElementOrder` and `$deleteFromPrimitiveList` of a field.
    fn list_marker(&mut self, field: &str, patch: &PatchStrategy, members: &mut Map<String, Value>) {
        let marker = match self.below(12) {
            10 => "$setElementOrder",
            11 => "$deleteFromPrimitiveList",
            _ => return,
        };
        let count = self.below(MEMBERS_MAX + 1);
        let item = |draw: &mut Self| match patch {
            PatchStrategy::MergeByKey(key) => json!({ key.as_ref(): draw.key_value() }),
            _ => draw.scalar(),
        };
        let items: Vec<Value> = (0..count).map(|_| item(self)).collect();
        members.insert(format!("{marker}/{field}"), items.into());
    }

    /// `$patch` and `$retainKeys` of an object.
    fn object_marker(&mut self, members: &mut Map<String, Value>) {
        match self.below(16) {
            12 => drop(members.insert("$patch".to_owned(), json!("replace"))),
            13 => drop(members.insert("$patch".to_owned(), json!("delete"))),
            14 => drop(members.insert("$patch".to_owned(), self.scalar())),
            15 => {
                let mut kept: Vec<Value> = members.keys().map(|name| json!(name)).collect();
                kept.push(self.name().into());
                members.insert("$retainKeys".to_owned(), kept.into());
            }
            _ => {}
        }
    }
}

/// How many bytes a value has as text.
pub(crate) fn size(value: &Value) -> usize {
    value.to_string().len()
}

/// How many levels a value has below its own.
pub(crate) fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(|item| 1 + depth(item)).max().unwrap_or(0),
        Value::Object(members) => members.values().map(|member| 1 + depth(member)).max().unwrap_or(0),
        _ => 0,
    }
}
