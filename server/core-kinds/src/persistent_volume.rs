//! Volumes: where the data lies, and what may change.

mod source;

use generated_core::core::v1::{
    NodeSelectorRequirement, PersistentVolume, PersistentVolumeSpec, VolumeNodeAffinity,
};
use machinery::{
    brand::Brand,
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, tree},
    strategy::Strategy,
};

use super::{
    node_labels, volume_cells, volume_claims,
    volume_sources::{self, SpecHome},
};

/// The rules of volumes that the schema cannot express.
#[derive(Debug)]
pub(crate) struct PersistentVolumeStrategy;

const RECYCLED: &str = "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. \
    Instead, the recommended \
                        approach is to use dynamic provisioning.";
/// The gate of volumes that move to other nodes.
const MUTABLE_NODES: &str = "MutablePVNodeAffinity";
/// Labels of nodes that got other names while volumes referred to them.
const RENAMED: [(&str, &str); 5] = [
    ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"),
    ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"),
    ("beta.kubernetes.io/os", "kubernetes.io/os"),
    ("beta.kubernetes.io/arch", "kubernetes.io/arch"),
    ("beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"),
];

impl Strategy for PersistentVolumeStrategy {
    type Object = PersistentVolume;

    fn default_fields(&self, _brand: &Brand, new: &mut PersistentVolume) {
        let spec = &mut new.spec;
        volume_claims::round(&mut spec.capacity);
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
        if change.subresource != "status" {
            return;
        }
        let (time, stored) =
            (&mut new.status.last_phase_transition_time, old.status.last_phase_transition_time);
        if new.status.phase == old.status.phase {
            *time = time.or(stored);
        } else if time.is_none() || *time == stored {
            *time = Some(change.now);
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
        let place = SpecHome::Object(&new.metadata.name);
        volume_sources::check_spec(&new.spec, place, &Path::Root.field("spec"), problems);
        if let Some(old) = old {
            check_kept(change, &new.spec, &old.spec, problems);
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &PersistentVolume,
        _old: Option<&PersistentVolume>,
        warnings: &mut Vec<String>,
    ) {
        if change.subresource != "status" {
            warn(change, new, warnings);
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

/// What may not change once the volume exists.
fn check_kept(
    change: &Change<'_>,
    new: &PersistentVolumeSpec,
    old: &PersistentVolumeSpec,
    problems: &mut Problems,
) {
    let spec = Path::Root.field("spec");
    source::check(new, old, problems);
    if new.volume_mode != old.volume_mode {
        problems.invalid_value(&Path::Root.field("volumeMode"), &new.volume_mode, "field is immutable");
    }
    if let Some(stored) = old.node_affinity.as_ref().filter(|_| !change.gates.is_on(MUTABLE_NODES))
        && !is_kept(new.node_affinity.as_ref(), stored)
    {
        let shown = tree(&new.node_affinity);
        let detail = "field is immutable, except for updating from beta label to GA";
        problems.invalid(&Path::Root.field("nodeAffinity"), &shown, detail);
    }
    if old.volume_attributes_class_name.is_some() && new.volume_attributes_class_name.is_none() {
        let place = spec.field("volumeAttributesClassName");
        problems.forbidden(&place, "update from non-nil value to nil is forbidden");
    }
}

/// Whether a volume can still be used on the same nodes. Old labels of nodes may get their new names.
fn is_kept(new: Option<&VolumeNodeAffinity>, old: &VolumeNodeAffinity) -> bool {
    let renamed = |key: &str| RENAMED.iter().find(|(old, _)| *old == key).map(|(_, new)| *new);
    let same = |(new, old): (&NodeSelectorRequirement, &NodeSelectorRequirement)| {
        // A label without a new name may lose the one that it has, which is a problem for itself.
        let is_key = new.key == old.key || renamed(&old.key).unwrap_or_default() == new.key;
        is_key && new.operator == old.operator && new.values == old.values
    };
    let Some(new) = new else { return false };
    match (&new.required, &old.required) {
        (None, None) => true,
        (Some(new), Some(old)) => {
            let terms = new.node_selector_terms.iter().zip(&old.node_selector_terms);
            new.node_selector_terms.len() == old.node_selector_terms.len()
                && terms.into_iter().all(|(new, old)| {
                    new.match_fields == old.match_fields
                        && new.match_expressions.len() == old.match_expressions.len()
                        && new.match_expressions.iter().zip(&old.match_expressions).all(same)
                })
        }
        _ => false,
    }
}

fn warn(change: &Change<'_>, volume: &PersistentVolume, warnings: &mut Vec<String>) {
    let annotations = [
        ("storage-class", r#"deprecated since v1.8; use "storageClassName" attribute instead"#),
        ("mount-options", r#"deprecated since v1.31; use "mountOptions" attribute instead"#),
    ];
    for (name, text) in annotations {
        let key = format!("volume.beta.kubernetes.io/{name}");
        if volume.metadata.annotations.contains_key(&key) {
            warnings.push(format!("metadata.annotations[{key}]: {text}"));
        }
    }
    let spec = &volume.spec;
    if spec.persistent_volume_reclaim_policy == "Recycle" {
        warnings.push(RECYCLED.to_owned());
    }
    let at = Path::Root.field("spec");
    let required = spec.node_affinity.as_ref().and_then(|affinity| affinity.required.as_ref());
    let terms = required.map(|required| required.node_selector_terms.as_slice()).unwrap_or_default();
    let list = at.field("nodeAffinity");
    let list = list.field("required");
    let list = list.field("nodeSelectorTerms");
    for (index, term) in terms.iter().enumerate() {
        let item = list.index(index);
        let list = item.field("matchExpressions");
        for (index, expression) in term.match_expressions.iter().enumerate() {
            if let Some(text) = node_labels::deprecation(change.brand, &expression.key) {
                let place = list.index(index).field("key").to_string();
                warnings.push(format!("{place}: {} is {text}", expression.key));
            }
        }
    }
    warnings.extend(retired(spec).map(|(field, since)| format!("{}: {since}", at.field(field))));
}

/// The sources of a volume that are on their way out, or gone.
fn retired(spec: &PersistentVolumeSpec) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = [
        (spec.cephfs.is_some(), "cephfs", "deprecated in v1.28, non-functional in v1.31+"),
        (
            spec.photon_persistent_disk.is_some(),
            "photonPersistentDisk",
            "deprecated in v1.11, non-functional in v1.16+",
        ),
        (spec.scale_io.is_some(), "scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
        (spec.storageos.is_some(), "storageOS", "deprecated in v1.22, non-functional in v1.25+"),
        (spec.glusterfs.is_some(), "glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
        (spec.rbd.is_some(), "rbd", "deprecated in v1.28, non-functional in v1.31+"),
    ];
    rows.into_iter().filter(|(is_set, ..)| *is_set).map(|(_, field, since)| (field, since))
}
