//! Namespaces must exist before anything is put into them, and take in nothing new while they go away
//! (the reference calls this lifecycle admission).

use std::time::Duration;

use engine::{
    catalog::Resource,
    context::Context,
    context::admit::{Attempt, Judgement, Operation, Plugin},
    status::ApiError,
    step::{load, select},
};
use ground::ready::Ready;
use kinds::strategy::namespace;

/// The selectable field that says whether a namespace goes away. It is at hand without a look into the object,
/// on every write.
const PHASE: &str = "status.phase";

/// How long a write waits for a namespace that was made a moment ago through another server.
const MISSING_WAIT: Duration = Duration::from_millis(50);

/// Refuses writes into namespaces that do not exist or are terminating (403, 404), and deletes of the namespaces that
/// the system needs (403).
pub(super) struct NamespaceLifecycle;

impl Plugin for NamespaceLifecycle {
    fn admit<'a>(&'a self, cx: &'a Context, attempt: &'a Attempt<'a>) -> Judgement<'a> {
        let namespaces = attempt.request.catalog.find("core", "namespaces");
        let Some(namespaces) = namespaces else { return Ready::Now(Ok(())) };
        let resource = attempt.request.resource();
        if resource.id == namespaces.id {
            return Ready::Now(protect(cx, attempt, namespaces));
        }
        if !resource.kind.namespaced || attempt.operation == Operation::Delete {
            return Ready::Now(Ok(()));
        }
        Ready::later(check(cx, attempt, namespaces))
    }
}

async fn check(cx: &Context, attempt: &Attempt<'_>, namespaces: &Resource) -> Result<(), ApiError> {
    let resource = attempt.request.resource();
    let Some(terminating) = look_up(cx, namespaces, attempt.namespace).await? else {
        return Err(ApiError::not_found(namespaces, attempt.namespace));
    };
    if terminating && attempt.operation == Operation::Create {
        return Err(ApiError::namespace_terminating(resource, attempt.name, attempt.namespace));
    }
    Ok(())
}

fn protect(cx: &Context, attempt: &Attempt<'_>, namespaces: &Resource) -> Result<(), ApiError> {
    let brand = cx.brand();
    let needed = ["default", brand.system_namespace, brand.public_namespace];
    if attempt.operation == Operation::Delete && needed.contains(&attempt.name) {
        return Err(ApiError::forbidden(namespaces, attempt.name, "this namespace may not be deleted"));
    }
    Ok(())
}

/// Whether the namespace is terminating; `None` when it does not exist.
async fn look_up(cx: &Context, namespaces: &Resource, name: &str) -> Result<Option<bool>, ApiError> {
    for wait in [Some(MISSING_WAIT), None] {
        if let Some(entry) = load::newest(cx, namespaces).await?.get(name) {
            return Ok(Some(select::field_value(namespaces, entry, PHASE) == namespace::TERMINATING));
        }
        if let Some(wait) = wait {
            tokio::time::sleep(wait).await;
        }
    }
    Ok(None)
}
