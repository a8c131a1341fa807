//! What is not compared, and its neighbours that are.

use super::*;
use crate::{
    compare::differences,
    data,
    document::edited,
    format::{Kind, Source, Step},
};

fn normal(value: &Value) -> Value {
    Normalizer::new("").normal(value)
}

#[test]
fn versions_and_tokens_are_hidden() {
    let list = json!({"metadata": {"resourceVersion": "12", "continue": "abc", "name": "n"}});
    assert_eq!(
        normal(&list),
        json!({"metadata": {"resourceVersion": "<rv>", "continue": "<token>", "name": "n"}})
    );
    assert_eq!(normal(&json!({"resourceVersion": "", "continue": ""})), json!({}));
    // A member of another type is wrong, and so it is compared.
    assert_eq!(normal(&json!({"resourceVersion": 12})), json!({"resourceVersion": 12}));
}

#[test]
fn claims_stand_for_tokens() {
    let claims = BASE64_URL_SAFE_NO_PAD.encode(r#"{"sub":"a","exp":123}"#);
    let token = json!(format!("eyJhbGciOiJFUzI1NiJ9.{claims}.c2ln"));
    assert_eq!(normal(&token), json!({"claims": {"sub": "a", "exp": "<time>"}}));
    assert_eq!(normal(&json!("eyJ.word")), json!("eyJ.word"));
}

#[test]
fn owners_have_no_order() {
    let owners = |first: &str, second: &str| {
        json!({"managedFields": [{"operation": "Apply",
        "manager": first}, {"operation": "Apply", "manager": second}]})
    };
    assert_eq!(normal(&owners("a", "b")), normal(&owners("b", "a")));
    let mut list = json!({"items": [{"metadata": {"managedFields": [], "name": "n"}}]});
    drop_owners(&mut list);
    assert_eq!(list, json!({"items": [{"metadata": {"name": "n"}}]}));
    let mut table =
        json!({"rows": [{"object": {"metadata": {"managedFields": []}}}], "metadata": {"managedFields": []}});
    drop_owners(&mut table);
    assert_eq!(table, json!({"rows": [{"object": {"metadata": {}}}], "metadata": {}}));
}

#[test]
fn messages_that_only_repeat_causes_are_folded() {
    let causes = json!([{"field": "a", "message": "Required value"},
        {"field": "a.b", "message": "Required value: x"}]);
    for (message, folded) in [
        ("P \"n\" is invalid: [a: Required value, a.b: Required value: x]", "P \"n\" is invalid: <causes>"),
        ("P \"n\" is invalid: [a.b: Required value: x, a: Required value]", "P \"n\" is invalid: <causes>"),
        ("P \"n\" is invalid: [a: Required value, more]", "P \"n\" is invalid: [a: Required value, more]"),
        ("another text", "another text"),
    ] {
        let status = json!({"kind": "Status", "message": message, "details": {"causes": causes}});
        assert_eq!(normal(&status)["message"], folded, "{message}");
    }
}

#[test]
fn ages_of_tables_are_hidden() {
    let table = json!({
        "kind": "Table",
        "columnDefinitions": [{"name": "Name", "description": "d"}, {"name": "Age"}, {"name": "Age"},
            {"name": "Restarts"}],
        "rows": [{"cells": ["5s", "5s", "<unknown>", "3 (5s ago)"]}],
    });
    let normal = normal(&table);
    assert_eq!(normal["columnDefinitions"][0], json!({"name": "Name"}));
    assert_eq!(normal["rows"][0]["cells"], json!(["5s", "<age>", "<unknown>", "3 (<age> ago)"]));
}

#[test]
fn ports_that_the_server_chose_are_hidden() {
    let normalizer = Normalizer::new(r#"{"nodePort":30007}"#);
    let ports =
        json!({"ports": [{"nodePort": 30007}, {"nodePort": 30008}, {"nodePort": 80}, {"port": 30008}]});
    let normal =
        json!({"ports": [{"nodePort": 30007}, {"nodePort": "<given>"}, {"nodePort": 80}, {"port": 30008}]});
    assert_eq!(normalizer.normal(&ports), normal);
}

#[test]
fn credentials_of_the_caller_are_left_out() {
    let request = json!({"kind": "CertificateSigningRequestList",
        "items": [{"spec": {"extra": {"a": ["b"]}, "uid": "u"}}]});
    assert_eq!(normal(&request)["items"], json!([{"spec": {"uid": "u"}}]));
    let other = json!({"kind": "SubjectAccessReview", "spec": {"extra": {"a": ["b"]}}});
    assert_eq!(normal(&other), other);
}

/// What a case sends, nearly: enough to say what it named itself.
fn sent(kind: &Kind, steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        match (&step.make, &step.of) {
            (Some(base), _) => text += &sent(kind, &kind.base(base).unwrap().steps),
            (None, Some(Source::Base(base))) => {
                text += &edited(kind.body_of(base).unwrap(), step.patch.as_ref()).unwrap().to_string();
            }
            (None, Some(Source::Step(_))) => text.extend(step.patch.as_ref().map(Value::to_string)),
            (None, None) => text.extend(step.body.as_ref().map(Value::to_string)),
        }
    }
    text
}

#[test]
fn recorded_answers_are_normal_already() {
    for name in data::kinds().unwrap() {
        let kind = data::kind(&name).unwrap();
        for case in &kind.cases {
            let sent = sent(&kind, &case.steps);
            for step in &case.steps {
                let Some(answer) = &step.answer else { continue };
                let recorded = kind.expected(step, answer).unwrap();
                let normal = Normalizer::new(&sent).normal(&recorded);
                assert_eq!(differences(&recorded, &normal), [], "{}", case.id);
            }
        }
    }
}
