//! The object that an applied configuration asks for: the stored one, with everything that the configuration
//! speaks of as it says. Nothing is removed here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    element::{Element, Scalar},
    walk::{BadObject, Form, Parent, default_of, form},
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
    match form(shape, first_byte(config)) {
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

fn list(item: &ValueShape, merge: ListMerge, live: &mut Value, config: &Value) -> Result<(), BadObject> {
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
    let mut known = BTreeSet::new();
    if let Some((element, _)) = wanted.iter().find(|(element, _)| !known.insert(element)) {
        return Err(BadObject::Duplicate(element.to_string()));
    }
    *live = Value::Array(joined(item, merge, present, &wanted, &known)?);
    Ok(())
}

/// Items of the configuration in its order. An item that only the stored list has keeps its place among
/// those that both have. `known` are the steps of the configuration.
fn joined(
    item: &ValueShape,
    merge: ListMerge,
    present: Vec<Value>,
    wanted: &[(Element, &Value)],
    known: &BTreeSet<&Element>,
) -> Result<Vec<Value>, BadObject> {
    let elements: Vec<Element> =
        present.iter().map(|value| element_of(item, merge, value)).collect::<Result<_, _>>()?;
    let mut stored: Vec<Option<Value>> = present.into_iter().map(Some).collect();
    // Of stored items with the same step the first one is merged with.
    let mut places: BTreeMap<&Element, usize> = BTreeMap::new();
    for (place, element) in elements.iter().enumerate() {
        places.entry(element).or_insert(place);
    }
    let mut out = Vec::with_capacity(stored.len() + wanted.len());
    let mut rest = wanted.iter();
    // Puts out the next items of the configuration up to one that is stored too, or all.
    let mut next = |stored: &mut Vec<Option<Value>>, out: &mut Vec<Value>, all: bool| {
        for (element, config) in rest.by_ref() {
            let twin = places.get(element).and_then(|place| stored.get_mut(*place)?.take());
            let is_shared = twin.is_some();
            let mut merged = twin.unwrap_or(Value::Null);
            value(item, &mut merged, config)?;
            out.push(merged);
            if is_shared && !all {
                break;
            }
        }
        Ok::<(), BadObject>(())
    };
    for (place, element) in elements.iter().enumerate() {
        if known.contains(element) {
            next(&mut stored, &mut out, false)?;
        } else if let Some(own) = stored.get_mut(place) {
            out.extend(own.take());
        }
    }
    next(&mut stored, &mut out, true)?;
    Ok(out)
}

/// The step that leads to an item of a tree.
pub(super) fn element_of(item: &ValueShape, merge: ListMerge, value: &Value) -> Result<Element, BadObject> {
    match merge {
        ListMerge::Atomic | ListMerge::Set => match Scalar::of(value) {
            None => Err(BadObject::NotAScalar),
            // It would come back as the empty value of its type, which is another member, with every apply anew.
            Some(Scalar::Null) => Err(BadObject::Null),
            Some(scalar) => Ok(Element::Value(scalar)),
        },
        ListMerge::Map(names) => {
            let Value::Object(fields) = value else { return Err(BadObject::NotAnItem) };
            let read = |name: &&str| {
                let missing = || BadObject::NoKey((*name).to_owned());
                // What is `null` is not there.
                let scalar = match fields.get(*name).filter(|value| !value.is_null()) {
                    Some(value) => Scalar::of(value),
                    None => Scalar::of_json(default_of(item, name).ok_or_else(missing)?.as_bytes()),
                };
                Ok(((*name).into(), scalar.ok_or_else(missing)?))
            };
            Ok(Element::key(names.iter().map(read).collect::<Result<_, _>>()?))
        }
    }
}
