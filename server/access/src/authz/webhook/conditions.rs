//! The match conditions of an authorization webhook: expressions that must all be true of a request for which
//! the webhook is called.

use cel::{
    program::{Bindings, EVALUATION_COST_MAX, Program},
    value::Datum,
};
use expressions::{admission::Wrong, authorization};
use serde_json::Value;

/// Conditions, in their order.
#[derive(Debug, Default)]
pub struct MatchConditions(Vec<MatchCondition>);

#[derive(Debug)]
struct MatchCondition {
    /// As it is written.
    expression: String,
    program: Program,
}

/// The result of conditions for a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ConditionsVerdict {
    /// All are true.
    Met,
    /// One is false.
    Excluded,
    /// None is false, and these cannot be evaluated.
    Failed(Vec<String>),
}

impl MatchConditions {
    /// Compiles a condition and adds it.
    ///
    /// # Errors
    /// The flaw in a condition.
    pub(crate) fn add(&mut self, expression: &str) -> Result<(), Wrong> {
        let program = authorization::condition(expression)?;
        self.0.push(MatchCondition { expression: expression.to_owned(), program });
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all are true of the review that [`super::review::whole_spec`] describes. One condition that is
    /// false decides, whatever else fails.
    pub(super) fn evaluate(&self, spec: &Value) -> ConditionsVerdict {
        let bindings = Bindings::new().with("request", Datum::json(spec));
        let mut failures = Vec::new();
        for condition in &self.0 {
            match condition.evaluate(&bindings) {
                Ok(true) => {}
                Ok(false) => return ConditionsVerdict::Excluded,
                Err(failure) => failures.push(failure),
            }
        }
        if failures.is_empty() { ConditionsVerdict::Met } else { ConditionsVerdict::Failed(failures) }
    }
}

impl MatchCondition {
    fn evaluate(&self, bindings: &Bindings<'_>) -> Result<bool, String> {
        let failed = |why: &str| format!("expression '{}' resulted in error: {why}", self.expression);
        let evaluation = self.program.evaluate(bindings, EVALUATION_COST_MAX);
        let value = evaluation.value.map_err(|error| failed(&error.to_string()))?;
        value.as_bool().ok_or_else(|| failed("it is neither true nor false"))
    }
}

#[cfg(test)]
mod tests {
    use engine::authorization::{Attributes, Selection};
    use machinery::{
        selector::{FieldSelector, LabelSelector},
        user::User,
    };

    use super::{super::review::whole_spec, *};

    fn verdict(expressions: &[&str], attributes: &Attributes<'_>) -> ConditionsVerdict {
        let mut conditions = MatchConditions::default();
        for expression in expressions {
            conditions.add(expression).expect("a condition");
        }
        conditions.evaluate(&whole_spec(attributes))
    }

    #[test]
    fn one_false_condition_decides() {
        let user = User {
            name: "jane".to_owned(),
            groups: vec!["dev".to_owned()],
            extra: [("k".to_owned(), vec!["v".to_owned()])].into(),
            ..User::default()
        };
        let selection = Selection {
            fields: FieldSelector::parse("spec.nodeName=a").expect("sound").requirements().to_vec(),
            labels: LabelSelector::parse("app in (x,y),!z").expect("sound").requirements().to_vec(),
        };
        let pods = Attributes {
            verb: "list",
            version: "v1",
            resource: "pods",
            path: "",
            is_resource: true,
            selection: &selection,
            ..Attributes::path(&user, "", "")
        };
        let path = Attributes::path(&user, "get", "/metrics");
        let failed =
            |expression: &str, why: &str| format!("expression '{expression}' resulted in error: {why}");
        let on_paths = "request.nonResourceAttributes.path == '/metrics'";
        let on_resources = "request.resourceAttributes.namespace == ''";
        let no_paths = failed(on_paths, "no such key: nonResourceAttributes");
        let labels = "request.resourceAttributes.labelSelector.requirements.exists(one, one.key == 'app' && \
                      one.operator == 'In' && 'y' in one.values)";
        let fields = "request.resourceAttributes.fieldSelector.requirements[0].values == ['a']";
        let without_values =
            "request.resourceAttributes.labelSelector.requirements.all(one, size(one.values) != 1)";
        let costly = "[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, \
            [1,2,3,4,5,6,7,8,9,10].all(c, \
                      [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, \
                      [1,2,3,4,5,6,7,8,9,10].all(f, \
                      request.user == 'jane'))))))";
        let table: [(&[&str], &Attributes<'_>, ConditionsVerdict); 13] = [
            (&[], &path, ConditionsVerdict::Met),
            (&["request.user == 'jane'", "'dev' in request.groups"], &pods, ConditionsVerdict::Met),
            (&["request.uid == ''", "request.extra['k'] == ['v']"], &path, ConditionsVerdict::Met),
            (&["request.user == 'joe'"], &pods, ConditionsVerdict::Excluded),
            (&[on_paths], &path, ConditionsVerdict::Met),
            (&[on_paths], &pods, ConditionsVerdict::Failed(vec![no_paths.clone()])),
            (&[on_paths, "false"], &pods, ConditionsVerdict::Excluded),
            (&["false", on_paths], &pods, ConditionsVerdict::Excluded),
            (
                &[on_paths, "true", on_paths],
                &pods,
                ConditionsVerdict::Failed(vec![no_paths.clone(), no_paths]),
            ),
            (&[on_resources, "!has(request.nonResourceAttributes)"], &pods, ConditionsVerdict::Met),
            (&[labels, fields, without_values], &pods, ConditionsVerdict::Met),
            (&["!has(request.resourceAttributes)"], &path, ConditionsVerdict::Met),
            (
                &[costly],
                &path,
                ConditionsVerdict::Failed(vec![failed(
                    costly,
                    "operation cancelled: actual cost limit exceeded",
                )]),
            ),
        ];
        for (expressions, attributes, expected) in table {
            assert_eq!(verdict(expressions, attributes), expected, "{expressions:?}");
        }
    }
}
