// Written by kindsmith from schema/policy/v1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `policy/v1` from `eviction`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Eviction {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub delete_options: Option<machinery::meta::v1::DeleteOptions>,
}
