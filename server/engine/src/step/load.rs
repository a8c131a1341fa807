//! From the cache: the newest state, or a state that is new enough.

use std::sync::Arc;

use ground::{limits::LIGHT_BYTES_MAX, turns::step_aside};
use machinery::{
    format::{Flaws, path_segment},
    problem::quote,
};
use storage::entry::Entry;

use crate::{catalog::Resource, context::Context, status::ApiError};

/// Refuses a name that no object of any kind can have. A slash is left to the search: clients know a path
/// with one as that of a sub-resource that is not there.
///
/// # Errors
/// 400 saying why.
pub(crate) fn check_name(name: &str) -> Result<(), ApiError> {
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
pub(crate) fn missing(resource: &Resource, name: &str) -> ApiError {
    check_name(name).err().unwrap_or_else(|| ApiError::not_found(resource, name))
}

/// The newest state of one object, for a verb that works on all of it. Work on a large one moves to other
/// threads.
///
/// # Errors
/// 404 when there is none, 400 when there can be none.
pub(crate) async fn object(
    cx: &Context,
    resource: &Resource,
    key: &str,
    name: &str,
) -> Result<Arc<Entry>, ApiError> {
    let snapshot = cx.newest(resource).await?;
    let entry = snapshot.get(key).cloned().ok_or_else(|| missing(resource, name))?;
    if entry.bytes.len() > LIGHT_BYTES_MAX {
        step_aside().await;
    }
    Ok(entry)
}
