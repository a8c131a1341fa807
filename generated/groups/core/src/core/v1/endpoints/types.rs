// Written by kindsmith from schema/core/v1/endpoints.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `endpoints`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Endpoints {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub subsets: Vec<crate::core::v1::EndpointSubset>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EndpointAddress {
    /// ?
    pub ip: String,
    /// ?
    pub hostname: String,
    /// ?
    pub node_name: Option<String>,
    /// ?
    pub target_ref: Option<crate::core::v1::ObjectReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EndpointPort {
    /// ?
    pub name: String,
    /// ?
    pub port: i32,
    /// ?
    pub protocol: String,
    /// ?
    pub app_protocol: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct EndpointSubset {
    /// ?
    pub addresses: Vec<crate::core::v1::EndpointAddress>,
    /// ?
    pub not_ready_addresses: Vec<crate::core::v1::EndpointAddress>,
    /// ?
    pub ports: Vec<crate::core::v1::EndpointPort>,
}
