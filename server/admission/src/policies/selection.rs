//! Which policies, by which bindings and with which parameters, apply to a request.

use std::sync::Arc;

use engine::context::admit::{AdmissionRequest, Host};

use super::{
    binding::Binding,
    params::{self, Param},
    policy::Policy,
    set::Candidate,
};
use crate::matching::{Criteria, Namespaces, Spelling, Subject, selects_object};

/// A policy by one of its bindings, or a policy that cannot be used at all.
pub(super) struct Selected<'c, R> {
    pub(super) policy: &'c Arc<Policy<R>>,
    pub(super) binding: Option<&'c Arc<Binding>>,
    pub(super) spelling: Spelling,
    /// The parameters, each of which is used by itself; or why there are none, which the failure policy
    /// decides on.
    pub(super) params: Result<Params, String>,
}

/// With what a policy is used.
#[derive(Debug)]
pub(super) enum Params {
    /// Once, without a parameter.
    Without,
    /// With each of these.
    With(Vec<Param>),
}

impl Params {
    /// A parameter for each use, or none.
    pub(super) fn each(&self) -> impl Iterator<Item = Option<&Param>> {
        let (without, with) = match self {
            Params::Without => (Some(None), &[][..]),
            Params::With(params) => (None, params.as_slice()),
        };
        without.into_iter().chain(with.iter().map(Some))
    }
}

/// Looks at labels, names and parameters. All before the first policy is evaluated: what policies change does
/// not matter.
pub(super) async fn select<'c, R>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    candidates: &'c [Candidate<R>],
    namespaces: &mut Namespaces,
) -> Vec<Selected<'c, R>> {
    let mut all = Vec::with_capacity(candidates.len());
    let (subject, name) = (Subject::of(admission), admission.call_name());
    for candidate in candidates {
        let policy = &candidate.policy;
        let Some(spelling) = candidate.spelling(&subject, name) else { continue };
        let is_in = match policy.criteria.ignores_labels() {
            true => Ok(true),
            false => is_in(host, admission, &policy.criteria, namespaces).await,
        };
        match is_in {
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
            if !bound.is_about(&subject, name) {
                continue;
            }
            let used = (policy, &bound.binding, spelling.clone());
            if let Some(selected) = by_binding(host, admission, used, namespaces).await {
                all.push(selected);
            }
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
    (policy, binding, spelling): (&'c Arc<Policy<R>>, &'c Arc<Binding>, Spelling),
    namespaces: &mut Namespaces,
) -> Option<Selected<'c, R>> {
    let is_in = match binding.criteria.as_ref().filter(|criteria| !criteria.ignores_labels()) {
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
) -> Result<Params, String> {
    let (Some(kind), Some(reference)) = (&policy.params, &binding.params) else {
        return Ok(Params::Without);
    };
    let resource = params::resource(&admission.request.catalog, kind)?;
    params::find(host, admission, resource, reference).await.map(Params::With)
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
