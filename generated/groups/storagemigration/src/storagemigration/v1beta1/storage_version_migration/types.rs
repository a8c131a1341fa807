// Written by kindsmith from schema/storagemigration/v1beta1/storage_version_migration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storagemigration/v1beta1` from `storage_version_migration`.

/// Asks that all objects of a resource type be written again, in the version that is stored now.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigration {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which resource type is meant. It cannot be changed.
    pub spec: crate::storagemigration::v1beta1::StorageVersionMigrationSpec,
    /// How far it has come.
    pub status: crate::storagemigration::v1beta1::StorageVersionMigrationStatus,
}

/// Which resource type is meant.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigrationSpec {
    /// The resource type.
    pub resource: machinery::meta::v1::GroupResource,
}

/// How far it has come.
#[derive(Clone, Default, PartialEq)]
pub struct StorageVersionMigrationStatus {
    /// Whether it runs, is done or has failed.
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// Revision up to which objects must be written again.
    pub resource_version: String,
}
