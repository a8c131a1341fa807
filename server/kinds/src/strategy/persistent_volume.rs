//! Volumes: where the data lies, and what may change.

mod source;

use generated::core::v1::PersistentVolume;
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, tree},
    strategy::Strategy,
};

use super::{node_selector, volume_cells};

/// The rules of volumes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PersistentVolumeStrategy;

impl Strategy for PersistentVolumeStrategy {
    type Object = PersistentVolume;

    fn default_fields(&self, _brand: &Brand, new: &mut PersistentVolume) {
        let spec = &mut new.spec;
        if spec.persistent_volume_reclaim_policy.is_empty() {
            spec.persistent_volume_reclaim_policy = "Retain".to_owned();
        }
        spec.volume_mode.get_or_insert_with(|| "Filesystem".to_owned());
        if let Some(path) = &mut spec.host_path {
            path.type_.get_or_insert_default();
        }
    }

    fn prepare(&self, change: &Change<'_>, new: &mut PersistentVolume, old: Option<&PersistentVolume>) {
        let Some(old) = old else {
            new.status.phase = "Pending".to_owned();
            new.status.last_phase_transition_time = Some(change.now);
            return;
        };
        if change.subresource == "status" && new.status.phase != old.status.phase {
            new.status.last_phase_transition_time = Some(change.now);
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &PersistentVolume,
        old: Option<&PersistentVolume>,
        problems: &mut Problems,
    ) {
        if change.subresource == "status" {
            return;
        }
        let spec = Path::Root.field("spec");
        if new.spec.access_modes.is_empty() {
            problems.required(&spec.field("accessModes"), "");
        }
        if new.spec.capacity.is_empty() {
            problems.required(&spec.field("capacity"), "");
        } else if !new.spec.capacity.contains_key("storage") || new.spec.capacity.len() > 1 {
            problems.not_supported(&spec.field("capacity"), &tree(&new.spec.capacity), &["storage"]);
        }
        if let Some(required) =
            new.spec.node_affinity.as_ref().and_then(|affinity| affinity.required.as_ref())
        {
            node_selector::check(required, &spec.field("nodeAffinity").field("required"), problems);
        }
        if let Some(old) = old {
            source::check(&new.spec, &old.spec, problems);
        }
        if old.is_some_and(|old| old.spec.volume_mode != new.spec.volume_mode) {
            problems.invalid(&spec.field("volumeMode"), &tree(&new.spec.volume_mode), "field is immutable");
        }
    }

    fn cell(&self, column: &str, volume: &PersistentVolume) -> Cell {
        Cell::Text(match column {
            "Status" => {
                volume_cells::phase(&volume.status.phase, volume.metadata.deletion_timestamp.is_some())
            }
            "Claim" => {
                let claim = volume.spec.claim_ref.as_ref();
                claim.map(|claim| format!("{}/{}", claim.namespace, claim.name)).unwrap_or_default()
            }
            "StorageClass" => {
                volume_cells::class(&volume.metadata.annotations, &volume.spec.storage_class_name)
            }
            _ => return Cell::Empty,
        })
    }
}
