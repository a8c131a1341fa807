//! A policy, compiled: what all policies have, and the rules of one kind of them.

use std::sync::Arc;

use expressions::admission::{ExpressionUse, Expressions};
use generated_admissionregistration::admissionregistration::v1::{
    AuditAnnotation, MatchCondition, MatchResources, MutatingAdmissionPolicy, Mutation as StoredMutation,
    ParamKind, ValidatingAdmissionPolicy, Validation as StoredValidation, Variable as StoredVariable,
};

use crate::{
    evaluation::{Conditions, Expression, Reads, Variable},
    matching::Criteria,
};

/// A policy.
#[derive(Debug)]
pub(super) struct Policy<R> {
    pub(super) name: Arc<str>,
    /// Which requests it is about.
    pub(super) criteria: Criteria,
    /// The kind of its parameters.
    pub(super) params: Option<ParamsKind>,
    /// Whether a request passes that the policy cannot judge.
    pub(super) ignores_failures: bool,
    pub(super) variables: Vec<Variable>,
    pub(super) conditions: Conditions,
    /// What it does.
    pub(super) rules: R,
    /// What its expressions read.
    pub(super) reads: Reads,
}

/// The kind of parameters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ParamsKind {
    pub(super) api_version: String,
    pub(super) kind: String,
}

/// What a policy checks.
#[derive(Debug)]
pub(super) struct Validations {
    pub(super) checks: Vec<Check>,
    pub(super) annotations: Vec<Annotation>,
}

/// One check.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) expression: Expression,
    /// The text for the client, if no expression makes one.
    pub(super) message: String,
    pub(super) message_expression: Option<Expression>,
    pub(super) reason: Option<String>,
}

/// A note for the audit.
#[derive(Debug)]
pub(super) struct Annotation {
    pub(super) key: String,
    pub(super) value: Expression,
}

/// What a policy changes.
#[derive(Debug)]
pub(super) struct Mutations {
    pub(super) changes: Vec<Mutation>,
    /// Whether it runs again when the object was changed behind it.
    pub(super) is_reinvoked: bool,
}

/// One change.
#[derive(Debug)]
pub(super) struct Mutation {
    pub(super) expression: Expression,
    pub(super) kind: MutationKind,
}

/// What the expression of a change makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MutationKind {
    /// A configuration, to be merged.
    Configuration,
    /// A JSON patch.
    Patch,
}

/// The fields that all policies have.
struct Common<'s> {
    name: &'s str,
    param_kind: Option<&'s ParamKind>,
    constraints: Option<&'s MatchResources>,
    failure_policy: Option<&'s str>,
    conditions: &'s [MatchCondition],
    variables: &'s [StoredVariable],
}

impl Policy<Validations> {
    pub(super) fn validating(stored: &ValidatingAdmissionPolicy) -> Option<Self> {
        let spec = &stored.spec;
        let common = Common {
            name: &stored.metadata.name,
            param_kind: spec.param_kind.as_ref(),
            constraints: spec.match_constraints.as_ref(),
            failure_policy: spec.failure_policy.as_deref(),
            conditions: &spec.match_conditions,
            variables: &spec.variables,
        };
        common.policy(|expressions| Validations {
            checks: spec.validations.iter().map(|stored| check(expressions, stored)).collect(),
            annotations: spec
                .audit_annotations
                .iter()
                .map(|stored| annotation(expressions, stored))
                .collect(),
        })
    }
}

impl Policy<Mutations> {
    pub(super) fn mutating(stored: &MutatingAdmissionPolicy) -> Option<Self> {
        let spec = &stored.spec;
        let common = Common {
            name: &stored.metadata.name,
            param_kind: spec.param_kind.as_ref(),
            constraints: spec.match_constraints.as_ref(),
            failure_policy: spec.failure_policy.as_deref(),
            conditions: &spec.match_conditions,
            variables: &spec.variables,
        };
        common.policy(|expressions| Mutations {
            changes: spec.mutations.iter().filter_map(|stored| mutation(expressions, stored)).collect(),
            is_reinvoked: spec.reinvocation_policy == "IfNeeded",
        })
    }
}

/// The rules of one kind of policies.
pub(super) trait Rules {
    /// Whether some expression reads this variable.
    fn read(&self, variable: &str) -> bool;
}

impl Rules for Validations {
    fn read(&self, variable: &str) -> bool {
        self.checks.iter().any(|check| {
            check.expression.reads(variable)
                || check.message_expression.as_ref().is_some_and(|message| message.reads(variable))
        }) || self.annotations.iter().any(|annotation| annotation.value.reads(variable))
    }
}

impl Rules for Mutations {
    fn read(&self, variable: &str) -> bool {
        self.changes.iter().any(|mutation| mutation.expression.reads(variable))
    }
}

impl Common<'_> {
    /// None without constraints, which every stored policy has.
    fn policy<R: Rules>(&self, rules: impl FnOnce(&Expressions) -> R) -> Option<Policy<R>> {
        let criteria = Criteria::new(self.constraints?);
        let mut expressions = Expressions::new(self.param_kind.is_some()).with_variables();
        let variable = |stored: &StoredVariable| Variable {
            name: stored.name.clone(),
            expression: Expression::new(&stored.expression, || {
                expressions.declare_program(&stored.name, &stored.expression)
            }),
        };
        let variables: Vec<Variable> = self.variables.iter().map(variable).collect();
        let compile = |text: &str| expressions.program(ExpressionUse::Validation, text);
        let conditions = Conditions::new(self.conditions, compile);
        let rules = rules(&expressions);
        let reads = Reads::new(|name| {
            variables.iter().any(|variable| variable.expression.reads(name))
                || conditions.read(name)
                || rules.read(name)
        });
        Some(Policy {
            name: self.name.into(),
            criteria,
            params: self
                .param_kind
                .map(|kind| ParamsKind { api_version: kind.api_version.clone(), kind: kind.kind.clone() }),
            ignores_failures: self.failure_policy == Some("Ignore"),
            reads,
            variables,
            conditions,
            rules,
        })
    }
}

fn check(expressions: &Expressions, stored: &StoredValidation) -> Check {
    let message = Some(&stored.message_expression).filter(|text| !text.is_empty());
    let compiled = |purpose, text: &String| Expression::new(text, || expressions.program(purpose, text));
    Check {
        expression: compiled(ExpressionUse::Validation, &stored.expression),
        message: stored.message.trim().to_owned(),
        message_expression: message.map(|text| compiled(ExpressionUse::Message, text)),
        reason: stored.reason.clone(),
    }
}

fn annotation(expressions: &Expressions, stored: &AuditAnnotation) -> Annotation {
    let text = &stored.value_expression;
    let compile = || expressions.program(ExpressionUse::Annotation, text);
    Annotation { key: stored.key.clone(), value: Expression::new(text, compile) }
}

fn mutation(expressions: &Expressions, stored: &StoredMutation) -> Option<Mutation> {
    let (kind, purpose, text) = match stored.patch_type.as_str() {
        "ApplyConfiguration" => {
            let of = stored.apply_configuration.as_ref()?;
            (MutationKind::Configuration, ExpressionUse::Configuration, &of.expression)
        }
        "JSONPatch" => (MutationKind::Patch, ExpressionUse::Patch, &stored.json_patch.as_ref()?.expression),
        _ => return None,
    };
    let expression = Expression::new(text, || expressions.program(purpose, text));
    Some(Mutation { expression, kind })
}
