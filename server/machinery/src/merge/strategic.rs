//! Strategic merge patch: like a merge patch, but lists of declared kinds are merged item by item, and
//! markers in the patch say what a value cannot.
//!
//! What a field is comes from its [`Shape`]. A field that no shape knows merges like a plain JSON value;
//! whether it may be there at all is for the decoding of the result to say. A member that has no counterpart
//! in the document is taken without nulls and without objects that hold `$patch`: there is nothing that a
//! marker could be about. What replaces a value, and a new item of a merged list, is taken as it is sent. In
//! both, the decoding of the result judges the markers that are left. Nothing here is slower than in
//! proportion to the two documents, sorting aside.

mod error;
mod form;
mod fresh;
mod identity;
mod lists;
mod markers;
mod order;
#[cfg(test)]
mod tests;

pub use error::StrategicError;
use form::{Form, child, child_path};
use fresh::fresh;
use identity::Identity;
use markers::Directive;
use serde_json::{Map, Value};

use crate::{
    path::Path,
    shape::{PatchStrategy, Shape},
};

/// Merges `patch` into `document`, which is of the form `shape`.
///
/// The parsers bound the depth of both, and with it the depth of the result.
///
/// # Errors
/// When the patch is no object, or breaks the rules of its markers; the document is then half changed.
pub fn apply(document: &mut Value, patch: Value, shape: &Shape) -> Result<(), StrategicError> {
    let Value::Object(patch) = patch else { return Err(StrategicError::NotAnObject) };
    merge_object(&Path::Root, document, patch, Form::Message(shape))
}

/// Merges a value into its counterpart of the same type.
fn merge_value(
    at: &Path<'_>,
    target: &mut Value,
    patch: Value,
    form: Form<'_>,
    strategy: &PatchStrategy,
) -> Result<(), StrategicError> {
    match (target, patch) {
        (target @ Value::Object(_), Value::Object(patch)) if *strategy != PatchStrategy::Replace => {
            return merge_object(at, target, patch, form);
        }
        (Value::Array(target), Value::Array(patch)) => match Identity::of_strategy(strategy) {
            Some(identity) => {
                return lists::merge(at, target, patch, identity, |at, item, patch| {
                    merge_object(at, item, patch, form.item())
                });
            }
            None => *target = patch,
        },
        (target, patch) => *target = patch,
    }
    Ok(())
}

/// Merges an object into its counterpart, or into an empty one when that is no object.
fn merge_object(
    at: &Path<'_>,
    target: &mut Value,
    mut patch: Map<String, Value>,
    form: Form<'_>,
) -> Result<(), StrategicError> {
    let directive = markers::directive(at, &mut patch)?;
    if directive.is_some() || !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(target) = target else { return Ok(()) };
    match directive {
        Some(Directive::Delete) => Ok(()),
        Some(Directive::Replace) => {
            *target = patch;
            Ok(())
        }
        None => merge_members(at, target, patch, form),
    }
}

/// Merges the members of an object whose own directive was obeyed.
fn merge_members(
    at: &Path<'_>,
    target: &mut Map<String, Value>,
    patch: Map<String, Value>,
    form: Form<'_>,
) -> Result<(), StrategicError> {
    let (markers, patch) = markers::take(patch)?;
    if let Some(listed) = &markers.retain {
        markers::retain(target, &patch, listed)?;
    }
    for (field, items) in &markers.deletions {
        lists::delete_scalars(target, field, items);
    }
    let mut plans = Vec::with_capacity(markers.orders.len());
    for (field, wanted) in &markers.orders {
        let (_, strategy) = child(form, field);
        let at = child_path(at, form, field);
        // Before the merge, which moves what the plan has to know: where items stood.
        let plan = order::plan(&at, strategy, wanted, patch.get(field), target.get(field))?;
        plans.push((field, plan));
    }
    target.retain(|field, _| !patch.get(field).is_some_and(Value::is_null));
    for (field, value) in patch {
        if value.is_null() {
            continue;
        }
        let (form_below, strategy) = child(form, &field);
        let at = child_path(at, form, &field);
        match target.get_mut(&field) {
            Some(present) if is_alike(present, &value) => {
                merge_value(&at, present, value, form_below, strategy)?;
            }
            // Nothing that could be merged with, or a value of another type.
            _ => match fresh(value) {
                Some(value) => drop(target.insert(field, value)),
                None => drop(target.shift_remove(&field)),
            },
        }
    }
    for (field, plan) in plans {
        if let Some(Value::Array(items)) = target.get_mut(field) {
            plan.arrange(items);
        }
    }
    Ok(())
}

/// Whether both are objects, or both lists, or both scalars.
fn is_alike(one: &Value, other: &Value) -> bool {
    one.is_object() == other.is_object() && one.is_array() == other.is_array()
}
