//! Defaults of pods and of templates for them that depend on more than their own field.

use generated::core::v1::{EmptyDirVolumeSource, PodSpec, ResourceRequirements, Volume};

use super::volume_claims;

/// The policy for images that may have changed since the node fetched them.
const ALWAYS: &str = "Always";
/// The policy for all others.
const IF_NOT_PRESENT: &str = "IfNotPresent";
/// The tag that images have which name none.
const LATEST: &str = "latest";
/// The longest name of an image, without its tag.
const NAME_BYTES_MAX: usize = 255;

/// Fills in what clients left out.
pub(super) fn complete(spec: &mut PodSpec) {
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
    let (name, has_digest) = image.split_once('@').map_or((image, false), |(name, _)| (name, true));
    // A colon before the last slash belongs to the port of a registry.
    let begin = name.rfind('/').map_or(0, |slash| slash + 1);
    let last = name.get(begin..).unwrap_or_default();
    let (repository, tag) = match last.split_once(':') {
        Some((repository, tag)) => (repository, Some(tag)),
        None => (last, None),
    };
    let is_plain = |part: &str| {
        let mut bytes = part.bytes();
        bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte))
    };
    let is_name = !repository.is_empty()
        && begin + repository.len() <= NAME_BYTES_MAX
        && is_plain(repository)
        && repository.starts_with(|first: char| first.is_ascii_alphanumeric());
    match tag {
        Some(LATEST) if is_name => ALWAYS,
        None if is_name && !has_digest => ALWAYS,
        _ => IF_NOT_PRESENT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_without_a_lasting_name_are_always_fetched() {
        for (image, expected) in [
            ("web", ALWAYS),
            ("registry.example.org:5000/shop/web", ALWAYS),
            ("web:latest", ALWAYS),
            ("web:1.4", IF_NOT_PRESENT),
            ("registry.example.org:5000/shop/web:1.4", IF_NOT_PRESENT),
            ("web@sha256:0123", IF_NOT_PRESENT),
            ("", IF_NOT_PRESENT),
            ("Not An Image", IF_NOT_PRESENT),
        ] {
            assert_eq!(policy(image), expected, "{image}");
        }
    }
}
