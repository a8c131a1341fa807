//! The eight verbs, one file each. None of them names a kind.

pub mod answer;
pub mod apply;
pub mod change;
pub mod create;
pub mod delete;
pub mod delete_collection;
pub mod get;
pub mod list;
pub mod options;
pub mod patch;
pub mod update;
pub mod upsert;
pub mod watch;

use machinery::kind::Verb;

use crate::{context::Context, reply::Reply, request::Request, status::ApiError};

/// Runs the verb of a request that was authorized.
///
/// # Errors
/// What the verb finds wrong, as a status.
pub async fn run(cx: &Context, request: &Request) -> Result<Reply, ApiError> {
    match request.route.verb {
        Verb::Create if request.route.asks() => answer::answer(cx, request).await,
        Verb::Create => create::create(cx, request).await,
        Verb::Delete => delete::delete(cx, request).await,
        Verb::DeleteCollection => delete_collection::delete_collection(cx, request).await,
        Verb::Get => get::get(cx, request).await,
        Verb::List => list::list(cx, request).await,
        Verb::Patch => patch::patch(cx, request).await,
        Verb::Update => update::update(cx, request).await,
        Verb::Watch => watch::watch(cx, request).await,
    }
}
