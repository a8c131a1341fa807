//! Where pods stand in objects: a pod itself, or the template from which a controller makes pods.

use engine::context::admit::{AdmissionRequest, Interest, Kinds, Operation, Subresources};
use generated_apps::apps::v1::{DaemonSet, Deployment, ReplicaSet, StatefulSet};
use generated_batch::batch::v1::{CronJob, Job};
use generated_core::core::v1::{Pod, PodSpec, PodTemplate, PodTemplateSpec, ReplicationController};
use machinery::{meta::v1::ObjectMeta, object::Object};

const OPERATIONS: &[Operation] = &[Operation::Create, Operation::Update];

/// Writes that the plugin looks at.
pub const INTERESTS: [Interest; 10] = [
    of("core", "namespaces", Subresources::None),
    // Through all URLs: a sub-resource that is added one day must not be a way around the levels.
    of("core", "pods", Subresources::All),
    of("core", "replicationcontrollers", Subresources::None),
    of("core", "podtemplates", Subresources::None),
    of("apps", "replicasets", Subresources::None),
    of("apps", "deployments", Subresources::None),
    of("apps", "statefulsets", Subresources::None),
    of("apps", "daemonsets", Subresources::None),
    of("batch", "jobs", Subresources::None),
    of("batch", "cronjobs", Subresources::None),
];

const fn of(group: &'static str, plural: &'static str, subresources: Subresources) -> Interest {
    Interest { operations: OPERATIONS, kinds: Kinds::One(group, plural), subresources }
}

/// Looks at the pod of a write, or at the template of one. None if there is none.
pub(super) fn pod_of<R>(
    admission: &AdmissionRequest<'_>,
    look: impl FnOnce(&ObjectMeta, &PodSpec) -> R,
) -> Option<R> {
    let object = admission.object()?;
    if object.as_any().is::<Pod>() {
        return admission.in_stored_version(object, |pod: &Pod| look(&pod.metadata, &pod.spec));
    }
    template_in(admission, object, look)
}

fn template_in<R>(
    admission: &AdmissionRequest<'_>,
    object: &dyn Object,
    look: impl FnOnce(&ObjectMeta, &PodSpec) -> R,
) -> Option<R> {
    let look = |template: &PodTemplateSpec| look(&template.metadata, &template.spec);
    match admission.resource().kind.plural.as_ref() {
        "replicationcontrollers" => {
            let look = |of: &ReplicationController| of.spec.template.as_ref().map(look);
            admission.in_stored_version(object, look).flatten()
        }
        "podtemplates" => admission.in_stored_version(object, |of: &PodTemplate| look(&of.template)),
        "replicasets" => admission.in_stored_version(object, |of: &ReplicaSet| look(&of.spec.template)),
        "deployments" => admission.in_stored_version(object, |of: &Deployment| look(&of.spec.template)),
        "statefulsets" => admission.in_stored_version(object, |of: &StatefulSet| look(&of.spec.template)),
        "daemonsets" => admission.in_stored_version(object, |of: &DaemonSet| look(&of.spec.template)),
        "jobs" => admission.in_stored_version(object, |of: &Job| look(&of.spec.template)),
        "cronjobs" => {
            admission.in_stored_version(object, |of: &CronJob| look(&of.spec.job_template.spec.template))
        }
        _ => None,
    }
}
