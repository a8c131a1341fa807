//! Claims of volumes: what they ask for, and what may change.

mod status;
mod update;

use generated_core::core::v1::{
    PersistentVolumeClaim, PersistentVolumeClaimSpec, TypedLocalObjectReference, TypedObjectReference,
};
use machinery::{
    brand::Brand, change::Change, columns::Cell, path::Path, problem::Problems, selector::structured,
    strategy::Strategy,
};

use super::{
    volume_cells::{self, CLASS},
    volume_claims::{self, ToleratedInClaim},
};

/// The rules of claims that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PersistentVolumeClaimStrategy;

/// The gate of data from another namespace.
const FOREIGN_DATA: &str = "CrossNamespaceVolumeDataSource";

impl Strategy for PersistentVolumeClaimStrategy {
    type Object = PersistentVolumeClaim;

    fn default_fields(&self, _brand: &Brand, new: &mut PersistentVolumeClaim) {
        volume_claims::complete(&mut new.spec);
        volume_claims::round(&mut new.status.capacity);
        volume_claims::round(&mut new.status.allocated_resources);
    }

    fn prepare(
        &self,
        change: &Change<'_>,
        new: &mut PersistentVolumeClaim,
        old: Option<&PersistentVolumeClaim>,
    ) {
        if old.is_none() {
            new.status.phase = "Pending".to_owned();
        }
        if change.subresource != "status" {
            let old = old.map(|old| &old.spec);
            drop_foreign_data(change, &mut new.spec, old);
            complete_data(&mut new.spec, old);
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
            return status::check(new, problems);
        }
        let tolerated = old.map(|old| tolerated(&old.spec)).unwrap_or_default();
        volume_claims::check_spec(&new.spec, tolerated, &Path::Root.field("spec"), problems);
        if let Some(old) = old {
            update::check(new, old, problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &PersistentVolumeClaim,
        _old: Option<&PersistentVolumeClaim>,
        warnings: &mut Vec<String>,
    ) {
        if change.subresource == "status" {
            return;
        }
        if new.metadata.annotations.contains_key(CLASS) {
            let text = r#"deprecated since v1.8; use "storageClassName" attribute instead"#;
            warnings.push(format!("metadata.annotations[{CLASS}]: {text}"));
        }
        volume_claims::warn(&new.spec, &Path::Root.field("spec"), warnings);
    }

    fn cell(&self, column: &str, claim: &PersistentVolumeClaim) -> Cell {
        let is_bound = !claim.spec.volume_name.is_empty();
        Cell::Text(match column {
            "Status" => volume_cells::phase(&claim.status.phase, claim.metadata.deletion_timestamp.is_some()),
            "Capacity" if is_bound => {
                claim.status.capacity.get("storage").copied().unwrap_or_default().to_string()
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

/// What old objects may have that new ones may not.
fn tolerated(old: &PersistentVolumeClaimSpec) -> ToleratedInClaim {
    let mut problems = Problems::default();
    if let Some(selector) = &old.selector {
        structured::check_selector(selector, &Path::Root, &mut problems);
    }
    let has_group = old.data_source.as_ref().is_some_and(|data| data.api_group.is_some())
        || old.data_source_ref.as_ref().is_some_and(|data| data.api_group.is_some());
    ToleratedInClaim { groups: has_group, selector: !problems.is_empty() }
}

/// Drops what names an object in another namespace while the gate of that is off, as a whole: without the
/// namespace, it would name another object.
fn drop_foreign_data(
    change: &Change<'_>,
    new: &mut PersistentVolumeClaimSpec,
    old: Option<&PersistentVolumeClaimSpec>,
) {
    let has_namespace =
        |data: &TypedObjectReference| data.namespace.as_deref().is_some_and(|name| !name.is_empty());
    let is_kept = change.gates.is_on(FOREIGN_DATA) || old.is_some_and(|old| old.data_source_ref.is_some());
    if !is_kept && new.data_source_ref.as_ref().is_some_and(has_namespace) {
        new.data_source_ref = None;
    }
}

/// Drops data that only newer clients can name in the field that old clients know, and fills either field
/// from the other.
fn complete_data(new: &mut PersistentVolumeClaimSpec, old: Option<&PersistentVolumeClaimSpec>) {
    let had_data = old.is_some_and(|old| old.data_source.is_some() || old.data_source_ref.is_some());
    if !had_data && new.data_source_ref.is_none() && !new.data_source.as_ref().is_some_and(is_known) {
        new.data_source = None;
    }
    volume_claims::copy_data(new);
}

fn is_known(data: &TypedLocalObjectReference) -> bool {
    matches!(
        (data.api_group.as_deref().unwrap_or_default(), data.kind.as_str()),
        ("", "PersistentVolumeClaim") | ("snapshot.storage.k8s.io", "VolumeSnapshot")
    )
}
