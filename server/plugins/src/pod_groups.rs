//! Groups of pods that are scheduled together: each comes from a Workload, and stays while pods belong to it.
//! Both plugins do nothing while the gate of such groups is off.

use admission::stored;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_scheduling::scheduling::v1alpha2::{PodGroup, Workload, WorkloadPodGroupTemplateReference};
use ground::ready::Ready;

use super::finalizers;

/// New groups.
pub(super) const GROUPS: Interest = Interest::created("scheduling", "podgroups");

/// The gate of groups of pods.
pub(super) const GATE: &str = "GenericWorkload";

/// Adds the finalizer that keeps a group while pods belong to it.
pub(super) struct PodGroupProtection;

impl Plugin for PodGroupProtection {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if !host.gates().is_on(GATE) {
            return Ready::Now(Ok(()));
        }
        let finalizer = format!("{}/podgroup-protection", host.brand().group("scheduling"));
        finalizers::add(admission, finalizer);
        Ready::Now(Ok(()))
    }
}

/// Refuses (403) a group whose Workload is missing or going away, or has no such template.
pub(super) struct PodGroupWorkload;

impl Plugin for PodGroupWorkload {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let workload = |group: &PodGroup| {
            group.spec.pod_group_template_ref.as_ref().and_then(|from| from.workload.clone())
        };
        let named = admission.object().and_then(|new| admission.in_stored_version(new, workload)).flatten();
        match named.filter(|_| host.gates().is_on(GATE)) {
            Some(named) => Ready::later(check(host, admission, named)),
            None => Ready::Now(Ok(())),
        }
    }
}

async fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    named: WorkloadPodGroupTemplateReference,
) -> Result<(), ApiError> {
    let (name, template) = (&named.workload_name, &named.pod_group_template_name);
    let key = format!("{}/{name}", admission.namespace());
    let workload: Option<Workload> = stored::find(host, admission, &key).await?;
    let why = match workload {
        None => format!("Workload {name:?} not found"),
        Some(workload) if workload.metadata.deletion_timestamp.is_some() => {
            format!("Workload {name:?} is being deleted")
        }
        Some(workload) if workload.spec.pod_group_templates.iter().any(|known| known.name == *template) => {
            return Ok(());
        }
        Some(_) => format!("PodGroupTemplate {template:?} not found in Workload {name:?}"),
    };
    Err(admission.forbidden(&format!("PodGroup rejected: {why}")))
}
