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

use std::future::ready;

use futures_util::future::BoxFuture;

use crate::{call::Call, context::Context, reply::Reply, request::Request, status::ApiError};

/// Runs the verb of a request that was authorized.
///
/// The future is boxed, so that a request takes the memory of its own verb, not that of the largest one: it is moved
/// several times before it runs.
///
/// # Errors
/// What the verb finds wrong, as a status. 500 if `call` is of another verb than the route of the request.
pub fn run<'a>(cx: &'a Context, request: &'a Request, call: Call) -> BoxFuture<'a, Result<Reply, ApiError>> {
    // Authorization judged the verb of the route. A call of another verb would be one that nothing judged.
    if let Err(error) = call.check_verb(request.route.verb) {
        return Box::pin(ready(Err(error)));
    }
    match call {
        Call::Create(options, question) if request.route.asks() => {
            Box::pin(answer::answer(cx, request, options, question))
        }
        Call::Create(options, object) => Box::pin(create::create(cx, request, options, object)),
        Call::Delete(deletion) => Box::pin(async move { delete::delete(cx, request, &deletion).await }),
        Call::DeleteCollection(options, deletion) => {
            Box::pin(
                async move { delete_collection::delete_collection(cx, request, &options, &deletion).await },
            )
        }
        Call::Get { version } => Box::pin(async move { get::get(cx, request, &version).await }),
        Call::List(options) => Box::pin(async move { list::list(cx, request, &options).await }),
        Call::Patch(options, patch) => {
            Box::pin(async move { patch::patch(cx, request, options, &patch).await })
        }
        Call::Update(options, object) => Box::pin(update::update(cx, request, options, object)),
        Call::Watch(options) => Box::pin(async move { watch::watch(cx, request, &options).await }),
    }
}
