//! What a stored definition says although rules forbid it: updates may keep saying it.

use machinery::{path::Path, problem::Problems};

use super::{
    Document, Node, defaults,
    list_items::{broken_keys, odd_set_items},
    structural,
};

/// Rules that the stored definition breaks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tolerated {
    /// A type has an unknown name.
    pub(crate) types: bool,
    /// Items of a set are not atomic.
    pub(crate) sets: bool,
    /// Items of a list have keys that may be absent.
    pub(crate) keys: bool,
    /// A default has fields that no schema names.
    pub(crate) defaults: bool,
    /// A rule alone is too expensive. Schemas that change must not keep one.
    pub(crate) costs: bool,
}

impl Tolerated {
    /// What these schemas break.
    pub(crate) fn by<'a>(stored: impl Iterator<Item = &'a Document> + Clone) -> Self {
        let any = |holds: fn(Node<'_>) -> bool| {
            stored.clone().filter_map(Document::root).any(|root| root.any(&holds))
        };
        Tolerated {
            types: any(|node| !matches!(node.text("type"), "") && !node.has_known_type()),
            sets: any(|node| odd_set_items(node).is_some()),
            keys: any(|node| broken_keys(node).next().is_some()),
            defaults: stored.clone().filter_map(Document::root).any(has_unpruned_defaults),
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
