//! GET on one object.

use std::sync::Arc;

use crate::{
    context::Context,
    reply::{Rendered, Reply},
    request::Request,
    status::ApiError,
    step::{load, scale::Scaled, shown},
    verb::options,
};

/// Answers the bytes that the store holds, or what is made of them for the version of the request.
///
/// # Errors
/// 404 when there is no such object; 500 when it cannot be shown in the version; 400 for a name that none can
/// have; 400 or 504 for a version that cannot be had.
pub(crate) async fn get(cx: &Context, request: &Request, version: &str) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    let snapshot = match options::version(version)? {
        None => cx.newest(resource).await?,
        Some(revision) => cx.not_older_than(resource, revision).await?,
    };
    match snapshot.get(&request.route.key()) {
        Some(entry) => {
            let reply = shown::reply(cx, request, Rendered::Stored(Arc::clone(entry))).await?;
            match Scaled::of(cx, request)? {
                None => Ok(reply),
                Some(scaled) => scaled.shown(reply),
            }
        }
        None => Err(load::missing(resource, &request.route.name)),
    }
}
