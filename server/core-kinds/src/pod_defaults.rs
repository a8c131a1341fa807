//! Defaults of pods and of templates for them that depend on more than their own field.

use generated_core::core::v1::{EmptyDirVolumeSource, PodSpec, ResourceRequirements, Volume};

use super::{image_names, volume_claims};

/// The policy for images that may have changed since the node fetched them.
const ALWAYS: &str = "Always";
/// The policy for all others.
const IF_NOT_PRESENT: &str = "IfNotPresent";

/// Fills in what clients left out.
pub fn complete(spec: &mut PodSpec) {
    // Older clients know the account by its first name; the other one counts.
    if spec.service_account_name.is_empty() {
        spec.service_account_name.clone_from(&spec.service_account);
    }
    spec.service_account.clone_from(&spec.service_account_name);
    for volume in &mut spec.volumes {
        // A volume with nothing but a name.
        if *volume == (Volume { name: volume.name.clone(), ..Volume::default() }) {
            volume.empty_dir = Some(EmptyDirVolumeSource::default());
        }
        if let Some(template) =
            volume.ephemeral.as_mut().and_then(|volume| volume.volume_claim_template.as_mut())
        {
            volume_claims::complete(&mut template.spec);
        }
        if let Some(image) = &mut volume.image
            && image.pull_policy.is_empty()
        {
            image.pull_policy = policy(&image.reference).to_owned();
        }
    }
    volume_claims::round(&mut spec.overhead);
    if let Some(resources) = &mut spec.resources {
        round(resources);
    }
    for container in spec.init_containers.iter_mut().chain(&mut spec.containers) {
        round(&mut container.resources);
        if container.image_pull_policy.is_empty() {
            container.image_pull_policy = policy(&container.image).to_owned();
        }
    }
    for container in &mut spec.ephemeral_containers {
        round(&mut container.resources);
        if container.image_pull_policy.is_empty() {
            container.image_pull_policy = policy(&container.image).to_owned();
        }
    }
}

/// Rounds amounts up to thousandths, which are all that clients can tell apart.
fn round(resources: &mut ResourceRequirements) {
    volume_claims::round(&mut resources.limits);
    volume_claims::round(&mut resources.requests);
}

/// When nodes fetch an image: always, if its name can come to mean another one.
fn policy(image: &str) -> &'static str {
    if image_names::is_latest(image) { ALWAYS } else { IF_NOT_PRESENT }
}
