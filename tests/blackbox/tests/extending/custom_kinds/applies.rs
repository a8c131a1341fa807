//! Applied configurations.

use std::time::Duration;

use blackbox::{http::Api, stream::PATIENCE};
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, WIDGETS, start, until, widget};

const THINGS: &str = "/apis/demo.example.com/v1/namespaces/default/things";

async fn apply(api: &Api, manager: &str, spec: Value) -> Value {
    let object = json!({
        "apiVersion": "demo.example.com/v1", "kind": "Thing", "metadata": { "name": "a" }, "spec": spec,
    });
    let path = format!("{THINGS}/a?fieldManager={manager}&force=true");
    let answer = api.patch(&path, "application/apply-patch+yaml", &object).await;
    assert!([200, 201].contains(&answer.code), "{}", answer.text());
    answer.json()
}

/// A version of things. The first one is stored.
fn version(name: &str, schema: Value) -> Value {
    json!({
        "name": name, "served": true, "storage": name == "v1", "schema": { "openAPIV3Schema": schema },
    })
}

/// Defines things.
async fn define(api: &Api, versions: Value) {
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": { "name": "things.demo.example.com" },
        "spec": {
            "group": "demo.example.com", "scope": "Namespaced",
                "names": { "plural": "things", "kind": "Thing" },
            "versions": versions,
        },
    });
    api.post(DEFINITIONS, &definition).await.expect(201);
    until(api, THINGS, |found| found["kind"] == "ThingList").await;
}

#[tokio::test]
async fn fields_without_a_schema_are_applied_where_they_may_stay() {
    let api = start().await;
    let schema = json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true });
    define(&api, json!([version("v1", schema)])).await;
    apply(&api, "one", json!({ "a": 1, "both": { "x": 1 } })).await;
    let second = apply(&api, "two", json!({ "b": [1], "both": { "y": 2 } })).await;
    assert_eq!(second["spec"], json!({ "a": 1, "b": [1], "both": { "x": 1, "y": 2 } }));
    let third = apply(&api, "one", json!({ "both": { "x": 1 } })).await;
    assert_eq!(third["spec"], json!({ "b": [1], "both": { "x": 1, "y": 2 } }));
}

#[tokio::test]
async fn an_apply_that_changes_nothing_adds_no_defaults_of_its_version() {
    let api = start().await;
    let schema = |size: Value| {
        json!({ "type": "object", "properties": { "spec": {
        "type": "object", "properties": { "size": size },
    } } })
    };
    let first = version("v1", schema(json!({ "type": "integer" })));
    let second = version("v2", schema(json!({ "type": "integer", "default": 9 })));
    define(&api, json!([first, second])).await;
    let made = apply(&api, "one", json!({})).await;
    let path = THINGS.replace("v1", "v2");
    let empty = json!({ "apiVersion": "demo.example.com/v2", "kind": "Thing", "metadata": { "name": "a" } });
    let same = api
        .patch(&format!("{path}/a?fieldManager=two"), "application/apply-patch+yaml", &empty)
        .await
        .expect(200);
    assert_eq!((&same["spec"], &same["metadata"]), (&json!({}), &made["metadata"]));
    // A merge patch writes what it read, with the defaults.
    let patched = api.merge(&format!("{path}/a"), &json!({})).await.expect(200);
    assert_eq!(patched["spec"], json!({ "size": 9 }));
}

#[tokio::test]
async fn a_write_that_changes_nothing_brings_owners_to_the_form_of_today() {
    let api = start().await;
    let schema = |merges: &str, round: &str| {
        json!({ "type": "object", "properties": {
        "round": { "type": "string", "enum": [round] },
        "spec": { "type": "object", "properties": { "labels": {
            "type": "object", "additionalProperties": { "type": "string" }, "x-kubernetes-map-type": merges,
        } } },
    } })
    };
    define(&api, json!([version("v1", schema("granular", "first"))])).await;
    let made = apply(&api, "one", json!({ "labels": { "a": "b" } })).await;
    let owned =
        |object: &Value| object["metadata"]["managedFields"][0]["fieldsV1"]["f:spec"]["f:labels"].clone();
    assert_eq!(owned(&made), json!({ "f:a": {} }));
    let change = json!({ "spec": { "versions": [version("v1", schema("atomic", "second"))] } });
    api.merge(&format!("{DEFINITIONS}/things.demo.example.com"), &change).await.expect(200);
    let probe = json!({
        "apiVersion": "demo.example.com/v1", "kind": "Thing", "metadata": { "name": "probe" },
            "round": "second",
    });
    let served = async {
        while api.post(&format!("{THINGS}?dryRun=All"), &probe).await.code != 201 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, served).await.expect("the changed definition is served");
    let mut same = made.clone();
    same["metadata"]["managedFields"] = Value::Null;
    let put = api.put(&format!("{THINGS}/a"), &same).await.expect(200);
    assert_eq!((owned(&put), &put["spec"]), (json!({}), &made["spec"]));
}

#[tokio::test]
async fn an_apply_may_name_more_than_stays() {
    let api = start().await;
    let spec = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    let schema = json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true,
        "properties": { "spec": spec } });
    define(&api, json!([version("v1", schema)])).await;
    let thing = |spec: Value| {
        json!({ "apiVersion": "demo.example.com/v1", "kind": "Thing",
        "metadata": { "name": "a" }, "spec": spec })
    };
    // An open root declares every field below it for appliers, and the schema of `spec` prunes nonetheless.
    for validation in ["Strict", "Warn"] {
        let path = format!("{THINGS}/a?fieldManager=x&fieldValidation={validation}");
        let applied =
            api.patch(&path, "application/apply-patch+yaml", &thing(json!({ "a": "x", "b": 1 }))).await;
        assert!([200, 201].contains(&applied.code), "{}", applied.text());
        assert_eq!(applied.header("warning"), "");
        assert_eq!(applied.json()["spec"], json!({ "a": "x" }));
    }
    let created = api.post(&format!("{THINGS}?fieldValidation=Strict"), &thing(json!({ "b": 1 }))).await;
    assert_eq!(created.code, 400, "{}", created.text());

    let path = format!("{THINGS}/a?fieldManager=x");
    let named = |place: &str, found: &str| {
        format!(
            "failed to create typed patch object (/a; demo.example.com/v1, Kind=Thing): {place}: expected \
             {found}"
        )
    };
    let mut labelled = thing(json!({}));
    labelled["metadata"]["generation"] = json!("x");
    for (object, flaw) in [
        (thing(json!({ "a": 1 })), named(".spec.a", "string, got &value.valueUnstructured{Value:1}")),
        (thing(json!(["b"])), named(".spec", "map, got &{[b]}")),
        (labelled, named(".metadata.generation", "numeric (int or float), got string")),
    ] {
        let refused = api.patch(&path, "application/apply-patch+yaml", &object).await;
        refused.fails(400, "BadRequest", &flaw);
    }
}

#[tokio::test]
async fn refused_patches_do_not_repeat_the_kind() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    for (patch, flaw) in [
        (
            json!({ "metadata": { "generation": "x" } }),
            "\": json: cannot unmarshal string into Go struct field ObjectMeta.generation of type int64",
        ),
        (
            json!({ "kind": null }),
            "\": Object 'Kind' is missing in '{\"apiVersion\":\"demo.example.com/v1\",\"metadata\":{",
        ),
    ] {
        let refused = api.merge(&format!("{WIDGETS}/a?fieldValidation=Ignore"), &patch).await;
        assert_eq!(refused.code, 422, "{}", refused.text());
        let cause = &refused.json()["details"]["causes"][0]["message"];
        let cause = cause.as_str().unwrap_or_default();
        assert!(cause.contains(flaw), "{cause}");
        assert!(!cause.contains("Widget in version") && !cause.contains("unrecognized"), "{cause}");
    }
}

/// A null where there is no status changes nothing; where there is one, its fields are given up.
#[tokio::test]
async fn a_null_is_no_status() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let config = |status: Value| {
        json!({ "apiVersion": "demo.example.com/v1", "kind": "Widget",
        "metadata": { "name": "a" }, "status": status })
    };
    let own = format!("{WIDGETS}/a/status?fieldManager=me&force=true");
    let apply = "application/apply-patch+yaml";
    let none = api.patch(&own, apply, &config(Value::Null)).await.expect(200);
    assert_eq!(none.get("status"), None, "{none}");
    api.patch(&own, apply, &config(json!({ "copies": 1 }))).await.expect(200);
    let emptied = api.patch(&own, apply, &config(Value::Null)).await.expect(200);
    assert_eq!(emptied["status"], json!({}), "{emptied}");
}
