//! Bindings of policies in CEL: their parts, and what tables say of them.

use generated_admissionregistration::admissionregistration::v1::MutatingAdmissionPolicyBinding;
use machinery::{change::Change, columns::Cell, path::Path, problem::Problems, strategy::Strategy};

use super::{admission_rules, policy_cells, request_rules, static_names};

/// The part of bindings that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingAdmissionPolicyBindingStrategy;

impl Strategy for MutatingAdmissionPolicyBindingStrategy {
    type Object = MutatingAdmissionPolicyBinding;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &MutatingAdmissionPolicyBinding,
        old: Option<&MutatingAdmissionPolicyBinding>,
        problems: &mut Problems,
    ) {
        let (spec, at) = (&new.spec, Path::Root.field("spec"));
        if let Some(reference) = &spec.param_ref {
            admission_rules::check_reference(reference, &at.field("paramRef"), problems);
        }
        if let Some(matches) = &spec.match_resources {
            let place = at.field("matchResources");
            request_rules::check_matches(matches, &place, problems);
            request_rules::check_mutated(matches, &place, problems);
        }
        static_names::check(change, old.is_none(), &new.metadata.name, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &MutatingAdmissionPolicyBinding,
        old: Option<&MutatingAdmissionPolicyBinding>,
        warnings: &mut Vec<String>,
    ) {
        static_names::warn(change, old.is_none(), &new.metadata.name, warnings);
    }

    fn cell(&self, _column: &str, binding: &MutatingAdmissionPolicyBinding) -> Cell {
        policy_cells::reference(binding.spec.param_ref.as_ref())
    }
}
