//! What the expressions of one policy say of a request.

use std::time::Duration;

use cel::value::Datum;
use ground::metrics::PolicyError;
use smallvec::SmallVec;

use crate::{
    evaluation::{Evaluated, Met, OutOfBudget, Scope},
    policies::{
        policy::{Check, Policy, Validations},
        unit::{COST_MAX, View},
    },
};

/// Longer texts of expressions are not used.
const MESSAGE_BYTES_MAX: usize = 5 * 1024;

/// All that a policy says.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// What its conditions say, if it has any.
    pub(super) conditions: Option<Evaluated>,
    /// The checks that did not simply pass, in order.
    pub(super) decisions: Vec<Decided>,
    pub(super) notes: Vec<Noted>,
}

/// What a check says, and how.
#[derive(Debug)]
pub(super) struct Decided {
    /// The number of the check.
    pub(super) index: usize,
    pub(super) decision: Decision,
    /// Also where the policy ignores it.
    pub(super) error: PolicyError,
    pub(super) took: Duration,
}

/// What a check says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    Pass,
    Deny { message: String, reason: Option<String> },
}

/// What an expression says for the audit.
#[derive(Debug)]
pub(super) enum Noted {
    /// A key and a text.
    Text(String, String),
    /// It cannot be evaluated, and that refuses the request.
    Failed { why: String, error: PolicyError, took: Duration },
}

/// Judges a request.
pub(super) fn judge<'v>(policy: &'v Policy<Validations>, view: &View<'v>) -> Outcome {
    let Some(conditions) = view.meets(policy) else { return judge_matching(policy, view) };
    let outcome = match &conditions.met {
        Met::Yes => judge_matching(policy, view),
        Met::No => Outcome::default(),
        Met::Unknown(why, error) => Outcome::failed(policy, why.clone(), *error),
    };
    Outcome { conditions: Some(conditions), ..outcome }
}

/// Judges a request that meets the conditions.
fn judge_matching<'v>(policy: &'v Policy<Validations>, view: &View<'v>) -> Outcome {
    let out_of_budget =
        |error: OutOfBudget| Outcome::failed(policy, error.to_string(), PolicyError::OutOfBudget);
    let decisions = match decide(policy, view) {
        Ok(decisions) => decisions,
        Err(error) => return out_of_budget(error),
    };
    match notes(policy, view) {
        Ok(notes) => Outcome { conditions: None, decisions, notes },
        Err(error) => out_of_budget(error),
    }
}

impl Outcome {
    fn failed(policy: &Policy<Validations>, why: String, error: PolicyError) -> Self {
        let decided =
            Decided { index: 0, decision: Decision::failed(policy, why), error, took: Duration::ZERO };
        Outcome { decisions: vec![decided], ..Outcome::default() }
    }
}

impl Decision {
    fn failed(policy: &Policy<Validations>, message: String) -> Self {
        if policy.ignores_failures { Decision::Pass } else { Decision::Deny { message, reason: None } }
    }
}

/// What a check came to.
enum Checked {
    True,
    /// With the time that the evaluation took.
    False(Duration),
    /// Why, and the same.
    Failed(String, Duration),
}

impl Checked {
    /// How long the evaluation took; zero for a check that passed, whose time is not used.
    fn took(&self) -> Duration {
        match self {
            Checked::True => Duration::ZERO,
            Checked::False(took) | Checked::Failed(_, took) => *took,
        }
    }
}

/// So many checks of a policy are kept without an allocation.
const USUAL_CHECKS: usize = 4;

fn decide<'v>(policy: &'v Policy<Validations>, view: &View<'v>) -> Result<Vec<Decided>, OutOfBudget> {
    let checks = &policy.rules.checks;
    let mut scope = view.scope(policy, COST_MAX);
    let mut outcomes: SmallVec<[Checked; USUAL_CHECKS]> = SmallVec::new();
    for check in checks {
        outcomes.push(match scope.evaluate(&check.expression)? {
            Ok(Datum::Bool(true)) => Checked::True,
            Ok(_) => Checked::False(scope.took()),
            Err(why) => Checked::Failed(why, scope.took()),
        });
    }
    if outcomes.iter().all(|outcome| matches!(outcome, Checked::True)) {
        return Ok(Vec::new());
    }
    // Texts are made only where some check is false, which is rare, and then all of them, since they share
    // the rest of the budget.
    let is_false = outcomes.iter().any(|outcome| matches!(outcome, Checked::False(_)));
    let texts = if is_false { texts(policy, view, scope.left()) } else { Ok(Vec::new()) };
    let mut texts = match texts {
        Ok(texts) => Ok(texts.into_iter()),
        Err(error) => Err(format!("failed messageExpression: {error}")),
    };
    let decided = |(index, (check, outcome)): (usize, (&Check, Checked))| {
        let text = texts.as_mut().map(|texts| texts.next().flatten());
        let took = outcome.took();
        let (decision, error) = match (outcome, text) {
            (Checked::Failed(why, _), _) => (Decision::failed(policy, why), check.expression.error()),
            (_, Err(why)) => (Decision::failed(policy, why.clone()), PolicyError::Invalid),
            (Checked::True, _) => return None,
            (Checked::False(_), Ok(text)) => {
                let decision = Decision::Deny { message: message(check, text), reason: check.reason.clone() };
                (decision, PolicyError::Invalid)
            }
        };
        Some(Decided { index, decision, error, took })
    };
    Ok(checks.iter().zip(outcomes).enumerate().filter_map(decided).collect())
}

/// The texts that expressions make for each check. One that fails makes none.
fn texts<'v>(
    policy: &'v Policy<Validations>,
    view: &View<'v>,
    budget: u64,
) -> Result<Vec<Option<String>>, OutOfBudget> {
    let mut scope = view.scope_of_texts(policy, budget);
    let text = |check: &Check| {
        let Some(expression) = &check.message_expression else { return Ok(None) };
        let value = scope.evaluate(expression)?;
        Ok(value.ok().and_then(|value| value.as_str().map(str::to_owned)))
    };
    policy.rules.checks.iter().map(text).collect()
}

/// The text for the client: that of the expression if it is a line of some length, else the written one, else
/// the check.
fn message(check: &Check, made: Option<String>) -> String {
    let made = made.unwrap_or_default();
    let made = made.trim();
    if !made.is_empty() && made.len() <= MESSAGE_BYTES_MAX && !made.contains('\n') {
        return made.to_owned();
    }
    match check.message.as_str() {
        "" => format!("failed expression: {}", check.expression.text.trim()),
        message => message.to_owned(),
    }
}

fn notes<'v>(policy: &'v Policy<Validations>, view: &View<'v>) -> Result<Vec<Noted>, OutOfBudget> {
    let annotations = &policy.rules.annotations;
    if annotations.is_empty() {
        return Ok(Vec::new());
    }
    let mut scope: Scope<'_> = view.scope_of_texts(policy, COST_MAX);
    let mut notes = Vec::new();
    for annotation in annotations {
        let value = scope.evaluate(&annotation.value)?;
        let failed = |why| Noted::Failed { why, error: annotation.value.error(), took: scope.took() };
        match value {
            Ok(Datum::Null) => {}
            Ok(Datum::String(text)) => {
                let text = text.trim();
                if !text.is_empty() {
                    notes.push(Noted::Text(annotation.key.clone(), text.to_owned()));
                }
            }
            Ok(value) => notes.push(failed(format!(
                "valueExpression '{}' resulted in unsupported return type: {}. Return type must be either \
                 string or \
                 null.",
                annotation.value.text,
                value.type_name()
            ))),
            Err(why) if !policy.ignores_failures => notes.push(failed(why)),
            Err(_) => {}
        }
    }
    Ok(notes)
}
