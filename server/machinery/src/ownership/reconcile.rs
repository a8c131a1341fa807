//! Sets that were made under another shape: a part that became one unit, or that is none any more.

use std::collections::BTreeMap;

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

/// Most paths that managers get when a part is no unit any more. Each owner of the part gets all of them, so that a
/// list of made-up owners could ask for any number; the owners beyond this keep the part as it is.
const ADDED_PATHS_MAX: usize = 1_000_000;

/// Brings the sets of every manager of this version to the shape. `object` is the stored object at that
/// version.
///
/// Where a part is one unit now, each owner of something in it owns the unit. Where it is none any more,
/// the owners of the unit own its content, unless parts of it have owners already.
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
    // Looked at first, because rebuilding every set is dear and nearly never needed.
    if !is_stale(Parent::Message(shape), object, &all)? {
        return Ok(());
    }
    let mut budget = ADDED_PATHS_MAX;
    let is_of_version = |manager: &&mut Manager| manager.api_version == api_version;
    let sets =
        managers.iter_mut().filter(is_of_version).map(|manager| std::mem::take(&mut manager.set)).collect();
    let sets = fields(Parent::Message(shape), object, sets, &all, &mut budget)?;
    for (manager, set) in managers.iter_mut().filter(is_of_version).zip(sets) {
        manager.set = set;
    }
    Ok(())
}

/// Whether a set with these paths, which are those of all managers together, was made under another shape. Nearly none
/// was, and what all own says as much as what each owns.
fn is_stale(parent: Parent<'_>, object: &[u8], all: &FieldSet) -> Result<bool, BadObject> {
    for (key, value) in members(object).into_iter().flatten() {
        let name = json::text_of(key);
        if let Some(node) = all.field(&name)
            && is_stale_below(parent.child(&name), value, node)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_stale_below(shape: &ValueShape, value: &[u8], all: &Node) -> Result<bool, BadObject> {
    // What has no shape may change its form with every write, which says nothing about the schema.
    let is_known = !matches!(shape, ValueShape::Any);
    match form(shape, value.first().copied()) {
        Form::Unit => Ok(is_known && !all.below.is_empty()),
        _ if all.below.is_empty() => Ok(is_known && !is_bare(value)),
        Form::Object(parent) => is_stale(parent, value, &all.below),
        Form::List(item, merge) => {
            for (element, value) in elements(item, merge, value)? {
                if let Some(node) = all.below.get(&element)
                    && is_stale_below(item, value, node)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}

/// The nodes of one step in several sets, each with the number of its set.
type Holders = Vec<(usize, Node)>;

/// All sets are walked together, so that the object is walked once and not once for each manager.
fn fields(
    parent: Parent<'_>,
    object: &[u8],
    sets: Vec<FieldSet>,
    all: &FieldSet,
    budget: &mut usize,
) -> Result<Vec<FieldSet>, BadObject> {
    let count = sets.len();
    let mut steps = by_step(sets);
    for (key, value) in members(object).into_iter().flatten() {
        let name = json::text_of(key);
        let step = Element::field(&name);
        if let (Some(holders), Some(all)) = (steps.get_mut(&step), all.get(&step)) {
            one(parent.child(&name), value, holders, all, budget)?;
        }
    }
    Ok(apart(count, steps))
}

fn by_step(sets: Vec<FieldSet>) -> BTreeMap<Element, Holders> {
    let mut steps: BTreeMap<Element, Holders> = BTreeMap::new();
    for (number, set) in sets.into_iter().enumerate() {
        for (element, node) in set.into_nodes() {
            steps.entry(element).or_default().push((number, node));
        }
    }
    steps
}

/// The sets again, of which there were `count`.
fn apart(count: usize, steps: BTreeMap<Element, Holders>) -> Vec<FieldSet> {
    let mut sets: Vec<Vec<(Element, Node)>> = Vec::new();
    sets.resize_with(count, Vec::new);
    for (element, holders) in steps {
        for (number, node) in holders {
            if let Some(nodes) = sets.get_mut(number) {
                nodes.push((element.clone(), node));
            }
        }
    }
    sets.into_iter().map(FieldSet::from_nodes).collect()
}

fn one(
    shape: &ValueShape,
    value: &[u8],
    holders: &mut Holders,
    all: &Node,
    budget: &mut usize,
) -> Result<(), BadObject> {
    let is_known = !matches!(shape, ValueShape::Any);
    let form = form(shape, value.first().copied());
    if let Form::Unit = form {
        for (_, node) in holders.iter_mut().filter(|(_, node)| is_known && !node.below.is_empty()) {
            *node = Node::leaf();
        }
        return Ok(());
    }
    if all.below.is_empty() && is_known && !is_bare(value) {
        return spread(shape, value, holders, budget);
    }
    let below = holders.iter_mut().map(|(_, node)| std::mem::take(&mut node.below)).collect();
    let sets = match form {
        Form::Object(parent) => fields(parent, value, below, &all.below, budget)?,
        Form::List(item, merge) => {
            let count = below.len();
            let mut steps = by_step(below);
            for (element, value) in elements(item, merge, value)? {
                if let (Some(holders), Some(all)) = (steps.get_mut(&element), all.below.get(&element)) {
                    one(item, value, holders, all, budget)?;
                }
            }
            apart(count, steps)
        }
        Form::Unit => below,
    };
    for ((_, node), set) in holders.iter_mut().zip(sets) {
        node.below = set;
    }
    Ok(())
}

/// Gives those who own a part that is no unit any more all that is in it.
fn spread(
    shape: &ValueShape,
    value: &[u8],
    holders: &mut Holders,
    budget: &mut usize,
) -> Result<(), BadObject> {
    let inside = whole(shape, value)?;
    let paths = inside.count();
    for (_, node) in holders.iter_mut().filter(|(_, node)| node.member) {
        let Some(left) = budget.checked_sub(paths) else { return Ok(()) };
        *budget = left;
        *node = inside.clone();
    }
    Ok(())
}
