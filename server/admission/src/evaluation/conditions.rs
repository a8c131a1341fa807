//! Match conditions: expressions that must all be true of a request.

use cel::program::{EvalError, Program};
use engine::context::admit::joined;
use expressions::admission::{self, Wrong};
use generated::admissionregistration::v1::MatchCondition;

use super::{expression::Expression, scope::Scope};

/// Conditions, in their order.
#[derive(Debug, Default)]
pub(crate) struct Conditions(Vec<Expression>);

/// What conditions say of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Met {
    Yes,
    No,
    /// No condition is false, and some cannot be evaluated.
    Unknown(String),
}

impl Conditions {
    /// What all conditions of one object may cost for one request.
    pub(crate) const COST_MAX: u64 = 2_500_000;

    /// Those of a webhook.
    pub(crate) fn of_webhook(stored: &[MatchCondition]) -> Self {
        Conditions::new(stored, admission::condition)
    }

    pub(crate) fn new(stored: &[MatchCondition], compile: impl Fn(&str) -> Result<Program, Wrong>) -> Self {
        let condition =
            |stored: &MatchCondition| Expression::new(&stored.expression, compile(&stored.expression));
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
    pub(crate) fn evaluate(&self, scope: &mut Scope<'_>) -> Met {
        let mut failures = Vec::new();
        for condition in &self.0 {
            let value = match scope.evaluate(condition) {
                Ok(value) => value,
                Err(error) => return Met::Unknown(error.to_string()),
            };
            match value.map(|value| value.as_bool()) {
                Ok(Some(true)) => {}
                Ok(Some(false)) => return Met::No,
                Ok(None) => {
                    failures.push(condition.failed(&EvalError::failed("it is neither true nor false")))
                }
                Err(why) => failures.push(why),
            }
        }
        if failures.is_empty() { Met::Yes } else { Met::Unknown(joined(failures)) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::evaluation::{facts::Facts, rights::Rights};

    fn met(expressions: &[&str]) -> Met {
        let condition =
            |expression: &&str| MatchCondition { name: "a".to_owned(), expression: (*expression).to_owned() };
        let conditions = Conditions::of_webhook(&expressions.iter().map(condition).collect::<Vec<_>>());
        let facts = Facts::of(
            json!({ "operation": "CREATE", "dryRun": false }),
            json!({ "metadata": { "name": "c" }, "data": { "k": "v" }, "list": [1, 2.5, null] }),
        );
        let rights = Rights::default();
        let mut scope = Scope::new(facts.bindings_with(&rights), &[], Conditions::COST_MAX);
        conditions.evaluate(&mut scope)
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
            (&[missing, "true", missing], Met::Unknown(why)),
            (&["object.?data.?x.orValue('n') == 'n'"], Met::Yes),
        ] {
            assert_eq!(met(expressions), expected, "{expressions:?}");
        }
    }

    #[test]
    fn conditions_share_a_budget() {
        let costly = "[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, \
                      [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, a + b + c + d + e > 0)))))";
        let all = [costly; 20];
        assert!(matches!(met(&all), Met::Unknown(why) if why.contains("cost")), "{:?}", met(&all));
    }
}
