// Written by kindsmith from schema/apps/v1/controller_revision.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apps/v1` from `controller_revision`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ControllerRevision {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub data: machinery::raw::RawJson,
    /// ?
    pub revision: i64,
}
