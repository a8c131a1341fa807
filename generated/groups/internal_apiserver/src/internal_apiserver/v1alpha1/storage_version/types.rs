// Written by kindsmith from schema/internal.apiserver/v1alpha1/storage_version.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `internal.apiserver/v1alpha1` from `storage_version`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersion {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::internal_apiserver::v1alpha1::StorageVersionSpec,
    /// ?
    pub status: crate::internal_apiserver::v1alpha1::StorageVersionStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServerStorageVersion {
    /// ?
    pub api_server_id: String,
    /// ?
    pub encoding_version: String,
    /// ?
    pub decodable_versions: Vec<String>,
    /// ?
    pub served_versions: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub observed_generation: i64,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionSpec {}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionStatus {
    /// ?
    pub storage_versions: Vec<crate::internal_apiserver::v1alpha1::ServerStorageVersion>,
    /// ?
    pub common_encoding_version: Option<String>,
    /// ?
    pub conditions: Vec<crate::internal_apiserver::v1alpha1::StorageVersionCondition>,
}
