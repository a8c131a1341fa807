//! Converts stored roles and bindings to the form of decisions.

use std::any::Any;

use access::authz::rbac::{Binding, RoleRef, Subject};
use engine::{authorization::listing::Rule, catalog::Resource, step::codec};
use generated_rbac_authorization::rbac_authorization::v1 as api;
use machinery::object::Object;
use storage::entry::Entry;

/// The rules of a stored role; `None` if it cannot be read.
pub(super) fn rules(resource: &Resource, entry: &Entry) -> Option<Vec<Rule>> {
    rules_of(codec::own(resource, &entry.bytes).ok()?.as_ref())
}

/// A stored binding; `None` if it cannot be read.
pub(super) fn binding(resource: &Resource, entry: &Entry) -> Option<Binding> {
    binding_of(codec::own(resource, &entry.bytes).ok()?.as_ref())
}

/// The rules of a role; `None` for any other kind.
#[must_use]
pub fn rules_of(object: &dyn Object) -> Option<Vec<Rule>> {
    let object: &dyn Any = object.as_any();
    let rules = match (object.downcast_ref::<api::ClusterRole>(), object.downcast_ref::<api::Role>()) {
        (Some(role), _) => &role.rules,
        (_, Some(role)) => &role.rules,
        _ => return None,
    };
    Some(rules.iter().map(rule).collect())
}

/// The aggregation rule of a role; `None` if its rules are its own.
#[must_use]
pub fn sum_of(object: &dyn Object) -> Option<&api::AggregationRule> {
    object.as_any().downcast_ref::<api::ClusterRole>()?.aggregation_rule.as_ref()
}

/// What a binding says; none for anything else.
#[must_use]
pub fn binding_of(object: &dyn Object) -> Option<Binding> {
    let object: &dyn Any = object.as_any();
    let (metadata, subjects, of) = if let Some(binding) = object.downcast_ref::<api::ClusterRoleBinding>() {
        (&binding.metadata, &binding.subjects, &binding.role_ref)
    } else {
        let binding = object.downcast_ref::<api::RoleBinding>()?;
        (&binding.metadata, &binding.subjects, &binding.role_ref)
    };
    let namespace = &metadata.namespace;
    Some(Binding {
        namespace: namespace.clone(),
        name: metadata.name.clone(),
        role: role_ref(namespace, &of.kind, &of.name),
        subjects: subjects.iter().filter_map(|one| subject(one, namespace)).collect(),
    })
}

/// The role that a binding in this namespace refers to.
fn role_ref(namespace: &str, kind: &str, name: &str) -> RoleRef {
    match kind {
        "Role" => RoleRef::Namespaced(format!("{namespace}/{name}").into()),
        // The rules of bindings allow no third kind.
        _ => RoleRef::Cluster(name.into()),
    }
}

/// Converts a rule to the form of decisions.
#[must_use]
pub fn rule(rule: &api::PolicyRule) -> Rule {
    Rule {
        verbs: rule.verbs.clone(),
        api_groups: rule.api_groups.clone(),
        resources: rule.resources.clone(),
        resource_names: rule.resource_names.clone(),
        non_resource_urls: rule.non_resource_urls.clone(),
    }
}

/// Reads a subject; `None` for a service account without a namespace and for an unknown kind, which match no
/// user.
fn subject(subject: &api::Subject, namespace: &str) -> Option<Subject> {
    let name = subject.name.clone();
    match subject.kind.as_str() {
        "User" => Some(Subject::User(name)),
        "Group" => Some(Subject::Group(name)),
        "ServiceAccount" => {
            let own = if subject.namespace.is_empty() { namespace } else { subject.namespace.as_str() };
            (!own.is_empty()).then(|| Subject::ServiceAccount { namespace: own.to_owned(), name })
        }
        _ => None,
    }
}
