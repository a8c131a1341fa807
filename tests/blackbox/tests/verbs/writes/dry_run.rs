//! `dryRun=All` on every verb: the answer of a real write, and nothing stored.

use blackbox::{
    http::{Answer, Api},
    objects::{
        CONFIG_MAPS, LEASES, NAMESPACES, SIGNING_REQUESTS, config_map, lease, namespace, signing_request,
    },
};
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, changes_since, created, version, with};

const DRY: &str = "dryRun=All";
const JSON_PATCH: &str = "application/json-patch+json";

#[tokio::test]
async fn a_create_answers_what_it_would_make_and_stores_nothing() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let before = api.get(sample.path).await.expect(200);
        let made = api.post(&format!("{}?{DRY}", sample.path), &(sample.object)("trial")).await.expect(201);
        assert_eq!(made["kind"], (sample.object)("trial")["kind"]);
        assert_eq!(made["metadata"]["name"], "trial");
        assert!(made["metadata"]["uid"].as_str().is_some_and(|uid| uid.len() == 36), "{made}");
        assert!(made["metadata"]["creationTimestamp"].is_string(), "{made}");
        assert_eq!(made["metadata"].get("resourceVersion"), None, "{made}");
        api.get(&format!("{}/trial", sample.path)).await.expect(404);
        let after = api.get(sample.path).await.expect(200);
        assert_eq!(after["items"], before["items"]);
        assert_eq!(changes_since(&api, &sample, version(&before), "marker").await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn generated_and_derived_values_are_there() {
    let api = Api::start().await;
    let body = json!({ "metadata": { "generateName": "g-" } });
    let made = api.post(&format!("{CONFIG_MAPS}?{DRY}"), &body).await.expect(201);
    let name = made["metadata"]["name"].as_str().expect("a name");
    assert!(name.starts_with("g-") && name.len() == 7, "{name}");
    let made = api.post(&format!("{NAMESPACES}?{DRY}"), &namespace("n")).await.expect(201);
    assert_eq!(made["spec"]["finalizers"], json!(["platform"]));
    assert_eq!(made["metadata"]["labels"]["platform.io/metadata.name"], "n");
    let made = api.post(&format!("{SIGNING_REQUESTS}?{DRY}"), &signing_request("c")).await.expect(201);
    assert!(
        made["spec"]["groups"].as_array().is_some_and(|groups| groups.contains(&json!("system:masters")))
    );
}

#[tokio::test]
async fn a_create_finds_what_a_real_one_would_find() {
    let api = Api::start().await;
    for sample in SAMPLES {
        created(&api, sample.path, &(sample.object)("here")).await;
        let trial = format!("{}?{DRY}", sample.path);
        let text = format!("{} \"here\" already exists", sample.resource);
        api.post(&trial, &(sample.object)("here")).await.fails(409, "AlreadyExists", &text);
        let bad = with((sample.object)("bad"), "/metadata/labels", json!({ "a b": "c" }));
        api.post(&trial, &bad).await.fails(422, "Invalid", "metadata.labels: Invalid value: \"a b\"");
        let versioned = with((sample.object)("bad"), "/metadata/resourceVersion", json!("1"));
        // The version is asked for when the object would be stored, which this one is not.
        assert_eq!(api.post(&trial, &versioned).await.expect(201)["metadata"]["resourceVersion"], "1");
    }
    let nowhere = format!("/api/v1/namespaces/nowhere/configmaps?{DRY}");
    api.post(&nowhere, &config_map("a")).await.fails(404, "NotFound", "namespaces \"nowhere\" not found");
}

#[tokio::test]
async fn changes_answer_the_new_content_under_the_old_version() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let made = created(&api, sample.path, &(sample.object)("a")).await;
        let url = format!("{}/a", sample.path);
        let trial = format!("{url}?{DRY}");
        let labels = json!({ "trial": "yes" });
        let put = api.put(&trial, &with(made.clone(), "/metadata/labels", labels.clone())).await;
        let merge = api.merge(&trial, &json!({ "metadata": { "labels": labels } })).await;
        let operation = json!([{ "op": "add", "path": "/metadata/labels", "value": labels }]);
        let patch = api.patch(&trial, JSON_PATCH, &operation).await;
        for answer in [put, merge, patch] {
            let answered = answer.expect(200);
            assert_eq!(answered["metadata"]["labels"]["trial"], "yes");
            assert_eq!(version(&answered), version(&made));
        }
        assert_eq!(api.get(&url).await.expect(200), made);
        assert_eq!(changes_since(&api, &sample, version(&made), "marker").await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn changes_find_what_real_ones_would_find() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    api.merge(&format!("{CONFIG_MAPS}/a"), &json!({ "data": { "n": "1" } })).await.expect(200);
    let trial = format!("{CONFIG_MAPS}/a?{DRY}");
    api.put(&trial, &made).await.fails(409, "Conflict", "the object has been modified");
    api.merge(&trial, &json!({ "data": { "a/b": "" } })).await.fails(422, "Invalid", "data[a/b]");
    let failing = json!([{ "op": "remove", "path": "/absent" }]);
    api.patch(&trial, JSON_PATCH, &failing).await.fails(422, "Invalid", "the server rejected our request");
    let absent = format!("{CONFIG_MAPS}/absent?{DRY}");
    api.put(&absent, &config_map("absent")).await.fails(404, "NotFound", "configmaps \"absent\" not found");
}

#[tokio::test]
async fn a_put_that_would_create_creates_nothing() {
    let api = Api::start().await;
    let made = api.put(&format!("{LEASES}/new?{DRY}"), &lease("new")).await.expect(201);
    assert_eq!(made["metadata"].get("resourceVersion"), None);
    assert_eq!(made["spec"]["holderIdentity"], "one");
    api.get(&format!("{LEASES}/new")).await.expect(404);
}

#[tokio::test]
async fn sub_resources_can_be_tried_out() {
    let api = Api::start().await;
    let made = created(&api, SIGNING_REQUESTS, &signing_request("a")).await;
    let condition = json!([{ "type": "Approved", "status": "True" }]);
    let body = with(made.clone(), "/status", json!({ "conditions": condition }));
    let url = format!("{SIGNING_REQUESTS}/a");
    let tried = api.put(&format!("{url}/approval?{DRY}"), &body).await.expect(200);
    assert_eq!(tried["status"]["conditions"][0]["type"], "Approved");
    assert_eq!(api.get(&url).await.expect(200), made);

    let room = created(&api, NAMESPACES, &namespace("room")).await;
    let url = format!("{NAMESPACES}/room");
    let emptied = with(room.clone(), "/spec", json!({}));
    let tried = api.put(&format!("{url}/finalize?{DRY}"), &emptied).await.expect(200);
    assert_eq!(tried["spec"].get("finalizers"), None);
    assert_eq!(api.get(&url).await.expect(200), room);
}

#[tokio::test]
async fn a_delete_answers_like_a_real_one() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let made = created(&api, sample.path, &(sample.object)("a")).await;
        let url = format!("{}/a", sample.path);
        let from_query = api.delete(&format!("{url}?{DRY}")).await.expect(200);
        let body = json!({ "kind": "DeleteOptions", "apiVersion": "v1", "dryRun": ["All"] });
        let from_body =
            api.send(reqwest::Method::DELETE, &url, "application/json", body.to_string()).await.expect(200);
        if sample.path == NAMESPACES {
            assert_eq!(from_query["status"]["phase"], "Terminating");
            assert_eq!(from_body["status"]["phase"], "Terminating");
        } else {
            assert_eq!(from_query, from_body);
            if sample.resource == "serviceaccounts" {
                assert_eq!(from_query["metadata"]["uid"], made["metadata"]["uid"]);
                continue;
            }
            assert_eq!((&from_query["kind"], &from_query["status"]), (&json!("Status"), &json!("Success")));
            assert_eq!(from_query["details"]["uid"], made["metadata"]["uid"]);
        }
        assert_eq!(api.get(&url).await.expect(200), made);
        assert_eq!(changes_since(&api, &sample, version(&made), "marker").await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_delete_of_a_held_object_only_shows_the_mark() {
    let api = Api::start().await;
    let held = with(config_map("a"), "/metadata/finalizers", json!(["example.com/hold"]));
    let made = created(&api, CONFIG_MAPS, &held).await;
    let url = format!("{CONFIG_MAPS}/a");
    let tried = api.delete(&format!("{url}?{DRY}")).await.expect(200);
    assert!(tried["metadata"]["deletionTimestamp"].is_string());
    assert_eq!(version(&tried), version(&made));
    assert_eq!(api.get(&url).await.expect(200), made);

    // Dropping the last finalizer of a marked object only as a trial keeps it.
    let marked = api.delete(&url).await.expect(200);
    let freed = json!({ "metadata": { "finalizers": null } });
    let tried = api.merge(&format!("{url}?{DRY}"), &freed).await.expect(200);
    assert_eq!(tried["metadata"].get("finalizers"), None);
    assert_eq!(api.get(&url).await.expect(200), marked);
}

#[tokio::test]
async fn a_delete_of_a_collection_deletes_nothing() {
    let api = Api::start().await;
    for sample in SAMPLES.iter().filter(|sample| sample.path != NAMESPACES) {
        for name in ["a", "b"] {
            created(&api, sample.path, &(sample.object)(name)).await;
        }
        let before = api.get(sample.path).await.expect(200);
        let answer = api.delete(&format!("{}?{DRY}", sample.path)).await.expect(200);
        assert_eq!((&answer["kind"], &answer["status"]), (&json!("Status"), &json!("Success")));
        assert_eq!(api.get(sample.path).await.expect(200)["items"], before["items"]);
    }
}

async fn every_write(api: &Api, query: &str) -> Vec<(&'static str, Answer)> {
    let (all, one) = (format!("{CONFIG_MAPS}?{query}"), format!("{CONFIG_MAPS}/a?{query}"));
    vec![
        ("CreateOptions", api.post(&all, &config_map("b")).await),
        ("UpdateOptions", api.put(&one, &config_map("a")).await),
        ("PatchOptions", api.merge(&one, &json!({})).await),
        ("DeleteOptions", api.delete(&one).await),
        ("DeleteOptions", api.delete(&all).await),
    ]
}

#[tokio::test]
async fn any_other_word_is_refused_on_every_verb() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    for (query, shown) in [
        ("dryRun=Some", "[\"Some\"]"),
        ("dryRun=all", "[\"all\"]"),
        ("dryRun=All&dryRun=Some", "[\"All\",\"Some\"]"),
    ] {
        for (options, answer) in every_write(&api, query).await {
            let status = answer.expect(422);
            let text = format!("Unsupported value: {shown}: supported values: \"All\"");
            assert_eq!(
                status["message"],
                format!("{options}.meta.platform.io \"\" is invalid: dryRun: {text}")
            );
            assert_eq!(
                status["details"]["causes"],
                json!([{ "reason": "FieldValueNotSupported", "message": text, "field": "dryRun" }])
            );
            assert_eq!(status["details"]["kind"], options);
        }
    }
    let list = api.get(CONFIG_MAPS).await.expect(200);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn an_empty_word_is_no_dry_run() {
    let api = Api::start().await;
    api.post(&format!("{CONFIG_MAPS}?dryRun="), &config_map("a")).await.expect(201);
    let url = format!("{CONFIG_MAPS}/a");
    let changed: Value =
        api.merge(&format!("{url}?dryRun="), &json!({ "data": { "n": "1" } })).await.expect(200);
    assert_eq!(api.get(&url).await.expect(200), changed);
    api.delete(&format!("{url}?dryRun=")).await.expect(200);
    api.get(&url).await.expect(404);
}
