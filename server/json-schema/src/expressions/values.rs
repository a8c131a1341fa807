//! The values that a schema allows, as expressions know them: their types, and how large they can be.

use std::{collections::BTreeMap, rc::Rc, sync::Arc};

use cel::{cost::Bounds, env::Env, signatures::FieldTypes, types::Type};
use expressions::names::escape;

use crate::Node;

/// The largest body of a request, in bytes. Values without a bound are no larger.
const REQUEST_MAX: u64 = 3 * 1024 * 1024;
/// How many bytes a character takes at most.
const CHARACTER_MAX: u64 = 4;

/// What expressions know of a value.
#[derive(Debug)]
pub(crate) struct Known {
    pub(super) of: Type,
    /// The most elements, entries or bytes that it has.
    elements: u64,
    /// The fewest bytes that JSON takes for it.
    bytes_min: u64,
    inner: Inner,
}

#[derive(Debug)]
enum Inner {
    None,
    List(Rc<Known>),
    Map(Rc<Known>),
    Fields(BTreeMap<Arc<str>, Rc<Known>>),
}

impl Known {
    fn new(of: Type, elements: u64, bytes_min: u64) -> Self {
        Known { of, elements, bytes_min, inner: Inner::None }
    }

    /// A text without a bound.
    fn text() -> Self {
        Self::new(Type::String, REQUEST_MAX - 2, 2)
    }

    pub(super) fn list(items: Rc<Known>, node: Node<'_>) -> Self {
        let elements = bound(node, "maxItems").unwrap_or((REQUEST_MAX - 2) / (items.bytes_min + 1));
        let inner = Inner::List(Rc::clone(&items));
        Known { inner, ..Self::new(Type::list(items.of.clone()), elements, 2) }
    }

    pub(super) fn map(values: Rc<Known>, node: Node<'_>) -> Self {
        let elements = bound(node, "maxProperties").unwrap_or((REQUEST_MAX - 2) / (values.bytes_min + 6));
        let inner = Inner::Map(Rc::clone(&values));
        Known { inner, ..Self::new(Type::map(Type::String, values.of.clone()), elements, 2) }
    }

    /// An object, whose type is declared in the environment.
    pub(super) fn object(properties: Properties, node: Node<'_>, objects: &mut Objects) -> Self {
        let required: Vec<&str> = node.texts("required").collect();
        let mut bytes_min: u64 = 2;
        let mut fields = BTreeMap::new();
        for (name, (has_default, known)) in properties.0 {
            if required.contains(&name.as_str()) && !has_default {
                bytes_min = bytes_min
                    .saturating_add(name.len() as u64)
                    .saturating_add(known.bytes_min)
                    .saturating_add(4);
            }
            fields.extend(escape(&name).map(|name| (Arc::from(name), known)));
        }
        let of = objects
            .declare(fields.iter().map(|(name, known)| (Arc::clone(name), known.of.clone())).collect());
        Known { inner: Inner::Fields(fields), ..Self::new(of, 0, bytes_min) }
    }

    /// A value that has no schemas inside.
    pub(super) fn scalar(node: Node<'_>) -> Option<Self> {
        let length = bound(node, "maxLength");
        let text_length = length.map(|length| length.saturating_mul(CHARACTER_MAX));
        if node.is_number_or_text() {
            return Some(Self::new(Type::Dyn, text_length.unwrap_or(REQUEST_MAX - 2), 1));
        }
        Some(match (node.kind(), node.text("format")) {
            ("string", "byte") => Self::new(Type::Bytes, length.unwrap_or(REQUEST_MAX - 2), 2),
            ("string", "duration") => Self::new(Type::Duration, 32, 3),
            ("string", "date") => Self::new(Type::Timestamp, 12, 12),
            ("string", "date-time") => Self::new(Type::Timestamp, 32, 21),
            ("string", _) => {
                Self::new(Type::String, text_length.or_else(|| longest(node)).unwrap_or(REQUEST_MAX - 2), 2)
            }
            ("boolean", _) => Self::new(Type::Bool, 0, 4),
            ("number", _) => Self::new(Type::Double, 0, 1),
            ("integer", _) => Self::new(Type::Int, 0, 1),
            _ => return None,
        })
    }

    /// How large the value at a place can be. The first name of the place is that of the variable.
    pub(super) fn size(&self, place: &[Arc<str>]) -> Option<Bounds> {
        let mut known = self;
        for name in place.iter().skip(1) {
            known = match (&known.inner, &**name) {
                (Inner::List(inner) | Inner::Map(inner), "@items" | "@values") => inner,
                // Keys of maps have no bound of theirs.
                (Inner::Map(_), "@keys") => return Some(Bounds::at_most(0)),
                (Inner::Fields(fields), name) => fields.get(name)?,
                _ => return None,
            };
        }
        Some(Bounds::at_most(known.elements))
    }

    /// How many values of this form fit into one request.
    pub(super) fn count_max(&self) -> u64 {
        REQUEST_MAX / (self.bytes_min + 1)
    }
}

/// What expressions know of the properties of an object, and which have a default.
pub(super) struct Properties(BTreeMap<String, (bool, Rc<Known>)>);

impl Properties {
    pub(super) fn new() -> Self {
        Properties(BTreeMap::new())
    }

    pub(super) fn add(&mut self, name: &str, node: Node<'_>, known: Rc<Known>) {
        self.0.insert(name.to_owned(), (node.value("default").is_some(), known));
    }

    /// Adds what every object with a kind has. Of its metadata, expressions know nothing but the names.
    pub(super) fn add_identity(&mut self, objects: &mut Objects) {
        for name in ["kind", "apiVersion"] {
            self.0.insert(name.to_owned(), (false, Rc::new(Known::text())));
        }
        let names = ["name", "generateName"].map(|name| (Arc::from(name), Rc::new(Known::text())));
        let of =
            objects.declare(names.iter().map(|(name, known)| (Arc::clone(name), known.of.clone())).collect());
        let inner = Inner::Fields(names.into_iter().collect());
        let metadata = Known { inner, ..Known::new(of, 0, 2) };
        self.0.insert("metadata".to_owned(), (false, Rc::new(metadata)));
    }
}

/// The object types of a schema. They have no names of their own, so they are counted.
pub(super) struct Objects {
    pub(super) env: Env,
    count: usize,
}

impl Objects {
    pub(super) fn new() -> Self {
        Objects { env: Env::kubernetes(), count: 0 }
    }

    fn declare(&mut self, fields: FieldTypes) -> Type {
        let name = format!("selfType{}", self.count);
        self.count += 1;
        self.env.add_object(&name, fields);
        Type::object(&name)
    }
}

/// A bound that a schema sets, which may be negative.
fn bound(node: Node<'_>, name: &str) -> Option<u64> {
    node.count(name).map(|count| u64::try_from(count).unwrap_or_default())
}

/// The length of the longest text among those that a schema lists.
fn longest(node: Node<'_>) -> Option<u64> {
    let values = node.values("enum");
    let longest = values.iter().filter_map(|value| value.as_str()).map(str::len).max().unwrap_or_default();
    (!values.is_empty()).then_some(longest as u64)
}
