//! Policies that check objects with CEL: their parts, and what tables say of them. That expressions compile is not asked.

use std::collections::HashSet;

use generated::admissionregistration::v1::{AuditAnnotation, ValidatingAdmissionPolicy, Validation};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote, tree},
    strategy::Strategy,
};

use super::{admission_rules, condition_types, policy_cells};

/// Why a request is refused, as clients read it.
const REASONS: [&str; 3] = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
const ANNOTATIONS_MAX: usize = 20;
const EXPRESSION_BYTES_MAX: usize = 5120;

/// The part of policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ValidatingAdmissionPolicyStrategy;

impl Strategy for ValidatingAdmissionPolicyStrategy {
    type Object = ValidatingAdmissionPolicy;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ValidatingAdmissionPolicy,
        _old: Option<&ValidatingAdmissionPolicy>,
        problems: &mut Problems,
    ) {
        if change.subresource.is_empty() {
            check(new, problems);
        }
        let status = Path::Root.field("status");
        condition_types::check(&new.status.conditions, &status.field("conditions"), problems);
    }

    fn cell(&self, _column: &str, policy: &ValidatingAdmissionPolicy) -> Cell {
        policy_cells::kind(policy.spec.param_kind.as_ref())
    }
}

fn check(policy: &ValidatingAdmissionPolicy, problems: &mut Problems) {
    let (spec, at) = (&policy.spec, Path::Root.field("spec"));
    if let Some(kind) = &spec.param_kind {
        admission_rules::check_kind(kind, &at.field("paramKind"), problems);
    }
    admission_rules::check_constraints(spec.match_constraints.as_ref(), &at, problems);
    admission_rules::check_conditions(&spec.match_conditions, &at.field("matchConditions"), problems);
    admission_rules::check_variables(&spec.variables, &at.field("variables"), problems);
    let (validations, annotations) = (at.field("validations"), at.field("auditAnnotations"));
    if spec.validations.is_empty() && spec.audit_annotations.is_empty() {
        let detail = "validations or auditAnnotations must contain at least one item";
        problems.required(&validations, detail);
        problems.required(&annotations, detail);
    }
    for (index, validation) in spec.validations.iter().enumerate() {
        check_validation(validation, &validations.index(index), problems);
    }
    check_annotations(&spec.audit_annotations, &policy.metadata.name, &annotations, problems);
}

fn check_validation(validation: &Validation, at: &Path<'_>, problems: &mut Problems) {
    const BLANK: &str = "must be non-empty if specified";
    let Validation { expression, message, reason, message_expression } = validation;
    let is_blank = |text: &str| !text.is_empty() && text.trim().is_empty();
    if expression.trim().is_empty() {
        problems.required(&at.field("expression"), "expression is not specified");
    }
    if is_blank(message_expression) {
        problems.invalid(&at.field("messageExpression"), &quote(message_expression), BLANK);
    }
    let place = at.field("message");
    if is_blank(message) {
        problems.invalid(&place, &quote(message), BLANK);
    } else if message.trim().contains('\n') {
        problems.invalid(&place, &quote(message), "must not contain line breaks");
    }
    if let Some(reason) = reason.as_ref().filter(|reason| !REASONS.contains(&reason.as_str())) {
        problems.not_supported(&at.field("reason"), &quote(reason), &REASONS);
    }
}

fn check_annotations(
    annotations: &[AuditAnnotation],
    policy: &str,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    if annotations.len() > ANNOTATIONS_MAX {
        let detail = format!("must not have more than {ANNOTATIONS_MAX} auditAnnotations");
        problems.invalid(list, &tree(annotations), &detail);
    }
    let mut seen = HashSet::new();
    for (index, AuditAnnotation { key, value_expression }) in annotations.iter().enumerate() {
        let at = list.index(index);
        let place = at.field("key");
        check::format(&format!("{policy}/{key}"), format::qualified_name, &place, problems);
        let expression = at.field("valueExpression");
        if value_expression.trim().is_empty() {
            problems.required(&expression, "valueExpression is not specified");
        } else if value_expression.len() > EXPRESSION_BYTES_MAX {
            problems
                .required(&expression, &format!("must not exceed {EXPRESSION_BYTES_MAX} bytes in length"));
        }
        if !seen.insert(key) {
            problems.duplicate(&place, &quote(key));
        }
    }
}
