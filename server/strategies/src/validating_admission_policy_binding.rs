//! Bindings of policies in CEL: their parts, and what tables say of them.

use std::collections::HashSet;

use generated_admissionregistration::admissionregistration::v1::ValidatingAdmissionPolicyBinding;
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::{admission_rules, policy_cells, request_rules, static_names};

/// The part of bindings that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ValidatingAdmissionPolicyBindingStrategy;

impl Strategy for ValidatingAdmissionPolicyBindingStrategy {
    type Object = ValidatingAdmissionPolicyBinding;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ValidatingAdmissionPolicyBinding,
        old: Option<&ValidatingAdmissionPolicyBinding>,
        problems: &mut Problems,
    ) {
        let (spec, at) = (&new.spec, Path::Root.field("spec"));
        if let Some(reference) = &spec.param_ref {
            admission_rules::check_reference(reference, &at.field("paramRef"), problems);
        }
        if let Some(matches) = &spec.match_resources {
            let place = at.field("matchResources");
            request_rules::check_matches(matches, &place, problems);
        }
        check_actions(&spec.validation_actions, &at.field("validationActions"), problems);
        static_names::check(change, old.is_none(), &new.metadata.name, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &ValidatingAdmissionPolicyBinding,
        old: Option<&ValidatingAdmissionPolicyBinding>,
        warnings: &mut Vec<String>,
    ) {
        static_names::warn(change, old.is_none(), &new.metadata.name, warnings);
    }

    fn cell(&self, _column: &str, binding: &ValidatingAdmissionPolicyBinding) -> Cell {
        policy_cells::reference(binding.spec.param_ref.as_ref())
    }
}

/// Each action stands once, and a client is not told the same thing twice.
fn check_actions(actions: &[String], list: &Path<'_>, problems: &mut Problems) {
    const WORDS: [&str; 3] = ["Audit", "Deny", "Warn"];
    let mut seen = HashSet::new();
    for (index, action) in actions.iter().enumerate() {
        let place = list.index(index);
        if !WORDS.contains(&action.as_str()) {
            problems.not_supported(&place, &quote(action), &WORDS);
        }
        if !seen.insert(action.as_str()) {
            problems.duplicate(&place, &quote(action));
        }
    }
    if seen.contains("Deny") && seen.contains("Warn") {
        let detail = "must not contain both Deny and Warn (repeating the same validation failure information \
            in the \
                      API response and headers serves no purpose)";
        problems.invalid_value(list, actions, detail);
    }
    if actions.is_empty() {
        problems.required(list, "at least one validation action is required");
    }
}
