// Written by kindsmith from schema/internal.apiserver/v1alpha1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `internal.apiserver/v1alpha1`.

pub mod storage_version;

pub use self::storage_version::types::{
    StorageVersion, ServerStorageVersion, StorageVersionCondition, StorageVersionSpec,
    StorageVersionStatus,
};
