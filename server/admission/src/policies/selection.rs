//! Which policies, by which bindings and with which parameters, apply to a request.

use std::sync::Arc;

use engine::context::admit::{AdmissionRequest, Host};

use super::{
    binding::Binding,
    params::{self, Param},
    policy::Policy,
    set::{BoundBy, Candidate},
};
use crate::matching::{Criteria, Namespaces, Spelling, Subject, selects_object};

/// A policy by one of its bindings, or a policy that cannot be used at all.
pub(super) struct Selected<'c, R> {
    pub(super) policy: &'c Arc<Policy<R>>,
    pub(super) binding: Option<&'c Arc<Binding>>,
    pub(super) spelling: Spelling,
    /// The parameters, each of which is used by itself; or why there are none, which the failure policy decides on.
    pub(super) params: Result<Vec<Option<Param>>, String>,
}

/// Looks at labels, names and parameters. All before the first policy is evaluated: what policies change does not matter.
pub(super) async fn select<'c, R>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    candidates: &'c [Candidate<R>],
    namespaces: &mut Namespaces,
) -> Vec<Selected<'c, R>> {
    let mut all = Vec::new();
    let subject = Subject::of(admission);
    for candidate in candidates {
        let policy = &candidate.policy;
        let Some(spelling) = candidate.spelling(&subject, admission.call_name()) else { continue };
        match is_in(host, admission, &policy.criteria, namespaces).await {
            Ok(true) => {}
            Ok(false) => continue,
            Err(why) => {
                all.push(unusable(policy, &why));
                continue;
            }
        }
        if let Some(kind) = &policy.params
            && let Err(why) = params::resource(&admission.request.catalog, kind)
        {
            all.push(unusable(policy, &why));
            continue;
        }
        for bound in &candidate.bindings {
            let spelling = spelling.clone();
            all.extend(by_binding(host, admission, (policy, bound, spelling), namespaces).await);
        }
    }
    all
}

fn unusable<'c, R>(policy: &'c Arc<Policy<R>>, why: &str) -> Selected<'c, R> {
    Selected {
        policy,
        binding: None,
        spelling: Spelling::default(),
        params: Err(format!("failed to configure policy: {why}")),
    }
}

async fn by_binding<'c, R>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    (policy, bound, spelling): (&'c Arc<Policy<R>>, &'c BoundBy, Spelling),
    namespaces: &mut Namespaces,
) -> Option<Selected<'c, R>> {
    let binding = &bound.binding;
    if !bound.is_about(&Subject::of(admission), admission.call_name()) {
        return None;
    }
    let is_in = match &binding.criteria {
        Some(criteria) => is_in(host, admission, criteria, namespaces).await,
        None => Ok(true),
    };
    let params = match is_in {
        Ok(false) => return None,
        Ok(true) => params_of(host, admission, policy, binding).await,
        Err(why) => Err(why),
    };
    let params = params.map_err(|why| format!("failed to configure binding: {why}"));
    Some(Selected { policy, binding: Some(binding), spelling, params })
}

async fn params_of<R>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    policy: &Policy<R>,
    binding: &Binding,
) -> Result<Vec<Option<Param>>, String> {
    let (Some(kind), Some(reference)) = (&policy.params, &binding.params) else { return Ok(vec![None]) };
    let resource = params::resource(&admission.request.catalog, kind)?;
    let found = params::find(host, admission, resource, reference).await?;
    Ok(found.into_iter().map(Some).collect())
}

/// Whether the labels of a request are those that criteria ask for.
async fn is_in(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    criteria: &Criteria,
    namespaces: &mut Namespaces,
) -> Result<bool, String> {
    let in_namespace = namespaces.selects(host, admission, &criteria.namespaces).await;
    if matches!(in_namespace, Ok(false)) || !selects_object(admission, &criteria.objects) {
        return Ok(false);
    }
    in_namespace.map_err(|error| error.status.message)
}
