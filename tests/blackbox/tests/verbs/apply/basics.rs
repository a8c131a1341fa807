//! What an apply needs, what it refuses, and what it does alone with an object.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, SECRETS},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::apply::support::{APPLY, apply, config_map, data, owner, owners, url};

#[tokio::test]
async fn an_apply_makes_the_object_and_owns_what_it_says() {
    let api = Api::start().await;
    let config = config_map(&json!({ "k": "v" }));
    let made = apply(&api, &url("a"), "me", "", &config).await.expect(201);
    assert_eq!(made["data"], json!({ "k": "v" }));
    assert_eq!(owners(&made), [owner("me", "Apply", data(&["k"]))]);
    assert_eq!(made["metadata"]["managedFields"][0]["apiVersion"], "v1");
    assert_eq!(made["metadata"]["managedFields"][0].get("subresource"), None);
    assert_eq!(api.get(&url("a")).await.expect(200), made);
    // Once more it is no change at all.
    assert_eq!(apply(&api, &url("a"), "me", "", &config).await.expect(200), made);
}

#[tokio::test]
async fn bodies_may_be_yaml() {
    let api = Api::start().await;
    let text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  k: |\n    two\n    lines\n";
    let made =
        api.send(Method::PATCH, &format!("{}?fieldManager=me", url("a")), APPLY, text).await.expect(201);
    assert_eq!(made["data"], json!({ "k": "two\nlines\n" }));
}

#[tokio::test]
async fn what_is_left_out_goes_and_what_others_set_stays() {
    let api = Api::start().await;
    let config = config_map(&json!({ "a": "1", "b": "2" }));
    apply(&api, &url("a"), "me", "", &config).await.expect(201);
    api.merge(&format!("{}?fieldManager=you", url("a")), &json!({ "data": { "c": "3" } })).await.expect(200);
    let left = apply(&api, &url("a"), "me", "", &config_map(&json!({ "b": "2" }))).await.expect(200);
    assert_eq!(left["data"], json!({ "b": "2", "c": "3" }));
    assert_eq!(owners(&left), [owner("me", "Apply", data(&["b"])), owner("you", "Update", data(&["c"]))]);
    let bare = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" } });
    let none = apply(&api, &url("a"), "me", "", &bare).await.expect(200);
    assert_eq!(none["data"], json!({ "c": "3" }));
    assert_eq!(owners(&none), [owner("you", "Update", data(&["c"]))]);
}

#[tokio::test]
async fn a_dry_run_stores_nothing() {
    let api = Api::start().await;
    let config = config_map(&json!({ "k": "v" }));
    let made = apply(&api, &url("a"), "me", "&dryRun=All", &config).await.expect(201);
    assert_eq!(owners(&made), [owner("me", "Apply", data(&["k"]))]);
    api.get(&url("a")).await.fails(404, "NotFound", "");
    let stored = apply(&api, &url("a"), "me", "", &config).await.expect(201);
    let other = config_map(&json!({ "k": "w" }));
    let tried = apply(&api, &url("a"), "me", "&dryRun=All", &other).await.expect(200);
    assert_eq!(tried["data"], json!({ "k": "w" }));
    assert_eq!(api.get(&url("a")).await.expect(200), stored);
}

#[tokio::test]
async fn options_are_checked() {
    let api = Api::start().await;
    let config = config_map(&json!({})).to_string();
    let long = "x".repeat(129);
    let table = [
        ("".to_owned(), "fieldManager: Required value: is required for apply patch"),
        ("?fieldManager=".to_owned(), "fieldManager: Required value: is required for apply patch"),
        (format!("?fieldManager={long}"), "fieldManager: Too long: may not be more than 128 bytes"),
        ("?fieldManager=a%0Ab".to_owned(), "fieldManager: Invalid value"),
    ];
    for (query, message) in table {
        let answer = api.send(Method::PATCH, &format!("{}{query}", url("a")), APPLY, config.clone()).await;
        let status = answer.fails(422, "Invalid", message);
        assert_eq!(status["details"]["kind"], "PatchOptions", "{status}");
    }
}

#[tokio::test]
async fn configurations_that_speak_of_something_else_are_refused() {
    let api = Api::start().await;
    let with = |path: &str, value: Value| {
        let mut config = config_map(&json!({ "k": "v" }));
        let (parent, name) = path.rsplit_once('/').expect("a pointer");
        let parent = config.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        parent.insert(name.to_owned(), value);
        config
    };
    let table = [
        (with("/apiVersion", json!("example.com/v2")), "invalid object type: example.com/v2, Kind=ConfigMap"),
        (with("/apiVersion", json!("a/b/c")), "invalid object type: /, Kind="),
        (with("/kind", json!("Secret")), "invalid object type: /v1, Kind=Secret"),
        (with("/kind", json!("")), "invalid object type: /v1, Kind="),
        (with("/apiVersion", Value::Null), "invalid object type: /, Kind=ConfigMap"),
        (Value::Null, "invalid object type: /, Kind="),
        (with("/metadata/managedFields", json!([])), "metadata.managedFields must be nil"),
        (with("/metadata/managedFields", json!([{}])), "metadata.managedFields must be nil"),
        (with("/metadata/name", json!("b")), "does not match the name on the URL"),
        (with("/metadata/namespace", json!("other")), "namespace"),
        (with("/data", json!(7)), "(/a; /v1, Kind=ConfigMap): .data: expected map, got &{7}"),
        (json!([]), "error decoding YAML: an object is expected"),
    ];
    for (config, message) in table {
        apply(&api, &url("a"), "me", "", &config).await.fails(400, "BadRequest", message);
    }
    let broken = api.send(Method::PATCH, &format!("{}?fieldManager=me", url("a")), APPLY, "a: [").await;
    broken.fails(400, "BadRequest", "error decoding YAML: ");
    let allowed = with("/metadata/managedFields", Value::Null);
    apply(&api, &url("a"), "me", "", &allowed).await.expect(201);
}

#[tokio::test]
async fn undeclared_fields_are_refused_in_every_mode() {
    let api = Api::start().await;
    let mut config = config_map(&json!({ "k": "v" }));
    config["odd"] = json!({ "x": 1 });
    let text =
        "failed to create typed patch object (/a; /v1, Kind=ConfigMap): .odd: field not declared in schema";
    for directive in ["", "&fieldValidation=Ignore", "&fieldValidation=Warn", "&fieldValidation=Strict"] {
        let refused = apply(&api, &url("a"), "me", directive, &config).await;
        refused.fails(400, "BadRequest", text);
        assert_eq!(refused.all("warning"), Vec::<&str>::new());
    }
    api.get(&url("a")).await.expect(404);
}

#[tokio::test]
async fn repeated_keys_follow_the_directive() {
    let api = Api::start().await;
    let yaml = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v, k: w}\n";
    let json = r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"v","k":"w"}}"#;
    for (twice, line) in [(yaml, 4), (json, 1)] {
        let path = |directive: &str| format!("{}?fieldManager=me{directive}", url("a"));
        let strict = api.send(Method::PATCH, &path("&fieldValidation=Strict"), APPLY, twice).await;
        strict.fails(400, "BadRequest", "already set");
        let warned = api.send(Method::PATCH, &path(""), APPLY, twice).await;
        let text = format!("299 - \"line {line}: key \\\"k\\\" already set in map\"");
        assert_eq!(warned.all("warning"), [text.as_str()]);
        assert!(matches!(warned.code, 200 | 201), "{}", warned.text());
        let silent = api.send(Method::PATCH, &path("&fieldValidation=Ignore"), APPLY, twice).await;
        assert_eq!(silent.all("warning"), Vec::<&str>::new());
        // Who conflicts is told of the conflict only.
        let other = format!("{}?fieldManager=you", url("a"));
        let refused = api.send(Method::PATCH, &other, APPLY, twice.replace('w', "x").as_str()).await;
        refused.fails(409, "Conflict", "conflict with \"me\": .data.k");
        assert_eq!(refused.all("warning"), Vec::<&str>::new());
    }
}

#[tokio::test]
async fn a_version_says_nothing_about_an_object_that_is_made() {
    let api = Api::start().await;
    let mut config = config_map(&json!({ "k": "v" }));
    config["metadata"]["resourceVersion"] = json!("12345");
    let tried = apply(&api, &url("a"), "me", "&dryRun=All", &config).await.expect(201);
    assert_eq!(tried["metadata"]["resourceVersion"], "12345");
    let made = apply(&api, &url("a"), "me", "", &config).await.expect(201);
    assert_ne!(made["metadata"]["resourceVersion"], "12345");
    // It does, once the object is there.
    assert_eq!(apply(&api, &url("a"), "me", "", &config).await.code, 409);
}

#[tokio::test]
async fn versions_and_uids_are_preconditions() {
    let api = Api::start().await;
    let with = |name: &str, value: &str| {
        let mut config = config_map(&json!({ "k": "v" }));
        config["metadata"][name] = json!(value);
        config
    };
    let text = "uid mismatch: the provided object specified uid 1, and no existing object was found";
    apply(&api, &url("a"), "me", "", &with("uid", "1")).await.fails(409, "Conflict", text);
    let made = apply(&api, &url("a"), "me", "", &config_map(&json!({ "k": "v" }))).await.expect(201);
    let version = made["metadata"]["resourceVersion"].as_str().expect("a version");
    apply(&api, &url("a"), "me", "", &with("resourceVersion", version)).await.expect(200);
    let changed = apply(&api, &url("a"), "me", "", &config_map(&json!({ "k": "w" }))).await.expect(200);
    assert_ne!(changed["metadata"]["resourceVersion"], version);
    let stale = apply(&api, &url("a"), "me", "", &with("resourceVersion", version)).await;
    stale.fails(409, "Conflict", "the object has been modified");
    // A uid is no precondition of a patch: it is a change of what cannot change.
    let text = "metadata.uid: Invalid value: \"other\": field is immutable";
    apply(&api, &url("a"), "me", "", &with("uid", "other")).await.fails(422, "Invalid", text);
    let merged = json!({ "metadata": { "uid": "other" } });
    api.merge(&url("a"), &merged).await.fails(422, "Invalid", text);
    let replaced = with("uid", "other");
    api.put(&url("a"), &replaced).await.fails(
        409,
        "Conflict",
        "Precondition failed: UID in precondition: other",
    );
}

#[tokio::test]
async fn a_result_that_breaks_rules_is_refused() {
    let api = Api::start().await;
    let bad = config_map(&json!({ "not a key": "v" }));
    apply(&api, &url("a"), "me", "", &bad).await.fails(422, "Invalid", "data[not a key]: Invalid value");
    let config = json!({
        "apiVersion": "v1", "kind": "Secret", "metadata": { "name": "s" }, "type": "Opaque",
            "data": { "k": "dmFsdWU=" },
    });
    apply(&api, &format!("{SECRETS}/s"), "me", "", &config).await.expect(201);
    let mut other = config.clone();
    other["type"] = json!("example.com/other");
    let refused = apply(&api, &format!("{SECRETS}/s"), "me", "", &other).await;
    refused.fails(422, "Invalid", "type: Invalid value");
}

#[tokio::test]
async fn force_belongs_to_apply() {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map(&json!({}))).await.expect(201);
    let path = format!("{}?force=true", url("a"));
    api.merge(&path, &json!({})).await.fails(422, "Invalid", "force: Forbidden");
}

#[tokio::test]
async fn units_are_replaced_and_owned_as_one() {
    let api = Api::start().await;
    let slice = |addresses: Value| {
        json!({
            "apiVersion": "discovery.platform.io/v1", "kind": "EndpointSlice", "metadata": { "name": "s" },
            "addressType": "IPv4", "endpoints": [{ "addresses": addresses }],
            "ports": [{ "name": "http", "protocol": "TCP", "port": 80 }],
        })
    };
    let path = format!("{ENDPOINT_SLICES}/s");
    let made = apply(&api, &path, "me", "", &slice(json!(["10.0.0.1"]))).await.expect(201);
    let fields = json!({ "f:addressType": {}, "f:endpoints": {}, "f:ports": {} });
    assert_eq!(owners(&made), [owner("me", "Apply", fields.clone())]);
    assert_eq!(made["ports"][0]["protocol"], "TCP");
    let other = apply(&api, &path, "other", "", &slice(json!(["10.0.0.2"]))).await;
    let message = "Apply failed with 1 conflict: conflict with \"me\": .endpoints";
    let status = other.fails(409, "Conflict", message);
    let cause = json!({
        "reason": "FieldManagerConflict", "message": "conflict with \"me\"", "field": ".endpoints",
    });
    assert_eq!(status["details"]["causes"], json!([cause]));
}

#[tokio::test]
async fn other_paths_know_no_apply() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?fieldManager=me");
    let answer = send(api.request(Method::PATCH, &path).header("content-type", APPLY).body("{}")).await;
    assert_eq!(answer.code, 405);
}
