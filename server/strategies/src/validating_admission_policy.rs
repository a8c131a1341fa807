//! Policies that check objects with CEL: their parts, and what tables say of them.

use std::collections::HashSet;

use expressions::admission::{ExpressionUse, Expressions};
use generated_admissionregistration::admissionregistration::v1::{
    AuditAnnotation, ValidatingAdmissionPolicy, Validation,
};
use machinery::{
    change::Change,
    check,
    columns::Cell,
    format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::{admission_rules, condition_types, policy_cells, request_rules, static_names};

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
        old: Option<&ValidatingAdmissionPolicy>,
        problems: &mut Problems,
    ) {
        if change.subresource.is_empty() {
            check(new, old, problems);
        }
        let status = Path::Root.field("status");
        condition_types::check(&new.status.conditions, &status.field("conditions"), problems);
        static_names::check(change, old.is_none(), &new.metadata.name, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &ValidatingAdmissionPolicy,
        old: Option<&ValidatingAdmissionPolicy>,
        warnings: &mut Vec<String>,
    ) {
        static_names::warn(change, old.is_none(), &new.metadata.name, warnings);
    }

    fn cell(&self, _column: &str, policy: &ValidatingAdmissionPolicy) -> Cell {
        policy_cells::kind(policy.spec.param_kind.as_ref())
    }
}

fn check(
    policy: &ValidatingAdmissionPolicy,
    old: Option<&ValidatingAdmissionPolicy>,
    problems: &mut Problems,
) {
    let (spec, at) = (&policy.spec, Path::Root.field("spec"));
    if let Some(kind) = &spec.param_kind {
        admission_rules::check_kind(kind, &at.field("paramKind"), problems);
    }
    request_rules::check_constraints(spec.match_constraints.as_ref(), &at, problems);
    let has_params = spec.param_kind.is_some();
    let is_kept = old.is_some_and(|old| {
        old.spec.param_kind == spec.param_kind && old.spec.match_conditions == spec.match_conditions
    });
    if !is_kept {
        let list = at.field("matchConditions");
        admission_rules::check_conditions(&spec.match_conditions, has_params, &list, problems);
    }
    let mut expressions = Expressions::new(has_params);
    if !spec.variables.is_empty() {
        expressions = expressions.with_variables();
    }
    admission_rules::check_variables(&spec.variables, &mut expressions, &at.field("variables"), problems);
    let (validations, annotations) = (at.field("validations"), at.field("auditAnnotations"));
    if spec.validations.is_empty() && spec.audit_annotations.is_empty() {
        let detail = "validations or auditAnnotations must contain at least one item";
        problems.required(&validations, detail);
        problems.required(&annotations, detail);
    }
    for (index, validation) in spec.validations.iter().enumerate() {
        check_validation(validation, &expressions, &validations.index(index), problems);
    }
    check_annotations(policy, &expressions, &annotations, problems);
}

fn check_validation(
    validation: &Validation,
    expressions: &Expressions,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    const BLANK: &str = "must be non-empty if specified";
    let Validation { expression, message, reason, message_expression } = validation;
    let is_blank = |text: &str| !text.is_empty() && text.trim().is_empty();
    let place = at.field("expression");
    if expression.trim().is_empty() {
        problems.required(&place, "expression is not specified");
    } else {
        let outcome = expressions.check(ExpressionUse::Validation, expression);
        admission_rules::refuse(expression, outcome, &place, problems);
    }
    let place = at.field("messageExpression");
    if is_blank(message_expression) {
        problems.invalid(&place, &quote(message_expression), BLANK);
    } else if !message_expression.is_empty() {
        let outcome = expressions.check(ExpressionUse::Message, message_expression);
        admission_rules::refuse(message_expression, outcome, &place, problems);
    }
    let place = at.field("message");
    if is_blank(message) {
        problems.invalid(&place, &quote(message), BLANK);
    } else if message.trim().contains(['\n', '\r']) {
        problems.invalid(&place, &quote(message), "must not contain line breaks");
    }
    if let Some(reason) = reason.as_ref().filter(|reason| !REASONS.contains(&reason.as_str())) {
        problems.not_supported(&at.field("reason"), &quote(reason), &REASONS);
    }
}

fn check_annotations(
    policy: &ValidatingAdmissionPolicy,
    expressions: &Expressions,
    list: &Path<'_>,
    problems: &mut Problems,
) {
    let (annotations, policy) = (&policy.spec.audit_annotations, &policy.metadata.name);
    if annotations.len() > ANNOTATIONS_MAX {
        let detail = format!("must not have more than {ANNOTATIONS_MAX} auditAnnotations");
        problems.invalid_value(list, annotations, &detail);
    }
    let mut seen = HashSet::new();
    for (index, AuditAnnotation { key, value_expression }) in annotations.iter().enumerate() {
        let at = list.index(index);
        let place = at.field("key");
        check::format(&format!("{policy}/{key}"), format::qualified_name, &place, problems);
        check_value(value_expression, expressions, &at.field("valueExpression"), problems);
        if !seen.insert(key) {
            problems.duplicate(&place, &quote(key));
        }
    }
}

fn check_value(written: &str, expressions: &Expressions, at: &Path<'_>, problems: &mut Problems) {
    let expression = written.trim();
    if expression.is_empty() {
        problems.required(at, "valueExpression is not specified");
    } else if expression.len() > EXPRESSION_BYTES_MAX {
        problems.required(at, &format!("must not exceed {EXPRESSION_BYTES_MAX} bytes in length"));
    } else {
        admission_rules::refuse(
            written,
            expressions.check(ExpressionUse::Annotation, expression),
            at,
            problems,
        );
    }
}
