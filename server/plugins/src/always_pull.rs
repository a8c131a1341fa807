//! Makes nodes fetch every image again, so that a pod runs only images that its pull secrets open, even if
//! another pod brought them to the node.

use std::collections::HashSet;

use admission::pods;
use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Operation, Plugin, joined},
    status::ApiError,
};
use generated_core::core::v1::PodSpec;
use ground::ready::Ready;
use machinery::problem::quote;

const ALWAYS: &str = "Always";

/// Sets the policy of every image to `Always`, and refuses (500, as clients know it) a pod to which a later
/// plugin gave another one. A changed pod that has no new image keeps its policies.
pub(super) struct AlwaysPull;

impl Plugin for AlwaysPull {
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let others = pods::new_spec(admission, others).unwrap_or_default();
        if !others.is_empty() && has_new_images(admission) {
            pods::edit(admission, set);
        }
        Ready::Now(Ok(()))
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let others = pods::new_spec(admission, others).unwrap_or_default();
        if others.is_empty() || !has_new_images(admission) {
            return Ready::Now(Ok(()));
        }
        let refusals = others.iter().map(|(place, policy)| {
            let policy = quote(policy);
            let why = format!("spec.{place}: Unsupported value: {policy}: supported values: \"{ALWAYS}\"");
            admission.forbidden(&why).status.message
        });
        Ready::Now(Err(ApiError::failed(joined(refusals))))
    }
}

/// The places of policies that are not `Always`, and what they are.
fn others(spec: &PodSpec) -> Vec<(String, String)> {
    let lists = [
        ("initContainers", spec.init_containers.iter().map(|part| &part.image_pull_policy).collect()),
        ("containers", spec.containers.iter().map(|part| &part.image_pull_policy).collect()),
        (
            "ephemeralContainers",
            spec.ephemeral_containers.iter().map(|part| &part.image_pull_policy).collect(),
        ),
    ];
    let of_containers = lists.into_iter().flat_map(|(list, policies): (_, Vec<&String>)| {
        let policies = policies.into_iter().enumerate();
        policies.map(move |(at, policy)| (format!("{list}[{at}].imagePullPolicy"), policy))
    });
    let of_volumes = spec.volumes.iter().enumerate().filter_map(|(at, volume)| {
        let image = volume.image.as_ref()?;
        Some((format!("volumes[{at}].image.pullPolicy"), &image.pull_policy))
    });
    let all = of_containers.chain(of_volumes);
    all.filter(|(_, policy)| *policy != ALWAYS).map(|(place, policy)| (place, policy.clone())).collect()
}

fn set(spec: &mut PodSpec) {
    let plain = spec.init_containers.iter_mut().chain(&mut spec.containers);
    let plain = plain.map(|container| &mut container.image_pull_policy);
    let ephemeral = spec.ephemeral_containers.iter_mut().map(|container| &mut container.image_pull_policy);
    let images = spec.volumes.iter_mut().filter_map(|volume| volume.image.as_mut());
    let images = images.map(|image| &mut image.pull_policy);
    plain.chain(ephemeral).chain(images).for_each(|policy| ALWAYS.clone_into(policy));
}

/// Whether some container has an image that no container of the stored pod has.
fn has_new_images(admission: &AdmissionRequest<'_>) -> bool {
    if admission.operation != Operation::Update {
        return true;
    }
    let old: HashSet<String> = pods::old_spec(admission, images).unwrap_or_default().into_iter().collect();
    let new = pods::new_spec(admission, images).unwrap_or_default();
    new.iter().any(|image| !old.contains(image))
}

fn images(spec: &PodSpec) -> Vec<String> {
    let plain = spec.init_containers.iter().chain(&spec.containers).map(|container| &container.image);
    plain.chain(spec.ephemeral_containers.iter().map(|container| &container.image)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::{Container, ImageVolumeSource, Volume};

    use super::*;

    #[test]
    fn all_images_are_pulled() {
        let container = Container { image_pull_policy: "Never".to_owned(), ..Container::default() };
        let image =
            ImageVolumeSource { pull_policy: "IfNotPresent".to_owned(), ..ImageVolumeSource::default() };
        let mut spec = PodSpec {
            init_containers: vec![container.clone()],
            containers: vec![container],
            volumes: vec![Volume::default(), Volume { image: Some(image), ..Volume::default() }],
            ..PodSpec::default()
        };
        let found: Vec<_> =
            others(&spec).into_iter().map(|(place, policy)| format!("{place} {policy}")).collect();
        assert_eq!(
            found,
            [
                "initContainers[0].imagePullPolicy Never",
                "containers[0].imagePullPolicy Never",
                "volumes[1].image.pullPolicy IfNotPresent"
            ]
        );
        set(&mut spec);
        assert_eq!(others(&spec), []);
    }
}
