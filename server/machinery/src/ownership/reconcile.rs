//! Sets that were made under another shape: a part that became one unit, or that is none any more.

use super::{
    element::Element,
    managers::Manager,
    set::{FieldSet, Node},
    walk::{BadObject, Form, Parent, elements, form, is_bare, whole},
};
use crate::{
    json::{self, members},
    shape::{Shape, ValueShape},
};

/// Brings the sets of every manager of this version to the shape. `object` is the stored object at that
/// version.
///
/// Where a part is one unit now, whoever owned something in it owns the unit. Where it is none any more,
/// whoever owned the unit owns what is in it, unless somebody owns parts of it already.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn reconcile(
    shape: &Shape,
    api_version: &str,
    object: &[u8],
    managers: &mut [Manager],
) -> Result<(), BadObject> {
    let of_version = managers.iter().filter(|manager| manager.api_version == api_version);
    let all = FieldSet::union_of(of_version.map(|manager| &manager.set));
    for manager in managers.iter_mut().filter(|manager| manager.api_version == api_version) {
        let set = std::mem::take(&mut manager.set);
        manager.set = fields(Parent::Message(shape), object, set, &all)?;
    }
    Ok(())
}

fn fields(parent: Parent<'_>, object: &[u8], set: FieldSet, all: &FieldSet) -> Result<FieldSet, BadObject> {
    let mut nodes = set.into_nodes();
    for (key, value) in members(object).into_iter().flatten() {
        let name = json::text_of(key);
        let step = Element::field(&name);
        if let (Some((_, node)), Some(all)) = (find(&mut nodes, &step), all.get(&step)) {
            one(parent.child(&name), value, node, all)?;
        }
    }
    Ok(FieldSet::from_nodes(nodes))
}

/// The node of a step. The nodes of a set are sorted, and stay so while what is below them changes.
fn find<'a>(nodes: &'a mut [(Element, Node)], step: &Element) -> Option<&'a mut (Element, Node)> {
    let at = nodes.binary_search_by(|(element, _)| element.cmp(step)).ok()?;
    nodes.get_mut(at)
}

fn one(shape: &ValueShape, value: &[u8], node: &mut Node, all: &Node) -> Result<(), BadObject> {
    let form = form(shape, value.first().copied());
    if let Form::Unit = form {
        if !node.below.is_empty() && !matches!(shape, ValueShape::Any) {
            *node = Node::leaf();
        }
        return Ok(());
    }
    if node.member && all.below.is_empty() && !is_bare(value) && !matches!(shape, ValueShape::Any) {
        *node = whole(shape, value)?;
        return Ok(());
    }
    let below = std::mem::take(&mut node.below);
    node.below = match form {
        Form::Object(parent) => fields(parent, value, below, &all.below)?,
        Form::List(item, merge) => {
            let mut nodes = below.into_nodes();
            for (element, value) in elements(item, merge, value)? {
                if let (Some((_, node)), Some(all)) = (find(&mut nodes, &element), all.below.get(&element)) {
                    one(item, value, node, all)?;
                }
            }
            FieldSet::from_nodes(nodes)
        }
        Form::Unit => below,
    };
    Ok(())
}
