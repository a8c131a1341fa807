//! DELETE on one object: two phases when something holds it (spec: resource API, section 3).
//!
//! Propagation policies are accepted and checked. Dependents are the business of a garbage collector,
//! which this server does not run yet: every delete behaves like `Background` without one.

use std::sync::Arc;

use machinery::{
    change::{Change, Operation},
    kind::DeleteReply,
    meta::v1::{DeleteOptions, Status, StatusDetails},
    object::Object,
};
use storage::entry::Entry;

use super::{change::is_held, options::delete_options};
use crate::{
    admission::{self, Attempt},
    catalog::Resource,
    context::Context,
    http::status::ApiError,
    reply::{Rendered, Reply},
    request::Request,
    step::{
        commit::{self, Mode, Outcome},
        load, read, rules,
    },
};

/// How often a delete is tried again after losing a race.
const ATTEMPTS_MAX: usize = 64;

/// How a delete of one object ended.
pub enum Deleted {
    /// It is gone; this was its last state.
    Gone(Rendered),
    /// It stays until what holds it is done.
    Held(Rendered),
}

/// Deletes one object.
///
/// # Errors
/// 404 when there is none, 409 when a precondition fails, 422 for wrong options.
pub async fn delete(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    let options = delete_options(request, cx.brand())?;
    let resource = &request.route.resource;
    let live = load::object(cx, resource, &request.route.key(), &request.route.name).await?;
    Ok(match one(cx, request, &options.body, options.mode, live).await? {
        Deleted::Held(object) => Reply::object(resource, object),
        Deleted::Gone(object) => match resource.kind.delete_reply {
            DeleteReply::Object => Reply::object(resource, object),
            DeleteReply::Status => Reply::status(success(resource, &request.route.name, &object)),
        },
    })
}

/// Deletes the object of this entry, whatever happens to it in the meantime.
///
/// # Errors
/// As [`delete`].
pub async fn one(
    cx: &Context,
    request: &Request,
    options: &DeleteOptions,
    mode: Mode,
    mut live: Arc<Entry>,
) -> Result<Deleted, ApiError> {
    let resource = &request.route.resource;
    for _ in 0..ATTEMPTS_MAX {
        let old = read::stored(resource, &live.bytes)?;
        let name = old.metadata().name.clone();
        check_preconditions(resource, options, old.as_ref(), &live)?;
        admission::admit(cx, &Attempt::delete(request, old.metadata())).await?;
        let outcome = if is_held(resource, old.as_ref())? {
            if old.metadata().deletion_timestamp.is_some() {
                return Ok(Deleted::Held(Rendered::Stored(live)));
            }
            let marked = marked(cx, request, old.as_ref());
            match commit::update(cx, resource, &live, marked.as_ref(), mode).await? {
                Outcome::Done(object) => return Ok(Deleted::Held(object)),
                raced @ Outcome::Raced(_) => raced,
            }
        } else {
            commit::delete(cx, resource, &live, mode).await?
        };
        match outcome {
            Outcome::Done(object) => return Ok(Deleted::Gone(object)),
            Outcome::Raced(Some(newer)) => live = newer,
            Outcome::Raced(None) => return Err(ApiError::not_found(resource, &name)),
        }
    }
    Err(ApiError::stale(resource, &request.route.name))
}

/// The object with its deletion time set.
fn marked(cx: &Context, request: &Request, old: &dyn Object) -> Box<dyn Object> {
    let resource = request.resource();
    let mut object = old.clone_object();
    let metadata = object.metadata_mut();
    metadata.deletion_timestamp = Some(cx.now());
    metadata.deletion_grace_period_seconds = Some(0);
    if metadata.generation > 0 {
        metadata.generation += 1;
    }
    let change = Change { subresource: "", ..rules::change(cx, request, Operation::Update) };
    rules::prepare(resource, &change, object.as_mut(), Some(old));
    object
}

fn check_preconditions(
    resource: &Resource,
    options: &DeleteOptions,
    old: &dyn Object,
    live: &Entry,
) -> Result<(), ApiError> {
    let Some(wanted) = &options.preconditions else {
        return Ok(());
    };
    let metadata = old.metadata();
    if let Some(uid) = &wanted.uid
        && *uid != metadata.uid
    {
        let why = format!(
            "the UID in the precondition ({uid}) does not match the UID in record ({}). The object might \
             have been deleted and then recreated",
            metadata.uid
        );
        return Err(ApiError::conflict(resource, &metadata.name, &why));
    }
    if let Some(version) = &wanted.resource_version
        && *version != live.revision.to_string()
    {
        let why = format!(
            "the ResourceVersion in the precondition ({version}) does not match the ResourceVersion in \
             record ({}). The object might have been modified",
            live.revision
        );
        return Err(ApiError::conflict(resource, &metadata.name, &why));
    }
    Ok(())
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
            kind: resource.kind.plural.to_owned(),
            uid,
            ..StatusDetails::default()
        }),
        ..Status::default()
    }
}
