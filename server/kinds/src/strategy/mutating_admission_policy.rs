//! Policies that change objects with CEL: their parts, and what tables say of them. That expressions compile is not asked.

use generated::admissionregistration::v1::{MutatingAdmissionPolicy, Mutation};
use machinery::{
    change::Change,
    columns::Cell,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use super::{admission_rules, policy_cells};

/// How a mutation says what changes.
const PATCH_TYPES: [&str; 2] = ["ApplyConfiguration", "JSONPatch"];

/// The part of policies that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingAdmissionPolicyStrategy;

impl Strategy for MutatingAdmissionPolicyStrategy {
    type Object = MutatingAdmissionPolicy;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &MutatingAdmissionPolicy,
        _old: Option<&MutatingAdmissionPolicy>,
        problems: &mut Problems,
    ) {
        let (spec, at) = (&new.spec, Path::Root.field("spec"));
        if let Some(kind) = &spec.param_kind {
            admission_rules::check_kind(kind, &at.field("paramKind"), problems);
        }
        admission_rules::check_constraints(spec.match_constraints.as_ref(), &at, problems);
        if let Some(constraints) = &spec.match_constraints {
            admission_rules::check_mutated(constraints, &at.field("matchConstraints"), problems);
        }
        admission_rules::check_conditions(&spec.match_conditions, &at.field("matchConditions"), problems);
        admission_rules::check_variables(&spec.variables, &at.field("variables"), problems);
        let list = at.field("mutations");
        if spec.mutations.is_empty() {
            problems.required(&list, "mutations must contain at least one item");
        }
        for (index, mutation) in spec.mutations.iter().enumerate() {
            check_mutation(mutation, &list.index(index), problems);
        }
        check_reinvocation(&spec.reinvocation_policy, &at.field("reinvocationPolicy"), problems);
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

fn check_mutation(mutation: &Mutation, at: &Path<'_>, problems: &mut Problems) {
    let patch = mutation.json_patch.as_ref().map(|patch| patch.expression.as_str());
    let configuration = mutation.apply_configuration.as_ref().map(|applied| applied.expression.as_str());
    let (patch_at, configuration_at) = (at.field("jsonPatch"), at.field("applyConfiguration"));
    let place = at.field("patchType");
    let mut check_pair =
        |own: (Option<&str>, &Path<'_>), other: (bool, &Path<'_>), name: &str, word: &str| {
            match own.0 {
                None => problems.required(own.1, &format!("must be specified when patchType is {word}")),
                Some(expression) if expression.trim().is_empty() => {
                    problems.required(&own.1.field("expression"), "");
                }
                Some(_) => {}
            }
            if other.0 {
                let detail = format!("must not be specified when patchType is {word}");
                problems.invalid(other.1, &quote(name), &detail);
            }
        };
    match mutation.patch_type.as_str() {
        "" => problems.required(&place, ""),
        word @ "JSONPatch" => {
            let other = (configuration.is_some(), &configuration_at);
            check_pair((patch, &patch_at), other, "{applyConfiguration}", word);
        }
        word @ "ApplyConfiguration" => {
            check_pair((configuration, &configuration_at), (patch.is_some(), &patch_at), "{jsonPatch}", word);
        }
        other => problems.not_supported(&place, &quote(other), &PATCH_TYPES),
    }
}
