//! What the paths of a document say about how kinds are served.

use std::collections::BTreeMap;

use schema_model::tree::Entry;

use crate::import::{
    keys::{get, map},
    references::{GVK, read_gvk},
};

/// How a kind is served.
#[derive(Debug, Clone, Default)]
pub(super) struct Served {
    pub(super) plural: String,
    pub(super) namespaced: bool,
    /// Whether it has a sub-resource `status`.
    pub(super) status: bool,
}

/// What is served, by group, version and kind.
pub(super) fn all(paths: &[Entry]) -> BTreeMap<(String, String, String), Served> {
    let mut found: BTreeMap<_, Served> = BTreeMap::new();
    for path in paths.iter().filter(|path| !path.key.contains("/watch/")) {
        let steps: Vec<&str> = path.key.trim_matches('/').split('/').collect();
        let (plural, is_status) = match steps.as_slice() {
            [.., plural, "{name}"] => (*plural, false),
            [.., plural, "{name}", "status"] => (*plural, true),
            _ => continue,
        };
        let operations = map(&path.value).iter().filter_map(|operation| get(map(&operation.value), GVK));
        for gvk in operations.filter_map(read_gvk) {
            let served = found.entry(gvk).or_default();
            served.plural = plural.to_owned();
            served.namespaced |= path.key.contains("/{namespace}/");
            served.status |= is_status;
        }
    }
    found
}
