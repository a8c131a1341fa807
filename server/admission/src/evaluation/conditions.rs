//! Match conditions: expressions that must all be true of a request.

use std::time::{Duration, Instant};

use cel::{error::EvalError, program::Program};
use engine::context::admit::joined;
use expressions::admission::{self, Wrong};
use generated_admissionregistration::admissionregistration::v1::MatchCondition;
use ground::metrics::PolicyError;

use super::{
    expression::Expression,
    scope::{OutOfBudget, Scope},
};

/// Conditions, in their order.
#[derive(Debug, Default)]
pub(crate) struct Conditions(Vec<Expression>);

/// What conditions say of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Met {
    Yes,
    No,
    /// No condition is false, and some cannot be evaluated.
    Unknown(String, PolicyError),
}

/// An evaluation of all conditions.
#[derive(Debug, Clone)]
pub(crate) struct Evaluated {
    pub(crate) met: Met,
    /// How many conditions could not be evaluated.
    pub(crate) failed: u64,
    pub(crate) took: Duration,
}

impl Conditions {
    /// What all conditions of one object may cost for one request.
    pub(crate) const COST_MAX: u64 = 2_500_000;

    /// Those of a webhook.
    pub(crate) fn of_webhook(stored: &[MatchCondition]) -> Self {
        Conditions::new(stored, admission::condition)
    }

    pub(crate) fn new(stored: &[MatchCondition], compile: impl Fn(&str) -> Result<Program, Wrong>) -> Self {
        let condition = |MatchCondition { expression, .. }: &MatchCondition| {
            Expression::new(expression, || compile(expression))
        };
        Conditions(stored.iter().map(condition).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether some condition reads this variable.
    pub(crate) fn read(&self, variable: &str) -> bool {
        self.0.iter().any(|condition| condition.reads(variable))
    }

    /// Whether all are true. One condition that is false decides, whatever else fails.
    pub(crate) fn evaluate(&self, scope: &mut Scope<'_>) -> Evaluated {
        let began = Instant::now();
        let mut failures = Vec::new();
        let is_false = self.is_one_false(scope, &mut failures);
        let failed = failures.len().try_into().unwrap_or(u64::MAX);
        let met = match (is_false, failures.first()) {
            (Err(error), _) => Met::Unknown(error.to_string(), PolicyError::OutOfBudget),
            (Ok(true), _) => Met::No,
            (Ok(false), None) => Met::Yes,
            (Ok(false), Some((_, error))) => {
                let error = *error;
                Met::Unknown(joined(failures.into_iter().map(|(why, _)| why)), error)
            }
        };
        Evaluated { met, failed, took: began.elapsed() }
    }

    fn is_one_false(
        &self,
        scope: &mut Scope<'_>,
        failures: &mut Vec<(String, PolicyError)>,
    ) -> Result<bool, OutOfBudget> {
        for condition in &self.0 {
            let why = match scope.evaluate(condition)?.map(|value| value.as_bool()) {
                Ok(Some(true)) => continue,
                Ok(Some(false)) => return Ok(true),
                Ok(None) => condition.failed(&EvalError::failed("it is neither true nor false")),
                Err(why) => why,
            };
            failures.push((why, condition.error()));
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use serde_json::{Value, json};

    use super::*;
    use crate::evaluation::{facts::Facts, rights::Rights};

    fn met(expressions: &[&str]) -> Met {
        met_by(expressions, |facts| facts)
    }

    fn met_by(expressions: &[&str], change: fn(Facts) -> Facts) -> Met {
        let condition =
            |expression: &&str| MatchCondition { name: "a".to_owned(), expression: (*expression).to_owned() };
        let stored: Vec<MatchCondition> = expressions.iter().map(condition).collect();
        let conditions = Conditions::of_webhook(&stored);
        let facts = Facts::of(
            json!({ "operation": "CREATE", "dryRun": false }),
            json!({ "metadata": { "name": "c" }, "data": { "k": "v" }, "list": [1, 2.5, null] }),
        );
        let facts = change(facts);
        let mut bindings = facts.bindings(&Value::Null);
        facts.add_authorizer(&mut bindings, &Rights::default());
        let mut scope = Scope::new(bindings, &[], Conditions::COST_MAX);
        conditions.evaluate(&mut scope).met
    }

    #[test]
    fn one_false_condition_decides() {
        let failed =
            |expression: &str, why: &str| format!("expression '{expression}' resulted in error: {why}");
        let missing = "object.data.missing == 'x'";
        let why = failed(missing, "no such key: missing");
        for (expressions, expected) in [
            (&[][..], Met::Yes),
            (&["object.metadata.name == 'c'", "oldObject == null"], Met::Yes),
            (&["request.operation == 'CREATE' && !request.dryRun", "false"], Met::No),
            (&["object.list[0] == 1 && object.list[1] == 2.5 && object.list[2] == null"], Met::Yes),
            (&[missing, "false"], Met::No),
            (&[missing, "true", missing], Met::Unknown(why, PolicyError::Invalid)),
            (&["object.?data.?x.orValue('n') == 'n'"], Met::Yes),
        ] {
            assert_eq!(met(expressions), expected, "{expressions:?}");
        }
    }

    #[test]
    fn evaluations_end_with_their_request() {
        let long = ["lists.range(100000).all(i, i >= 0)"];
        assert_eq!(met(&long), Met::Yes);
        let late = met_by(&long, |facts| facts.due_at(Instant::now()));
        assert!(matches!(&late, Met::Unknown(why, _) if why.ends_with("operation interrupted")), "{late:?}");
    }

    #[test]
    fn conditions_share_a_budget() {
        let costly = "[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, \
                      [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, a + b + c + d + e > 0)))))";
        let all = [costly; 20];
        assert!(
            matches!(met(&all), Met::Unknown(why, PolicyError::OutOfBudget) if why.contains("cost")),
            "{:?}",
            met(&all)
        );
    }
}
