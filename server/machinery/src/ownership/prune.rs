//! Removal by omission: what an applier no longer speaks of, and nobody else owns, goes.

use serde_json::Value;

use super::{
    element::Element,
    merge::{element_of, first_byte},
    set::{FieldSet, Node},
    walk::{BadObject, Form, Parent, form},
};
use crate::shape::{ListMerge, Shape, ValueShape};

/// Removes from `object` what is in `last` and not in `owned`. Fields that lose everything in them go too.
/// The fields that tell an item from others stay as long as the item does.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn prune(shape: &Shape, object: &mut Value, last: &FieldSet, owned: &FieldSet) -> Result<(), BadObject> {
    fields(Parent::Message(shape), object, last, owned, &[])
}

/// `keys` are the fields that say which item of a list this object is.
fn fields(
    parent: Parent<'_>,
    object: &mut Value,
    last: &FieldSet,
    owned: &FieldSet,
    keys: &[&str],
) -> Result<(), BadObject> {
    let Value::Object(object) = object else { return Ok(()) };
    for (element, last) in last.nodes() {
        let Element::Field(name) = element else { continue };
        let name: &str = name;
        let Some(child) = object.get_mut(name).filter(|_| !keys.contains(&name)) else { continue };
        let owner = owned.get(element);
        let goes = match owner {
            None if last.member => true,
            _ => {
                let was_bare = is_bare(child);
                below(parent.child(name), child, last, owner)?;
                owner.is_none() && parent.declares(name) && !was_bare && is_bare(child)
            }
        };
        if goes {
            object.shift_remove(name);
        }
    }
    Ok(())
}

fn below(shape: &ValueShape, value: &mut Value, last: &Node, owner: Option<&Node>) -> Result<(), BadObject> {
    let nobody = FieldSet::default();
    let owned = owner.map_or(&nobody, |owner| &owner.below);
    match form(shape, first_byte(value)) {
        Form::Unit => Ok(()),
        Form::Object(parent) => fields(parent, value, &last.below, owned, &[]),
        Form::List(item, merge) => list(item, merge, value, &last.below, owned),
    }
}

fn list(
    item: &ValueShape,
    merge: ListMerge,
    value: &mut Value,
    last: &FieldSet,
    owned: &FieldSet,
) -> Result<(), BadObject> {
    let Value::Array(items) = value else { return Ok(()) };
    let keys: &[&str] = match merge {
        ListMerge::Map(keys) => keys,
        ListMerge::Atomic | ListMerge::Set => &[],
    };
    let mut kept = Vec::with_capacity(items.len());
    for mut value in std::mem::take(items) {
        let element = element_of(item, merge, &value)?;
        match (last.get(&element), owned.get(&element)) {
            (Some(last), None) if last.member => continue,
            (Some(last), owner) => {
                if let Form::Object(parent) = form(item, first_byte(&value)) {
                    let nobody = FieldSet::default();
                    let owned = owner.map_or(&nobody, |owner| &owner.below);
                    fields(parent, &mut value, &last.below, owned, keys)?;
                }
            }
            (None, _) => {}
        }
        kept.push(value);
    }
    *items = kept;
    Ok(())
}

fn is_bare(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}
