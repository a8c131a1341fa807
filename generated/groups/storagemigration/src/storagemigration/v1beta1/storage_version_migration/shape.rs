// Written by kindsmith from schema/storagemigration/v1beta1/storage_version_migration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `StorageVersionMigration`.
    pub STORAGE_VERSION_MIGRATION: crate::storagemigration::v1beta1::StorageVersionMigration {
        name: "StorageVersionMigration", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::storagemigration::v1beta1::storage_version_migration::shape
            ::STORAGE_VERSION_MIGRATION_SPEC];
        2 status: "status" 3 Always [message
            crate::storagemigration::v1beta1::storage_version_migration::shape
            ::STORAGE_VERSION_MIGRATION_STATUS];
    }
}

machinery::message! {
    /// The form of `StorageVersionMigrationSpec`.
    pub STORAGE_VERSION_MIGRATION_SPEC: crate::storagemigration::v1beta1::StorageVersionMigrationSpec {
        name: "StorageVersionMigrationSpec";
        0 resource: "resource" 1 Always [message machinery::meta::v1::discovery::shape::GROUP_RESOURCE];
    }
}

machinery::message! {
    /// The form of `StorageVersionMigrationStatus`.
    pub STORAGE_VERSION_MIGRATION_STATUS: crate::storagemigration::v1beta1::StorageVersionMigrationStatus {
        name: "StorageVersionMigrationStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]], patch: MergeByKey("type");
        1 resource_version: "resourceVersion" 2 NonZero [scalar Text];
    }
}
