//! Claims of volumes: what they ask for, and what may change.

mod update;

use generated::core::v1::PersistentVolumeClaim;
use machinery::{
    change::Change, check, columns::Cell, format, path::Path, problem::Problems, strategy::Strategy,
};

use super::volume_cells;

/// The rules of claims that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PersistentVolumeClaimStrategy;

impl Strategy for PersistentVolumeClaimStrategy {
    type Object = PersistentVolumeClaim;

    fn prepare(
        &self,
        _change: &Change<'_>,
        new: &mut PersistentVolumeClaim,
        old: Option<&PersistentVolumeClaim>,
    ) {
        if old.is_none() {
            new.status.phase = "Pending".to_owned();
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &PersistentVolumeClaim,
        old: Option<&PersistentVolumeClaim>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let spec = Path::Root.field("spec");
        if new.spec.access_modes.is_empty() {
            problems.required(&spec.field("accessModes"), "at least 1 access mode is required");
        }
        let storage = new.spec.resources.requests.get("storage");
        let requests = spec.field("resources");
        match storage {
            None => problems.required(&requests.key("storage"), ""),
            Some(amount) if amount.as_nanos() <= 0 => {
                let shown = machinery::problem::tree(amount);
                problems.invalid(&requests.key("storage"), &shown, "must be greater than zero");
            }
            Some(_) => {}
        }
        if let Some(class) = new.spec.storage_class_name.as_ref().filter(|class| !class.is_empty()) {
            check::format(class, format::dns_subdomain, &spec.field("storageClassName"), problems);
        }
        if let Some(old) = old {
            update::check(new, old, problems);
        }
    }

    fn cell(&self, column: &str, claim: &PersistentVolumeClaim) -> Cell {
        let is_bound = !claim.spec.volume_name.is_empty();
        Cell::Text(match column {
            "Status" => volume_cells::phase(&claim.status.phase, claim.metadata.deletion_timestamp.is_some()),
            "Capacity" if is_bound => {
                claim.status.capacity.get("storage").map(ToString::to_string).unwrap_or_default()
            }
            "Access Modes" if is_bound => volume_cells::modes(&claim.status.access_modes),
            "Capacity" | "Access Modes" => String::new(),
            "StorageClass" => {
                let class = claim.spec.storage_class_name.as_deref().unwrap_or_default();
                volume_cells::class(&claim.metadata.annotations, class)
            }
            _ => return Cell::Empty,
        })
    }
}
