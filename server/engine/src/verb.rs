//! The eight verbs, one file each. None of them names a kind.

pub mod act;
mod answer;
mod apply;
mod change;
mod connect;
mod create;
mod delete;
mod delete_collection;
mod get;
pub mod list;
mod options;
mod patch;
mod provided;
mod update;
mod upsert;
mod watch;

use std::future::{Future, ready};

use futures_util::future::BoxFuture;
use machinery::kind::Verb;

use crate::{
    call::Call,
    context::{Context, Running},
    reply::Reply,
    request::Request,
    status::ApiError,
    step::shown,
};

/// The same as [`run`], behind a pointer.
///
/// # Errors
/// As [`run`].
pub fn run_boxed<'a>(cx: &'a Context, request: &'a Request, call: Call) -> Running<'a> {
    Box::pin(run(cx, request, call))
}

/// Runs the verb of a request that was authorized.
///
/// # Errors
/// What the verb finds wrong, as a status. 500 if `call` is of another verb than the route of the request.
pub fn run<'a>(
    cx: &'a Context,
    request: &'a Request,
    call: Call,
) -> impl Future<Output = Result<Reply, ApiError>> + Send + 'a {
    let begun = if request.as_stored && request.route.resource.kind.prunes {
        Box::pin(begin_as_stored(cx, request, call))
    } else {
        begin(cx, request, call)
    };
    async move {
        let outcome = begun.await;
        // A kind that was removed meanwhile has no objects here: what the verb found is neither the state
        // before nor the one after. A write that was done is done.
        let is_written = outcome.is_ok() && writes_one(request.route.verb);
        if !is_written && request.route.resource.is_removed() {
            return Err(ApiError::unknown_resource());
        }
        outcome
    }
}

/// The future is boxed, so that a request takes the memory of its own verb, not that of the largest one: it
/// is moved several times before it runs.
fn begin<'a>(cx: &'a Context, request: &'a Request, call: Call) -> BoxFuture<'a, Result<Reply, ApiError>> {
    // Authorization judged the verb of the route. A call of another verb would be one that nothing judged.
    if let Err(error) = call.check_verb(request.route.verb) {
        return Box::pin(ready(Err(error)));
    }
    match call {
        Call::Connect(_, connection) => {
            Box::pin(async move { connect::connect(cx, request, &connection).await })
        }
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
        Call::Get { .. } | Call::List(_) if cx.answers().provider(&request.route.resource.kind).is_some() => {
            Box::pin(read_provided(cx, request, call))
        }
        Call::Get { version } => Box::pin(async move { get::get(cx, request, &version).await }),
        Call::List(options) => Box::pin(async move { list::list(cx, request, &options).await }),
        Call::Patch(options, patch) => {
            Box::pin(async move { patch::patch(cx, request, options, &patch).await })
        }
        Call::Update(options, object) => Box::pin(update::update(cx, request, options, object)),
        Call::UpdateInPlace(change) => Box::pin(update::in_place(cx, request, change)),
        Call::Watch(options) => Box::pin(async move { watch::watch(cx, request, &options).await }),
    }
}

/// Reads objects that are not stored.
async fn read_provided(cx: &Context, request: &Request, call: Call) -> Result<Reply, ApiError> {
    match (cx.answers().provider(&request.route.resource.kind), call) {
        (Some(provider), Call::List(options)) => provided::list(cx, request, &options, provider).await,
        (Some(provider), _) => provided::get(request, provider).await,
        (None, _) => Err(ApiError::unknown_resource()),
    }
}

/// The same about an object in the version in which it is stored, for a caller that looks at metadata.
/// Collections are of several versions.
async fn begin_as_stored(cx: &Context, request: &Request, call: Call) -> Result<Reply, ApiError> {
    let resource = &request.route.resource;
    let live = match request.route.name.is_empty() {
        true => None,
        false => cx.newest(resource).await?.get(&request.route.key()).cloned(),
    };
    let own = live.map(|live| shown::about_stored(request, &live)).transpose()?.flatten();
    begin(cx, own.as_ref().unwrap_or(request), call).await
}

fn writes_one(verb: Verb) -> bool {
    matches!(verb, Verb::Create | Verb::Update | Verb::Patch | Verb::Delete)
}
