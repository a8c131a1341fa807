// Written by kindsmith from schema/storagemigration/v1beta1/storage_version_migration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storagemigration/v1beta1` from `storage_version_migration`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigration {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::storagemigration::v1beta1::StorageVersionMigrationSpec,
    /// ?
    pub status: crate::storagemigration::v1beta1::StorageVersionMigrationStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigrationSpec {
    /// ?
    pub resource: machinery::meta::v1::GroupResource,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigrationStatus {
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// ?
    pub resource_version: String,
}
