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

use crate::{call::Call, context::Context, reply::Reply, request::Request, status::ApiError};

/// Runs the verb of a request that was authorized.
///
/// # Errors
/// What the verb finds wrong, as a status. 500 if `call` is of another verb than the route of the request.
pub async fn run(cx: &Context, request: &Request, call: Call) -> Result<Reply, ApiError> {
    // Authorization judged the verb of the route. A call of another verb would be one that nothing judged.
    call.check_verb(request.route.verb)?;
    match call {
        Call::Create(options, question) if request.route.asks() => {
            answer::answer(cx, request, options, question).await
        }
        Call::Create(options, object) => create::create(cx, request, options, object).await,
        Call::Delete(deletion) => delete::delete(cx, request, &deletion).await,
        Call::DeleteCollection(options, deletion) => {
            delete_collection::delete_collection(cx, request, &options, &deletion).await
        }
        Call::Get { version } => get::get(cx, request, &version).await,
        Call::List(options) => list::list(cx, request, &options).await,
        Call::Patch(options, patch) => patch::patch(cx, request, options, &patch).await,
        Call::Update(options, object) => update::update(cx, request, options, object).await,
        Call::Watch(options) => watch::watch(cx, request, &options).await,
    }
}
