//! Which requests webhooks may see at all, and what their rules look at.

use engine::context::admit::AdmissionRequest;

use super::{
    configurations::{self, Configurations},
    review,
    set::Subject,
};

/// Kinds whose objects decide on other requests.
const EXEMPT: [&str; 6] = [
    "ValidatingWebhookConfiguration",
    "MutatingWebhookConfiguration",
    "ValidatingAdmissionPolicy",
    "ValidatingAdmissionPolicyBinding",
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding",
];

/// Whether no webhook sees a request.
fn is_exempt(admission: &AdmissionRequest<'_>) -> bool {
    let kind = &admission.spoken().kind;
    kind.group == configurations::GROUP && EXEMPT.contains(&kind.name.as_ref())
}

/// Whether the rules of a webhook may be about a request.
pub(super) fn wants(configurations: &Configurations, admission: &AdmissionRequest<'_>) -> bool {
    !is_exempt(admission) && !configurations.current().candidates(&subject(admission)).is_empty()
}

/// What rules look at.
pub(super) fn subject<'a>(admission: &'a AdmissionRequest<'_>) -> Subject<'a> {
    let route = &admission.request.route;
    Subject {
        catalog: &admission.request.catalog,
        resource: &route.resource,
        subresource: route.subresource_name(),
        operation: admission.operation,
        is_namespaced: !admission.call_namespace().is_empty() && !review::is_namespace(admission),
    }
}
