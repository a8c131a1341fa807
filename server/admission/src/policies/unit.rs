//! What the expressions of a policy see: the request, the namespace of its object, and a parameter.

use cel::{program::Bindings, value::Datum};
use engine::{
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
    step::codec,
};
use serde_json::{Map, Value};

use super::{
    params::Param,
    policy::{NAMESPACE, Policy},
};
use crate::{
    evaluation::{Conditions, Evaluated, Facts, Rights, Scope, datum},
    matching::{Namespaces, Spelling, is_namespace},
};

/// What the expressions of one policy may cost for one binding and parameter.
pub(super) const COST_MAX: u64 = 10_000_000;
/// The metadata of namespaces that expressions see.
const NAMESPACE_METADATA: [&str; 12] = [
    "name",
    "generateName",
    "namespace",
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "labels",
    "annotations",
    "finalizers",
];

/// What all policies see of one request: the facts in each version in which they want to see it.
#[derive(Default)]
pub(super) struct Views {
    by_spelling: Vec<(Spelling, Facts)>,
    namespace: Option<Value>,
    pub(super) rights: Rights,
}

/// What one policy sees, with one parameter.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    facts: &'v Facts,
    namespace: &'v Value,
    params: Option<&'v Param>,
    rights: &'v Rights,
}

impl Views {
    /// Prepares what a policy sees.
    ///
    /// # Errors
    /// 404 when the policy reads the namespace and it does not exist.
    pub(super) async fn prepare<R>(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        (policy, spelling): (&Policy<R>, &Spelling),
        namespaces: &mut Namespaces,
    ) -> Result<(), ApiError> {
        if policy.reads_namespace && self.namespace.is_none() {
            self.namespace = Some(namespace(host, admission, namespaces).await?);
        }
        if !self.by_spelling.iter().any(|(known, _)| known.is_same(spelling)) {
            admission.prepare(spelling.kind(admission)).await?;
            self.by_spelling.push((spelling.clone(), Facts::new(host, admission, spelling)));
        }
        Ok(())
    }

    /// Drops what is known of the object, which was changed.
    ///
    /// # Errors
    /// 500 when it is not converted to a version in which a policy sees it.
    pub(super) async fn renew(&mut self, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
        for (spelling, facts) in &mut self.by_spelling {
            admission.prepare(spelling.kind(admission)).await?;
            facts.renew(admission, spelling);
        }
        Ok(())
    }

    /// What a policy sees that was prepared.
    pub(super) fn of<'v>(&'v self, spelling: &Spelling, params: Option<&'v Param>) -> Option<View<'v>> {
        let (_, facts) = self.by_spelling.iter().find(|(known, _)| known.is_same(spelling))?;
        let namespace = self.namespace.as_ref().unwrap_or(&Value::Null);
        Some(View { facts, namespace, params, rights: &self.rights })
    }
}

impl<'v> View<'v> {
    /// The scope of the expressions that decide.
    pub(super) fn scope<R>(self, policy: &'v Policy<R>, budget: u64) -> Scope<'v> {
        let bindings = self.with_params(self.bindings(policy));
        Scope::new(bindings.with(NAMESPACE, datum(self.namespace)), &policy.variables, budget)
    }

    /// The scope of those that make texts: without the authorizer.
    pub(super) fn scope_of_texts<R>(self, policy: &'v Policy<R>, budget: u64) -> Scope<'v> {
        let bindings = self.with_params(self.facts.bindings());
        Scope::new(bindings.with(NAMESPACE, datum(self.namespace)), &policy.variables, budget)
    }

    /// Whether the conditions of the policy hold; none for a policy that has none. They do not see the namespace.
    pub(super) fn meets<R>(self, policy: &'v Policy<R>) -> Option<Evaluated> {
        if policy.conditions.is_empty() {
            return None;
        }
        let bindings = self.with_params(self.bindings(policy)).with(NAMESPACE, Datum::Null);
        let mut scope = Scope::new(bindings, &policy.variables, Conditions::COST_MAX);
        Some(policy.conditions.evaluate(&mut scope))
    }

    fn bindings<R>(self, policy: &Policy<R>) -> Bindings<'v> {
        if policy.reads_authorizer { self.facts.bindings_with(self.rights) } else { self.facts.bindings() }
    }

    fn with_params(self, bindings: Bindings<'v>) -> Bindings<'v> {
        bindings.with("params", self.params.map_or(Datum::Null, |param| datum(&param.object)))
    }
}

/// The namespace of the object, as expressions see it; null for objects that are in none, and for namespaces.
async fn namespace(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    namespaces: &mut Namespaces,
) -> Result<Value, ApiError> {
    if admission.call_namespace().is_empty() || is_namespace(admission) {
        return Ok(Value::Null);
    }
    let entry = namespaces.stored(host, admission).await?;
    let resource = admission.request.catalog.find("core", "namespaces");
    let resource = resource.ok_or_else(ApiError::unknown_resource)?;
    let json = codec::presented(resource, &entry.bytes)?;
    let mut stored: Map<String, Value> = serde_json::from_slice(&json).map_err(ApiError::internal)?;
    stored.retain(|name, _| ["metadata", "spec", "status"].contains(&name.as_str()));
    if let Some(Value::Object(metadata)) = stored.get_mut("metadata") {
        metadata.retain(|name, _| NAMESPACE_METADATA.contains(&name.as_str()));
    }
    Ok(Value::Object(stored))
}
