//! Namespaces must exist before anything is put into them, and take in nothing new while they go away
//! (the reference calls this lifecycle admission).

use std::time::Duration;

use core_kinds::namespace;
use engine::{
    catalog::Resource,
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    status::ApiError,
    step::select,
};
use ground::ready::Ready;

/// The selectable field that says whether a namespace goes away. It is at hand without a look into the
/// object, on every write.
const PHASE: &str = "status.phase";

/// How long a write waits for a namespace that was made a moment ago through another server.
const MISSING_WAIT: Duration = Duration::from_millis(50);

/// Questions about the rights of a user in a namespace.
const REVIEWS: &str = "localsubjectaccessreviews";

/// What is put into namespaces, and changed in them, through any URL; and deletes of namespaces.
pub(super) const CONTENT: [Interest; 2] = [
    Interest {
        operations: &[Operation::Create, Operation::Update],
        kinds: Kinds::Namespaced,
        subresources: Subresources::All,
    },
    Interest {
        operations: &[Operation::Delete],
        kinds: Kinds::One("core", "namespaces"),
        subresources: Subresources::All,
    },
];

/// Refuses writes into namespaces that do not exist or are terminating (403, 404), and deletes of the
/// namespaces that the system needs (403).
pub(super) struct NamespaceLifecycle;

impl Plugin for NamespaceLifecycle {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let admission: &AdmissionRequest<'_> = admission;
        let namespaces = admission.request.catalog.find("core", "namespaces");
        let Some(namespaces) = namespaces else { return Ready::Now(Ok(())) };
        match admission.operation {
            Operation::Delete => Ready::Now(protect(host, admission, namespaces)),
            // What a user may do in a namespace can be asked before there is one.
            _ if is_question(admission) => Ready::Now(Ok(())),
            _ => Ready::later(check(host, admission, namespaces)),
        }
    }
}

/// Whether the request asks what a user may do. Other requests of this form are about objects and need the
/// namespace of these, as a binding on its own path.
fn is_question(admission: &AdmissionRequest<'_>) -> bool {
    let route = &admission.request.route;
    route.asks() && route.subresource.is_none() && admission.resource().kind.plural == REVIEWS
}

async fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    namespaces: &Resource,
) -> Result<(), ApiError> {
    let resource = admission.resource();
    let Some(terminating) = look_up(host, namespaces, admission.namespace()).await? else {
        return Err(ApiError::not_found(namespaces, admission.namespace()));
    };
    // Updates go on: what is in the namespace ends by them, when finalizers are removed for example.
    if terminating && admission.operation == Operation::Create {
        return Err(ApiError::namespace_terminating(resource, admission.shown_name(), admission.namespace()));
    }
    Ok(())
}

fn protect(host: Host<'_>, admission: &AdmissionRequest<'_>, namespaces: &Resource) -> Result<(), ApiError> {
    let brand = host.brand();
    let needed = ["default", brand.system_namespace, brand.public_namespace];
    if needed.contains(&admission.name()) {
        return Err(ApiError::forbidden(namespaces, admission.name(), "this namespace may not be deleted"));
    }
    Ok(())
}

/// Whether the namespace is terminating; `None` when it does not exist.
async fn look_up(host: Host<'_>, namespaces: &Resource, name: &str) -> Result<Option<bool>, ApiError> {
    // Two looks: the feed of a shared store may not have brought the namespace here yet.
    for wait in [Some(MISSING_WAIT), None] {
        if let Some(entry) = host.newest(namespaces).await?.get(name) {
            return Ok(Some(select::field_value(namespaces, entry, PHASE) == namespace::TERMINATING));
        }
        if let Some(wait) = wait {
            tokio::time::sleep(wait).await;
        }
    }
    Ok(None)
}
