//! From an object to the set of its paths. The object is JSON as bytes; its shape says where a unit of
//! ownership ends.

use super::{
    element::{Element, Scalar},
    set::{FieldSet, Node},
};
use crate::{
    json::{self, items, members},
    shape::{ListMerge, Shape, Text, ValueShape},
};

/// An object whose lists cannot be taken apart.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadObject {
    /// An item has none of the keys that say which one it is.
    #[error(
        "associative list with keys has an element that omits all key fields [{0}] (and doesn't have default \
         values \
         for any key fields)"
    )]
    NoKey(String),
    /// An item of a keyed list is no object.
    #[error("associative list with keys may not have non-map elements")]
    NotAnItem,
    /// A member of a set is no scalar.
    #[error("associative list without keys has an element that's a map type or a list type")]
    NotAScalar,
    /// A member of a set is nothing.
    #[error("associative list without keys has an element that's an explicit null")]
    Null,
    /// A member of a set is an object.
    #[error("associative list without keys has an element that's a map type")]
    MapInSet,
    /// A member of a set is a list.
    #[error("not supported: associative list with lists as elements")]
    ListInSet,
    /// An item of a keyed list is nothing.
    #[error("associative list with keys may not have a null element")]
    NullItem,
    /// The object does not fit its shape, or could not be converted to another version.
    #[error("{0}")]
    Unfit(String),
    /// Two items are the same one.
    #[error("duplicate entries for key {0}")]
    Duplicate(String),
}

/// Returns the paths that a manager owns after it wrote exactly this object: every unit, every list item and
/// every key of a map. Fields that hold messages are not paths themselves.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn set_of(shape: &Shape, object: &[u8]) -> Result<FieldSet, BadObject> {
    below_object(Parent::Message(shape), object, Members::Units)
}

/// As [`set_of`], with every path on the way: what comes into being where nothing was.
pub(super) fn whole(shape: &ValueShape, value: &[u8]) -> Result<Node, BadObject> {
    node(shape, value, Members::All, true)
}

/// Which paths are members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Members {
    /// See [`set_of`].
    Units,
    /// Every one.
    All,
}

/// How a value is taken apart.
pub(super) enum Form<'a> {
    /// Not at all.
    Unit,
    /// By its fields or keys.
    Object(Parent<'a>),
    /// By its items.
    List(&'a ValueShape, &'a ListMerge),
}

/// What holds fields or keys.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Parent<'a> {
    /// Declared fields.
    Message(&'a Shape),
    /// Keys, each with such a value.
    Map(&'a ValueShape),
}

impl<'a> Parent<'a> {
    /// What the field or the key of that name holds.
    pub(crate) fn child(self, name: &str) -> &'a ValueShape {
        match self {
            Parent::Map(value) => value,
            Parent::Message(shape) => {
                let declared = shape.fields.iter().find(|field| field.name == name);
                // An object may hold fields that this schema does not declare; they are judged by their JSON.
                declared.map_or(&ValueShape::Any, |field| &field.value)
            }
        }
    }

    /// Whether a field or a key may have that name.
    pub(super) fn knows(self, name: &str) -> bool {
        match self {
            Parent::Map(_) => true,
            Parent::Message(shape) => shape.open || self.declares(name),
        }
    }

    /// Whether the name is a field that the schema declares.
    pub(super) fn declares(self, name: &str) -> bool {
        match self {
            Parent::Map(_) => false,
            Parent::Message(shape) => shape.fields.iter().any(|field| field.name == name),
        }
    }
}

/// How a value of this shape is taken apart. `first` is the first byte of its JSON: what has no shape is
/// judged by that.
pub(super) fn form(shape: &ValueShape, first: Option<u8>) -> Form<'_> {
    match shape {
        ValueShape::Scalar(_) | ValueShape::Raw => Form::Unit,
        ValueShape::Any if first == Some(b'{') => Form::Object(Parent::Map(shape)),
        ValueShape::Any => Form::Unit,
        ValueShape::Message(shape) if shape.atomic => Form::Unit,
        ValueShape::Message(shape) => Form::Object(Parent::Message(shape)),
        ValueShape::Map { atomic: true, .. } => Form::Unit,
        ValueShape::Map { value, atomic: false } => Form::Object(Parent::Map(value)),
        ValueShape::List { merge: ListMerge::Atomic, .. } => Form::Unit,
        ValueShape::List { item, merge } => Form::List(item, merge),
    }
}

/// Whether a path leads into an item of a list that is one unit of ownership, or part of one. Such lists are
/// equal if their items are in everything, while objects outside of them are equal if JSON shows the same of
/// them.
#[must_use]
pub fn is_in_unit_item<'a>(shape: &'a Shape, mut path: impl Iterator<Item = PathStep<'a>>) -> bool {
    let mut parent = Form::Object(Parent::Message(shape));
    while let Some(step) = path.next() {
        let (child, first) = match (parent, step) {
            (Form::Object(parent), PathStep::Field(name)) => (parent.child(name), b'{'),
            (Form::List(item, _), PathStep::Item) => (item, b'{'),
            _ => return std::iter::once(step).chain(path).any(|step| matches!(step, PathStep::Item)),
        };
        let first = if matches!(child, ValueShape::List { .. }) { b'[' } else { first };
        parent = form(child, Some(first));
    }
    false
}

/// One step of a path through JSON.
#[derive(Debug, Clone, Copy)]
pub enum PathStep<'a> {
    /// Into a field or a key.
    Field(&'a str),
    /// Into an item of a list.
    Item,
}

/// Whether a value holds nothing: `null`, `{}` or `[]`.
pub(super) fn is_bare(value: &[u8]) -> bool {
    match value {
        b"null" | b"{}" | b"[]" => true,
        [b'{', inner @ .., b'}'] | [b'[', inner @ .., b']'] => inner.trim_ascii().is_empty(),
        _ => false,
    }
}

/// `is_entry`: the path is a key of a map or an item, and so a member whatever it holds.
fn node(shape: &ValueShape, value: &[u8], members: Members, is_entry: bool) -> Result<Node, BadObject> {
    let member = members == Members::All || is_entry;
    match form(shape, value.first().copied()) {
        Form::Unit => Ok(Node::leaf()),
        Form::Object(_) if is_bare(value) => Ok(Node::leaf()),
        Form::List(..) if value == b"null" => Ok(Node::leaf()),
        Form::Object(parent) => Ok(Node { member, below: below_object(parent, value, members)? }),
        Form::List(item, merge) => Ok(Node { member, below: below_list(item, merge, value, members)? }),
    }
}

fn below_object(parent: Parent<'_>, value: &[u8], how: Members) -> Result<FieldSet, BadObject> {
    let mut nodes = Vec::with_capacity(8);
    for (key, value) in members(value).into_iter().flatten() {
        let name = json::text_of(key);
        let is_entry = !parent.declares(&name);
        let node = node(parent.child(&name), value, how, is_entry)?;
        nodes.push((Element::field(&name), node));
    }
    Ok(FieldSet::from_nodes(nodes))
}

fn below_list(
    item: &ValueShape,
    merge: &ListMerge,
    value: &[u8],
    how: Members,
) -> Result<FieldSet, BadObject> {
    let mut nodes = Vec::new();
    for (element, values) in grouped(item, merge, value)? {
        let node = match *values {
            [value] => node(item, value, how, true)?,
            // Items with equal keys are one unit.
            _ => Node::leaf(),
        };
        nodes.push((element, node));
    }
    Ok(FieldSet::from_nodes(nodes))
}

/// Items with the same step, and that step.
pub(super) type Group<'a> = (Element, Vec<&'a [u8]>);

/// The items of a list by the steps that lead to them, sorted; those with the same step together.
pub(super) fn grouped<'a>(
    item: &ValueShape,
    merge: &ListMerge,
    list: &'a [u8],
) -> Result<Vec<Group<'a>>, BadObject> {
    let mut all = elements(item, merge, list)?;
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut groups: Vec<Group<'a>> = Vec::with_capacity(all.len());
    for (element, value) in all {
        match groups.last_mut() {
            Some((last, values)) if *last == element => values.push(value),
            _ => groups.push((element, vec![value])),
        }
    }
    Ok(groups)
}

/// The items of a list by the steps that lead to them, in the order of the list.
pub(super) fn elements<'a>(
    item: &ValueShape,
    merge: &ListMerge,
    list: &'a [u8],
) -> Result<Vec<(Element, &'a [u8])>, BadObject> {
    let each = items(list).into_iter().flatten();
    each.map(|value| Ok((element(item, merge, value)?, value))).collect()
}

/// The step that leads to an item.
fn element(item: &ValueShape, merge: &ListMerge, value: &[u8]) -> Result<Element, BadObject> {
    match merge {
        ListMerge::Atomic | ListMerge::Set => {
            Scalar::of_json(value).map(Element::Value).ok_or(BadObject::NotAScalar)
        }
        ListMerge::Map(names) => {
            if value.first() != Some(&b'{') {
                return Err(BadObject::NotAnItem);
            }
            keyed(names, |name| {
                // What is `null` is not there.
                let raw = json::pick(value, &[name]).filter(|raw| *raw != b"null");
                Scalar::of_json(raw.or_else(|| default_of(item, name).map(str::as_bytes))?)
            })
        }
    }
}

/// The step to the item with these keys. An item need not have every one of them.
pub(super) fn keyed(
    names: &[Text],
    value_of: impl Fn(&Text) -> Option<Scalar>,
) -> Result<Element, BadObject> {
    let has = |name: &Text| Some((name.as_ref().into(), value_of(name)?));
    let keys: Vec<_> = names.iter().filter_map(has).collect();
    if keys.is_empty() {
        let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        return Err(BadObject::NoKey(quoted.join(" ")));
    }
    Ok(Element::key(keys))
}

/// What the schema gives to a key that an item leaves out, as JSON.
pub(super) fn default_of<'a>(item: &'a ValueShape, name: &str) -> Option<&'a str> {
    let ValueShape::Message(shape) = item else { return None };
    shape.fields.iter().find(|field| field.name == name)?.default.as_deref()
}
