//! The mistakes that a policy's expressions have with the kinds that it is for.

use engine::catalog::{Catalog, Resource};
use expressions::admission::typed::{KnownParams, TypedExpressions, TypedKind};
use generated_admissionregistration::admissionregistration::v1::{
    ExpressionWarning, ParamKind, ValidatingAdmissionPolicySpec,
};

use super::kinds;

/// How many bytes all warnings of a policy may have: a short expression can have a hundred long mistakes,
/// with each kind again.
const WARNINGS_BYTES_MAX: usize = 256 * 1024;
/// Numbers behind the names of types are below this one.
const NUMBERS: u64 = 1_000_000_000;

/// The warnings of a policy, in the order of its expressions. Checked are conditions and the expressions of
/// their messages, with the values that they use. `number` makes the names of types differ from those that
/// expressions write.
pub(super) fn of(
    spec: &ValidatingAdmissionPolicySpec,
    catalog: &Catalog,
    number: u64,
) -> Vec<ExpressionWarning> {
    let rules = spec.match_constraints.iter().flat_map(|constraints| &constraints.resource_rules);
    let number = number % NUMBERS;
    let params = spec.param_kind.as_ref().map(|kind| (params_type(kind, number), param_kind(catalog, kind)));
    let params = match &params {
        None => KnownParams::None,
        Some((_, None)) => KnownParams::Any,
        Some((type_name, Some(kind))) => KnownParams::Of(TypedKind { type_name, shape: &kind.kind.shape }),
    };
    let mut found: Vec<(Expression<'_>, Vec<String>)> =
        expressions(spec).map(|expression| (expression, Vec::new())).collect();
    let mut room = WARNINGS_BYTES_MAX;
    for kind in kinds::matched(rules, catalog) {
        let type_name = format!("{}{number}", kind.kind.name);
        let mut typed =
            TypedExpressions::new(TypedKind { type_name: &type_name, shape: &kind.kind.shape }, params);
        for variable in &spec.variables {
            typed.declare(&variable.name, &variable.expression);
        }
        for (expression, texts) in &mut found {
            let Some(mistakes) = typed.mistakes(expression.text) else { continue };
            let text = format!("{}: {mistakes}\n", kind_text(&kind));
            let Some(left) = room.checked_sub(text.len()) else { continue };
            room = left;
            texts.push(text);
        }
    }
    let found = found.into_iter().filter(|(_, texts)| !texts.is_empty());
    let warning = |(expression, texts): (Expression<'_>, Vec<String>)| ExpressionWarning {
        field_ref: format!("spec.validations[{}].{}", expression.index, expression.field),
        warning: texts.join("\n"),
    };
    found.map(warning).collect()
}

/// One expression that is checked.
struct Expression<'a> {
    /// The place of its validation.
    index: usize,
    /// The field in it.
    field: &'static str,
    text: &'a str,
}

fn expressions(spec: &ValidatingAdmissionPolicySpec) -> impl Iterator<Item = Expression<'_>> {
    spec.validations.iter().enumerate().flat_map(|(index, validation)| {
        let condition = Expression { index, field: "expression", text: &validation.expression };
        let message = Expression { index, field: "messageExpression", text: &validation.message_expression };
        let message = Some(message).filter(|message| !message.text.is_empty());
        [Some(condition), message].into_iter().flatten()
    })
}

/// A kind as the warnings name it.
fn kind_text(kind: &Resource) -> String {
    format!("{}/{}, Kind={}", kind.group, kind.kind.version, kind.kind.name)
}

/// Parameters may be of the kind of the objects, and the names of types must differ.
fn params_type(kind: &ParamKind, number: u64) -> String {
    format!("{}{}", kind.kind, number + 1)
}

fn param_kind<'a>(catalog: &'a Catalog, wanted: &ParamKind) -> Option<&'a Resource> {
    let mut resources = catalog.group_version(&wanted.api_version)?.values();
    resources.find(|resource| resource.kind.name == wanted.kind).map(|resource| &**resource)
}
