//! What a request is about, as far as rules look at it.

use std::sync::Arc;

use engine::{
    catalog::{Catalog, Resource},
    context::admit::{AdmissionRequest, Operation},
};

/// The group of the kinds that decide on requests, as the schema names it.
const GROUP: &str = "admissionregistration";
/// Kinds whose objects decide on other requests.
const EXEMPT: [&str; 6] = [
    "ValidatingWebhookConfiguration",
    "MutatingWebhookConfiguration",
    "ValidatingAdmissionPolicy",
    "ValidatingAdmissionPolicyBinding",
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding",
];

/// What a request is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'s> {
    pub(crate) catalog: &'s Catalog,
    pub(crate) resource: &'s Arc<Resource>,
    pub(crate) subresource: &'s str,
    pub(crate) operation: Operation,
    pub(crate) is_namespaced: bool,
}

/// What a request does, as rules see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'p> {
    /// What is done.
    pub(crate) operation: Operation,
    /// The group on the wire.
    pub(crate) group: &'p str,
    /// The version.
    pub(crate) version: &'p str,
    /// The plural name.
    pub(crate) resource: &'p str,
    /// Empty for the object itself.
    pub(crate) subresource: &'p str,
    /// Whether the object is in a namespace. A namespace is not in itself.
    pub(crate) is_namespaced: bool,
}

/// Whether no webhook and no policy sees a request.
pub(crate) fn is_exempt(admission: &AdmissionRequest<'_>) -> bool {
    let kind = &admission.spoken().kind;
    kind.group == GROUP && EXEMPT.contains(&kind.name.as_ref())
}

/// Whether a request is about a namespace.
pub(crate) fn is_namespace(admission: &AdmissionRequest<'_>) -> bool {
    let kind = &admission.resource().kind;
    kind.group == "core" && kind.plural == "namespaces"
}

impl<'s> Subject<'s> {
    pub(crate) fn of(admission: &'s AdmissionRequest<'_>) -> Self {
        let route = &admission.request.route;
        Subject {
            catalog: &admission.request.catalog,
            resource: &route.resource,
            subresource: route.subresource_name(),
            operation: admission.operation,
            is_namespaced: !admission.call_namespace().is_empty() && !is_namespace(admission),
        }
    }

    pub(super) fn place<'p>(&'p self, resource: &'p Resource) -> Place<'p> {
        Place {
            operation: self.operation,
            group: &resource.group,
            version: &resource.kind.version,
            resource: &resource.kind.plural,
            subresource: self.subresource,
            is_namespaced: self.is_namespaced,
        }
    }

    /// The other served versions of the resource type, which may be in other groups.
    pub(crate) fn others(&self) -> Vec<Arc<Resource>> {
        let is_other = |version: &Resource| {
            !version.is_same(self.resource)
                && self.catalog.group_version(&version.api_version).is_some_and(|served| {
                    served.get(version.kind.plural.as_ref()).is_some_and(|found| found.is_same(version))
                })
        };
        self.catalog.versions(self.resource.id).iter().filter(|version| is_other(version)).cloned().collect()
    }
}
