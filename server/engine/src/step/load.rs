//! From the cache: the newest state, or a state that is new enough.

use std::{sync::Arc, time::Duration};

use ground::{limits::LIGHT_BYTES_MAX, turns::step_aside};
use machinery::{
    format::{Flaws, path_segment},
    problem::quote,
};
use storage::{
    cache::snapshot::Snapshot,
    entry::{Entry, Revision},
};

use crate::{catalog::Resource, context::Context, status::ApiError};

/// Longest wait for a version that the store has not reached yet.
const WAIT_MAX: Duration = Duration::from_secs(3);

/// The newest snapshot of a resource type.
///
/// # Errors
/// 503 when the store cannot be asked for its revision.
pub async fn newest(cx: &Context, resource: &Resource) -> Result<Snapshot, ApiError> {
    let revision = cx.stores.of(resource.id).latest().await.map_err(storage_error)?;
    not_older_than(cx, resource, revision).await
}

/// Some snapshot at this revision or a later one.
///
/// # Errors
/// 504 when the revision is not reached within [`WAIT_MAX`].
pub async fn not_older_than(
    cx: &Context,
    resource: &Resource,
    revision: Revision,
) -> Result<Snapshot, ApiError> {
    let cache = cx.stores.cache(resource.id);
    match cache.wait_for(revision, WAIT_MAX).await {
        Ok(()) => Ok(cache.snapshot(resource.id)),
        Err(behind) => Err(ApiError::too_large_version(revision, behind.applied)),
    }
}

/// Refuses a name that no object of any kind can have. A slash is left to the search: clients know a path with one as
/// that of a sub-resource that is not there.
///
/// # Errors
/// 400 saying why.
pub fn check_name(name: &str) -> Result<(), ApiError> {
    if name.is_empty() {
        return Err(ApiError::bad_request("Name parameter required."));
    }
    let flaws = Flaws::of(path_segment, name);
    if flaws.is_empty() || name.contains('/') {
        return Ok(());
    }
    let why = flaws.details().collect::<Vec<_>>().join(";");
    Err(ApiError::bad_request(format!("Name parameter invalid: {}: {why}", quote(name))))
}

/// What is said of an object that is not there.
#[must_use]
pub fn missing(resource: &Resource, name: &str) -> ApiError {
    check_name(name).err().unwrap_or_else(|| ApiError::not_found(resource, name))
}

/// The newest state of one object, for a verb that works on all of it. Work on a large one moves to other threads.
///
/// # Errors
/// 404 when there is none, 400 when there can be none.
pub async fn object(
    cx: &Context,
    resource: &Resource,
    key: &str,
    name: &str,
) -> Result<Arc<Entry>, ApiError> {
    let snapshot = newest(cx, resource).await?;
    let entry = snapshot.get(key).cloned().ok_or_else(|| missing(resource, name))?;
    if entry.bytes.len() > LIGHT_BYTES_MAX {
        step_aside().await;
    }
    Ok(entry)
}

/// A failure of the store as clients see it.
pub fn storage_error(error: impl std::fmt::Display) -> ApiError {
    ApiError::unavailable("the storage is not available; try again", error)
}
