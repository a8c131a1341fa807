//! What two states of an object differ in, as sets of paths. Parts that are equal byte by byte are passed
//! over without a look inside.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    element::{Element, Scalar},
    exempt::Exempt,
    set::{FieldSet, Node},
    walk::{BadObject, Form, Parent, form, grouped, is_bare, whole},
};
use crate::{
    json::{self, members},
    shape::{ListMerge, Shape, ValueShape},
};

/// The differences of two states.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Paths that only the second has.
    pub added: FieldSet,
    /// Paths that only the first has.
    pub removed: FieldSet,
    /// Paths at which both hold something else.
    pub modified: FieldSet,
}

impl Comparison {
    /// Whether there is none.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.modified.is_empty()
    }

    /// What a writer of the second state has set.
    #[must_use]
    pub fn changed(&self) -> FieldSet {
        self.clone().into_changed()
    }

    /// The same, without a copy.
    #[must_use]
    pub(crate) fn into_changed(self) -> FieldSet {
        match (self.modified.is_empty(), self.added.is_empty()) {
            (true, _) => self.added,
            (_, true) => self.modified,
            _ => self.modified.union(&self.added),
        }
    }
}

/// Compares two states of an object, both as this server encodes them, and passes over what is exempt.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn compare(shape: &Shape, old: &[u8], new: &[u8], exempt: Exempt<'_>) -> Result<Comparison, BadObject> {
    let Found { added, removed, modified } = fields(Parent::Message(shape), old, new)?;
    let [added, removed, modified] = [added, removed, modified].map(|Node { below: mut set, .. }| {
        exempt.strip(&mut set);
        set
    });
    Ok(Comparison { added, removed, modified })
}

/// The differences at and below one path.
#[derive(Default)]
struct Found {
    added: Node,
    removed: Node,
    modified: Node,
}

impl Found {
    fn modified() -> Self {
        Found { modified: Node::leaf(), ..Found::default() }
    }
}

/// The same, taken together from many paths.
#[derive(Default)]
struct Gathered {
    added: Vec<(Element, Node)>,
    removed: Vec<(Element, Node)>,
    modified: Vec<(Element, Node)>,
}

impl Gathered {
    fn add(&mut self, element: impl Fn() -> Element, found: Found) {
        let Found { added, removed, modified } = found;
        for (list, node) in
            [(&mut self.added, added), (&mut self.removed, removed), (&mut self.modified, modified)]
        {
            if !node.is_empty() {
                list.push((element(), node));
            }
        }
    }

    fn found(self) -> Found {
        let node = |nodes| Node { member: false, below: FieldSet::from_nodes(nodes) };
        Found { added: node(self.added), removed: node(self.removed), modified: node(self.modified) }
    }
}

/// At least one side is there.
fn values(shape: &ValueShape, old: Option<&[u8]>, new: Option<&[u8]>) -> Result<Found, BadObject> {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) if old == new => return Ok(Found::default()),
        (Some(old), Some(new)) => (old, new),
        (None, Some(new)) => return Ok(Found { added: whole(shape, new)?, ..Found::default() }),
        (Some(old), None) => return Ok(Found { removed: whole(shape, old)?, ..Found::default() }),
        (None, None) => return Ok(Found::default()),
    };
    // They differ as `null` and `{}` do, and have nothing in them to compare.
    if is_bare(old) && is_bare(new) {
        return Ok(Found::modified());
    }
    if let ValueShape::Any = shape {
        return anything(shape, old, new);
    }
    // `null` counts as an object or a list without anything in it, so that all of the other side is told path
    // by path.
    let fits = |value: &[u8], bracket: u8| value.first() == Some(&bracket) || value == b"null";
    match form(shape, None) {
        Form::Object(parent) if fits(old, b'{') && fits(new, b'{') => fields(parent, old, new),
        Form::List(item, merge) if fits(old, b'[') && fits(new, b'[') => lists(item, merge, old, new),
        _ => Ok(unit(shape, old, new)),
    }
}

/// Values of which nothing is declared, judged by their JSON. One that turns into another type is modified,
/// and what an object among them holds comes or goes with it.
fn anything(shape: &ValueShape, old: &[u8], new: &[u8]) -> Result<Found, BadObject> {
    const NOTHING: &[u8] = b"null";
    let object = |value: &'_ [u8]| value.first() == Some(&b'{');
    let parent = Parent::Map(shape);
    match (object(old), object(new)) {
        (true, true) => fields(parent, old, new),
        (false, false) => Ok(unit(shape, old, new)),
        (true, false) if new == NOTHING => fields(parent, old, NOTHING),
        (false, true) if old == NOTHING => fields(parent, NOTHING, new),
        (true, false) => Ok(Found { modified: Node::leaf(), ..fields(parent, old, NOTHING)? }),
        (false, true) => Ok(Found { modified: Node::leaf(), ..fields(parent, NOTHING, new)? }),
    }
}

fn unit(shape: &ValueShape, old: &[u8], new: &[u8]) -> Found {
    if is_equal_number(old, new) || is_equal_tree(shape, old, new) {
        Found::default()
    } else {
        Found::modified()
    }
}

/// 1 and 1.0 are one value, however they are written.
fn is_equal_number(old: &[u8], new: &[u8]) -> bool {
    let is_number = |value: &[u8]| matches!(value.first(), Some(b'-' | b'0'..=b'9'));
    is_number(old) && is_number(new) && Scalar::of_json(old) == Scalar::of_json(new)
}

/// Whether two objects or lists differ only in the order of members, as in a configuration and in what this
/// server encoded. They are only read when their bytes are the same ones in another order.
fn is_equal_tree(shape: &ValueShape, old: &[u8], new: &[u8]) -> bool {
    // Cheap, and the same in every order: it spares most values that differ from being read. What is kept as
    // it was sent may have the same value in other bytes.
    let sum = |text: &[u8]| text.iter().map(|byte| u64::from(*byte)).sum::<u64>();
    let is_tree = |text: &[u8]| matches!(text.first(), Some(b'{' | b'['));
    let is_alike = || matches!(shape, ValueShape::Raw) || (old.len() == new.len() && sum(old) == sum(new));
    if !is_tree(old) || !is_tree(new) || !is_alike() {
        return false;
    }
    let read = |text: &[u8]| serde_json::from_slice::<Value>(text).ok();
    read(old).zip(read(new)).is_some_and(|(old, new)| json::is_same_value(&old, &new))
}

fn fields(parent: Parent<'_>, old: &[u8], new: &[u8]) -> Result<Found, BadObject> {
    let (old, new) = (sorted(old), sorted(new));
    let mut gathered = Gathered::default();
    let mut before = old.into_iter().peekable();
    let mut one = |name: &str, old: Option<&[u8]>, new: Option<&[u8]>| -> Result<(), BadObject> {
        gathered.add(|| Element::field(name), values(parent.child(name), old, new)?);
        Ok(())
    };
    for (name, value) in new {
        while let Some((gone, old)) = before.next_if(|(other, _)| *other < name) {
            one(&gone, Some(old), None)?;
        }
        let old = before.next_if(|(other, _)| *other == name).map(|(_, old)| old);
        one(&name, old, Some(value))?;
    }
    for (gone, old) in before {
        one(&gone, Some(old), None)?;
    }
    Ok(gathered.found())
}

/// The members of an object by name.
fn sorted(object: &[u8]) -> Vec<(Cow<'_, str>, &[u8])> {
    let mut all: Vec<(Cow<'_, str>, &[u8])> =
        members(object).into_iter().flatten().map(|(key, value)| (json::text_of(key), value)).collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all
}

fn lists(item: &ValueShape, merge: &ListMerge, old: &[u8], new: &[u8]) -> Result<Found, BadObject> {
    let (old, new) = (grouped(item, merge, old)?, grouped(item, merge, new)?);
    let mut gathered = Gathered::default();
    let mut before = old.into_iter().peekable();
    let mut one = |element: &Element, old: &[&[u8]], new: &[&[u8]]| -> Result<(), BadObject> {
        let found = match (old, new) {
            ([] | [_], [] | [_]) => values(item, old.first().copied(), new.first().copied())?,
            _ => repeated(item, old, new)?,
        };
        gathered.add(|| element.clone(), found);
        Ok(())
    };
    for (element, items) in new {
        while let Some((gone, old)) = before.next_if(|(other, _)| *other < element) {
            one(&gone, &old, &[])?;
        }
        let old = before.next_if(|(other, _)| *other == element).map(|(_, old)| old);
        one(&element, &old.unwrap_or_default(), &items)?;
    }
    for (gone, old) in before {
        one(&gone, &old, &[])?;
    }
    Ok(gathered.found())
}

/// Items with the same step, more than one of them on at least one side. Those of such a side are one unit,
/// of which nothing is told but the step.
fn repeated(item: &ValueShape, old: &[&[u8]], new: &[&[u8]]) -> Result<Found, BadObject> {
    Ok(match (old, new) {
        ([_, _, ..], [_, _, ..]) if old == new => Found::default(),
        ([_, _, ..], [_, _, ..]) => Found::modified(),
        ([_, _, ..], single) => {
            Found { removed: Node::leaf(), ..values(item, None, single.first().copied())? }
        }
        (single, _) => Found { added: Node::leaf(), ..values(item, single.first().copied(), None)? },
    })
}
