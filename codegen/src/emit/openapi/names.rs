//! Names in a document: groups, paths, definitions, words of operation ids. No content.

use schema_model::{
    model::is_foreign,
    model::{Model, Native, Package, TypeId},
};

/// Schema group of the types that every other group builds on.
pub(super) const META_GROUP: &str = "meta";
/// Schema group that is served below `/api` and has no name in `apiVersion`.
pub(super) const CORE_GROUP: &str = "core";

/// What the names of the definitions begin with that no group owns.
const SHARED: &str = "{shared_definitions}";

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

/// The definition of a type.
pub(super) fn definition(model: &Model, id: &TypeId) -> String {
    if id.group == META_GROUP { meta(&id.name) } else { in_group(model, &id.group, &id.version, &id.name) }
}

/// The definition of the list of a kind.
pub(super) fn list_definition(model: &Model, package: &Package, kind: &str) -> String {
    in_group(model, &package.group, &package.version, &format!("{kind}List"))
}

/// A definition that is shared by all groups.
pub(super) fn meta(name: &str) -> String {
    format!("{SHARED}.apis.meta.v1.{name}")
}

/// The definition of the server's version.
pub(super) fn version_info() -> String {
    format!("{SHARED}.version.Info")
}

/// The definition of a hand-written type.
pub(super) fn native(native: Native) -> String {
    match native {
        Native::Time => meta("Time"),
        Native::MicroTime => meta("MicroTime"),
        Native::Duration => meta("Duration"),
        Native::FieldsV1 => meta("FieldsV1"),
        Native::Quantity => format!("{SHARED}.api.resource.Quantity"),
        Native::IntOrString => format!("{SHARED}.util.intstr.IntOrString"),
        Native::Any | Native::Raw => format!("{SHARED}.runtime.RawExtension"),
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

/// A group of the product is named by its first word. A group with a domain of its own is turned round, as a
/// domain in a package name.
fn in_group(model: &Model, group: &str, version: &str, name: &str) -> String {
    if is_foreign(&model.brands, group) {
        let turned: Vec<&str> = group.rsplit('.').collect();
        return format!("{}.{version}.{name}", turned.join("."));
    }
    // Generators make names of types of the whole name.
    format!("{}.{version}.{name}", model.definitions_of(group))
}
