// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::admissionregistration::v1::ValidatingAdmissionPolicy {
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
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::admissionregistration::v1::ExpressionWarning {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("fieldRef");
            if self.field_ref.is_empty() {
                problems.required(&at, "");
            }
        }
        {
            let at = at.field("warning");
            if self.warning.is_empty() {
                problems.required(&at, "");
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::TypeChecking {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("expressionWarnings");
            for (index, item) in self.expression_warnings.iter().enumerate() {
                let at = at.index(index);
                item.check(None, &at, change, problems);
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::ValidatingAdmissionPolicySpec {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("failurePolicy");
            if let Some(value) = &self.failure_policy {
                machinery::check::one_of(value, &["Ignore", "Fail"], &at, problems);
            }
        }
    }
}

impl Rules for crate::admissionregistration::v1::ValidatingAdmissionPolicyStatus {
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("typeChecking");
            if let Some(value) = &self.type_checking {
                value
                    .check(
                        old.and_then(|old| old.type_checking.as_ref()),
                        &at,
                        change,
                        problems,
                    );
            }
        }
        {
            let at = at.field("conditions");
            let known = machinery::rules::Known::new(
                old.map(|old| &old.conditions),
                |item| machinery::problem::tree(&item.type_),
            );
            for (index, item) in self.conditions.iter().enumerate() {
                let at = at.index(index);
                item.check(known.get(item), &at, change, problems);
            }
        }
    }
}
