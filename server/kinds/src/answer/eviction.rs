//! Evictions: a pod is deleted if its PodDisruptionBudget has something left, which the eviction then takes.

mod budget;

use engine::{
    call::Mode,
    context::{Answer, Inquiry},
    status::ApiError,
    verb::act::Fetched,
};
use generated_core::core::v1::{Pod, PodCondition};
use generated_policy::policy::v1::{Eviction, PodDisruptionBudget};
use machinery::{
    meta::v1::{DeleteOptions, Preconditions},
    path::Path,
    problem::Problems,
};

use self::budget::{Allowance, not_yet};

/// Evicts pods.
pub(super) struct Evictions;

/// How often an eviction of a pending pod is tried again that changes all the time.
const ATTEMPTS_MAX: usize = 20;

impl Answer for Evictions {
    type Question = Eviction;

    const ACTS: bool = true;

    async fn answer(&self, asked: &Inquiry<'_>, eviction: &mut Eviction) -> Result<(), ApiError> {
        let name = &asked.request.route.name;
        if eviction.metadata.name != *name {
            return Err(ApiError::bad_request("name in URL does not match name in Eviction object"));
        }
        let options = eviction.delete_options.take().unwrap_or_default();
        let mode = mode(asked, name, &options)?;
        for _ in 0..ATTEMPTS_MAX {
            let pod = asked.find::<Pod>(name).await?;
            let meant = if is_free(&pod.object) {
                // A pending pod may start to run meanwhile, and then counts.
                pin(&options, &pod, pod.object.status.phase == "Pending")
            } else {
                budgeted(asked, &pod, &options, mode).await?
            };
            match delete(asked, &meant.options, mode).await {
                Err(error) if error.status.code == 409 && meant.is_pinned => match meant.busy {
                    Some(budget) => return Err(not_yet(&budget)),
                    // Another pod than the client means stays another one.
                    None if !is_meant(&options, &pod.object) => return Err(error),
                    None => continue,
                },
                done => return done,
            }
        }
        Err(ApiError::timeout())
    }
}

/// Whether this is a dry run. The query and the options may both say so.
fn mode(asked: &Inquiry<'_>, name: &str, options: &DeleteOptions) -> Result<Mode, ApiError> {
    if options.ignore_store_read_error_with_cluster_breaking_potential == Some(true) {
        let mut problems = Problems::default();
        let at = Path::Root.field("deleteOptions");
        let place = at.field("ignoreStoreReadErrorWithClusterBreakingPotential");
        let text = "can not be set for pod eviction, try after removing the option";
        problems.invalid(&place, "true", text);
        return Err(ApiError::invalid(asked.resource, name, &problems));
    }
    let is_dry = asked.mode == Mode::DryRun || options.dry_run.iter().any(|stage| stage == "All");
    Ok(if is_dry { Mode::DryRun } else { Mode::Real })
}

/// How a pod is to be deleted.
struct Meant {
    options: DeleteOptions,
    /// Whether the server itself named the version of the pod.
    is_pinned: bool,
    /// The budget that is told as busy when that version is gone.
    busy: Option<String>,
}

/// Names the version of the pod that was judged, unless the client named one.
fn pin(options: &DeleteOptions, pod: &Fetched<Pod>, wanted: bool) -> Meant {
    let mut options = options.clone();
    let named = options.preconditions.as_ref().and_then(|conditions| conditions.resource_version.as_ref());
    let is_pinned = wanted && named.is_none();
    if is_pinned {
        let conditions = options.preconditions.get_or_insert_with(Preconditions::default);
        conditions.resource_version = Some(pod.version.clone());
    }
    Meant { options, is_pinned, busy: None }
}

/// Whether this is the pod of the uid that the client named, if it named one.
fn is_meant(options: &DeleteOptions, pod: &Pod) -> bool {
    let uid = options.preconditions.as_ref().and_then(|conditions| conditions.uid.as_ref());
    uid.is_none_or(|uid| *uid == pod.metadata.uid)
}

/// Whether budgets do not count for the pod: it serves no clients.
fn is_free(pod: &Pod) -> bool {
    matches!(pod.status.phase.as_str(), "Pending" | "Succeeded" | "Failed")
        || pod.metadata.deletion_timestamp.is_some()
}

/// Asks the budget of a running pod, and takes from it.
async fn budgeted(
    asked: &Inquiry<'_>,
    pod: &Fetched<Pod>,
    options: &DeleteOptions,
    mode: Mode,
) -> Result<Meant, ApiError> {
    let mut budgets = asked.all::<PodDisruptionBudget>().await?;
    budgets.retain(|found| budget::covers(&found.object, &pod.object));
    let found = match budgets.as_slice() {
        [] => return Ok(pin(options, pod, false)),
        [one] => &one.object,
        _ => {
            let text = "This pod has more than one PodDisruptionBudget, which the eviction subresource does \
                not support.";
            return Err(ApiError::failed(text));
        }
    };
    let name = &found.metadata.name;
    if budget::lets_unready_go(found, &pod.object) {
        let meant = pin(options, pod, true);
        return Ok(Meant { busy: Some(name.clone()), ..meant });
    }
    let resource = asked.resource_of::<PodDisruptionBudget>()?;
    let allowance = Allowance { resource, pod: &pod.object.metadata.name, now: asked.now };
    if mode == Mode::DryRun {
        allowance.take(&mut found.clone())?;
    } else {
        asked.change::<PodDisruptionBudget>(name, |stored| allowance.take(&mut stored.object)).await?;
    }
    Ok(pin(options, pod, false))
}

/// Says in the pod why it goes, and deletes it.
async fn delete(asked: &Inquiry<'_>, options: &DeleteOptions, mode: Mode) -> Result<(), ApiError> {
    let mut options = options.clone();
    if mode == Mode::Real {
        let name = &asked.request.route.name;
        let marked = asked.change::<Pod>(name, |stored| mark(asked, &options, stored)).await?;
        // The server itself made this version of what the client meant.
        if let Some(conditions) = &mut options.preconditions
            && conditions.resource_version.is_some()
        {
            conditions.resource_version = Some(marked.version);
        }
    }
    asked.delete(&options, mode).await
}

fn mark(asked: &Inquiry<'_>, options: &DeleteOptions, stored: &mut Fetched<Pod>) -> Result<(), ApiError> {
    check_preconditions(asked, options, stored)?;
    let target = PodCondition {
        type_: "DisruptionTarget".to_owned(),
        status: "True".to_owned(),
        reason: "EvictionByEvictionAPI".to_owned(),
        message: "Eviction API: evicting".to_owned(),
        last_transition_time: Some(asked.now),
        ..PodCondition::default()
    };
    let conditions = &mut stored.object.status.conditions;
    match conditions.iter_mut().find(|condition| condition.type_ == target.type_) {
        Some(found) => {
            let since = found.last_transition_time.filter(|_| found.status == target.status);
            *found = PodCondition { last_transition_time: since.or(Some(asked.now)), ..target };
        }
        None => conditions.push(target),
    }
    Ok(())
}

fn check_preconditions(
    asked: &Inquiry<'_>,
    options: &DeleteOptions,
    stored: &Fetched<Pod>,
) -> Result<(), ApiError> {
    let Some(conditions) = &options.preconditions else { return Ok(()) };
    let metadata = &stored.object.metadata;
    let rows = [
        ("UID", &conditions.uid, &metadata.uid, "deleted and then recreated"),
        ("ResourceVersion", &conditions.resource_version, &stored.version, "modified"),
    ];
    for (what, wanted, found, guess) in rows {
        if let Some(wanted) = wanted.as_ref().filter(|wanted| *wanted != found) {
            let why = format!(
                "the {what} in the precondition ({wanted}) does not match the {what} in record ({found}). \
                 The object \
                 might have been {guess}"
            );
            return Err(ApiError::conflict_of_kind(asked.resource_of::<Pod>()?, &metadata.name, &why));
        }
    }
    Ok(())
}
