//! Default values in a schema: they must be complete, fit, keep its rules, and have no unknown fields.

use machinery::{path::Path, problem::Problems};
use serde_json::{Map, Value};

use super::{
    Node, embedded,
    evaluation::{self, Rule},
    expressions::{self, RuleBudget, RuleTree, Site},
    fit::Fitter,
    patterns::Patterns,
    prune::{METADATA, prune, prune_object},
};

/// Checks the defaults of a structural schema of whole objects.
pub fn check(root: Node<'_>, may_be_unpruned: bool, at: &Path<'_>, problems: &mut Problems) {
    let patterns = Patterns::of(root);
    let fitter = Fitter::of_defaults(&patterns);
    let mut checker = Checker { may_be_unpruned, fitter, costs: evaluation::OBJECT_COST_MAX, problems };
    let whole = Surroundings { object: root, is_root: true, way: &Way::Object, is_metadata: false };
    checker.check(root, rules_of(root).as_ref(), whole, at);
}

/// The rules of a schema, if it has defaults that they may be about.
fn rules_of(root: Node<'_>) -> Option<RuleTree<Rule>> {
    let has = |field| root.any(&|node| node.value(field).is_some());
    let budget = RuleBudget::default();
    let mut compile = |site: &Site<'_>| evaluation::compile(site, &budget);
    (has("default") && has("x-kubernetes-validations"))
        .then(|| expressions::walk(root, &Path::Root, &mut compile))
}

/// Whether a default has fields that its schema does not name.
pub(super) fn has_unpruned(root: Node<'_>) -> bool {
    root.any(&|node| {
        node.value("default").is_some_and(|default| {
            let mut pruned = default.clone();
            prune(&mut pruned, node);
            pruned != *default
        })
    })
}

/// The way from an object to a value inside it.
enum Way<'a> {
    /// The object.
    Object,
    /// A field.
    Field(&'a Way<'a>, &'a str),
    /// An item.
    Item(&'a Way<'a>),
}

impl Way<'_> {
    /// The least object in which a value stands there.
    fn wrap(&self, value: Value) -> Value {
        match self {
            Way::Object => value,
            Way::Field(above, name) => {
                above.wrap(Value::Object(Map::from_iter([((*name).to_owned(), value)])))
            }
            Way::Item(above) => above.wrap(Value::Array(vec![value])),
        }
    }
}

/// The object around a value.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    /// The schema of the object.
    object: Node<'a>,
    /// Whether the value is a whole object of the kind.
    is_root: bool,
    way: &'a Way<'a>,
    /// Whether the value belongs to the metadata of the object.
    is_metadata: bool,
}

struct Checker<'p> {
    may_be_unpruned: bool,
    fitter: Fitter<'p>,
    /// The cost that is left for the rules.
    costs: u64,
    problems: &'p mut Problems,
}

impl Checker<'_> {
    fn check(
        &mut self,
        node: Node<'_>,
        rules: Option<&RuleTree<Rule>>,
        around: Surroundings<'_>,
        at: &Path<'_>,
    ) {
        let is_object = node.is_embedded() || around.is_root;
        let around = if is_object {
            Surroundings { object: node, way: &Way::Object, is_metadata: false, ..around }
        } else {
            around
        };
        if let Some(default) = node.value("default") {
            let (before, at) = (self.problems.count(), &at.field("default"));
            self.check_default(node, default, around, at);
            if let Some(rules) = rules.filter(|_| self.problems.count() == before) {
                let schema = (node, is_object);
                evaluation::evaluate_default(rules, schema, default, &mut self.costs, at, self.problems);
            }
        }
        let inner = Surroundings { is_root: false, ..around };
        if let Some(items) = node.items() {
            let way = Way::Item(around.way);
            let rules = rules.and_then(|rules| rules.items.as_deref());
            self.check(items, rules, Surroundings { way: &way, ..inner }, &at.field("items"));
        }
        let properties = at.field("properties");
        for (name, property) in node.map("properties") {
            let way = Way::Field(around.way, name);
            let is_metadata = around.is_metadata || (is_object && METADATA.contains(&name));
            let inner = Surroundings { way: &way, is_metadata, ..inner };
            let rules = rules.and_then(|rules| rules.properties.get(name));
            self.check(property, rules, inner, &properties.key(name));
        }
    }

    fn check_default(&mut self, node: Node<'_>, default: &Value, around: Surroundings<'_>, at: &Path<'_>) {
        if around.is_metadata {
            let mut whole = around.way.wrap(default.clone());
            if let Value::Object(fields) = &mut whole {
                fields.entry("kind").or_insert_with(|| "Validation".into());
                fields.entry("apiVersion").or_insert_with(|| "validation/v1".into());
            }
            if let Some(why) = embedded::first_flaw(&whole, around.object) {
                let detail = format!("must result in valid metadata: {why}");
                return self.problems.invalid(at, &default.to_string(), &detail);
            }
            return self.fitter.check(node, default, at, self.problems);
        }
        let mut pruned = default.clone();
        if around.is_root {
            prune_object(&mut pruned, node);
        } else {
            prune(&mut pruned, node);
        }
        if !self.may_be_unpruned && pruned != *default {
            self.problems.invalid(at, &default.to_string(), "must not have unknown fields");
        }
        let before = self.problems.count();
        embedded::check(default, node, around.is_root, at, self.problems);
        if self.problems.count() == before {
            self.fitter.check(node, default, at, self.problems);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn defaults_keep_the_rules() {
        let rule = |text: &str| json!([{ "rule": text }]);
        let whole = |default: i64, rule: &Value| {
            json!({ "type": "integer", "default": default,
            "x-kubernetes-validations": rule })
        };
        let at = "s.properties[v].default";
        let failed =
            |at: &str, value: &str, rule: &str| format!("{at}: Invalid value: {value}: failed rule: {rule}");
        let inner = json!({ "type": "integer", "x-kubernetes-validations": rule("self < 3") });
        for (schema, expected) in [
            (whole(2, &rule("self < 3")), vec![]),
            (whole(5, &rule("self < 3")), vec![failed(at, "5", "self < 3")]),
            // A default is a value that stays, and a new one.
            (whole(5, &rule("self == oldSelf")), vec![]),
            (whole(5, &rule("self != oldSelf")), vec![failed(at, "5", "self != oldSelf")]),
            (
                whole(5, &json!([{ "rule": "oldSelf.hasValue() || self < 3", "optionalOldSelf": true }])),
                vec![failed(at, "5", "oldSelf.hasValue() || self < 3")],
            ),
            (
                whole(
                    5,
                    &json!([{ "rule": "self < 3", "message": "too big", "reason": "FieldValueForbidden" }]),
                ),
                vec![format!("{at}: Forbidden: too big")],
            ),
            (
                json!({ "type": "array", "default": [1, 9], "items": inner }),
                vec![failed(&format!("{at}[1]"), "9", "self < 3")],
            ),
            // What does not fit is not evaluated.
            (
                json!({ "type": "integer", "default": "x", "x-kubernetes-validations": rule("self < 3") }),
                vec![format!(r#"{at}: Invalid value: "string":  in body must be of type integer: "string""#)],
            ),
        ] {
            let root = json!({ "type": "object", "properties": { "v": schema } });
            let (node, mut problems) = (Node::of(&root).expect("a schema"), Problems::default());
            check(node, false, &Path::Root.field("s"), &mut problems);
            let found: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
            assert_eq!(found, expected, "{root}");
        }
    }
}
