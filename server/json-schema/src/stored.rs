//! What a stored definition says although rules forbid it: updates may keep saying it.

use machinery::{path::Path, problem::Problems};

use super::{
    Node, SchemaDocument, defaults,
    list_items::{broken_keys, odd_set_items},
    structural,
};

/// Rules that the stored definition breaks.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToleratedFlaws {
    /// A type has an unknown name.
    pub types: bool,
    /// Items of a set are not atomic.
    pub sets: bool,
    /// Items of a list have keys that may be absent.
    pub keys: bool,
    /// A default has fields that no schema names.
    pub defaults: bool,
    /// A rule alone is too expensive. Schemas that change must not keep one.
    pub costs: bool,
}

impl ToleratedFlaws {
    /// What these schemas break.
    pub fn by<'a>(stored: impl Iterator<Item = &'a SchemaDocument> + Clone) -> Self {
        let any = |holds: fn(Node<'_>) -> bool| {
            stored.clone().filter_map(SchemaDocument::root).any(|root| root.any(&holds))
        };
        ToleratedFlaws {
            types: any(|node| !matches!(node.text("type"), "") && !node.has_known_type()),
            sets: any(|node| odd_set_items(node).is_some()),
            keys: any(|node| broken_keys(node).next().is_some()),
            defaults: stored.clone().filter_map(SchemaDocument::root).any(has_unpruned_defaults),
            costs: false,
        }
    }
}

/// Whether a schema is structural, but a default in it has unknown fields.
fn has_unpruned_defaults(root: Node<'_>) -> bool {
    if !root.has_defaults() || structural::flaw(root).is_some() {
        return false;
    }
    let mut problems = Problems::default();
    structural::check(root, &Path::Root, &mut problems);
    problems.is_empty() && defaults::has_unpruned(root)
}
