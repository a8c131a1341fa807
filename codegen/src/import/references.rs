//! Definitions of a document that schemas refer to.

use std::collections::BTreeMap;

use schema_model::tree::Node;

use super::keys::Keys;

/// Says of which group, version and kind something is.
pub(super) const GVK: &str = "x-kubernetes-group-version-kind";

/// Definitions by their names in the document.
pub(super) type Components<'n> = BTreeMap<&'n str, Component<'n>>;

/// One definition.
#[derive(Debug, Clone)]
pub(super) struct Component<'n> {
    /// Its schema.
    pub(super) node: &'n Node,
    /// Its name without the package.
    pub(super) name: String,
    /// Group and version.
    pub(super) package: (String, String),
}

/// The document that a schema stands in.
#[derive(Clone, Copy)]
pub(super) struct Document<'n> {
    pub(super) components: &'n Components<'n>,
    /// Group and version of what is read.
    pub(super) package: &'n (String, String),
}

impl Document<'_> {
    /// A definition as its package, or another one, calls it.
    pub(super) fn spelled(&self, component: &Component<'_>) -> String {
        let (group, version) = &component.package;
        if component.package == *self.package {
            component.name.clone()
        } else {
            format!("{group}.{version}.{}", component.name)
        }
    }
}

/// A group, version and kind as they are written.
pub(super) fn read_gvk(node: &Node) -> Option<(String, String, String)> {
    let mut keys = Keys::of(node);
    let group = keys.text("group").unwrap_or_default().to_owned();
    Some((group, keys.text("version")?.to_owned(), keys.text("kind")?.to_owned()))
}
