//! What the expressions of a policy see: the request, the namespace of its object, and a parameter.

use std::sync::Arc;

use cel::{program::Bindings, value::Datum};
use engine::{
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
    step::codec,
};
use serde_json::{Map, Value};

use super::{params::Param, policy::Policy};
use crate::{
    evaluation::{Conditions, Evaluated, Facts, NAMESPACE, Rights, Scope},
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

/// The same as variables of expressions, made once for all policies that see the same.
pub(super) struct Bound<'v> {
    views: &'v Views,
    /// For each spelling of the views.
    bindings: Vec<Arc<Bindings<'v>>>,
}

/// What one policy sees, with one parameter.
#[derive(Clone)]
pub(super) struct View<'v> {
    facts: &'v Facts,
    /// What all policies see.
    shared: Arc<Bindings<'v>>,
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
        if policy.reads.namespace && self.namespace.is_none() {
            self.namespace = Some(namespace(host, admission, namespaces).await?);
        }
        let known = self.by_spelling.iter().position(|(known, _)| known.is_same(spelling));
        let at = known.unwrap_or(self.by_spelling.len());
        if known.is_none() {
            admission.prepare(spelling.kind(admission)).await?;
            self.by_spelling.push((spelling.clone(), Facts::new(admission)));
        }
        if let Some((_, facts)) = self.by_spelling.get_mut(at) {
            facts.provide(host, admission, spelling, policy.reads);
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

    /// What was prepared, as variables of expressions.
    pub(super) fn bound(&self) -> Bound<'_> {
        let bindings = self.by_spelling.iter().map(|(_, facts)| self.bindings(facts)).collect();
        Bound { views: self, bindings }
    }

    fn bindings<'v>(&'v self, facts: &'v Facts) -> Arc<Bindings<'v>> {
        Arc::new(facts.bindings(self.namespace.as_ref().unwrap_or(&Value::Null)))
    }

    /// What a policy sees that was prepared. For policies that may change the object for the next one.
    pub(super) fn of<'v>(&'v self, spelling: &Spelling, params: Option<&'v Param>) -> Option<View<'v>> {
        let (_, facts) = self.by_spelling.iter().find(|(known, _)| known.is_same(spelling))?;
        Some(View { facts, shared: self.bindings(facts), params, rights: &self.rights })
    }
}

impl<'v> Bound<'v> {
    /// What was asked of the authorizer.
    pub(super) fn rights(&self) -> &'v Rights {
        &self.views.rights
    }

    /// What a policy sees that was prepared.
    pub(super) fn of(&self, spelling: &Spelling, params: Option<&'v Param>) -> Option<View<'v>> {
        let views = self.views;
        let mut all = views.by_spelling.iter().zip(&self.bindings);
        let ((_, facts), shared) = all.find(|((known, _), _)| known.is_same(spelling))?;
        Some(View { facts, shared: Arc::clone(shared), params, rights: &views.rights })
    }
}

impl<'v> View<'v> {
    /// The scope of the expressions that decide.
    pub(super) fn scope<R>(&self, policy: &'v Policy<R>, budget: u64) -> Scope<'v> {
        Scope::new(self.with_authorizer(policy), &policy.variables, budget)
    }

    /// The scope of those that make texts: without the authorizer.
    pub(super) fn scope_of_texts<R>(&self, policy: &'v Policy<R>, budget: u64) -> Scope<'v> {
        Scope::new(self.bindings(), &policy.variables, budget)
    }

    /// Whether the conditions of the policy hold; none for a policy that has none. They do not see the
    /// namespace.
    pub(super) fn meets<R>(&self, policy: &'v Policy<R>) -> Option<Evaluated> {
        if policy.conditions.is_empty() {
            return None;
        }
        let mut bindings = self.with_authorizer(policy);
        if policy.reads.namespace {
            bindings = Arc::new(Bindings::over(bindings).with(NAMESPACE, Datum::Null));
        }
        let mut scope = Scope::new(bindings, &policy.variables, Conditions::COST_MAX);
        Some(policy.conditions.evaluate(&mut scope))
    }

    fn with_authorizer<R>(&self, policy: &Policy<R>) -> Arc<Bindings<'v>> {
        let bindings = self.bindings();
        // Few policies ask it, and the others need not pay for it.
        if !policy.reads.authorizer {
            return bindings;
        }
        let mut bindings = Bindings::over(bindings);
        self.facts.add_authorizer(&mut bindings, self.rights);
        Arc::new(bindings)
    }

    fn bindings(&self) -> Arc<Bindings<'v>> {
        let shared = Arc::clone(&self.shared);
        match self.params {
            None => shared,
            Some(param) => Arc::new(Bindings::over(shared).with("params", Datum::json(&param.object))),
        }
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
