//! Storage drivers of nodes: keys of topology, and that a driver stays as it was installed.

use std::collections::{HashMap, HashSet};

use generated_storage::storage::v1::{CSINode, CSINodeDriver};
use machinery::{
    change::Change,
    check, format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of nodes' drivers that span several fields.
#[derive(Debug)]
pub(crate) struct CsiNodeStrategy;

impl Strategy for CsiNodeStrategy {
    type Object = CSINode;

    fn validate(&self, _change: &Change<'_>, new: &CSINode, old: Option<&CSINode>, problems: &mut Problems) {
        let spec = Path::Root.field("spec");
        let list = spec.field("drivers");
        for (index, driver) in new.spec.drivers.iter().enumerate() {
            check_topology_keys(&driver.topology_keys, &list.index(index), problems);
        }
        let Some(old) = old else { return };
        let stored: HashMap<_, _> =
            old.spec.drivers.iter().map(|driver| (driver.name.as_str(), driver)).collect();
        for driver in &new.spec.drivers {
            if stored.get(driver.name.as_str()).is_some_and(|old| is_other_driver(driver, old)) {
                problems.invalid_value(&list, &shown(driver), "field is immutable");
            }
        }
    }
}

/// How much a driver can hold may change while it runs; everything else needs a new installation.
fn is_other_driver(new: &CSINodeDriver, old: &CSINodeDriver) -> bool {
    (&new.node_id, &new.topology_keys) != (&old.node_id, &old.topology_keys)
}

/// The driver as clients are used to see it in problems: without what may change.
fn shown(driver: &CSINodeDriver) -> CSINodeDriver {
    CSINodeDriver { allocatable: None, ..driver.clone() }
}

/// All problems are told at the driver, not at the key.
fn check_topology_keys(keys: &[String], driver: &Path<'_>, problems: &mut Problems) {
    let mut seen = HashSet::with_capacity(keys.len());
    for key in keys {
        if key.is_empty() {
            problems.required(driver, "");
        }
        if !seen.insert(key) {
            problems.duplicate(driver, &quote(key));
        }
        check::format(key, format::qualified_name, driver, problems);
    }
}
