//! Which groups the generated code of a group needs.

use std::collections::{BTreeMap, BTreeSet};

use super::{Body, File, Kind, Model, Subresource, Type, TypeId, Value};

impl Model {
    /// Every group with the other groups that its types, conversions and sub-resources name.
    #[must_use]
    pub fn arrows(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for package in &self.packages {
            let named = package.files.iter().flat_map(named).map(|id| id.group.as_str());
            let others = named.filter(|group| *group != package.group);
            arrows.entry(&package.group).or_default().extend(others);
        }
        arrows
    }
}

/// The types that the code of a file names.
fn named(file: &File) -> Vec<&TypeId> {
    let mut ids: Vec<&TypeId> = file.types.iter().flat_map(held).filter_map(Value::message).collect();
    ids.extend(file.kind.iter().flat_map(beside));
    ids
}

fn held(type_: &Type) -> Vec<&Value> {
    match &type_.body {
        Body::Wrapper(value) => vec![value],
        Body::Message(message) => message.fields.iter().map(|field| &field.value).collect(),
    }
}

/// What a kind names beside its fields: kinds of its sub-resources, and the version that it is stored in.
fn beside(kind: &Kind) -> Vec<&TypeId> {
    let mut ids: Vec<&TypeId> = kind.subresources.iter().filter_map(Subresource::kind).collect();
    if let Some(conversion) = &kind.conversion {
        ids.push(&conversion.hub);
        ids.extend(conversion.pairs.iter().map(|pair| &pair.hub));
    }
    ids
}
