//! Bindings of policies in CEL: what tables say of them.

use generated::admissionregistration::v1::MutatingAdmissionPolicyBinding;
use machinery::{columns::Cell, strategy::Strategy};

use super::policy_cells;

/// The part of bindings that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingAdmissionPolicyBindingStrategy;

impl Strategy for MutatingAdmissionPolicyBindingStrategy {
    type Object = MutatingAdmissionPolicyBinding;

    fn cell(&self, _column: &str, binding: &MutatingAdmissionPolicyBinding) -> Cell {
        policy_cells::reference(binding.spec.param_ref.as_ref())
    }
}
