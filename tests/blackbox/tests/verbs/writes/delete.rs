//! DELETE on one object: the answer, preconditions, finalizers in two phases, and where options come from.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, NAMESPACES, config_map},
};
use machinery::meta::v1::{DeleteOptions, Preconditions};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, causes, created, events_until, gone, version, with};

const HOLD: &str = "example.com/hold";

fn url(name: &str) -> String {
    format!("{CONFIG_MAPS}/{name}")
}

fn held(name: &str) -> Value {
    with(config_map(name), "/metadata/finalizers", json!([HOLD]))
}

async fn delete_with(api: &Api, path: &str, options: &Value) -> Answer {
    api.send(Method::DELETE, path, "application/json", options.to_string()).await
}

#[tokio::test]
async fn a_delete_answers_a_status_that_names_the_object() {
    let api = Api::start().await;
    for sample in SAMPLES.iter().filter(|sample| sample.path != NAMESPACES) {
        let made = created(&api, sample.path, &(sample.object)("a")).await;
        if sample.resource == "serviceaccounts" {
            // Its delete answers the object, as the schema says.
            let answer = api.delete(&format!("{}/a", sample.path)).await.expect(200);
            assert_eq!(answer["metadata"]["uid"], made["metadata"]["uid"]);
            continue;
        }
        let (plural, group) = sample.resource.split_once('.').unwrap_or((sample.resource, ""));
        let mut details = json!({ "name": "a", "kind": plural, "uid": made["metadata"]["uid"] });
        if !group.is_empty() {
            details["group"] = json!(group);
        }
        let url = format!("{}/a", sample.path);
        let answer = api.delete(&url).await.expect(200);
        assert_eq!(
            answer,
            json!({
                "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success", "details": details,
            })
        );
        let text = format!("{} \"a\" not found", sample.resource);
        api.get(&url).await.fails(404, "NotFound", &text);
        api.delete(&url).await.fails(404, "NotFound", &text);
    }
}

#[tokio::test]
async fn watchers_get_the_last_state_under_the_version_of_the_delete() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    api.delete(&url("a")).await.expect(200);
    let events = events_until(&api, CONFIG_MAPS, version(&made), |_| true).await;
    assert_eq!(events[0]["type"], "DELETED");
    assert_eq!(events[0]["object"]["data"], made["data"]);
    let at = version(&events[0]["object"]).parse::<u64>().expect("a number");
    assert!(at > version(&made).parse::<u64>().expect("a number"));
}

#[tokio::test]
async fn both_preconditions_must_hold() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let uid = made["metadata"]["uid"].as_str().expect("a uid");
    let now = version(&made);
    let table = [
        (
            json!({ "uid": "other" }),
            format!(
                "the UID in the precondition (other) does not match the UID in record ({uid}). The object \
                 might have been deleted and then recreated"
            ),
        ),
        (
            json!({ "resourceVersion": "1" }),
            format!(
                "the ResourceVersion in the precondition (1) does not match the ResourceVersion in record \
                 ({now}). The object might have been modified"
            ),
        ),
        (
            json!({ "uid": uid, "resourceVersion": "1" }),
            "the ResourceVersion in the precondition (1) does not match".to_owned(),
        ),
    ];
    for (preconditions, why) in table {
        let answer = delete_with(&api, &url("a"), &json!({ "preconditions": preconditions })).await;
        let text = format!("Operation cannot be fulfilled on ConfigMap \"a\": {why}");
        answer.fails(409, "Conflict", &text);
        assert_eq!(api.get(&url("a")).await.expect(200), made);
    }
    let good = json!({ "preconditions": { "uid": uid, "resourceVersion": now } });
    delete_with(&api, &url("a"), &good).await.expect(200);
    api.get(&url("a")).await.expect(404);
}

#[tokio::test]
async fn finalizers_make_a_delete_two_phased_for_every_kind() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let object = with((sample.object)("a"), "/metadata/finalizers", json!([HOLD]));
        let made = created(&api, sample.path, &object).await;
        let url = format!("{}/a", sample.path);
        let marked = api.delete(&url).await.expect(200);
        assert_eq!(marked["kind"], made["kind"]);
        assert_eq!(marked["metadata"]["finalizers"], json!([HOLD]));
        assert!(marked["metadata"]["deletionTimestamp"].is_string(), "{marked}");
        // A kind that waits for something besides finalizers has no grace to tell.
        let grace = if sample.path == NAMESPACES { json!(null) } else { json!(0) };
        assert_eq!(marked["metadata"]["deletionGracePeriodSeconds"], grace);
        assert_ne!(version(&marked), version(&made));
        let generation = made["metadata"]["generation"].as_i64().map(|before| json!(before + 1));
        assert_eq!(marked["metadata"].get("generation"), generation.as_ref());

        let again = api.delete(&url).await.expect(200);
        assert_eq!(again["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
        if sample.path != NAMESPACES {
            assert_eq!(again, marked);
            assert_eq!(api.get(&url).await.expect(200), marked);
            let freed = api.merge(&url, &json!({ "metadata": { "finalizers": null } })).await.expect(200);
            assert_eq!(freed["metadata"].get("finalizers"), None);
            api.get(&url).await.expect(404);
        }
    }
}

#[tokio::test]
async fn the_last_finalizer_may_go_by_put_and_by_both_patches() {
    let api = Api::start().await;
    for way in ["put", "merge", "json"] {
        let made = created(&api, CONFIG_MAPS, &held(way)).await;
        let marked = api.delete(&url(way)).await.expect(200);
        let answer = match way {
            "put" => {
                let freed = with(marked.clone(), "/metadata/finalizers", json!([]));
                api.put(&url(way), &with(freed, "/data/last", json!("word"))).await
            }
            "merge" => {
                let freed = json!({ "metadata": { "finalizers": [] }, "data": { "last": "word" } });
                api.merge(&url(way), &freed).await
            }
            _ => {
                let patch = json!([
                    { "op": "remove", "path": "/metadata/finalizers/0" },
                    { "op": "add", "path": "/data/last", "value": "word" },
                ]);
                api.patch(&url(way), "application/json-patch+json", &patch).await
            }
        };
        let last = answer.expect(200);
        assert_eq!(last["data"]["last"], "word");
        assert_eq!(last["metadata"].get("finalizers"), None);
        api.get(&url(way)).await.expect(404);

        let selected = format!("{CONFIG_MAPS}?fieldSelector=metadata.name={way}");
        let events = events_until(&api, &selected, version(&made), |event| event["type"] == "DELETED").await;
        let types: Vec<&str> = events.iter().filter_map(|event| event["type"].as_str()).collect();
        assert_eq!(types, ["MODIFIED", "DELETED"], "{way}");
    }
}

#[tokio::test]
async fn one_finalizer_of_two_keeps_the_object() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!([HOLD, "example.com/other"]));
    created(&api, CONFIG_MAPS, &object).await;
    api.delete(&url("a")).await.expect(200);
    let patch = json!({ "metadata": { "finalizers": ["example.com/other"] } });
    api.merge(&url("a"), &patch).await.expect(200);
    let stored = api.get(&url("a")).await.expect(200);
    assert_eq!(stored["metadata"]["finalizers"], json!(["example.com/other"]));
    api.merge(&url("a"), &json!({ "metadata": { "finalizers": [] } })).await.expect(200);
    api.get(&url("a")).await.expect(404);
}

#[tokio::test]
async fn dropping_finalizers_of_a_living_object_does_not_delete_it() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &held("a")).await;
    api.merge(&url("a"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    api.get(&url("a")).await.expect(200);
}

#[tokio::test]
async fn preconditions_hold_for_terminating_objects_too() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &held("a")).await;
    api.delete(&url("a")).await.expect(200);
    let wrong = json!({ "preconditions": { "uid": "other" } });
    delete_with(&api, &url("a"), &wrong).await.fails(409, "Conflict", "the UID in the precondition (other)");
}

#[tokio::test]
async fn options_are_read_from_json_yaml_and_binary_bodies() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let options = DeleteOptions {
        preconditions: Some(Preconditions { uid: Some("other".to_owned()), ..Preconditions::default() }),
        ..DeleteOptions::default()
    };
    let message = machinery::wire::encode(&options);
    let envelope = machinery::wire::write_envelope("v1", "DeleteOptions", &message);
    let bodies: [(&str, Vec<u8>); 6] = [
        ("application/json", br#"{"preconditions":{"uid":"other"}}"#.to_vec()),
        (
            "application/json",
            br#"{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"other"}}"#.to_vec(),
        ),
        (
            "application/json; charset=utf-8",
            br#"{"kind":"DeleteOptions","apiVersion":"meta.platform.io/v1","preconditions":{"uid":"other"}}"#
                .to_vec(),
        ),
        ("application/yaml", b"preconditions:\n  uid: other\n".to_vec()),
        ("application/vnd.platform.protobuf", envelope.clone()),
        ("application/vnd.kubernetes.protobuf", envelope),
    ];
    for (content_type, body) in bodies {
        let answer = api.send(Method::DELETE, &url("a"), content_type, body).await;
        answer.fails(409, "Conflict", "the UID in the precondition (other) does not match");
    }
    api.get(&url("a")).await.expect(200);
}

#[tokio::test]
async fn a_body_makes_the_query_count_for_nothing() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let path = format!("{}?dryRun=All&propagationPolicy=Odd", url("a"));
    delete_with(&api, &path, &json!({ "gracePeriodSeconds": 0 })).await.expect(200);
    api.get(&url("a")).await.expect(404);
}

#[tokio::test]
async fn an_unreadable_body_is_refused() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let no_type = "couldn't get version/kind; json parse error: ";
    let not = |kind: &str, what: &str, of: &str| {
        format!("json: cannot unmarshal {kind} into Go struct field DeleteOptions.{what} of type {of}")
    };
    let of_json: [(&str, String); 12] = [
        ("{", format!("{no_type}unexpected end of JSON input")),
        ("x", format!("{no_type}invalid character 'x' looking for beginning of value")),
        ("{}{", format!("{no_type}invalid character '{{' after top-level value")),
        ("[]", no_type.to_owned()),
        (r#"{"kind":1,"gracePeriodSeconds":"x"}"#, no_type.to_owned()),
        (r#"{"apiVersion":"a/b/c","kind":"Pod"}"#, "unexpected GroupVersion string: a/b/c".to_owned()),
        (
            r#"{"kind":"Pod","gracePeriodSeconds":"x"}"#,
            r#"no kind "Pod" is registered for version "meta.platform.io/v1""#.to_owned(),
        ),
        (
            r#"{"kind":"Pod","apiVersion":"apps/v1"}"#,
            r#"no kind "Pod" is registered for version "apps/v1""#.to_owned(),
        ),
        (r#"{"gracePeriodSeconds":"x"}"#, not("string", "gracePeriodSeconds", "int64")),
        (r#"{"preconditions":1}"#, not("number", "preconditions", "v1.Preconditions")),
        (r#"{"orphanDependents":"x"}"#, not("string", "orphanDependents", "bool")),
        (r#"{"dryRun":"All"}"#, not("string", "dryRun", "[]string")),
    ];
    for (body, text) in of_json {
        let answer = api.send(Method::DELETE, &url("a"), "application/json", body).await;
        answer.fails(400, "BadRequest", &text);
    }
    let cases: [(&str, &[u8], &str); 2] = [
        ("application/yaml", b"kind: [1]", no_type),
        (
            "application/vnd.platform.protobuf",
            b"none",
            "provided data does not appear to be a protobuf message",
        ),
    ];
    for (content_type, body, text) in cases {
        let answer = api.send(Method::DELETE, &url("a"), content_type, body).await;
        answer.fails(400, "BadRequest", text);
    }
    api.get(&url("a")).await.expect(200);
}

#[tokio::test]
async fn propagation_options_are_checked_in_body_and_query() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let table = [
        (
            "propagationPolicy=Odd",
            json!({ "propagationPolicy": "Odd" }),
            "Unsupported value: \"Odd\": supported values: \"Foreground\", \"Background\", \"Orphan\", \
             \"nil\"",
            "FieldValueNotSupported",
        ),
        (
            "propagationPolicy=Orphan&orphanDependents=true",
            json!({ "propagationPolicy": "Orphan", "orphanDependents": true }),
            "Invalid value: \"Orphan\": orphanDependents and deletionPropagation cannot be both set",
            "FieldValueInvalid",
        ),
    ];
    for (query, body, text, reason) in table {
        for (path, options) in [(url("a"), &body), (CONFIG_MAPS.to_owned(), &body)] {
            let from_query = api.delete(&format!("{path}?{query}")).await;
            let from_body = delete_with(&api, &path, options).await;
            for answer in [from_query, from_body] {
                let status = answer.expect(422);
                assert_eq!(
                    status["message"],
                    format!("DeleteOptions.meta.platform.io \"\" is invalid: propagationPolicy: {text}")
                );
                assert_eq!(causes(&status), [("propagationPolicy".to_owned(), text.to_owned())]);
                assert_eq!(status["details"]["causes"][0]["reason"], reason);
                assert_eq!(status["details"]["kind"], "DeleteOptions");
            }
        }
    }
    for path in [url("a"), CONFIG_MAPS.to_owned()] {
        for seconds in ["soon", ""] {
            let path = format!("{path}?gracePeriodSeconds={seconds}");
            api.delete(&path).await.expect(400);
            // Also where the options are in a body.
            delete_with(&api, &path, &json!({ "gracePeriodSeconds": 1 })).await.expect(400);
        }
    }
    api.get(&url("a")).await.expect(200);
}

#[tokio::test]
async fn every_policy_and_grace_is_accepted() {
    let api = Api::start().await;
    let queries = [
        "propagationPolicy=Background",
        "propagationPolicy=Foreground",
        "propagationPolicy=Orphan",
        "orphanDependents=true",
        "orphanDependents=false",
        "gracePeriodSeconds=0",
        "gracePeriodSeconds=30",
        "gracePeriodSeconds=-1",
    ];
    for query in queries {
        created(&api, CONFIG_MAPS, &config_map("a")).await;
        api.delete(&format!("{}?{query}", url("a"))).await.expect(200);
        gone(&api, CONFIG_MAPS, "a").await;
    }
}

#[tokio::test]
async fn racing_deletes_have_one_winner() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let path = url("a");
    let answers = futures_util::future::join_all((0..8).map(|_| api.delete(&path))).await;
    let mut codes: Vec<u16> = answers.iter().map(|answer| answer.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, [200, 404, 404, 404, 404, 404, 404, 404]);
}
