//! Policies in CEL: what tables say of them.

use generated::admissionregistration::v1::MutatingAdmissionPolicy;
use machinery::{columns::Cell, strategy::Strategy};

use super::policy_cells;

/// The part of policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingAdmissionPolicyStrategy;

impl Strategy for MutatingAdmissionPolicyStrategy {
    type Object = MutatingAdmissionPolicy;

    fn cell(&self, _column: &str, policy: &MutatingAdmissionPolicy) -> Cell {
        policy_cells::kind(policy.spec.param_kind.as_ref())
    }
}
