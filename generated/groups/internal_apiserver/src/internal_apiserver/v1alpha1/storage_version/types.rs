// Written by kindsmith from schema/internal.apiserver/v1alpha1/storage_version.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `internal.apiserver/v1alpha1` from `storage_version`.

/// In which versions servers store a resource type. Servers write it for each other.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersion {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// It has no fields.
    pub spec: crate::internal_apiserver::v1alpha1::StorageVersionSpec,
    /// What the servers say.
    pub status: crate::internal_apiserver::v1alpha1::StorageVersionStatus,
}

/// In which version a server stores a resource type.
#[derive(Clone, Default, PartialEq)]
pub struct ServerStorageVersion {
    /// Identifier of the server.
    pub api_server_id: String,
    /// Version in which it stores objects.
    pub encoding_version: String,
    /// Versions that it can read.
    pub decodable_versions: Vec<String>,
    /// Versions that it serves, some of those that it can read.
    pub served_versions: Vec<String>,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// The `metadata.generation` that the condition was made from.
    pub observed_generation: i64,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// Nothing yet.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionSpec {}

/// What servers say of a resource type.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionStatus {
    /// The versions of each server.
    pub storage_versions: Vec<crate::internal_apiserver::v1alpha1::ServerStorageVersion>,
    /// Version in which all servers store it. Absent while they differ.
    pub common_encoding_version: Option<String>,
    /// Aspects of it, such as `AllEncodingVersionsEqual`.
    pub conditions: Vec<crate::internal_apiserver::v1alpha1::StorageVersionCondition>,
}
