//! Migrations of stored objects: what tables say of them.

use generated_storagemigration::storagemigration::v1beta1::StorageVersionMigration;
use machinery::{columns::Cell, strategy::Strategy};

/// The part that the schema cannot express.
#[derive(Debug)]
pub(crate) struct StorageVersionMigrationStrategy;

impl Strategy for StorageVersionMigrationStrategy {
    type Object = StorageVersionMigration;

    fn cell(&self, _column: &str, object: &StorageVersionMigration) -> Cell {
        let resource = &object.spec.resource;
        let text = match resource.group.as_str() {
            "" => resource.resource.clone(),
            group => format!("{}.{group}", resource.resource),
        };
        Cell::Text(text)
    }
}
