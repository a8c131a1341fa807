// Written by kindsmith from schema/networking/v1/ip_address.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `ip_address`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct IPAddress {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::networking::v1::IPAddressSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct IPAddressSpec {
    /// ?
    pub parent_ref: Option<crate::networking::v1::ParentReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ParentReference {
    /// ?
    pub group: String,
    /// ?
    pub resource: String,
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
}
