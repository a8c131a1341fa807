// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::admissionregistration::v1::ValidatingAdmissionPolicyBinding {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
    }
}

impl Rules for crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingSpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("policyName");
            if self.policy_name.is_empty() {
                problems.required(&at, "");
            } else {
                machinery::check::format(
                    &self.policy_name,
                    machinery::format::dns_subdomain,
                    &at,
                    problems,
                );
            }
        }
    }
}
