//! Removal of paths from a value.

use serde_json::Value;

use super::{
    element::Element,
    merge::{element_of, first_byte},
    set::{FieldSet, Node},
    walk::{Form, Parent, form},
};
use crate::shape::{ListMerge, Shape, ValueShape};

/// Removes the paths of a set from an object, each with everything below it. An object or a list that loses
/// all of its members stays, empty, unless the set names it.
pub(super) fn remove_items(shape: &Shape, object: &mut Value, gone: &FieldSet) {
    remove_fields(Parent::Message(shape), object, gone);
}

fn remove_fields(parent: Parent<'_>, object: &mut Value, gone: &FieldSet) {
    let Value::Object(members) = object else { return };
    if gone.is_empty() {
        return;
    }
    members.retain(|name, child| match gone.field(name) {
        Some(node) if node.member => false,
        Some(node) => {
            remove_below(parent.child(name), child, &node.below);
            true
        }
        None => true,
    });
}

fn remove_below(shape: &ValueShape, value: &mut Value, gone: &FieldSet) {
    match form(shape, first_byte(value)) {
        Form::Object(parent) => remove_fields(parent, value, gone),
        Form::List(item, merge) => remove_from_list(item, merge, value, gone),
        // The set was made when the value had parts of its own. What it names cannot be taken out of a unit,
        // so the unit loses everything.
        Form::Unit => match value {
            Value::Object(members) => members.clear(),
            Value::Array(items) => items.clear(),
            _ => {}
        },
    }
}

fn remove_from_list(item: &ValueShape, merge: &ListMerge, value: &mut Value, gone: &FieldSet) {
    let Value::Array(items) = value else { return };
    items.retain_mut(|value| {
        match element_of(item, merge, value).ok().and_then(|element| gone.get(&element)) {
            Some(node) if node.member => false,
            Some(node) => {
                remove_below(item, value, &node.below);
                true
            }
            None => true,
        }
    });
}

/// Returns the set with the path of each declared field that has a member below it. A declared field is owned
/// by whoever owns something in it, while a key of a map or an item of a list has an owner of its own.
pub(super) fn with_named_fields(shape: &Shape, set: &FieldSet) -> FieldSet {
    named_fields(Some(Parent::Message(shape)), set)
}

fn named_fields(parent: Option<Parent<'_>>, set: &FieldSet) -> FieldSet {
    let nodes = set.nodes().iter().map(|(element, node)| {
        let (declared, child) = match (element, parent) {
            (Element::Field(name), Some(parent)) => (parent.declares(name), Some(parent.child(name))),
            _ => (false, None),
        };
        (element.clone(), named_below(declared, child, node))
    });
    FieldSet::from_nodes(nodes.collect())
}

fn named_below(is_declared: bool, shape: Option<&ValueShape>, node: &Node) -> Node {
    if node.below.is_empty() {
        return node.clone();
    }
    let below = match shape {
        Some(ValueShape::Message(shape)) => named_fields(Some(Parent::Message(shape)), &node.below),
        Some(ValueShape::Map { value, .. }) => named_fields(Some(Parent::Map(value)), &node.below),
        Some(ValueShape::List { item, .. }) => named_items(item, &node.below),
        Some(any @ ValueShape::Any) => named_fields(Some(Parent::Map(any)), &node.below),
        Some(ValueShape::Scalar(_) | ValueShape::Raw) | None => node.below.clone(),
    };
    Node { member: node.member || is_declared, below }
}

fn named_items(item: &ValueShape, set: &FieldSet) -> FieldSet {
    let nodes =
        set.nodes().iter().map(|(element, node)| (element.clone(), named_below(false, Some(item), node)));
    FieldSet::from_nodes(nodes.collect())
}
