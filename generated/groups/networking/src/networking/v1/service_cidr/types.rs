// Written by kindsmith from schema/networking/v1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1` from `service_cidr`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDR {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::networking::v1::ServiceCIDRSpec,
    /// ?
    pub status: crate::networking::v1::ServiceCIDRStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDRSpec {
    /// ?
    pub cidrs: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDRStatus {
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
