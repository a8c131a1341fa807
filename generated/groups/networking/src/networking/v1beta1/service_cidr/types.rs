// Written by kindsmith from schema/networking/v1beta1/service_cidr.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `networking/v1beta1` from `service_cidr`.

/// A range of IP addresses from which services get theirs, in the form that came before v1.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDR {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The ranges of addresses.
    pub spec: crate::networking::v1beta1::ServiceCIDRSpec,
    /// Whether services get addresses of the ranges.
    pub status: crate::networking::v1beta1::ServiceCIDRStatus,
}

/// Ranges of addresses of services.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDRSpec {
    /// One range, as `10.96.0.0/12`, or one of each IP family. A range of the other family may be added
    /// later; else they cannot be changed.
    pub cidrs: Vec<String>,
}

/// Whether services get addresses of the ranges.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceCIDRStatus {
    /// What is known of the ranges. `Ready` is true while services may get addresses of them, and false
    /// while the object waits, deleted, for the addresses in use.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
