//! DELETE on one object: two phases when something holds it.
//!
//! What happens to dependents is said by two finalizers that a delete adds or takes away. Acting on them
//! is the work of the garbage collector, of this server or another one: an object waits for it either way.

mod grace;

use std::sync::Arc;

use http::StatusCode;
use machinery::{
    change::{Change, Operation},
    kind::DeleteReply,
    meta::v1::{DeleteOptions, ObjectMeta, Status, StatusDetails},
    object::Object,
};
use storage::entry::Entry;
use tokio::sync::Mutex;

use self::grace::Grace;
use super::change::is_held;
use crate::{
    call::{Deletion, Mode},
    catalog::Resource,
    context::Context,
    context::admit::{AdmissionRequest, Reservations},
    reply::{Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{
        admission,
        commit::{self, Outcome},
        load,
        metadata::{FOREGROUND, ORPHAN},
        rules,
        shown::{self, Storing},
    },
};

/// How often a delete is tried again after losing a race.
const ATTEMPTS_MAX: usize = 64;

/// How a delete of one object ended.
pub(crate) enum Deleted {
    /// It is gone; this was its last state.
    Gone(Rendered),
    /// It stays until what holds it is done.
    Held(Rendered),
}

/// What is to be deleted, and how.
pub(crate) struct Order<'a> {
    /// What the client said.
    pub(crate) options: &'a DeleteOptions,
    /// Whether it is only a trial.
    pub(crate) mode: Mode,
    /// Whether plugins judge it. They do not where they have judged what the delete belongs to.
    pub(crate) is_judged: bool,
    /// The line of deletes that plugins judge one after another.
    pub(crate) line: Option<&'a Mutex<()>>,
    /// Whether the delete still applies to an object that was written in the meantime.
    pub(crate) still_meant: &'a (dyn Fn(&Entry) -> bool + Sync),
}

/// Deletes one object.
///
/// # Errors
/// 403 when the kind keeps it, 404 when there is none, 409 when a precondition fails, 422 for wrong options.
pub(crate) async fn delete(cx: &Context, request: &Request, deletion: &Deletion) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    if let Some(why) = resource.strategy().and_then(|strategy| strategy.refuses_delete(&request.route.name)) {
        return Err(ApiError::forbidden(resource, &request.route.name, why));
    }
    let kept = kept_dependents(resource, &deletion.options).filter(|text| !text.is_empty());
    let mut warnings: Vec<String> = kept.map(str::to_owned).into_iter().collect();
    let live = load::object(cx, resource, &request.route.key(), &request.route.name).await;
    let live = live.map_err(|error| error.with_warnings(warnings.clone()))?;
    let order = Order {
        options: &deletion.options,
        mode: deletion.mode,
        is_judged: true,
        line: None,
        still_meant: &|_| true,
    };
    let deleted = one(cx, request, &order, live, &mut warnings).await;
    let reply = match deleted.map_err(|error| error.with_warnings(std::mem::take(&mut warnings)))? {
        Deleted::Held(object) => {
            // Clients that send the old `orphanDependents=false` expect 202 while the deletion is not
            // finished.
            let accepted = deletion.options.orphan_dependents == Some(false);
            let code = if accepted { StatusCode::ACCEPTED } else { StatusCode::OK };
            Reply { code, ..shown::reply(cx, request, object).await? }
        }
        Deleted::Gone(object) => match resource.kind.delete_reply {
            DeleteReply::Object => shown::reply(cx, request, object).await?,
            DeleteReply::Status => Reply::status(success(resource, &request.route.name, &object)),
        },
    };
    Ok(reply.with_warnings(warnings))
}

/// Deletes the object of this entry, also if it is written in the meantime. Warnings of plugins are added to
/// `warnings`, also when one refuses.
///
/// # Errors
/// As [`delete`].
pub(crate) async fn one(
    cx: &Context,
    request: &Request,
    order: &Order<'_>,
    mut live: Arc<Entry>,
    warnings: &mut Vec<String>,
) -> Result<Deleted, ApiError> {
    let own = shown::about_stored(request, &live)?;
    let request = own.as_ref().unwrap_or(request);
    let resource = request.resource().working_version();
    let mut refusal: fn(&Context, &Unmet<'_>, &Resource, &str) -> ApiError =
        |cx, unmet, resource, name| unmet.at_first(cx, resource, name);
    for _ in 0..ATTEMPTS_MAX {
        let seen = shown::seen(cx, request, &live).await?;
        let old = seen.in_work();
        let name = &old.metadata().name;
        if let Some(found) = check_preconditions(order.options, old.metadata(), &live) {
            return Err(refusal(cx, &found, resource, name));
        }
        let mut next = next(cx, request, order.options, old)?;
        // A second delete that changes nothing is no call of plugins.
        if let Next::Wait = next {
            return Ok(Deleted::Held(Rendered::Stored(live)));
        }
        // After the preconditions: a delete that means another object must not be judged for this one. In
        // each round: the object that is deleted is the one that was judged.
        let reserved = if order.is_judged {
            admit(cx, request, order, old, warnings).await?
        } else {
            Reservations::default()
        };
        let (is_held, is_removed) = (matches!(next, Next::Mark(_)), matches!(next, Next::Remove));
        // While nothing is at stake yet.
        let storing = match &mut next {
            Next::Mark(marked) | Next::RemoveMarked(marked) => {
                Some(shown::storing(request, marked.as_mut()).await?)
            }
            Next::Remove | Next::Keep | Next::Wait => None,
        };
        let reserved = reserved.at_stake();
        let (done, deleted): (Outcome, fn(Rendered) -> Deleted) = match storing {
            Some(storing) if is_held => {
                let marked =
                    commit::update(cx, storing.resource, &live, storing.object(), order.mode).await?;
                (marked, Deleted::Held)
            }
            Some(storing) => {
                (mark_and_remove(cx, resource, &storing, &live, order.mode).await?, Deleted::Gone)
            }
            None if is_removed => (commit::delete(cx, resource, &live, order.mode).await?, Deleted::Gone),
            None => {
                reserved.give_back().await;
                return Ok(Deleted::Held(Rendered::Stored(live)));
            }
        };
        let raced = match done {
            Outcome::Done(object) => {
                reserved.done(order.mode);
                return Ok(deleted(object));
            }
            Outcome::Raced(newer) => newer,
        };
        reserved.give_back().await;
        match raced.filter(|newer| (order.still_meant)(newer)) {
            Some(newer) => live = newer,
            None => return Err(ApiError::not_found(resource, name)),
        }
        // From the second round on, clients know the words of the store, which compares again as it writes.
        refusal = |_, unmet, resource, name| unmet.at_last(resource, name);
    }
    Err(ApiError::stale(resource, &request.route.name))
}

/// Removes an object that is given no time, after it was stored as one: watchers see that it ends, and its
/// last state says so. If another write comes in between, the object is left terminating, and the next round
/// removes it.
async fn mark_and_remove(
    cx: &Context,
    resource: &Resource,
    storing: &Storing<'_>,
    live: &Arc<Entry>,
    mode: Mode,
) -> Result<Outcome, ApiError> {
    match commit::update(cx, storing.resource, live, storing.object(), mode).await? {
        Outcome::Done(Rendered::Stored(marked)) => commit::delete(cx, resource, &marked, mode).await,
        dry_or_raced => Ok(dry_or_raced),
    }
}

/// Both phases of admission: a delete has nothing between them, since there is no new object.
async fn admit(
    cx: &Context,
    request: &Request,
    order: &Order<'_>,
    old: &dyn Object,
    warnings: &mut Vec<String>,
) -> Result<Reservations, ApiError> {
    let _turn = match order.line {
        Some(line) => Some(line.lock().await),
        None => None,
    };
    let asked = || AdmissionRequest::delete(request, order.mode, old, order.options);
    let first = admission::mutate(cx, asked(), warnings).await?;
    Ok(first.and(admission::validate(cx, asked(), warnings).await?))
}

/// What a delete does to an object.
enum Next {
    /// Nothing holds it.
    Remove,
    /// Nothing holds it, and clients see it as one that was given no time.
    RemoveMarked(Box<dyn Object>),
    /// It becomes terminating, or waits for something else than before.
    Mark(Box<dyn Object>),
    /// It is terminating already, and something else than time holds it.
    Keep,
    /// It has been given time, and gets no less.
    Wait,
}

fn next(
    cx: &Context,
    request: &Request,
    options: &DeleteOptions,
    old: &dyn Object,
) -> Result<Next, ApiError> {
    let resource = request.resource().working_version();
    let metadata = old.metadata();
    let terminating = metadata.deletion_timestamp.is_some();
    if let Some(finalizer) = own_finalizer(cx, resource).filter(|_| !terminating) {
        return Ok(Next::Mark(begin(cx, request, old, finalizer)));
    }
    let finalizers = if resource.is_never_owner() {
        // Without dependents, there is nothing to wait for.
        metadata.finalizers.clone()
    } else {
        with_policy(options, kept_dependents(resource, options).map(|_| ORPHAN), &metadata.finalizers)
    };
    match grace::of(resource, options, old, cx.now()) {
        Grace::Unknown => {}
        Grace::Pending => return Ok(Next::Wait),
        Grace::Given { until, seconds } => {
            let mut object = old.clone_object();
            let is_removed = seconds == 0 && finalizers.is_empty();
            object.metadata_mut().finalizers = finalizers;
            grace::give(object.metadata_mut(), until, seconds);
            return Ok(if is_removed { Next::RemoveMarked(object) } else { Next::Mark(object) });
        }
    }
    if finalizers.is_empty() && resource.kind.deletion_waits_for.is_empty() {
        return Ok(Next::Remove);
    }
    let mut object = old.clone_object();
    // Without its finalizers, the object is held only by what its kind waits for.
    object.metadata_mut().finalizers.clear();
    let waits_by_itself = is_held(resource, object.as_ref())?;
    if finalizers.is_empty() && !waits_by_itself {
        return Ok(Next::Remove);
    }
    if terminating && (waits_by_itself || finalizers == metadata.finalizers) {
        return Ok(Next::Keep);
    }
    object.metadata_mut().finalizers = finalizers;
    mark(cx, request, object.as_mut(), old);
    Ok(Next::Mark(object))
}

/// The finalizer that the first delete of an object of this kind adds.
fn own_finalizer(cx: &Context, resource: &Resource) -> Option<String> {
    resource.strategy().and_then(|strategy| strategy.deletion_finalizer(cx.brand()))
}

/// Makes an object terminating whose kind has a finalizer of its own. As in the reference server, the policy
/// waits until a controller has removed that, and the deletion counts as no change of the object.
fn begin(cx: &Context, request: &Request, old: &dyn Object, finalizer: String) -> Box<dyn Object> {
    let mut object = old.clone_object();
    let metadata = object.metadata_mut();
    metadata.deletion_timestamp = Some(cx.now());
    if !metadata.finalizers.contains(&finalizer) {
        metadata.finalizers.push(finalizer);
    }
    let change = Change { subresource: "", ..rules::change(cx, request, Operation::Update) };
    rules::prepare(request.resource().working_version(), &change, object.as_mut(), Some(old));
    object
}

/// What to warn of when the dependents stay because the client does not say what becomes of them.
fn kept_dependents(resource: &Resource, options: &DeleteOptions) -> Option<&'static str> {
    let is_silent = options.orphan_dependents.is_none() && options.propagation_policy.is_none();
    resource.strategy().filter(|_| is_silent)?.orphans()
}

/// The finalizers with those that the policy asks for, and without those that it does not. Where the
/// options name no policy, that of the kind counts, or an earlier one stays.
fn with_policy(options: &DeleteOptions, default: Option<&str>, finalizers: &[String]) -> Vec<String> {
    let asked = match (options.orphan_dependents, options.propagation_policy.as_deref()) {
        (None, None) if default.is_none() => return finalizers.to_vec(),
        (None, None) => default,
        (Some(true), _) | (None, Some("Orphan")) => Some(ORPHAN),
        (None, Some("Foreground")) => Some(FOREGROUND),
        (Some(false), _) | (None, Some(_)) => None,
    };
    let mut kept: Vec<String> = finalizers
        .iter()
        .filter(|finalizer| {
            Some(finalizer.as_str()) == asked || !matches!(finalizer.as_str(), ORPHAN | FOREGROUND)
        })
        .cloned()
        .collect();
    if let Some(asked) = asked
        && !kept.iter().any(|finalizer| finalizer == asked)
    {
        kept.push(asked.to_owned());
    }
    kept
}

/// Makes an object terminating.
fn mark(cx: &Context, request: &Request, object: &mut dyn Object, old: &dyn Object) {
    let now = cx.now();
    let metadata = object.metadata_mut();
    // As in the reference server, the beginning of a deletion counts as a change, where the object counts
    // any.
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    // A second delete may bring the end forward, but must not put it off.
    if metadata.deletion_timestamp.is_none_or(|at| at > now) {
        metadata.deletion_timestamp = Some(now);
    }
    if request.resource().kind.deletion_waits_for.is_empty() {
        metadata.deletion_grace_period_seconds = Some(0);
    }
    let change = Change { subresource: "", ..rules::change(cx, request, Operation::Update) };
    rules::prepare(request.resource().working_version(), &change, object, Some(old));
}

/// A precondition that does not hold.
struct Unmet<'a> {
    what: &'static str,
    wanted: &'a str,
    found: String,
    /// What may have happened to the object that the client saw.
    guess: &'static str,
}

impl Unmet<'_> {
    /// The answer when the object that was there first does not fit. Kinds whose deletion waits for something
    /// or begins with a finalizer compare on their own, and answer as the store does.
    fn at_first(&self, cx: &Context, resource: &Resource, name: &str) -> ApiError {
        let Unmet { what, wanted, found, guess } = self;
        if !resource.kind.deletion_waits_for.is_empty() || own_finalizer(cx, resource).is_some() {
            return self.at_last(resource, name);
        }
        let why = format!(
            "the {what} in the precondition ({wanted}) does not match the {what} in record ({found}). The \
             object might have been {guess}"
        );
        ApiError::conflict_of_kind(resource, name, &why)
    }

    /// The answer when the object was written while it was being deleted.
    fn at_last(&self, resource: &Resource, name: &str) -> ApiError {
        let Unmet { what, wanted, found, .. } = self;
        let why =
            format!("Precondition failed: {what} in precondition: {wanted}, {what} in object meta: {found}");
        ApiError::conflict(resource, name, &why)
    }
}

fn check_preconditions<'a>(
    options: &'a DeleteOptions,
    metadata: &ObjectMeta,
    live: &Entry,
) -> Option<Unmet<'a>> {
    let preconditions = options.preconditions.as_ref()?;
    if let Some(wanted) = &preconditions.uid
        && *wanted != metadata.uid
    {
        let guess = "deleted and then recreated";
        return Some(Unmet { what: "UID", wanted, found: metadata.uid.clone(), guess });
    }
    if let Some(wanted) = &preconditions.resource_version
        && *wanted != live.revision.to_string()
    {
        return Some(Unmet {
            what: "ResourceVersion",
            wanted,
            found: live.revision.to_string(),
            guess: "modified",
        });
    }
    None
}

/// The status that tells a client which object is gone.
fn success(resource: &Resource, name: &str, object: &Rendered) -> Status {
    let uid = machinery::json::pick(object.json(), &["metadata", "uid"])
        .map(|raw| machinery::json::text_of(raw).into_owned())
        .unwrap_or_default();
    Status {
        status: "Success".to_owned(),
        details: Some(StatusDetails {
            name: name.to_owned(),
            group: resource.group.clone(),
            kind: resource.kind.plural.to_string(),
            uid,
            ..StatusDetails::default()
        }),
        ..Status::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_adds_its_finalizer_and_takes_the_other_away() {
        let options = |orphan: Option<bool>, policy: &str| DeleteOptions {
            orphan_dependents: orphan,
            propagation_policy: (!policy.is_empty()).then(|| policy.to_owned()),
            ..DeleteOptions::default()
        };
        type Case<'a> = (Option<bool>, &'a str, &'a [&'a str], &'a [&'a str]);
        let cases: [Case<'_>; 12] = [
            (None, "", &[], &[]),
            (None, "", &["a/b", ORPHAN], &["a/b", ORPHAN]),
            (None, "", &[FOREGROUND], &[FOREGROUND]),
            (None, "Background", &[FOREGROUND, "a/b"], &["a/b"]),
            (None, "Background", &[ORPHAN], &[]),
            (None, "Foreground", &["a/b"], &["a/b", FOREGROUND]),
            (None, "Foreground", &[FOREGROUND, "a/b"], &[FOREGROUND, "a/b"]),
            (None, "Foreground", &[ORPHAN, "a/b"], &["a/b", FOREGROUND]),
            (None, "Orphan", &[FOREGROUND], &[ORPHAN]),
            (Some(true), "", &[], &[ORPHAN]),
            (Some(false), "", &[ORPHAN, FOREGROUND], &[]),
            (Some(false), "", &["a/b"], &["a/b"]),
        ];
        for (orphan, policy, before, after) in cases {
            let before: Vec<String> = before.iter().map(|&finalizer| finalizer.to_owned()).collect();
            assert_eq!(
                with_policy(&options(orphan, policy), None, &before),
                after,
                "{orphan:?} {policy} {before:?}"
            );
        }
    }
}
