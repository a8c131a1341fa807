//! Words of pods, and what is asked of them in several places.

use generated_core::core::v1::{Pod, PodCondition};
use machinery::{brand::Brand, path::Path, problem::Problems};

/// The phase of a pod whose containers all ended well.
pub const SUCCEEDED: &str = "Succeeded";
/// The phase of a pod of which a container failed for good.
pub const FAILED: &str = "Failed";
/// The policy of containers that are always restarted.
pub(super) const ALWAYS: &str = "Always";
/// Why a pod is not scheduled that has gates.
pub(super) const GATED: &str = "SchedulingGated";

/// Whether the first condition of a type holds.
pub(super) fn holds(conditions: &[PodCondition], kind: &str) -> bool {
    conditions.iter().find(|condition| condition.type_ == kind).is_some_and(|found| found.status == "True")
}

/// The annotation of pods that a node agent has from a file.
pub fn mirror_annotation(brand: &Brand) -> String {
    format!("{}/config.mirror", brand.domain)
}

/// Whether the pod belongs to a file on its node.
pub fn is_mirror(brand: &Brand, pod: &Pod) -> bool {
    pod.metadata.annotations.contains_key(&mirror_annotation(brand))
}

/// Refuses a write with one text in place of all other problems.
pub(super) fn refuse(problems: &mut Problems, text: &str) {
    *problems = Problems::default();
    problems.forbidden(&Path::Root.field("[]"), text);
}
