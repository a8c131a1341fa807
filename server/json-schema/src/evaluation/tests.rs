//! Objects, their stored ones, and what rules say of the change.

use machinery::problem::Problems;
use serde_json::{Value, json};

use crate::{ObjectSchema, SchemaDocument};

fn schema(spec: &Value) -> ObjectSchema {
    ObjectSchema::new(SchemaDocument::read(json!({ "type": "object", "properties": { "spec": spec } })))
}

/// The problems of a change, then its warnings.
fn said(schema: &ObjectSchema, spec: &Value, old: Option<&Value>) -> (Vec<String>, Vec<String>) {
    let mut problems = Problems::default();
    let object = |spec: &Value| {
        json!({ "kind": "K", "apiVersion": "g/v1", "metadata": { "name": "n" },
        "spec": spec })
    };
    let (new, old) = (object(spec), old.map(object));
    schema.check(&new, old.as_ref(), &mut problems);
    schema.check_embedded(&new, &mut problems);
    schema.check_lists(&new, old.as_ref(), &mut problems);
    let warnings = schema.check_rules(&new, old.as_ref(), None, &mut problems);
    (problems.as_slice().iter().map(ToString::to_string).collect(), warnings)
}

fn of_rule(properties: Value, rule: Value) -> ObjectSchema {
    schema(&json!({ "type": "object", "properties": properties, "x-kubernetes-validations": [rule] }))
}

#[test]
fn rules_say_why_they_do_not_hold() {
    let properties = json!({ "a": { "type": "string", "nullable": true }, "n": { "type": "integer" },
        "in": { "type": "string" } });
    for (rule, spec, expected) in [
        (json!({ "rule": "self.n > 1" }), json!({ "n": 2 }), None),
        (
            json!({ "rule": "self.n > 1" }),
            json!({ "n": 1 }),
            Some("spec: Invalid value: failed rule: self.n > 1"),
        ),
        (
            json!({ "rule": "self.n > 1", "message": " m ", "reason": "FieldValueForbidden",
                "fieldPath": ".n" }),
            json!({ "n": 1 }),
            Some("spec.n: Forbidden: m"),
        ),
        (
            json!({ "rule": "self.n > 1", "reason": "FieldValueDuplicate" }),
            json!({ "n": 1 }),
            Some("spec: Duplicate value"),
        ),
        (
            json!({ "rule": "self.n > 1", "messageExpression": "'n is ' + string(self.n)" }),
            json!({ "n": 1 }),
            Some("spec: Invalid value: n is 1"),
        ),
        // A message with a line break is not used.
        (
            json!({ "rule": "self.n > 1", "messageExpression": "self.a + 'b'" }),
            json!({ "n": 1, "a": "x\n" }),
            Some("spec: Invalid value: failed rule: self.n > 1"),
        ),
        (
            json!({ "rule": "self.n > 1" }),
            json!({ "a": "x" }),
            Some(r#"spec: Invalid value: "object": no such key: n evaluating rule: self.n > 1"#),
        ),
        (json!({ "rule": "self.__in__ == 'x' && !has(self.a)" }), json!({ "in": "x", "a": null }), None),
        (
            json!({ "rule": "dyn(self.a) + dyn(self.n) == 1" }),
            json!({ "n": 1, "a": "x" }),
            Some(
                r#"spec: Invalid value: "object": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: dyn(self.a) + dyn(self.n) == 1"#,
            ),
        ),
        (
            json!({ "rule": "lists.range(2000000).size() > 0" }),
            json!({}),
            Some(
                r#"spec: Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: lists.range(2000000).size() > 0"#,
            ),
        ),
        (
            json!({ "rule": "self.none" }),
            json!({}),
            Some(
                "spec: Invalid value: \"object\": rule compile error: compilation failed: ERROR: \
                 <input>:1:5: undefined field 'none'\n | self.none\n | ....^",
            ),
        ),
    ] {
        let schema = of_rule(properties.clone(), rule.clone());
        let (problems, _) = said(&schema, &spec, None);
        assert_eq!(problems, expected.into_iter().collect::<Vec<_>>(), "{rule}");
    }
}

#[test]
fn rules_see_the_stored_value() {
    let number = |rule: Value| {
        schema(&json!({ "type": "object", "properties": {
                "n": { "type": "integer", "x-kubernetes-validations": [rule] } } }))
    };
    let grows = number(json!({ "rule": "self >= oldSelf" }));
    let first = number(json!({ "rule": "oldSelf.hasValue() || self == 0", "optionalOldSelf": true }));
    let items = schema(
        &json!({ "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"],
            "items": {
        "type": "object", "properties": { "k": { "type": "string" }, "v": {
            "type": "integer", "x-kubernetes-validations": [{ "rule": "self >= oldSelf" }] } } } }),
    );
    for (schema, new, old, expected) in [
        (&grows, json!({ "n": 1 }), None, None),
        (&grows, json!({ "n": 1 }), Some(json!({})), None),
        (
            &grows,
            json!({ "n": 1 }),
            Some(json!({ "n": 2 })),
            Some("spec.n: Invalid value: 1: failed rule: self >= oldSelf"),
        ),
        (
            &first,
            json!({ "n": 1 }),
            None,
            Some("spec.n: Invalid value: 1: failed rule: oldSelf.hasValue() || self == 0"),
        ),
        (&first, json!({ "n": 1 }), Some(json!({ "n": 5 })), None),
        (
            &items,
            json!([{ "k": "new", "v": 1 }, { "k": "a", "v": 1 }]),
            Some(json!([{ "k": "a", "v": 2 }])),
            Some("spec[1].v: Invalid value: 1: failed rule: self >= oldSelf"),
        ),
    ] {
        let (problems, warnings) = said(schema, &new, old.as_ref());
        assert_eq!(problems, expected.into_iter().collect::<Vec<_>>(), "{new} {old:?}");
        assert_eq!(warnings, Vec::<String>::new());
    }
}

#[test]
fn what_did_not_change_may_be_wrong() {
    let schema = schema(&json!({ "type": "object", "properties": {
        "a": { "type": "string", "maxLength": 3, "x-kubernetes-validations": [{ "rule": "self == 'good'" }] },
        "b": { "type": "string", "x-kubernetes-validations": [{ "rule": "self == oldSelf" }] },
        "l": { "type": "array", "x-kubernetes-list-type": "set",
            "items": { "type": "string", "pattern": "^[a-z]+$" } },
    } }));
    let rule = "spec.a: Invalid value: \"bad\": failed rule: self == 'good'";
    for (new, old, problems, warnings) in [
        (json!({ "a": "bad" }), None, vec![rule], vec![]),
        (json!({ "a": "bad", "b": "x" }), Some(json!({ "a": "bad" })), vec![], vec![rule]),
        (
            json!({ "a": "longer" }),
            Some(json!({ "a": "longer" })),
            vec![],
            vec!["spec.a: Invalid value: \"longer\": failed rule: self == 'good'"],
        ),
        (
            json!({ "a": "longest" }),
            Some(json!({ "a": "longer" })),
            vec![
                "spec.a: Too long: may not be more than 3 bytes",
                "<nil>: Invalid value: null: some validation rules were not checked because the object was \
                 invalid; correct the existing errors to complete validation",
            ],
            vec![],
        ),
        // Items of a set are found again only if the whole list is the same.
        (json!({ "l": ["B", "B"] }), Some(json!({ "l": ["B", "B"] })), vec![], vec![]),
        (
            json!({ "l": ["B", "c"] }),
            Some(json!({ "l": ["B"] })),
            vec!["spec.l[0]: Invalid value: \"B\": spec.l[0] in body should match '^[a-z]+$'"],
            vec![],
        ),
        (
            json!({ "l": ["b", "b"] }),
            Some(json!({ "l": ["b"] })),
            vec!["spec.l[1]: Duplicate value: \"b\""],
            vec![],
        ),
    ] {
        assert_eq!(
            said(&schema, &new, old.as_ref()),
            (
                problems.into_iter().map(str::to_owned).collect(),
                warnings.into_iter().map(str::to_owned).collect(),
            ),
            "{new} {old:?}"
        );
    }
}

#[test]
fn values_have_the_types_of_their_schema() {
    let schema = |rule: &str| {
        schema(&json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true,
                "x-kubernetes-validations": [{ "rule": rule }],
            "properties": {
                "s": { "type": "array", "x-kubernetes-list-type": "set", "items": { "type": "string" } },
                "t": { "type": "array", "x-kubernetes-list-type": "set", "items": { "type": "string" } },
                "d": { "type": "string", "format": "duration" },
                    "w": { "type": "string", "format": "date-time" },
                "b": { "type": "string", "format": "byte" }, "n": { "type": "number" },
                    "x": { "x-kubernetes-int-or-string": true },
                "e": { "type": "object", "x-kubernetes-embedded-resource": true,
                    "x-kubernetes-preserve-unknown-fields": true },
                "m": { "type": "object", "additionalProperties": { "type": "integer" } },
                "o": { "type": "object", "x-kubernetes-preserve-unknown-fields": true },
                "p": { "type": "object", "x-kubernetes-preserve-unknown-fields": true },
            } }))
    };
    let spec = json!({
        "s": ["a", "b"], "t": ["b", "a"], "d": "1h", "w": "2026-01-02T03:04:05Z", "b": "YQ==", "n": 1, "x": 3,
        "e": { "apiVersion": "v1", "kind": "K", "metadata": { "name": "a", "labels": {} } }, "m": { "k": 2 },
        "o": { "z": 1 }, "p": { "z": 2 },
    });
    for rule in [
        "self.s == self.t && (self.s + ['b', 'c']).size() == 3",
        "self.d == duration('60m') && self.w < timestamp('2027-01-01T00:00:00Z') && self.b == b'a'",
        "self.n == 1.0 && self.x == 3 && type(self.n) == double",
        "self.e.kind == 'K' && self.e.metadata.name == 'a'",
        "self.m.all(k, self.m[k] == 2) && 'k' in self.m",
        "dyn(self.o) != dyn(self.p) && self.o == self.o && self == self",
    ] {
        assert_eq!(said(&schema(rule), &spec, None), (vec![], vec![]), "{rule}");
    }
}

#[test]
fn one_object_has_one_budget() {
    let schema = schema(&json!({ "type": "array", "items": {
        "type": "integer", "x-kubernetes-validations": [{
            "rule": "lists.range(700000).size() > self" }] } }));
    let (problems, _) = said(&schema, &json!(vec![1; 20]), None);
    let said = "spec[14]: Invalid value: \"integer\": validation failed due to running out of cost budget, \
        no further validation rules will be run";
    assert_eq!(problems, [said]);
}
