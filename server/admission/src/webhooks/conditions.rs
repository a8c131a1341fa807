//! The match conditions of a webhook.

use engine::{
    context::admit::{AdmissionRequest, Host, Phase},
    status::ApiError,
};
use ground::metrics::{ConditionMetrics, ConditionOwner};
use serde_json::Value;

use super::{hook::FailurePolicy, set::Candidate};
use crate::evaluation::{Conditions, Facts, Met, Rights, Scope};

/// Evaluates the conditions of the webhooks of one phase, and counts that.
pub(super) struct Judge<'m> {
    pub(super) metrics: &'m ConditionMetrics,
    pub(super) phase: Phase,
}

impl Judge<'_> {
    /// Whether a webhook is to be called.
    ///
    /// # Errors
    /// 403 when a condition cannot be evaluated, unless the failure policy ignores that: the webhook is not
    /// called then.
    pub(super) async fn met(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
    ) -> Result<bool, ApiError> {
        let hook = &candidate.hook;
        if hook.conditions.is_empty() {
            return Ok(true);
        }
        admission.prepare(candidate.spelling.kind(admission)).await?;
        let mut facts = Facts::new(admission);
        facts.provide(host, admission, &candidate.spelling, hook.reads);
        let rights = Rights::default();
        let evaluate = || {
            let mut bindings = facts.bindings(&Value::Null);
            if hook.reads.authorizer {
                facts.add_authorizer(&mut bindings, &rights);
            }
            hook.conditions.evaluate(&mut Scope::new(bindings, &[], Conditions::COST_MAX))
        };
        let evaluated = rights.settle(host, &admission.request.user, evaluate).await;
        let owner = |r#type| ConditionOwner {
            name: &hook.name,
            kind: "webhook",
            r#type,
            operation: admission.operation.as_str(),
        };
        // The two metrics have other words for the second phase.
        let (evaluated_in, excluded_in) = match self.phase {
            Phase::Mutating => ("admit", "admit"),
            Phase::Validating => ("validating", "validate"),
        };
        self.metrics.evaluated(owner(evaluated_in), evaluated.took, evaluated.failed);
        match (evaluated.met, hook.failure_policy) {
            (Met::Yes, _) => Ok(true),
            (Met::Unknown(why, _), FailurePolicy::Fail) => Err(admission.forbidden(&why)),
            (Met::No, _) | (Met::Unknown(..), FailurePolicy::Ignore) => {
                self.metrics.excluded(owner(excluded_in));
                Ok(false)
            }
        }
    }
}
