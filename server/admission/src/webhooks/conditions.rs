//! The match conditions of a webhook: expressions that must all be true of a request.

mod data;
mod rights;

use cel::{
    program::{Bindings, EVALUATION_COST_MAX, EvalError, Program},
    value::{AccessResource, Datum},
};
use engine::context::admit::{AdmissionRequest, Host};
use expressions::admission::{self, Wrong};
use generated::admissionregistration::v1::MatchCondition;
use machinery::user::User;
use serde_json::Value;

use self::{data::datum, rights::Rights};

/// What all conditions of a webhook may cost for one request.
const COST_MAX: u64 = 2_500_000;
/// Most questions to the authorizer for one request. Their costs allow less.
const QUESTIONS_MAX: usize = 16;

/// The conditions of one webhook, in their order.
#[derive(Debug, Default)]
pub(super) struct Conditions(Vec<Condition>);

#[derive(Debug)]
struct Condition {
    expression: String,
    program: Result<Program, String>,
}

/// What conditions say of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Met {
    Yes,
    No,
    /// No condition is false, and these cannot be evaluated.
    Unknown(Vec<String>),
}

/// A request as conditions see it.
pub(super) struct Facts {
    request: Value,
    object: Value,
    old: Value,
    /// What is written, as the authorizer knows it.
    resource: AccessResource,
}

impl Conditions {
    pub(super) fn new(stored: &[MatchCondition]) -> Self {
        let condition = |stored: &MatchCondition| Condition {
            expression: stored.expression.clone(),
            program: admission::condition(&stored.expression)
                .map_err(|(Wrong::Invalid(why) | Wrong::Unusable(why))| format!("compilation error: {why}")),
        };
        Conditions(stored.iter().map(condition).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What the conditions say of a request. One that is false decides, whatever else fails.
    pub(super) async fn met(&self, host: Host<'_>, user: &User, facts: &Facts) -> Met {
        let rights = Rights::default();
        let mut met = self.evaluate(facts, &rights);
        // An expression cannot wait for an answer. So it fails where it needs one, which is then asked for, and starts
        // over.
        for _ in 0..QUESTIONS_MAX {
            let Some(question) = rights.take_open() else { break };
            let decision = question.ask(host, user).await;
            rights.answer(question, decision);
            met = self.evaluate(facts, &rights);
        }
        met
    }

    fn evaluate(&self, facts: &Facts, rights: &Rights) -> Met {
        let bindings = facts.bindings(rights);
        let (mut left, mut failures) = (COST_MAX, Vec::new());
        for condition in &self.0 {
            let failure = match &condition.program {
                Err(why) => why.clone(),
                Ok(program) => {
                    let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX.min(left));
                    if evaluation.cost > left {
                        let why = "validation failed due to running out of cost budget, no further validation rules \
                                   will be run";
                        return Met::Unknown(vec![why.to_owned()]);
                    }
                    left -= evaluation.cost;
                    match evaluation.value.map(|value| value.as_bool()) {
                        Ok(Some(true)) => continue,
                        Ok(Some(false)) => return Met::No,
                        Ok(None) => condition.failed(&EvalError::failed("it is neither true nor false")),
                        Err(error) => condition.failed(&error),
                    }
                }
            };
            if !failures.contains(&failure) {
                failures.push(failure);
            }
        }
        if failures.is_empty() { Met::Yes } else { Met::Unknown(failures) }
    }
}

impl Condition {
    fn failed(&self, error: &EvalError) -> String {
        format!("expression '{}' resulted in error: {error}", self.expression)
    }
}

impl Facts {
    /// A request with its objects, which are JSON.
    pub(super) fn new(admission: &AdmissionRequest<'_>, request: Value, objects: [&[u8]; 2]) -> Self {
        let [object, old] = objects.map(|json| serde_json::from_slice(json).unwrap_or_default());
        let route = &admission.request.route;
        let resource = AccessResource {
            group: route.resource.group.clone(),
            resource: route.resource.kind.plural.to_string(),
            subresource: route.subresource_name().to_owned(),
            namespace: admission.call_namespace().to_owned(),
            name: admission.call_name().to_owned(),
            ..AccessResource::default()
        };
        Facts { request, object, old, resource }
    }

    fn bindings<'f>(&'f self, rights: &'f Rights) -> Bindings<'f> {
        let authorizer = rights.authorizer();
        let of_resource = Datum::resource_check(authorizer.clone(), self.resource.clone());
        Bindings::new()
            .with("object", datum(&self.object))
            .with("oldObject", datum(&self.old))
            .with("request", datum(&self.request))
            .with("authorizer", Datum::authorizer(authorizer))
            .with("authorizer.requestResource", of_resource)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn met(expressions: &[&str]) -> Met {
        let condition =
            |expression: &&str| MatchCondition { name: "a".to_owned(), expression: (*expression).to_owned() };
        let conditions = Conditions::new(&expressions.iter().map(condition).collect::<Vec<_>>());
        let facts = Facts {
            request: json!({ "operation": "CREATE", "dryRun": false }),
            object: json!({ "metadata": { "name": "c" }, "data": { "k": "v" }, "list": [1, 2.5, null] }),
            old: Value::Null,
            resource: AccessResource::default(),
        };
        conditions.evaluate(&facts, &Rights::default())
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
            (&[missing, "true", missing], Met::Unknown(vec![why])),
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
        assert!(matches!(met(&all), Met::Unknown(why) if why[0].contains("cost")), "{:?}", met(&all));
    }
}
