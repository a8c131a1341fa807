//! Rules in CEL: their texts. The expressions themselves are checked in `expressions`.

use std::cell::LazyCell;

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use crate::{Node, field_path};

/// Reasons that a rule may give.
const REASONS: [&str; 4] =
    ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/// Checks the rules of a schema. Where it is not structural, paths to fields cannot be judged.
pub(super) fn check(
    node: Node<'_>,
    is_structural: impl FnOnce() -> bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    // The whole schema decides, so it is looked at once for all rules.
    let is_structural = LazyCell::new(is_structural);
    let list = at.field("x-kubernetes-validations");
    for (index, rule) in node.list("x-kubernetes-validations").enumerate() {
        let place = list.index(index);
        check_texts(rule, &place, problems);
        if let Some(reason) = rule.set_text("reason").filter(|reason| !REASONS.contains(reason)) {
            problems.not_supported(&place.field("reason"), &quote(reason), &REASONS);
        }
        check_field_path(node, rule, &is_structural, &place, problems);
    }
}

fn has_lines(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

fn check_texts(rule: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let (message, field) = (rule.text("message"), at.field("message"));
    let (expression, trimmed) = (rule.text("rule").trim(), message.trim());
    if expression.is_empty() {
        problems.required(&at.field("rule"), "rule is not specified");
    } else if !message.is_empty() && trimmed.is_empty() {
        problems.invalid(&field, &quote(message), "must be non-empty if specified");
    } else if has_lines(trimmed) {
        problems.invalid(&field, &quote(message), "must not contain line breaks");
    } else if has_lines(expression) && trimmed.is_empty() {
        problems.required(&field, "message must be specified if rule contains line breaks");
    }
    let text = rule.text("messageExpression");
    if !text.is_empty() && text.trim().is_empty() {
        let detail = "messageExpression must be non-empty if specified";
        problems.required(&at.field("messageExpression"), detail);
    }
}

fn check_field_path(
    node: Node<'_>,
    rule: Node<'_>,
    is_structural: &LazyCell<bool, impl FnOnce() -> bool>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let (path, field) = (rule.text("fieldPath"), at.field("fieldPath"));
    if path.is_empty() {
        return;
    }
    if path.trim().is_empty() {
        problems.invalid(&field, &quote(path), "must be non-empty if specified");
    }
    if has_lines(path) {
        problems.invalid(&field, &quote(path), "must not contain line breaks");
    }
    if **is_structural && field_path::find(path, node, field_path::PathKeys::Allowed).is_err() {
        problems.invalid(&field, &quote(path), "must be a valid path");
    }
}
