//! How much is told of bodies at each level.

use blackbox::objects::{CONFIG_MAPS, SECRETS, config_map, secret};
use reqwest::Method;
use serde_json::{Value, json};

use super::support::Audited;

async fn last(audited: &Audited, answer: &blackbox::http::Answer) -> Value {
    audited.events_of(answer.header("audit-id"), 1).await.remove(0)
}

fn rules(level: &str) -> String {
    format!("omitStages: [RequestReceived, ResponseStarted]\nrules: [{{level: {level}}}]")
}

#[tokio::test]
async fn bodies_come_with_the_levels() {
    for (level, sent, answered) in
        [("Metadata", false, false), ("Request", true, false), ("RequestResponse", true, true)]
    {
        let audited = Audited::start(&rules(level)).await;
        let api = &audited.api;
        let created = api.post(CONFIG_MAPS, &config_map("a")).await;
        let stored = created.expect(201);
        let event = last(&audited, &created).await;
        assert_eq!(event["level"], level);
        assert_eq!(event["requestObject"], if sent { config_map("a") } else { Value::Null });
        assert_eq!(event["responseObject"], if answered { stored.clone() } else { Value::Null });

        let patch = json!({ "data": { "key": "other" } });
        let patched = api.merge(&format!("{CONFIG_MAPS}/a"), &patch).await;
        let event = last(&audited, &patched).await;
        assert_eq!(event["verb"], "patch");
        assert_eq!(event["requestObject"], if sent { patch } else { Value::Null });
        assert_eq!(event["responseObject"], if answered { patched.json() } else { Value::Null });

        let listed = api.get(CONFIG_MAPS).await;
        let event = last(&audited, &listed).await;
        assert_eq!(event["requestObject"], Value::Null);
        assert_eq!(event["responseObject"], if answered { listed.json() } else { Value::Null });

        let options = json!({ "kind": "DeleteOptions", "apiVersion": "v1", "gracePeriodSeconds": 0 });
        let deleted = api
            .send(Method::DELETE, &format!("{CONFIG_MAPS}/a"), "application/json", options.to_string())
            .await;
        let event = last(&audited, &deleted).await;
        assert_eq!(event["requestObject"], if sent { options } else { Value::Null });
        assert_eq!(event["responseObject"], Value::Null);

        let watched = api.get(&format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1&resourceVersion=0")).await;
        let event = last(&audited, &watched).await;
        assert_eq!((&event["requestObject"], &event["responseObject"]), (&Value::Null, &Value::Null));
        let page = api.get("/version").await;
        let event = last(&audited, &page).await;
        assert_eq!((&event["requestObject"], &event["responseObject"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn every_form_of_a_body_is_told_as_json_on_one_line() {
    let audited = Audited::start(&rules("RequestResponse")).await;
    let api = &audited.api;
    let yaml = "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata:\n  key: value\n";
    let created = api.send(Method::POST, CONFIG_MAPS, "application/yaml", yaml).await;
    created.expect(201);
    assert_eq!(last(&audited, &created).await["requestObject"], config_map("a"));
    let pretty = serde_json::to_string_pretty(&config_map("b")).expect("JSON");
    let created = api.send(Method::POST, CONFIG_MAPS, "application/json", pretty).await;
    created.expect(201);
    assert_eq!(last(&audited, &created).await["requestObject"], config_map("b"));
    let path = format!("{CONFIG_MAPS}/c?fieldManager=me");
    let yaml = yaml.replace("name: a", "name: c");
    let applied = api.send(Method::PATCH, &path, "application/apply-patch+yaml", yaml).await;
    applied.expect(201);
    assert_eq!(last(&audited, &applied).await["requestObject"], config_map("c"));
    let table = api.get_as(CONFIG_MAPS, "application/json;as=Table;v=v1;g=meta.platform.io").await;
    assert_eq!(table.expect(200)["kind"], "Table");
    assert_eq!(last(&audited, &table).await["responseObject"]["kind"], "ConfigMapList");
    let wrong = api.send(Method::POST, CONFIG_MAPS, "application/json", "{\"kind\": \n").await;
    assert_eq!(wrong.code, 400);
    assert_eq!(last(&audited, &wrong).await["requestObject"], Value::Null);
}

#[tokio::test]
async fn owners_are_left_out_where_the_policy_says_so() {
    let rules = "omitStages: [RequestReceived]\nomitManagedFields: true\nrules:\n\
                 - {level: RequestResponse, verbs: [create, list]}\n\
                 - {level: RequestResponse, omitManagedFields: false}\n";
    let audited = Audited::start(rules).await;
    let created = audited.api.post(CONFIG_MAPS, &config_map("a")).await;
    assert!(created.expect(201)["metadata"]["managedFields"].is_array());
    let event = last(&audited, &created).await;
    assert_eq!(event["responseObject"]["metadata"]["managedFields"], Value::Null);
    assert_eq!(event["responseObject"]["metadata"]["uid"], created.json()["metadata"]["uid"]);
    let listed = audited.api.get(CONFIG_MAPS).await;
    let event = last(&audited, &listed).await;
    assert_eq!(event["responseObject"]["items"][0]["metadata"]["managedFields"], Value::Null);
    let got = audited.api.get(&format!("{CONFIG_MAPS}/a")).await;
    let event = last(&audited, &got).await;
    assert!(event["responseObject"]["metadata"]["managedFields"].is_array(), "{event}");
}

#[tokio::test]
async fn an_object_is_named_as_well_as_can_be() {
    let audited = Audited::start(&rules("Metadata")).await;
    let api = &audited.api;
    let generated =
        json!({ "kind": "ConfigMap", "apiVersion": "v1", "metadata": { "generateName": "some-" } });
    let created = api.post(CONFIG_MAPS, &generated).await;
    let name = created.expect(201)["metadata"]["name"].clone();
    assert_eq!(last(&audited, &created).await["objectRef"]["name"], name);
    let mut object = created.json();
    object["data"] = json!({ "a": "b" });
    let updated = api.put(&format!("{CONFIG_MAPS}/{}", name.as_str().unwrap_or_default()), &object).await;
    updated.expect(200);
    let reference = last(&audited, &updated).await["objectRef"].clone();
    let expected = json!({
        "resource": "configmaps", "namespace": "default", "name": name, "uid": object["metadata"]["uid"],
        "apiVersion": "v1", "resourceVersion": object["metadata"]["resourceVersion"],
    });
    assert_eq!(reference, expected);
    let pinned =
        api.get("/apis/discovery.platform.io/v1/endpointslices?fieldSelector=metadata.name%3Dx").await;
    let reference = last(&audited, &pinned).await["objectRef"].clone();
    let expected = json!({ "resource": "endpointslices", "name": "x", "apiGroup": "discovery.platform.io",
        "apiVersion": "v1" });
    assert_eq!(reference, expected);
}

/// As authorizers see it: a request about one namespace is in it, a list that a selector narrows to one is
/// not.
#[tokio::test]
async fn a_namespace_is_in_itself() {
    let policy = r#"
omitStages: [RequestReceived, ResponseStarted]
rules: [{level: Metadata, namespaces: [default]}, {level: None}]"#;
    let audited = Audited::start(policy).await;
    let list = "/api/v1/namespaces?fieldSelector=metadata.name%3Ddefault";
    let listed = audited.api.get(list).await;
    let got = audited.api.get("/api/v1/namespaces/default").await;
    let event = last(&audited, &got).await;
    let expected =
        json!({ "resource": "namespaces", "namespace": "default", "name": "default", "apiVersion": "v1" });
    assert_eq!(event["objectRef"], expected);
    // The later event is there, so the earlier one would be.
    assert_eq!(audited.events_of(listed.header("audit-id"), 0).await, Vec::<Value>::new());
}

#[tokio::test]
async fn bodies_that_are_credentials_are_withheld_at_every_level() {
    let audited = Audited::start(&rules("RequestResponse")).await;
    let created = audited.api.post(SECRETS, &secret("a")).await;
    created.expect(201);
    let event = last(&audited, &created).await;
    assert_eq!(event["level"], "RequestResponse");
    assert_eq!(event["objectRef"]["name"], "a");
    assert_eq!((&event["requestObject"], &event["responseObject"]), (&Value::Null, &Value::Null));
    assert_eq!(event["annotations"]["audit.platform.io/withheld"], "true");
    // Nor is what a refusal says of them.
    let mut wrong = secret("b");
    wrong["data"]["key"] = json!("planted secret, no base64");
    let refused = audited.api.post(SECRETS, &wrong).await;
    assert_eq!(refused.code, 400, "{}", refused.text());
    let event = last(&audited, &refused).await;
    let status = json!({ "metadata": {}, "status": "Failure", "reason": "BadRequest", "code": 400 });
    assert_eq!(event["responseStatus"], status);
}
