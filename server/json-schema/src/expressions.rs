//! Rules in CEL: whether their expressions are correct, and what they may cost.
//!
//! Only a schema without other problems comes here, because a rule is read with the types that its schema
//! gives.

mod costs;
mod values;
mod walk;

use std::cell::Cell;

use cel::{Dialect, ast::Expr, check::Checked, cost, env::Env, source::Source, types::Type, weight};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{Node, shown};
use costs::Costs;
use values::Known;
pub(super) use walk::{RuleTree, Site, walk};

const DIALECT: Dialect = Dialect::at_release(36);
/// Parts that the expressions of all rules of a definition may have, after macros, and with their patterns.
/// Each takes about a microsecond to check, and some hundred bytes once objects are written.
const PARTS_MAX: u32 = 1 << 18;
const NO_OLD: &str = "may not be set if oldSelf is not used in rule";

/// What is left of the parts that the rules of one definition may have.
#[derive(Debug)]
pub struct RuleBudget {
    parts_left: Cell<u32>,
}

impl Default for RuleBudget {
    fn default() -> Self {
        RuleBudget { parts_left: Cell::new(PARTS_MAX) }
    }
}

impl RuleBudget {
    fn is_spent(&self) -> bool {
        self.parts_left.get() == 0
    }

    fn take(&self, parts: u32) {
        self.parts_left.set(self.parts_left.get().saturating_sub(parts));
    }
}

/// Checks the expressions of a schema of whole objects. `tolerates_costs` says whether a single one may be
/// too expensive, and all together too many.
pub fn check(
    root: Node<'_>,
    tolerates_costs: bool,
    budget: &RuleBudget,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if !root.any(&|node| !node.values("x-kubernetes-validations").is_empty()) {
        return;
    }
    let mut checker = Checker { costs: Costs::new(tolerates_costs), budget, problems };
    walk(root, at, &mut |site| {
        checker.check_rules(site);
        Vec::<()>::new()
    });
    checker.costs.check_sum(at, checker.problems);
    if budget.is_spent() && !tolerates_costs {
        let detail = format!("the rules of all versions have more than {PARTS_MAX} parts after macros");
        checker.problems.forbidden(&at.field("x-kubernetes-validations"), &detail);
    }
}

struct Checker<'a> {
    costs: Costs,
    budget: &'a RuleBudget,
    problems: &'a mut Problems,
}

impl Checker<'_> {
    fn check_rules(&mut self, site: &Site<'_>) {
        let list = site.at.field("x-kubernetes-validations");
        let Some(known) = site.known else {
            let detail = "internal error: failed to construct type information for x-kubernetes-validations \
                rules: unable to \
                          convert structural schema to CEL declarations";
            return self.problems.internal(&list, detail);
        };
        for (index, rule) in site.node.list("x-kubernetes-validations").enumerate() {
            self.check_rule(rule, known, site, &list.index(index));
        }
    }

    fn check_rule(&mut self, rule: Node<'_>, known: &Known, site: &Site<'_>, at: &Path<'_>) {
        let env = site.env(known, rule);
        let (text, field) = (rule.text("rule"), at.field("rule"));
        let mut uses_old = false;
        match compile(&env, text, &Type::Bool, self.budget) {
            Err(Refused::Spent) => {}
            Err(why) => {
                let detail = why.told("", "cel expression must evaluate to a bool");
                self.problems.invalid(&field, &shown::text(&shown::rule(rule)), &detail);
            }
            Ok(compiled) => {
                uses_old = compiled.uses_old();
                let count = site.count_max.unwrap_or_else(|| known.count_max());
                self.costs.check(
                    "estimated rule cost",
                    compiled.cost(known).saturating_mul(count),
                    &field,
                    self.problems,
                );
                self.check_message(&env, rule, known, at);
            }
        }
        if uses_old {
            if let Some(uncorrelated) = site.uncorrelated {
                let detail = format!(
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within {uncorrelated}"
                );
                self.problems.invalid(&field, &quote(text), &detail);
            }
        } else if let Some(given) = rule.value("optionalOldSelf") {
            self.problems.invalid(&at.field("optionalOldSelf"), &given.to_string(), NO_OLD);
        }
    }

    fn check_message(&mut self, env: &Env, rule: Node<'_>, known: &Known, at: &Path<'_>) {
        let (text, field) = (rule.text("messageExpression"), at.field("messageExpression"));
        if text.is_empty() {
            return;
        }
        match compile(env, text, &Type::String, self.budget) {
            Err(Refused::Spent) => {}
            Err(why) => {
                let detail = why.told("messageExpression ", "messageExpression must evaluate to a string");
                self.problems.invalid(&field, &shown::text(&shown::rule(rule)), &detail);
            }
            Ok(compiled) => self.costs.check(
                "estimated messageExpression cost",
                compiled.cost(known),
                &field,
                self.problems,
            ),
        }
    }
}

/// Why an expression is refused.
pub(super) enum Refused {
    /// It has these mistakes.
    Mistakes(String),
    /// Its value is of another type.
    Type,
    /// Those before it, and it, have more parts than they may.
    Spent,
}

impl Refused {
    pub(super) fn told(self, prefix: &str, other_type: &str) -> String {
        match self {
            Refused::Mistakes(mistakes) => format!("{prefix}compilation failed: {mistakes}"),
            Refused::Type => other_type.to_owned(),
            Refused::Spent => format!("{prefix}compilation failed: the rules have too many parts"),
        }
    }
}

/// A correct expression.
pub(super) struct Compiled {
    pub(super) root: Expr,
    pub(super) checked: Checked,
}

impl Compiled {
    /// Whether it looks at the old value.
    pub(super) fn uses_old(&self) -> bool {
        self.checked.uses("oldSelf")
    }

    /// What one evaluation costs at most.
    fn cost(&self, known: &Known) -> u64 {
        cost::estimate(&self.root, &self.checked, &|place| known.size(place)).max
    }
}

pub(super) fn compile(
    env: &Env,
    expression: &str,
    wanted: &Type,
    budget: &RuleBudget,
) -> Result<Compiled, Refused> {
    if budget.is_spent() {
        return Err(Refused::Spent);
    }
    let source = Source::new(expression);
    let mistakes = |mistakes: Vec<_>| Refused::Mistakes(source.render(&mistakes));
    let (read, parts) = cel::parse_within(&source, DIALECT, budget.parts_left.get());
    budget.take(parts);
    budget.take(read.as_ref().map_or(0, weight::of_patterns));
    if budget.is_spent() {
        return Err(Refused::Spent);
    }
    let root = read.map_err(mistakes)?;
    let checked = env.check(&root).map_err(mistakes)?;
    if checked.result != *wanted {
        return Err(Refused::Type);
    }
    Ok(Compiled { root, checked })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The problems of a schema whose field `a` has the rule.
    fn problems_of(schema: &Value, rule: &Value) -> Vec<String> {
        let mut schema = schema.clone();
        schema["x-kubernetes-validations"] = json!([rule]);
        let root = json!({"type": "object", "properties": {"a": schema}});
        let mut problems = Problems::default();
        let root = Node::of(&root).expect("an object");
        check(root, false, &RuleBudget::default(), &Path::Root.field("s"), &mut problems);
        problems.as_slice().iter().map(|problem| format!("{}: {}", problem.path, problem.body)).collect()
    }

    fn rule(text: &str) -> Value {
        json!({ "rule": text })
    }

    #[test]
    fn rules_fit_types() {
        let object = json!({"type": "object", "required": ["n"], "properties": {
            "n": {"type": "integer"}, "in": {"type": "string", "maxLength": 5},
                "t": {"type": "string", "format": "date-time"},
            "m": {"type": "object", "additionalProperties": {"type": "number"}},
                "x": {"x-kubernetes-int-or-string": true},
            "l": {"type": "array", "maxItems": 3,
                "items": {"type": "object", "properties": {"b": {"type": "boolean"}}}},
            "e": {"type": "object", "x-kubernetes-embedded-resource": true,
                "x-kubernetes-preserve-unknown-fields": true},
        }});
        for good in [
            "self.n > 0 && self.__in__.size() < 3",
            "self.t < timestamp('2030-01-01T00:00:00Z')",
            "self.m.all(k, self.m[k] > 1.0) && self.?x.orValue(1) == 1",
            "self.l.exists(i, i.b) && self.e.metadata.name == self.e.kind",
            "self.n == oldSelf.n || !has(self.l)",
        ] {
            assert_eq!(problems_of(&object, &rule(good)), Vec::<String>::new(), "{good}");
        }
        for (bad, said) in [
            ("self.none", "undefined field 'none'"),
            ("self.n == 'a'", "found no matching overload for '_==_' applied to '(int, string)'"),
            ("self.e.spec == 1", "undefined field 'spec'"),
            ("self.n", "cel expression must evaluate to a bool"),
            ("device", "undeclared reference to 'device' (in container '')"),
        ] {
            let problems = problems_of(&object, &rule(bad));
            assert!(matches!(problems.as_slice(), [one] if one.contains(said)), "{bad}: {problems:?}");
        }
    }

    #[test]
    fn old_values_are_found_again() {
        let number = json!({"type": "integer"});
        let optional = json!({"rule": "self > 1", "optionalOldSelf": true});
        let said = "s.properties[a].x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may \
            not be set if oldSelf is not \
                    used in rule";
        assert_eq!(problems_of(&number, &optional), [said]);
        let optional = json!({"rule": "self > oldSelf.orValue(0)", "optionalOldSelf": true});
        assert_eq!(problems_of(&number, &optional), Vec::<String>::new());
        let items = json!({"type": "array", "maxItems": 2,
            "items": {"type": "integer", "x-kubernetes-validations": [rule("self == oldSelf")]}});
        let said = "s.properties[a].items.x-kubernetes-validations[0].rule: Invalid value: \"self == \
            oldSelf\": oldSelf cannot be used \
                    on the uncorrelatable portion of the schema within s.properties[a]";
        assert_eq!(problems_of(&items, &rule("true")), [said]);
    }

    #[test]
    fn messages_are_texts() {
        let number = json!({"type": "integer"});
        let with =
            |message: &str| problems_of(&number, &json!({"rule": "self > 1", "messageExpression": message}));
        assert_eq!(with("'it is ' + 'small'"), Vec::<String>::new());
        assert!(
            matches!(with("self").as_slice(), [one] if one.ends_with("messageExpression must evaluate to a \
                string"))
        );
        assert!(
            matches!(with("'a' +").as_slice(), [one] if one.contains("messageExpression compilation failed: \
                ERROR: <input>:1:6: "))
        );
    }

    #[test]
    fn costs_have_bounds() {
        let texts = json!({"type": "array", "items": {"type": "string"}});
        let nested = rule("self.all(x, self.all(y, x == y))");
        let problems = problems_of(&texts, &nested);
        assert!(
            matches!(problems.as_slice(), [one, ..] if one.contains("estimated rule cost exceeds budget by \
                factor of more than 100x")),
            "{problems:?}"
        );
        let number = json!({"type": "integer"});
        let message =
            json!({"rule": "self >= 0", "messageExpression": "'invalid attempts: ' + string(self)"});
        let advice = "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where \
            arrays, maps, and strings are \
                      declared)";
        let at = "s.properties[a].x-kubernetes-validations[0].messageExpression: Forbidden:";
        // The length of a number as text is not estimated.
        let expected = [
            format!(
                "{at} estimated messageExpression cost exceeds budget by factor of more than 100x {advice}"
            ),
            format!(
                "{at} contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 \
                 schema"
            ),
            format!(
                "s: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 \
                 schema exceeds budget by factor \
                 of more than 100x {advice}"
            ),
        ];
        assert_eq!(problems_of(&number, &message), expected);
        let bounded = json!({"type": "array", "maxItems": 10, "items": {"type": "string", "maxLength": 10}});
        assert_eq!(problems_of(&bounded, &nested), Vec::<String>::new());
    }

    #[test]
    fn rules_have_a_bound_together() {
        let said = "s.x-kubernetes-validations: Forbidden: the rules of all versions have more than 262144 \
            parts after macros";
        // A macro that copies what it is called on doubles its parts each time.
        let mut doubled = "optional.of(self)".to_owned();
        for _ in 0..12 {
            doubled.push_str(".optMap(x, x)");
        }
        let doubled = format!("{doubled}.hasValue()");
        let pattern = r"self.matches('\\pL{30}') || true";
        let many = ["true"; 200].join(" && ");
        for (text, count) in [(doubled.as_str(), 40), (pattern, 100), (many.as_str(), 2_000)] {
            let text_of = |count| {
                json!({ "type": "object", "properties": { "a": {
                "type": "string", "maxLength": 5, "x-kubernetes-validations": vec![rule(text); count] } } })
            };
            for (count, expected) in [(1, None), (count, Some(said))] {
                let (schema, mut problems) = (text_of(count), Problems::default());
                let root = Node::of(&schema).expect("an object");
                check(root, false, &RuleBudget::default(), &Path::Root.field("s"), &mut problems);
                let last = problems.as_slice().last().map(ToString::to_string);
                assert_eq!(last.as_deref(), expected, "{count} times {text:.60}");
            }
        }
    }
}
