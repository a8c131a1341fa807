//! Jobs whose pods must all be scheduled at once keep their number of pods: a group does not learn of another
//! one.

use admission::stored;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_batch::batch::v1::Job;
use generated_scheduling::scheduling::v1alpha2::PodGroup;
use ground::ready::Ready;

use super::pod_groups::GATE;

/// Changed jobs.
pub(super) const JOBS: Interest = Interest::updated("batch", "jobs");

/// Refuses (403) another `parallelism` of a job whose group is scheduled as one. Does nothing while the gate
/// of groups is off.
pub(super) struct JobValidation;

/// The parts of a stored job that say which group its pods belong to.
struct Member {
    uid: String,
    group: Option<String>,
}

impl Plugin for JobValidation {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        if !host.gates().is_on(GATE) {
            return Ready::Now(Ok(()));
        }
        let parallelism = |job: &Job| job.spec.parallelism;
        let new = admission.object().and_then(|new| admission.in_stored_version(new, parallelism));
        let old = admission.old.and_then(|old| {
            admission.in_stored_version(old, |job: &Job| (job.spec.parallelism, Member::of(job)))
        });
        match new.zip(old) {
            Some((new, (old, member))) if new != old => Ready::later(check(host, admission, member)),
            _ => Ready::Now(Ok(())),
        }
    }
}

impl Member {
    fn of(job: &Job) -> Self {
        let group = job.spec.template.spec.scheduling_group.as_ref();
        Member { uid: job.metadata.uid.clone(), group: group.and_then(|group| group.pod_group_name.clone()) }
    }

    /// Whether the job made this group.
    fn controls(&self, group: &PodGroup) -> bool {
        let mut owners = group.metadata.owner_references.iter();
        owners.any(|owner| owner.controller == Some(true) && owner.uid == self.uid)
    }
}

async fn check(host: Host<'_>, admission: &AdmissionRequest<'_>, member: Member) -> Result<(), ApiError> {
    let namespace = admission.namespace();
    let groups: Vec<PodGroup> = match &member.group {
        Some(name) => {
            stored::find(host, admission, &format!("{namespace}/{name}")).await?.into_iter().collect()
        }
        None => stored::all_in(host, admission, namespace).await?,
    };
    let is_gang = |group: &&PodGroup| {
        group.spec.scheduling_policy.gang.is_some() && (member.group.is_some() || member.controls(group))
    };
    match groups.iter().find(is_gang) {
        None => Ok(()),
        Some(group) => Err(admission.forbidden(&format!(
            "cannot change parallelism for a Job referencing gang-scheduled PodGroup {:?}",
            group.metadata.name
        ))),
    }
}
