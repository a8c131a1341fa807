//! Levels and schemas of flow control, and whether the level of a schema exists.

use std::time::Duration;

use apiserver::config::Config;
use controllers::flow_control::{DANGLING, KEEPER};
use serde_json::{Value, json};

use crate::controllers::support::{is_there, start, start_without, text, until};

const SCHEMAS: &str = "/apis/flowcontrol.apiserver.platform.io/v1/flowschemas";
const LEVELS: &str = "/apis/flowcontrol.apiserver.platform.io/v1/prioritylevelconfigurations";
const ANNOTATION: &str = "apf.platform.io/autoupdate-spec";

/// Long enough for a controller to do its work several times.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

fn often(config: &mut Config) {
    config.controllers.upkeep_interval = Duration::from_millis(20);
}

fn schema(name: &str) -> String {
    format!("{SCHEMAS}/{name}")
}

fn level(name: &str) -> String {
    format!("{LEVELS}/{name}")
}

fn annotation(object: &Value) -> &Value {
    &object["metadata"]["annotations"][ANNOTATION]
}

fn annotated(value: &Value) -> Value {
    json!({ "metadata": { "annotations": { ANNOTATION: value } } })
}

fn dangles(object: &Value) -> &Value {
    &object["status"]["conditions"][0]["status"]
}

/// A schema of a user.
fn own(name: &str, level: &str) -> Value {
    json!({ "metadata": { "name": name }, "spec": {
        "matchingPrecedence": 500,
        "priorityLevelConfiguration": { "name": level },
        "rules": [{
            "subjects": [{ "kind": "User", "user": { "name": "somebody" } }],
            "nonResourceRules": [{ "verbs": ["get"], "nonResourceURLs": ["/version"] }],
        }],
    } })
}

#[tokio::test]
async fn objects_have_the_names_of_the_brand() {
    let api = start("platform", |_| {}).await;
    for name in ["exempt", "catch-all", "probes", "platform-scheduler", "platform-system-service-accounts"] {
        let found = until(&api, &schema(name), |found| dangles(found) == "False").await;
        assert_eq!(annotation(&found), "true", "{name}");
    }
    let elections = api.get(&schema("system-leader-election")).await.expect(200);
    let rule = &elections["spec"]["rules"][0];
    assert_eq!(rule["resourceRules"][0]["apiGroups"], json!(["coordination.platform.io"]));
    assert_eq!(rule["subjects"][2]["serviceAccount"]["namespace"], "platform-system");
    for name in ["exempt", "catch-all", "system", "workload-low"] {
        until(&api, &level(name), is_there).await;
    }
}

#[tokio::test]
async fn mandatory_objects_are_set_back() {
    let api = start("platform", often).await;
    for path in [schema("exempt"), level("catch-all")] {
        let before = until(&api, &path, is_there).await;
        api.delete(&path).await.expect(200);
        let after = until(&api, &path, is_there).await;
        assert_ne!(before["metadata"]["uid"], after["metadata"]["uid"], "{path}");
        // The annotation has no meaning on them.
        api.merge(&path, &annotated(&json!("false"))).await.expect(200);
        until(&api, &path, |found| annotation(found) == "true").await;
    }
    let changed = json!({ "spec": { "matchingPrecedence": 7 } });
    api.merge(&schema("catch-all"), &changed).await.fails(
        422,
        "Invalid",
        "spec of 'catch-all' must equal the fixed value",
    );
    // The seats of the exempt level are the administrator's.
    let seats = json!({ "spec": { "exempt": { "nominalConcurrencyShares": 9 } } });
    api.merge(&level("exempt"), &seats).await.expect(200);
    tokio::time::sleep(LONG_ENOUGH).await;
    let found = api.get(&level("exempt")).await.expect(200);
    assert_eq!(found["spec"]["exempt"]["nominalConcurrencyShares"], 9);
}

#[tokio::test]
async fn suggested_objects_follow_until_taken_over() {
    let api = start("platform", often).await;
    let path = schema("probes");
    let precedence = |number: i32| json!({ "spec": { "matchingPrecedence": number } });
    until(&api, &path, is_there).await;
    api.merge(&path, &precedence(77)).await.expect(200);
    until(&api, &path, |found| found["spec"]["matchingPrecedence"] == 2).await;
    api.delete(&path).await.expect(200);
    until(&api, &path, is_there).await;

    api.merge(&path, &annotated(&json!("false"))).await.expect(200);
    api.merge(&path, &precedence(77)).await.expect(200);
    tokio::time::sleep(LONG_ENOUGH).await;
    let kept = api.get(&path).await.expect(200);
    assert_eq!((&kept["spec"]["matchingPrecedence"], annotation(&kept)), (&json!(77), &json!("false")));

    // Without an annotation, a changed object counts as taken over. The server says so.
    api.merge(&path, &annotated(&Value::Null)).await.expect(200);
    let told = until(&api, &path, |found| annotation(found).is_string()).await;
    assert_eq!((&told["spec"]["matchingPrecedence"], annotation(&told)), (&json!(77), &json!("false")));
}

#[tokio::test]
async fn obsolete_objects_of_the_server_go() {
    let api = start("platform", often).await;
    for (name, value) in [("obsolete", json!("true")), ("mine", json!("false")), ("odd", json!("perhaps"))] {
        let mut object = own(name, "system");
        object["metadata"]["annotations"] = json!({ ANNOTATION: value });
        api.post(SCHEMAS, &object).await.expect(201);
    }
    api.post(SCHEMAS, &own("plain", "system")).await.expect(201);
    until(&api, &schema("obsolete"), Value::is_null).await;
    for name in ["mine", "odd", "plain"] {
        api.get(&schema(name)).await.expect(200);
    }
}

#[tokio::test]
async fn missing_levels_are_reported() {
    let api = start("platform", |_| {}).await;
    api.post(SCHEMAS, &own("mine", "later")).await.expect(201);
    let found = until(&api, &schema("mine"), |found| dangles(found) == "True").await;
    assert!(
        text(&found["status"]["conditions"][0]["message"]).ends_with("\"later\" but there is no such object")
    );
    let limited = json!({ "limitResponse": { "type": "Reject" } });
    let later = json!({ "metadata": { "name": "later" }, "spec": { "type": "Limited", "limited": limited } });
    api.post(LEVELS, &later).await.expect(201);
    until(&api, &schema("mine"), |found| dangles(found) == "False").await;
    // Other conditions stay.
    let mut mine = api.get(&schema("mine")).await.expect(200);
    let other = json!({ "type": "Other", "status": "True", "lastTransitionTime": null });
    mine["status"]["conditions"].as_array_mut().expect("a list").push(other);
    api.put(&format!("{}/status", schema("mine")), &mine).await.expect(200);
    api.delete(&level("later")).await.expect(200);
    let told = until(&api, &schema("mine"), |found| dangles(found) == "True").await;
    assert_eq!(told["status"]["conditions"][1]["type"], "Other");
}

#[tokio::test]
async fn both_controllers_can_be_off() {
    let api = start_without(KEEPER, often).await;
    api.post(SCHEMAS, &own("mine", "none")).await.expect(201);
    until(&api, &schema("mine"), |found| dangles(found) == "True").await;
    api.get(&schema("exempt")).await.expect(404);

    let api = start_without(DANGLING, often).await;
    until(&api, &schema("exempt"), is_there).await;
    tokio::time::sleep(LONG_ENOUGH).await;
    assert!(api.get(&schema("exempt")).await.expect(200)["status"]["conditions"].is_null());
}
