//! Counts the uses of policies.

use engine::context::admit::AdmissionRequest;
use ground::metrics::{ConditionMetrics, ConditionOwner, PolicyMetrics};

use crate::{WebhookSupplies, evaluation::Evaluated};

/// What counts the uses of policies.
pub(super) struct Meters {
    pub(super) policies: PolicyMetrics,
    conditions: ConditionMetrics,
}

impl Meters {
    pub(super) fn of(supplies: &WebhookSupplies) -> Self {
        Meters { policies: supplies.policies.clone(), conditions: supplies.conditions.clone() }
    }

    /// Counts an evaluation of the conditions of a policy.
    pub(super) fn conditions(&self, admission: &AdmissionRequest<'_>, policy: &str, evaluated: &Evaluated) {
        // Both phases have the same word in this metric.
        let owner = ConditionOwner {
            name: policy,
            kind: "policy",
            r#type: "validate",
            operation: admission.operation.as_str(),
        };
        self.conditions.evaluated(owner, evaluated.took, evaluated.failed);
    }
}
