//! The match conditions of a webhook.

use engine::{
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
};

use super::{hook::FailurePolicy, set::Candidate};
use crate::evaluation::{Conditions, Facts, Met, Rights, Scope};

/// Whether a webhook is to be called.
///
/// # Errors
/// 403 when a condition cannot be evaluated, unless the failure policy ignores that: the webhook is not called then.
pub(super) async fn met(
    conditions: &Conditions,
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    candidate: &Candidate,
) -> Result<bool, ApiError> {
    if conditions.is_empty() {
        return Ok(true);
    }
    let facts = Facts::new(host, admission, &candidate.spelling);
    let rights = Rights::default();
    let evaluate = || {
        let mut scope = Scope::new(facts.bindings_with(&rights), &[], Conditions::COST_MAX);
        conditions.evaluate(&mut scope)
    };
    match (rights.settle(host, &admission.request.user, evaluate).await, candidate.hook.failure_policy) {
        (Met::Yes, _) => Ok(true),
        (Met::No, _) | (Met::Unknown(_), FailurePolicy::Ignore) => Ok(false),
        (Met::Unknown(why), FailurePolicy::Fail) => Err(admission.forbidden(&why)),
    }
}
