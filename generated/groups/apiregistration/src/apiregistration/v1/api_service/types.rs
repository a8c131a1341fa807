// Written by kindsmith from schema/apiregistration/v1/api_service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apiregistration/v1` from `api_service`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct APIService {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::apiregistration::v1::APIServiceSpec,
    /// ?
    pub status: crate::apiregistration::v1::APIServiceStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceSpec {
    /// ?
    pub service: Option<crate::apiregistration::v1::ServiceReference>,
    /// ?
    pub group: String,
    /// ?
    pub version: String,
    /// ?
    pub insecure_skip_tls_verify: bool,
    /// ?
    pub ca_bundle: machinery::bytes::ByteString,
    /// ?
    pub group_priority_minimum: i32,
    /// ?
    pub version_priority: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceStatus {
    /// ?
    pub conditions: Vec<crate::apiregistration::v1::APIServiceCondition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
    /// ?
    pub port: Option<i32>,
}
