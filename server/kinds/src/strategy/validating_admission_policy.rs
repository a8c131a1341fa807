//! Policies in CEL: what tables say of them.

use generated::admissionregistration::v1::ValidatingAdmissionPolicy;
use machinery::{columns::Cell, strategy::Strategy};

use super::policy_cells;

/// The part of policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ValidatingAdmissionPolicyStrategy;

impl Strategy for ValidatingAdmissionPolicyStrategy {
    type Object = ValidatingAdmissionPolicy;

    fn cell(&self, _column: &str, policy: &ValidatingAdmissionPolicy) -> Cell {
        policy_cells::kind(policy.spec.param_kind.as_ref())
    }
}
