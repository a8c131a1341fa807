//! One schema inside a tree of schemas, as its JSON.

use machinery::json::{Encode, to_text};
use serde_json::{Map, Value};

/// The types of values.
pub(super) const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// Fields of a schema that are compared with a name, one after the other.
const COMPARED_MAX: usize = 10;

/// A whole schema. It owns the JSON that nodes look at.
#[derive(Debug, Clone, PartialEq)]
pub struct SchemaDocument(Value);

impl SchemaDocument {
    /// The schema that a message describes.
    pub fn of<T: Encode>(schema: &T) -> Self {
        // What an encoder writes nests no deeper than what a reader takes, so that it can be read again.
        SchemaDocument(serde_json::from_str(&to_text(schema)).unwrap_or_default())
    }

    /// The schema that a value of JSON is.
    pub fn read(schema: Value) -> Self {
        SchemaDocument(schema)
    }

    /// The outermost schema.
    pub fn root(&self) -> Option<Node<'_>> {
        Node::of(&self.0)
    }
}

/// A schema. Fields that are absent read as zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node<'a>(&'a Map<String, Value>);

/// What fields without a schema may hold.
#[derive(Debug, Clone, Copy)]
pub(super) enum Additional<'a> {
    /// Nothing, or anything.
    Allowed(bool),
    /// What fits.
    Fitting(Node<'a>),
}

impl<'a> Node<'a> {
    /// The schema that a value is, if it is one.
    pub(super) fn of(value: &'a Value) -> Option<Self> {
        value.as_object().map(Node)
    }

    /// All fields, in the order in which they are written.
    pub(super) fn fields(self) -> &'a Map<String, Value> {
        self.0
    }

    /// A field, unless it is null.
    pub(super) fn value(self, name: &str) -> Option<&'a Value> {
        // Most schemas say few things, and to compare with these is quicker than to hash the name.
        let found = if self.0.len() <= COMPARED_MAX {
            self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
        } else {
            self.0.get(name)
        };
        found.filter(|value| !value.is_null())
    }

    /// A text, empty if there is none.
    pub(super) fn text(self, name: &str) -> &'a str {
        self.set_text(name).unwrap_or_default()
    }

    /// A text that tells absent from empty.
    pub(super) fn set_text(self, name: &str) -> Option<&'a str> {
        self.value(name)?.as_str()
    }

    /// A boolean.
    pub(super) fn flag(self, name: &str) -> bool {
        self.value(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// The type of values, empty if the schema names none.
    pub fn kind(self) -> &'a str {
        self.text("type")
    }

    /// Whether values may have a type of the name that the schema gives.
    pub(super) fn has_known_type(self) -> bool {
        TYPES.contains(&self.kind())
    }

    /// Whether a value may be null.
    pub fn is_nullable(self) -> bool {
        self.flag("nullable")
    }

    /// A number of items, characters or fields.
    pub(super) fn count(self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// A bound of numbers.
    pub(super) fn number(self, name: &str) -> Option<f64> {
        self.value(name)?.as_f64()
    }

    /// The schema in a field.
    pub(super) fn node(self, name: &str) -> Option<Node<'a>> {
        Node::of(self.value(name)?)
    }

    /// The values of a list.
    pub(super) fn values(self, name: &str) -> &'a [Value] {
        self.value(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// The schemas of a list.
    pub(super) fn list(self, name: &str) -> impl Iterator<Item = Node<'a>> + use<'a> {
        self.values(name).iter().filter_map(Node::of)
    }

    /// The texts of a list.
    pub(super) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.values(name).iter().filter_map(Value::as_str)
    }

    /// The schemas of a map, by name. Messages write maps in the order of their keys.
    pub(super) fn map(self, name: &str) -> impl Iterator<Item = (&'a str, Node<'a>)> + use<'a> {
        let entries = self.value(name).and_then(Value::as_object).into_iter().flatten();
        entries.filter_map(|(key, value)| Some((key.as_str(), Node::of(value)?)))
    }

    /// Whether a map has entries.
    pub(super) fn has_entries(self, name: &str) -> bool {
        self.map(name).next().is_some()
    }

    /// The schema of a field of objects.
    pub fn property(self, name: &str) -> Option<Node<'a>> {
        Node::of(self.value("properties")?.get(name)?)
    }

    /// The schema of the items of lists, unless there is one for each item.
    pub fn items(self) -> Option<Node<'a>> {
        self.node("items")
    }

    /// What fields without a schema may hold, where the schema says so.
    pub(super) fn additional(self) -> Option<Additional<'a>> {
        match self.value("additionalProperties")? {
            Value::Bool(allowed) => Some(Additional::Allowed(*allowed)),
            value => Node::of(value).map(Additional::Fitting),
        }
    }

    /// The schema of fields without one.
    pub fn additional_schema(self) -> Option<Node<'a>> {
        match self.additional()? {
            Additional::Fitting(schema) => Some(schema),
            Additional::Allowed(_) => None,
        }
    }

    /// Whether fields without a schema stay.
    pub(super) fn keeps_unknown(self) -> bool {
        self.flag("x-kubernetes-preserve-unknown-fields")
    }

    /// Whether the value is an object with a name and a kind.
    pub(super) fn is_embedded(self) -> bool {
        self.flag("x-kubernetes-embedded-resource")
    }

    /// Whether the value is a number or a text.
    pub(super) fn is_number_or_text(self) -> bool {
        self.flag("x-kubernetes-int-or-string")
    }

    /// Whether the predicate holds for this schema or for one inside it.
    pub fn any(self, holds: &impl Fn(Node<'a>) -> bool) -> bool {
        holds(self)
            || LISTS.iter().any(|name| self.list(name).any(|node| node.any(holds)))
            || NODES.iter().any(|name| self.node(name).is_some_and(|node| node.any(holds)))
            || MAPS.iter().any(|name| self.map(name).any(|(_, node)| node.any(holds)))
    }

    /// Whether a field of objects, or anything else inside, gets a value when it is absent.
    pub fn has_defaults(self) -> bool {
        self.any(&|node| node.value("default").is_some())
    }
}

/// Fields that hold a list of schemas. `items` holds one or several.
const LISTS: [&str; 4] = ["items", "allOf", "anyOf", "oneOf"];
/// Fields that hold a schema.
const NODES: [&str; 4] = ["items", "not", "additionalProperties", "additionalItems"];
/// Fields that hold schemas by name.
const MAPS: [&str; 4] = ["properties", "patternProperties", "definitions", "dependencies"];
