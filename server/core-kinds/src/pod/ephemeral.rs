//! Containers that are added to a running pod to look into it: none may change or go.

use std::collections::HashMap;

use generated_core::core::v1::{EphemeralContainer, Pod};
use machinery::{
    change::Change,
    path::Path,
    problem::{Problems, quote},
};

use super::terms::{is_mirror, refuse};

/// Checks a write through the sub-resource.
pub(super) fn check(change: &Change<'_>, new: &Pod, old: &Pod, problems: &mut Problems) {
    if is_mirror(change.brand, old) {
        refuse(problems, "static pods do not support ephemeral containers");
        return;
    }
    let spec = Path::Root.field("spec");
    let at = spec.field("ephemeralContainers");
    let written: HashMap<&str, &EphemeralContainer> =
        new.spec.ephemeral_containers.iter().map(|container| (container.name.as_str(), container)).collect();
    for stored in &old.spec.ephemeral_containers {
        let name = quote(&stored.name);
        match written.get(stored.name.as_str()) {
            None => {
                problems.forbidden(&at, &format!("existing ephemeral containers {name} may not be removed\n"))
            }
            Some(container) if *container != stored => problems.forbidden(
                &at,
                &format!(
                    "existing ephemeral containers {name} may not be changed\n{}",
                    problems.difference_at(&at, stored, *container)
                ),
            ),
            Some(_) => {}
        }
    }
}
