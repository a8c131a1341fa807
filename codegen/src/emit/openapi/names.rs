//! Names in a document: groups, paths, definitions, words of operation ids. No content.

use crate::{
    model::{Model, Native, Package, TypeId},
    spelling::is_foreign,
};

/// Schema group of the types that every other group builds on.
pub(super) const META_GROUP: &str = "meta";
/// Schema group that is served below `/api` and has no name in `apiVersion`.
pub(super) const CORE_GROUP: &str = "core";

/// What every definition's name begins with. For display only: clients look up by group, version and kind.
const ROOT: &str = "io.platform";

/// A group, version and kind as a document spells them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gvk {
    /// Group with brand keys in braces, empty for core.
    pub(super) group: String,
    /// Version.
    pub(super) version: String,
    /// Kind.
    pub(super) kind: String,
}

/// The group as it stands in paths and in `apiVersion`, brand keys in braces; empty for core.
pub(super) fn group(model: &Model, group: &str) -> String {
    let plain = |name: &str| {
        !model.brands.is_empty() && model.brands.iter().all(|b| b.plain_groups.iter().any(|g| g == name))
    };
    if group == CORE_GROUP {
        String::new()
    } else if is_foreign(&model.brands, group) || plain(group) {
        group.to_owned()
    } else {
        format!("{group}.{{group_suffix}}")
    }
}

/// `/api/v1` or `/apis/<group>/<version>`.
pub(super) fn base(model: &Model, package: &Package) -> String {
    let group = group(model, &package.group);
    if group.is_empty() {
        format!("/api/{}", package.version)
    } else {
        format!("/apis/{group}/{}", package.version)
    }
}

/// The group, version and kind of something in a package.
pub(super) fn gvk(model: &Model, package: &Package, kind: &str) -> Gvk {
    Gvk { group: group(model, &package.group), version: package.version.clone(), kind: kind.to_owned() }
}

/// The definition of a type. A group with dots is turned round, as a domain in a package name.
pub(super) fn definition(id: &TypeId) -> String {
    if id.group == META_GROUP { meta(&id.name) } else { in_group(&id.group, &id.version, &id.name) }
}

/// The definition of the list of a kind.
pub(super) fn list_definition(package: &Package, kind: &str) -> String {
    in_group(&package.group, &package.version, &format!("{kind}List"))
}

/// A definition that is shared by all groups.
pub(super) fn meta(name: &str) -> String {
    format!("{ROOT}.meta.v1.{name}")
}

/// The definition of a hand-written type, or nothing when it is written in place as a text.
pub(super) fn native(native: Native) -> Option<String> {
    match native {
        Native::Time | Native::MicroTime | Native::Duration => None,
        Native::Quantity => Some(meta("Quantity")),
        Native::IntOrString => Some(meta("IntOrString")),
        Native::Any => Some(meta("RawExtension")),
        Native::FieldsV1 => Some(meta("FieldsV1")),
    }
}

/// `DiscoveryV1`: group and version in an operation id.
pub(super) fn id_words(package: &Package) -> String {
    format!("{}{}", group_words(&package.group), capitalized(&package.version))
}

/// `Discovery`, `RbacAuthorization`: the group in an operation id.
pub(super) fn group_words(group: &str) -> String {
    group.split(['.', '-']).map(capitalized).collect()
}

/// `discovery_v1`: the tag that gathers the operations of a package.
pub(super) fn tag(package: &Package) -> String {
    format!("{}_{}", group_tag(&package.group), package.version)
}

/// `discovery`, `rbacAuthorization`: the tag of a group's own discovery.
pub(super) fn group_tag(group: &str) -> String {
    let words = group_words(group);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The text with its first letter in upper case.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn in_group(group: &str, version: &str, name: &str) -> String {
    if group.contains('.') {
        let turned: Vec<&str> = group.rsplit('.').collect();
        format!("{}.{version}.{name}", turned.join("."))
    } else {
        format!("{ROOT}.api.{group}.{version}.{name}")
    }
}
