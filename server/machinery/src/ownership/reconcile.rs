//! Sets that were made under another shape, in which a part was not one unit yet.

use super::{
    element::Element,
    set::{FieldSet, Node},
    walk::Parent,
};
use crate::shape::{ListMerge, Shape, ValueShape};

/// Returns a set in the form of today's shape; none when it has that form already. An owner of something
/// inside a part that is one unit now owns the unit. A unit that has parts now stays as it is: its owner is
/// the owner of the whole.
#[must_use]
pub fn reconcile(shape: &Shape, set: &FieldSet) -> Option<FieldSet> {
    fields(Parent::Message(shape), set)
}

fn fields(parent: Parent<'_>, set: &FieldSet) -> Option<FieldSet> {
    each(set, |element, node| match (element, parent) {
        (Element::Field(name), _) => parent.knows(name).then(|| value(parent.child(name), node))?,
        (_, Parent::Map(shape)) => value(shape, node),
        (_, Parent::Message(_)) => None,
    })
}

fn value(shape: &ValueShape, node: &Node) -> Option<Node> {
    let below = match shape {
        _ if node.below.is_empty() => return None,
        ValueShape::Scalar(_) | ValueShape::Any => return None,
        // Nothing is declared of what is inside, so nothing can have changed, also where the map is one unit
        // now.
        ValueShape::Map { value, .. } if matches!(**value, ValueShape::Any) => return None,
        ValueShape::Raw
        | ValueShape::Map { atomic: true, .. }
        | ValueShape::List { merge: ListMerge::Atomic, .. } => return Some(Node::leaf()),
        ValueShape::Message(shape) if shape.atomic => return Some(Node::leaf()),
        ValueShape::Message(shape) => fields(Parent::Message(shape), &node.below)?,
        ValueShape::Map { value, .. } => fields(Parent::Map(value), &node.below)?,
        ValueShape::List { item, .. } => each(&node.below, |_, node| value(item, node))?,
    };
    Some(Node { member: node.member, below })
}

/// The set with the nodes that are replaced; none when none is.
fn each(set: &FieldSet, replace: impl Fn(&Element, &Node) -> Option<Node>) -> Option<FieldSet> {
    let nodes = set.nodes();
    let new = |(place, (element, node)): (usize, &(Element, Node))| Some((place, replace(element, node)?));
    let replaced: Vec<(usize, Node)> = nodes.iter().enumerate().filter_map(new).collect();
    if replaced.is_empty() {
        return None;
    }
    let mut nodes = nodes.to_vec();
    for (place, new) in replaced {
        if let Some((_, node)) = nodes.get_mut(place) {
            *node = new;
        }
    }
    Some(FieldSet::from_nodes(nodes))
}
