//! Policies that change objects with CEL: their parts, and what tables say of them.

use expressions::admission::{ExpressionUse, Expressions, Wrong};
use generated_admissionregistration::admissionregistration::v1::{MutatingAdmissionPolicy, Mutation};
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::{admission_rules, policy_cells, request_rules, static_names};

/// How a mutation says what changes.
const PATCH_TYPES: [&str; 2] = ["ApplyConfiguration", "JSONPatch"];

/// The part of policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingAdmissionPolicyStrategy;

impl Strategy for MutatingAdmissionPolicyStrategy {
    type Object = MutatingAdmissionPolicy;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &MutatingAdmissionPolicy,
        old: Option<&MutatingAdmissionPolicy>,
        problems: &mut Problems,
    ) {
        let (spec, at) = (&new.spec, Path::Root.field("spec"));
        if let Some(kind) = &spec.param_kind {
            admission_rules::check_kind(kind, &at.field("paramKind"), problems);
        }
        request_rules::check_constraints(spec.match_constraints.as_ref(), &at, problems);
        if let Some(constraints) = &spec.match_constraints {
            request_rules::check_mutated(constraints, &at.field("matchConstraints"), problems);
        }
        let has_params = spec.param_kind.is_some();
        let is_kept = old.is_some_and(|old| {
            old.spec.param_kind == spec.param_kind && old.spec.match_conditions == spec.match_conditions
        });
        if !is_kept {
            let list = at.field("matchConditions");
            admission_rules::check_conditions(&spec.match_conditions, has_params, &list, problems);
        }
        let mut expressions = Expressions::new(has_params).with_variables();
        admission_rules::check_variables(&spec.variables, &mut expressions, &at.field("variables"), problems);
        let list = at.field("mutations");
        if spec.mutations.is_empty() {
            problems.required(&list, "mutations must contain at least one item");
        }
        for (index, mutation) in spec.mutations.iter().enumerate() {
            check_mutation(mutation, &expressions, &list.index(index), problems);
        }
        check_reinvocation(&spec.reinvocation_policy, &at.field("reinvocationPolicy"), problems);
        static_names::check(change, old.is_none(), &new.metadata.name, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &MutatingAdmissionPolicy,
        old: Option<&MutatingAdmissionPolicy>,
        warnings: &mut Vec<String>,
    ) {
        static_names::warn(change, old.is_none(), &new.metadata.name, warnings);
    }

    fn cell(&self, _column: &str, policy: &MutatingAdmissionPolicy) -> Cell {
        policy_cells::kind(policy.spec.param_kind.as_ref())
    }
}

fn check_reinvocation(word: &str, at: &Path<'_>, problems: &mut Problems) {
    match word {
        "" => problems.required(at, ""),
        "IfNeeded" | "Never" => {}
        other => problems.not_supported(at, &quote(other), &["IfNeeded", "Never"]),
    }
}

fn check_mutation(mutation: &Mutation, expressions: &Expressions, at: &Path<'_>, problems: &mut Problems) {
    let patch = mutation.json_patch.as_ref().map(|patch| patch.expression.as_str());
    let configuration = mutation.apply_configuration.as_ref().map(|applied| applied.expression.as_str());
    let (patch_at, configuration_at) = (at.field("jsonPatch"), at.field("applyConfiguration"));
    let place = at.field("patchType");
    match mutation.patch_type.as_str() {
        "" => problems.required(&place, ""),
        word @ "JSONPatch" => {
            let check = |expression: &str| expressions.check(ExpressionUse::Patch, expression);
            check_change(patch, word, check, &patch_at, problems);
            check_other(configuration, word, ("{applyConfiguration}", &configuration_at), problems);
        }
        word @ "ApplyConfiguration" => {
            let check = |expression: &str| expressions.check(ExpressionUse::Configuration, expression);
            check_change(configuration, word, check, &configuration_at, problems);
            check_other(patch, word, ("{jsonPatch}", &patch_at), problems);
        }
        other => problems.not_supported(&place, &quote(other), &PATCH_TYPES),
    }
}

/// Checks the expression that makes the change.
fn check_change(
    expression: Option<&str>,
    word: &str,
    check: impl Fn(&str) -> Result<(), Wrong>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let place = at.field("expression");
    match expression.map(str::trim) {
        None => problems.required(at, &format!("must be specified when patchType is {word}")),
        Some("") => problems.required(&place, ""),
        Some(expression) => admission_rules::refuse(expression, check(expression), &place, problems),
    }
}

/// The other way to say the change must not be used.
fn check_other(expression: Option<&str>, word: &str, (name, at): (&str, &Path<'_>), problems: &mut Problems) {
    if expression.is_some() {
        problems.invalid(at, &quote(name), &format!("must not be specified when patchType is {word}"));
    }
}
