//! The object that an applied configuration asks for: the stored one, with everything that the configuration
//! speaks of as it says. Nothing is removed here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    element::{Element, Scalar},
    walk::{BadObject, Form, Parent, default_of, form, keyed},
};
use crate::shape::{ListMerge, Shape, ValueShape};

/// Puts what `config` says into `live`.
///
/// # Errors
/// An item of a list cannot be told from the others, or stands twice in the configuration.
pub fn merge(shape: &Shape, live: &mut Value, config: &Value) -> Result<(), BadObject> {
    fields(Parent::Message(shape), live, config)
}

/// What tells the two kinds of brackets apart in the form of a tree.
pub(super) fn first_byte(value: &Value) -> Option<u8> {
    match value {
        Value::Object(_) => Some(b'{'),
        Value::Array(_) => Some(b'['),
        _ => None,
    }
}

fn value(shape: &ValueShape, live: &mut Value, config: &Value) -> Result<(), BadObject> {
    let seen = match (shape, config) {
        // `null` takes the form of what is there.
        (ValueShape::Any, Value::Null) => first_byte(live),
        _ => first_byte(config),
    };
    match form(shape, seen) {
        Form::Object(parent) => fields(parent, live, config),
        Form::List(item, merge) => list(item, merge, live, config),
        Form::Unit => {
            live.clone_from(config);
            Ok(())
        }
    }
}

fn fields(parent: Parent<'_>, live: &mut Value, config: &Value) -> Result<(), BadObject> {
    let Value::Object(config) = config else {
        // Not a word about any field: what is there stays.
        if live.as_object().is_none_or(serde_json::Map::is_empty) {
            live.clone_from(config);
        }
        return Ok(());
    };
    if !live.is_object() {
        *live = Value::Object(serde_json::Map::new());
    }
    let Value::Object(live) = live else { return Ok(()) };
    for (name, config) in config {
        value(parent.child(name), live.entry(name.clone()).or_insert(Value::Null), config)?;
    }
    Ok(())
}

fn list(item: &ValueShape, merge: &ListMerge, live: &mut Value, config: &Value) -> Result<(), BadObject> {
    let Value::Array(config) = config else {
        if live.as_array().is_none_or(Vec::is_empty) {
            live.clone_from(config);
        }
        return Ok(());
    };
    let present = std::mem::take(live);
    let present = match present {
        Value::Array(items) => items,
        _ => Vec::new(),
    };
    let mut wanted: Vec<(Element, &Value)> = Vec::with_capacity(config.len());
    for config in config {
        wanted.push((element_of(item, merge, config)?, config));
    }
    // A stored list may hold duplicates, a configuration may not: it would not be clear which item it means.
    let mut known = BTreeSet::new();
    if let Some((element, _)) = wanted.iter().find(|(element, _)| !known.insert(element)) {
        return Err(BadObject::Duplicate(element.to_string()));
    }
    *live = Value::Array(joined(item, merge, present, &wanted)?);
    Ok(())
}

/// The stored items and those of the configuration, each of which is merged with its stored twin.
fn joined(
    item: &ValueShape,
    merge: &ListMerge,
    present: Vec<Value>,
    wanted: &[(Element, &Value)],
) -> Result<Vec<Value>, BadObject> {
    let elements: Vec<Element> =
        present.iter().map(|value| element_of(item, merge, value)).collect::<Result<_, _>>()?;
    // Stored items with the same step have no twin: the configuration replaces all of them.
    let mut twins: BTreeMap<&Element, Option<usize>> = BTreeMap::new();
    for (place, element) in elements.iter().enumerate() {
        twins.entry(element).and_modify(|twin| *twin = None).or_insert(Some(place));
    }
    let mut stored: Vec<Option<Value>> = present.into_iter().map(Some).collect();
    let mut take = |place: usize| stored.get_mut(place).and_then(Option::take);
    let mut out = Vec::with_capacity(elements.len() + wanted.len());
    for source in order(&elements, wanted) {
        match source {
            Source::Stored(place) => out.extend(take(place)),
            Source::Config((element, config)) => {
                let twin = twins.get(element).copied().flatten().and_then(&mut take);
                let mut merged = twin.unwrap_or(Value::Null);
                value(item, &mut merged, config)?;
                out.push(merged);
            }
        }
    }
    Ok(out)
}

/// Where an item of the merged list comes from.
enum Source<'a> {
    /// The place of an item that only the stored list has.
    Stored(usize),
    /// An item of the configuration.
    Config(&'a (Element, &'a Value)),
}

/// The order of the merged list. Items of the configuration keep its order. Both lists are read side by side:
/// an item that only the stored list has is taken when the reading comes to it, and one that both have stands
/// where the configuration has it.
fn order<'a>(stored: &[Element], wanted: &'a [(Element, &'a Value)]) -> Vec<Source<'a>> {
    let known: BTreeSet<&Element> = wanted.iter().map(|(element, _)| element).collect();
    let present: BTreeSet<&Element> = stored.iter().collect();
    let mut shared = wanted.iter().map(|(element, _)| element).filter(|element| present.contains(element));
    let mut next_shared = shared.next();
    let mut merged: BTreeSet<&Element> = BTreeSet::new();
    let mut ours = stored.iter().enumerate().peekable();
    let mut theirs = wanted.iter().peekable();
    let mut out = Vec::with_capacity(stored.len() + wanted.len());
    while ours.peek().is_some() || theirs.peek().is_some() {
        if let (Some((_, element)), Some((next, _))) = (ours.peek().copied(), theirs.peek().copied()) {
            if element == next {
                ours.next();
                out.extend(theirs.next().map(Source::Config));
                merged.insert(next);
                next_shared = shared.next();
                continue;
            }
            // Both have it, and others of those come first.
            if known.contains(element) && next_shared.is_some_and(|shared| shared != element) {
                ours.next();
                continue;
            }
        }
        if let Some((place, element)) = ours.peek().copied() {
            if !known.contains(element) {
                ours.next();
                out.push(Source::Stored(place));
                continue;
            }
            if merged.contains(element) {
                ours.next();
            }
        }
        if let Some(config) = theirs.next() {
            merged.insert(&config.0);
            out.push(Source::Config(config));
            if next_shared == Some(&config.0) {
                next_shared = shared.next();
            }
        }
    }
    out
}

/// The step that leads to an item of a tree.
pub fn element_of(item: &ValueShape, merge: &ListMerge, value: &Value) -> Result<Element, BadObject> {
    match merge {
        ListMerge::Atomic | ListMerge::Set => match Scalar::of(value) {
            None => Err(BadObject::NotAScalar),
            // It would come back as the empty value of its type, which is another member, with every apply
            // again.
            Some(Scalar::Null) => Err(BadObject::Null),
            Some(scalar) => Ok(Element::Value(scalar)),
        },
        ListMerge::Map(names) => {
            let Value::Object(fields) = value else { return Err(BadObject::NotAnItem) };
            // What is `null` is not there.
            keyed(names, |name| match fields.get(name.as_ref()).filter(|value| !value.is_null()) {
                Some(value) => Scalar::of(value),
                None => Scalar::of_json(default_of(item, name)?.as_bytes()),
            })
        }
    }
}
