//! Removes fields that no schema declares from an applied configuration: they cannot have owners.

use serde_json::Value;

use super::walk::Parent;
use crate::shape::{Shape, ValueShape};

/// Removes every field that the shape does not declare. `kind` and `apiVersion` of the object stay.
pub fn keep_declared(shape: &Shape, object: &mut Value) {
    let Value::Object(members) = object else { return };
    members.retain(|name, _| {
        matches!(name.as_str(), "kind" | "apiVersion") || Parent::Message(shape).declares(name)
    });
    fields(shape, object);
}

fn fields(shape: &Shape, object: &mut Value) {
    let Value::Object(members) = object else { return };
    for (name, member) in members.iter_mut() {
        value(Parent::Message(shape).child(name), member);
    }
}

fn value(shape: &ValueShape, found: &mut Value) {
    match shape {
        ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw => {}
        ValueShape::Message(shape) => {
            if let Value::Object(members) = found {
                members.retain(|name, _| Parent::Message(shape).declares(name));
            }
            fields(shape, found);
        }
        ValueShape::Map { value: inner, .. } => {
            found.as_object_mut().into_iter().flatten().for_each(|(_, member)| value(inner, member));
        }
        ValueShape::List { item, .. } => {
            found.as_array_mut().into_iter().flatten().for_each(|member| value(item, member));
        }
    }
}
