//! Capacities of storage: what stays as it was created, and labels of nodes that are no longer used.

use core_kinds::node_labels;
use generated_storage::storage::v1::CSIStorageCapacity;
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of capacities that the schema cannot express.
#[derive(Debug)]
pub(crate) struct CsiStorageCapacityStrategy;

const IMMUTABLE: &str = "field is immutable";

impl Strategy for CsiStorageCapacityStrategy {
    type Object = CSIStorageCapacity;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &CSIStorageCapacity,
        old: Option<&CSIStorageCapacity>,
        problems: &mut Problems,
    ) {
        let topology = Path::Root.field("nodeTopology");
        // An empty name is no name either, and is told so.
        let class = Path::Root.field("storageClassName");
        check::format(&new.storage_class_name, format::dns_subdomain, &class, problems);
        let Some(old) = old else { return };
        if new.node_topology != old.node_topology {
            problems.invalid_value(&topology, &new.node_topology, IMMUTABLE);
        }
        if new.storage_class_name != old.storage_class_name {
            problems.invalid(&class, &quote(&new.storage_class_name), IMMUTABLE);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &CSIStorageCapacity,
        _old: Option<&CSIStorageCapacity>,
        warnings: &mut Vec<String>,
    ) {
        let Some(selector) = &new.node_topology else { return };
        let at = Path::Root.field("nodeTopology");
        let expressions = at.field("matchExpressions");
        for (index, requirement) in selector.match_expressions.iter().enumerate() {
            let key = &requirement.key;
            if let Some(text) = node_labels::deprecation(change.brand, key) {
                warnings.push(format!("{}: {key} is {text}", expressions.index(index).field("key")));
            }
        }
        for key in selector.match_labels.keys() {
            if let Some(text) = node_labels::deprecation(change.brand, key) {
                warnings.push(format!("{}.{key}: {text}", at.field("matchLabels")));
            }
        }
    }
}
