//! Versions in which servers store a resource type: what tables say of them.

use generated_internal_apiserver::internal_apiserver::v1alpha1::StorageVersion;
use machinery::{columns::Cell, strategy::Strategy};

/// The part that the schema cannot express.
#[derive(Debug)]
pub(crate) struct StorageVersionStrategy;

/// How many servers a cell names.
const SHOWN: usize = 3;

impl Strategy for StorageVersionStrategy {
    type Object = StorageVersion;

    fn cell(&self, _column: &str, object: &StorageVersion) -> Cell {
        let servers = &object.status.storage_versions;
        let shown = servers.iter().take(SHOWN);
        let texts: Vec<String> =
            shown.map(|server| format!("{}={}", server.api_server_id, server.encoding_version)).collect();
        let text = match servers.len() {
            0 => "<unset>".to_owned(),
            count if count > SHOWN => format!("{} + {} more...", texts.join(","), count - SHOWN),
            _ => texts.join(","),
        };
        Cell::Text(text)
    }
}
