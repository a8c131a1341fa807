// Written by kindsmith from schema/storagemigration/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `storagemigration/v1beta1`.

pub mod storage_version_migration;

pub use self::storage_version_migration::types::{
    StorageVersionMigration, StorageVersionMigrationSpec, StorageVersionMigrationStatus,
};
