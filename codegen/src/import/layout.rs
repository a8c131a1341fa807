//! Which file a type stands in: with the kind that alone uses it, or in a file that all share.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Body, Kind, Package, Type, Value};

/// Gives each kind its types, and leaves the rest to all.
pub(super) fn package(group: &str, version: &str, mut kinds: Vec<Kind>, types: Vec<Type>) -> Package {
    let by_name: BTreeMap<&str, &Type> =
        types.iter().map(|declared| (declared.name.as_str(), declared)).collect();
    let reached: Vec<Vec<&str>> = kinds.iter().map(|kind| reach(&by_name, &kind.name)).collect();
    let mut users: BTreeMap<&str, usize> = BTreeMap::new();
    for name in reached.iter().flatten() {
        *users.entry(name).or_default() += 1;
    }
    let mut placed = BTreeSet::new();
    for (kind, reached) in kinds.iter_mut().zip(&reached) {
        let is_own = |name: &&&str| **name == kind.name || users.get(**name) == Some(&1);
        let own: Vec<&str> = reached.iter().filter(is_own).copied().collect();
        kind.types =
            own.iter().filter_map(|name| by_name.get(name)).map(|declared| (*declared).clone()).collect();
        placed.extend(own);
    }
    let shared = types.iter().filter(|declared| !placed.contains(declared.name.as_str())).cloned().collect();
    Package { group: group.to_owned(), version: version.to_owned(), kinds, shared }
}

/// The types that can be reached from one, in the order of documents.
fn reach<'t>(types: &BTreeMap<&'t str, &'t Type>, root: &str) -> Vec<&'t str> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(name) = open.pop() {
        let Some((name, declared)) = types.get_key_value(name.as_str()) else { continue };
        if !seen.insert(*name) {
            continue;
        }
        found.push(*name);
        let values: Vec<&Value> = match &declared.body {
            Body::Message(fields) => fields.iter().rev().map(|field| &field.value).collect(),
            Body::Wrapper(value) => vec![value],
        };
        open.extend(values.into_iter().map(|value| value.innermost().to_owned()));
    }
    found
}
