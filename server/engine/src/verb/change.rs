//! Every way to alter a stored object: load, edit, admit, check, store, and again when another write was
//! faster. PUT and PATCH differ only in the edit.

mod scaled;

use std::sync::Arc;

use machinery::{change::Operation, object::Object, path::Path, problem::Problems};
use storage::entry::Entry;

use self::scaled::Written;
use crate::{
    call::Mode,
    catalog::Resource,
    context::admit::{AdmissionRequest, Reservations},
    context::{Context, Locks},
    reply::{Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{
        admission, allocate, codec,
        commit::{self, Outcome},
        load, metadata,
        ownership::{self, Owners, State},
        rules,
        scale::Scaled,
        shown::{self, Storing},
        versions::Called,
    },
};

/// How often a change is tried again after losing a race.
// Each lost race is a write of another client, so the server makes progress. The bound is for this one
// request, which must not go on for ever.
const ATTEMPTS_MAX: usize = 64;

/// What an edit made of the stored object.
pub(crate) struct Edited {
    /// The object as it should be.
    pub(crate) object: Box<dyn Object>,
    /// What the client should know.
    pub(crate) warnings: Vec<String>,
    /// Whether the client named the version that its part is based on: a difference is then its conflict to
    /// solve. The object has a version also where the client did not.
    pub(crate) is_pinned: bool,
    /// The Scale that the client wrote, where the request is about one.
    pub(crate) scale: Option<Box<dyn Object>>,
    /// Whether the object is the stored one as it stands, without the defaults that another version has.
    pub(crate) is_stored: bool,
}

/// One kind of change.
pub(crate) trait Edit: Sync {
    /// The new object from the stored one, which is in the version of the request.
    ///
    /// # Errors
    /// What is wrong with the client's part.
    fn edit(&self, state: &State<'_>) -> Result<Edited, ApiError>;

    /// Whether the new object says itself who owns what. Otherwise the change is tracked.
    fn names_owners(&self) -> bool {
        false
    }
}

/// Changes one object.
///
/// # Errors
/// 404 when it does not exist, 409 when the client's version is not the stored one, and what the steps
/// find.
pub(crate) async fn change(
    cx: &Context,
    request: &Request,
    edit: &dyn Edit,
    mode: Mode,
) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    let mut live = load::object(cx, resource, &request.route.key(), &request.route.name).await?;
    for _ in 0..ATTEMPTS_MAX {
        // What the client speaks of is in its own version; what is compared and stored is not.
        let seen = shown::seen(cx, request, &live).await?;
        let called = Called::default();
        let state = State { live: &seen.entry, old: seen.object.as_ref(), called: &called };
        let edited = edited(request, edit, &state).await?;
        let mut edited = begin(cx, resource, edited, seen.in_work());
        metadata::forget_zero_version(edited.object.metadata_mut());
        let pinned = edited.is_pinned && !edited.object.metadata().resource_version.is_empty();
        let object = edited.object.as_mut();
        let owners = if edit.names_owners() { Owners::known(object) } else { Owners::sent(object) };
        let applied =
            apply(cx, request, Base { live: &live, state, old: seen.in_work() }, owners, &mut edited, mode)
                .await;
        let (reserved, locks) = applied.map_err(|error| error.with_warnings(edited.warnings.clone()))?;
        let storing = match shown::storing(request, edited.object.as_mut()).await {
            Ok(storing) => storing,
            Err(error) => {
                locks.undo().await;
                return Err(error.with_warnings(edited.warnings));
            }
        };
        let reserved = reserved.at_stake();
        let name = &request.route.name;
        let refusal = match store(cx, &storing, &live, locks, mode).await {
            Ok(Outcome::Done(stored)) => {
                // Only now: a write that is refused, or is tried again, must not use up a quota.
                reserved.done(mode);
                return match replied(cx, request, stored).await {
                    Ok(reply) => Ok(reply.with_warnings(edited.warnings)),
                    Err(error) => Err(error.with_warnings(edited.warnings)),
                };
            }
            Ok(Outcome::Raced(Some(newer))) if !pinned => {
                // The client named no version, so it meant whatever is stored. The next round reserves for
                // itself.
                reserved.give_back().await;
                live = newer;
                continue;
            }
            Ok(Outcome::Raced(found)) => {
                reserved.give_back().await;
                match found {
                    None if !pinned => ApiError::not_found(resource, name),
                    _ => ApiError::stale(resource, name),
                }
            }
            Err(error) => error,
        };
        return Err(refusal.with_warnings(edited.warnings));
    }
    Err(ApiError::stale(resource, &request.route.name))
}

/// What a change is based on.
#[derive(Clone, Copy)]
struct Base<'a> {
    /// The object as it is stored.
    live: &'a Entry,
    /// The same in the version of the request.
    state: State<'a>,
    /// The same object in the working version.
    old: &'a dyn Object,
}

/// The new object. The edit is repeated while it needs answers of calls.
async fn edited(request: &Request, edit: &dyn Edit, state: &State<'_>) -> Result<Edited, ApiError> {
    loop {
        let edited = edit.edit(state);
        // Before its failure counts, which may come of what was missing.
        if request.resource().remote().is_none() || !state.called.ask(request).await? {
            return edited;
        }
    }
}

/// The answer about an object that was written, or about its Scale.
async fn replied(cx: &Context, request: &Request, stored: Rendered) -> Result<Reply, ApiError> {
    let reply = shown::reply(cx, request, stored).await?;
    match Scaled::of(cx, request)? {
        None => Ok(reply),
        Some(scaled) => scaled.reply(reply),
    }
}

/// The steps between an edit and the store. They stand in the order of a create, for the same reasons, which
/// [`super::create`] gives.
async fn apply(
    cx: &Context,
    request: &Request,
    base: Base<'_>,
    owners: Owners,
    edited: &mut Edited,
    mode: Mode,
) -> Result<(Reservations, Locks), ApiError> {
    let resource = request.resource();
    let Base { live, state, old } = base;
    let Edited { object: boxed, warnings, scale, .. } = edited;
    let object = boxed.as_mut();
    metadata::dedupe_sent(request, object, warnings);
    if resource.remote().is_none() {
        ownership::own_changed(cx, request, &state, object, owners);
    } else {
        ownership::own_changed_by_calls(cx, request, &state, object, owners).await;
    }
    let mutated = match Scaled::of(cx, request)? {
        None => admission::mutate(cx, AdmissionRequest::update(request, mode, boxed, old), warnings).await?,
        Some(scaled) => {
            let written = Written { object: boxed, old, scale: scale.take() };
            scaled::mutate(cx, &scaled, written, warnings, mode).await?
        }
    };
    metadata::dedupe_mutated(boxed.as_mut(), warnings);
    // Behind plugins, which see what the client sent, may refuse it whatever the version is, and may name a
    // version themselves.
    metadata::forget_zero_version(boxed.metadata_mut());
    check_version(request, live, boxed.as_ref())?;
    metadata::complete_update(boxed.as_mut(), old.metadata());
    let locks = allocate::begin(cx, request, boxed, Some(old), mode).await?;
    match finish(cx, request, base, edited, mode).await {
        Ok(judged) => Ok((mutated.and(judged), locks)),
        Err(error) => {
            locks.undo().await;
            Err(error)
        }
    }
}

/// An edited object with its defaults, in the working version.
fn begin(cx: &Context, resource: &Resource, edited: Edited, old: &dyn Object) -> Edited {
    let Edited { object, scale, is_stored, .. } = edited;
    let object = if is_stored && !resource.is_worked_on_as_sent() {
        // Not through the version of the request, which may say less.
        let mut stored = old.clone_object();
        *stored.metadata_mut() = resource.to_working_version(object).metadata().clone();
        stored
    } else if is_stored || scale.is_some() {
        // A Scale says nothing of the other fields: those of the stored object stay as they are.
        resource.to_working_version(object)
    } else {
        resource.changed_with_defaults(cx.brand(), object, old)
    };
    Edited { object, scale, ..edited }
}

/// The steps between an allocation and the store.
async fn finish(
    cx: &Context,
    request: &Request,
    Base { live, old, .. }: Base<'_>,
    edited: &mut Edited,
    mode: Mode,
) -> Result<Reservations, ApiError> {
    let resource = request.resource().working_version();
    let Edited { object: boxed, warnings, .. } = edited;
    let object = boxed.as_mut();
    let change = rules::change(cx, request, Operation::Update);
    // Before `prepare`: such kinds count what was sent, also what is dropped of it.
    metadata::count_written(resource, object, old);
    rules::prepare(resource, &change, object, Some(old));
    // After `prepare`: such kinds count what is stored.
    metadata::count_changed(resource, object, old, &request.emptied);
    // After the last change to the object: a time is forgotten only if nothing else is new.
    ownership::forget_mere_times(resource, live, object, old)?;
    // Before validation, so that a refused write carries these warnings, too.
    rules::tell_deprecations(cx.brand(), request, object, warnings);
    rules::validate(resource, &change, object, Some(old), request.emptied.paths(), warnings)?;
    rules::warn(resource, &change, object, Some(old), warnings);
    match Scaled::of(cx, request)? {
        None => admission::validate(cx, AdmissionRequest::update(request, mode, boxed, old), warnings).await,
        Some(scaled) => scaled::validate(cx, &scaled, (boxed.as_ref(), old), warnings, mode).await,
    }
}

/// A version in the object must be the stored one; some kinds demand one, but for a write of their Scale.
fn check_version(request: &Request, live: &Entry, object: &dyn Object) -> Result<(), ApiError> {
    let resource = request.resource();
    let metadata = object.metadata();
    let version = &metadata.resource_version;
    if version.is_empty() {
        let is_scale = request.route.subresource.as_ref().is_some_and(|sub| sub.scaled().is_some());
        return if resource.kind.unconditional_update || is_scale {
            Ok(())
        } else {
            Err(lacks_version(resource, object))
        };
    }
    match version.parse::<u64>() {
        Ok(version) if version == live.revision => Ok(()),
        Ok(_) => Err(ApiError::stale(resource, &metadata.name)),
        Err(_) => Err(ApiError::bad_request(format!(
            "invalid resource version: metadata.resourceVersion is {version:?}, but only a value that this \
             server gave is allowed"
        ))),
    }
}

fn lacks_version(resource: &Resource, object: &dyn Object) -> ApiError {
    let mut problems = Problems::default();
    let at = Path::Root.field("metadata");
    problems.invalid(&at.field("resourceVersion"), "0", "must be specified for an update");
    ApiError::invalid_write(resource, &object.metadata().name, &problems)
}

/// Stores the change, or removes the object when the change took away the last thing that held it.
async fn store(
    cx: &Context,
    storing: &Storing<'_>,
    live: &Arc<Entry>,
    locks: Locks,
    mode: Mode,
) -> Result<Outcome, ApiError> {
    let (resource, object) = (storing.resource, storing.object());
    let metadata = object.metadata();
    let released = metadata.deletion_timestamp.is_some()
        && metadata.deletion_grace_period_seconds.unwrap_or(0) == 0
        && !is_held(resource, object)?;
    let locks = locks.at_stake();
    if !released {
        let written = commit::update(cx, resource, live, object, mode).await?;
        match written {
            Outcome::Done(_) => locks.keep().await,
            Outcome::Raced(_) => locks.undo().await,
        }
        return Ok(written);
    }
    // The object goes, and so does what it held before and what it would hold now.
    locks.undo().await;
    // The client sees its change; what is stored is the removal.
    match commit::delete(cx, resource, live, mode).await? {
        Outcome::Done(_) => Ok(Outcome::Done(Rendered::Unstored(commit::preview(resource, live, object)?))),
        raced @ Outcome::Raced(_) => Ok(raced),
    }
}

/// Whether something still waits before a terminating object may go.
///
/// # Errors
/// 500 when the object cannot be encoded.
pub(crate) fn is_held(resource: &Resource, object: &dyn Object) -> Result<bool, ApiError> {
    if !object.metadata().finalizers.is_empty() {
        return Ok(true);
    }
    // Only the schema knows this list, by its path in the stored version. The object is encoded to find it
    // there.
    let path = &resource.stored().kind.deletion_waits_for;
    if path.is_empty() {
        return Ok(false);
    }
    let encoded = codec::encode(resource, object)?;
    let raw = machinery::json::pick(&encoded.bytes, path);
    Ok(raw.is_some_and(|raw| !matches!(raw, b"null" | b"[]")))
}
