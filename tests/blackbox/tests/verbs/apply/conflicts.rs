//! Several managers of one object.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, SECRETS, secret},
};
use serde_json::{Value, json};

use crate::apply::support::{apply, config_map, data, owner, owners, url};

#[tokio::test]
async fn a_conflict_names_the_field_and_its_owner() {
    let api = Api::start().await;
    let made = apply(&api, &url("a"), "me", "", &config_map(&json!({ "k": "v" }))).await.expect(201);
    let answer = apply(&api, &url("a"), "you", "", &config_map(&json!({ "k": "w" }))).await;
    let expected = json!({
        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
        "message": "Apply failed with 1 conflict: conflict with \"me\": .data.k",
        "reason": "Conflict",
        "details": { "causes": [
            { "reason": "FieldManagerConflict", "message": "conflict with \"me\"", "field": ".data.k" },
        ] },
        "code": 409,
    });
    assert_eq!(answer.expect(409), expected);
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn several_conflicts_are_told_by_owner() {
    let api = Api::start().await;
    apply(&api, &url("a"), "b", "", &config_map(&json!({ "x": "1", "y": "1" }))).await.expect(201);
    apply(&api, &url("a"), "a", "", &config_map(&json!({ "x": "1" }))).await.expect(200);
    api.merge(&format!("{}?fieldManager=c", url("a")), &json!({ "data": { "z": "1" } })).await.expect(200);
    let config = config_map(&json!({ "x": "2", "y": "2", "z": "2" }));
    let status = apply(&api, &url("a"), "me", "", &config).await.expect(409);
    assert_eq!(
        status["message"],
        "Apply failed with 4 conflicts: conflicts with \"a\":\n- .data.x\nconflicts with \"b\":\n- .data.x\n\
         - .data.y\nconflicts with \"c\" using v1:\n- .data.z"
    );
    let cause = |manager: &str, field: &str| {
        json!({ "reason": "FieldManagerConflict",
        "message": format!("conflict with {manager}"), "field": field })
    };
    assert_eq!(
        status["details"]["causes"],
        json!([
            cause("\"a\"", ".data.x"),
            cause("\"b\"", ".data.x"),
            cause("\"b\"", ".data.y"),
            cause("\"c\" using v1", ".data.z"),
        ])
    );
    // By force all of it changes hands.
    let forced = apply(&api, &url("a"), "me", "&force=true", &config).await.expect(200);
    assert_eq!(forced["data"], json!({ "x": "2", "y": "2", "z": "2" }));
    assert_eq!(owners(&forced), [owner("me", "Apply", data(&["x", "y", "z"]))]);
}

/// A value in a wrong form, such as no quantity, is told behind conflicts, one of a wrong type before them.
#[tokio::test]
async fn conflicts_are_told_before_malformed_values() {
    let api = Api::start().await;
    let path = "/api/v1/namespaces/default/resourcequotas/a";
    let quota = |pods: Value, memory: Value| {
        json!({
            "apiVersion": "v1", "kind": "ResourceQuota", "metadata": { "name": "a" },
            "spec": { "hard": { "pods": pods, "memory": memory } },
        })
    };
    let malformed = quota("2".into(), "much".into());
    let alone = apply(&api, path, "me", "", &malformed).await;
    assert_eq!(alone.code, 400, "{:?}", alone.json());
    apply(&api, path, "me", "", &quota("1".into(), "1Gi".into())).await.expect(201);
    let conflict = apply(&api, path, "you", "", &malformed).await.expect(409);
    let causes = conflict["details"]["causes"].as_array().expect("causes");
    let fields: Vec<&Value> = causes.iter().map(|cause| &cause["field"]).collect();
    assert_eq!(fields, [".spec.hard.memory", ".spec.hard.pods"], "{conflict}");
    // A value of a wrong type is reported first: the body cannot be read at all.
    let mut mistyped = quota("2".into(), "1Gi".into());
    mistyped["spec"]["hard"] = "all".into();
    assert_eq!(apply(&api, path, "you", "", &mistyped).await.code, 400);
    // By force there is no conflict, and for the owner neither.
    let forced = apply(&api, path, "you", "&force=true", &malformed).await;
    assert_eq!(forced.code, 400, "{:?}", forced.json());
    assert_eq!(apply(&api, path, "me", "", &malformed).await.code, 400);
}

#[tokio::test]
async fn the_same_value_is_shared_and_given_up_without_a_change() {
    let api = Api::start().await;
    let config = config_map(&json!({ "k": "v" }));
    let bare = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" } });
    apply(&api, &url("a"), "me", "", &config).await.expect(201);
    let shared = apply(&api, &url("a"), "you", "", &config).await.expect(200);
    let mut both = owners(&shared);
    both.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(both, [owner("me", "Apply", data(&["k"])), owner("you", "Apply", data(&["k"]))]);
    for (who, other) in [("me", "you"), ("you", "me")] {
        let refused = apply(&api, &url("a"), who, "", &config_map(&json!({ "k": "w" }))).await;
        refused.fails(409, "Conflict", &format!("conflict with \"{other}\": .data.k"));
    }
    let left = apply(&api, &url("a"), "me", "", &bare).await.expect(200);
    assert_eq!(left["data"], json!({ "k": "v" }));
    assert_eq!(owners(&left), [owner("you", "Apply", data(&["k"]))]);
    let gone = apply(&api, &url("a"), "you", "", &bare).await.expect(200);
    assert_eq!(gone.get("data"), None);
    assert_eq!(owners(&gone), []);
}

#[tokio::test]
async fn updates_never_conflict_and_take_what_they_change() {
    let api = Api::start().await;
    apply(&api, &url("a"), "me", "", &config_map(&json!({ "x": "1", "y": "1" }))).await.expect(201);
    let path = format!("{}?fieldManager=you", url("a"));
    let taken = api.merge(&path, &json!({ "data": { "x": "2" } })).await.expect(200);
    assert_eq!(owners(&taken), [owner("me", "Apply", data(&["y"])), owner("you", "Update", data(&["x"]))]);
    // What an update removes nobody owns.
    let removed = api.merge(&path, &json!({ "data": { "x": null } })).await.expect(200);
    assert_eq!(owners(&removed), [owner("me", "Apply", data(&["y"]))]);
}

#[tokio::test]
async fn an_object_without_owners_belongs_to_those_before() {
    let api = Api::start().await;
    let mut object = config_map(&json!({ "x": "1", "y": "1" }));
    api.post(CONFIG_MAPS, &object).await.expect(201);
    object["metadata"]["managedFields"] = json!([{}]);
    let cleared = api.put(&url("a"), &object).await.expect(200);
    assert_eq!(cleared["metadata"].get("managedFields"), None);
    let refused = apply(&api, &url("a"), "me", "", &config_map(&json!({ "x": "2" }))).await;
    let message = "conflict with \"before-first-apply\" using v1: .data.x";
    refused.fails(409, "Conflict", message);
    let applied = apply(&api, &url("a"), "me", "", &config_map(&json!({ "x": "1" }))).await.expect(200);
    let mut before = data(&["x", "y"]);
    before["f:data"]["."] = json!({});
    let expected = [owner("me", "Apply", data(&["x"])), owner("before-first-apply", "Update", before)];
    assert_eq!(owners(&applied), expected);
}

#[tokio::test]
async fn items_of_sets_and_lists_have_owners_of_their_own() {
    let api = Api::start().await;
    // Owners that exist: those that do not would have the object collected.
    let mut uids = Vec::new();
    for name in ["x", "y"] {
        let owner = api.post(SECRETS, &secret(name)).await.expect(201);
        uids.push(owner["metadata"]["uid"].as_str().unwrap_or_default().to_owned());
    }
    let (x, y) = (uids[0].as_str(), uids[1].as_str());
    let with = |metadata: serde_json::Value| {
        let mut config = config_map(&json!({}));
        config.as_object_mut().expect("an object").remove("data");
        config["metadata"]
            .as_object_mut()
            .expect("an object")
            .extend(metadata.as_object().cloned().unwrap_or_default());
        config
    };
    let reference =
        |uid: &str, name: &str| json!({ "apiVersion": "v1", "kind": "Secret", "name": name, "uid": uid });
    let mine = with(json!({ "finalizers": ["example.com/a"], "ownerReferences": [reference(x, "x")] }));
    let yours = with(json!({ "finalizers": ["example.com/b"], "ownerReferences": [reference(y, "y")] }));
    apply(&api, &url("a"), "me", "", &mine).await.expect(201);
    let both = apply(&api, &url("a"), "you", "", &yours).await.expect(200);
    assert_eq!(both["metadata"]["finalizers"], json!(["example.com/a", "example.com/b"]));
    assert_eq!(both["metadata"]["ownerReferences"].as_array().map(Vec::len), Some(2));
    let fields = |finalizer: &str, uid: &str| {
        json!({ "f:metadata": {
            "f:finalizers": { format!("v:\"{finalizer}\""): {} },
            "f:ownerReferences": { format!("k:{{\"uid\":\"{uid}\"}}"): {} },
        } })
    };
    let mut found = owners(&both);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(
        found,
        [owner("me", "Apply", fields("example.com/a", x)), owner("you", "Apply", fields("example.com/b", y))]
    );
    let changed = with(json!({ "finalizers": ["example.com/b"], "ownerReferences": [reference(x, "z")] }));
    let refused = apply(&api, &url("a"), "you", "", &changed).await;
    refused.fails(409, "Conflict", &format!("conflict with \"me\": .metadata.ownerReferences[uid=\"{x}\"]"));
    let left = apply(&api, &url("a"), "me", "", &with(json!({}))).await.expect(200);
    assert_eq!(left["metadata"]["finalizers"], json!(["example.com/b"]));
    assert_eq!(left["metadata"]["ownerReferences"], json!([reference(y, "y")]));
    let twice = with(json!({ "finalizers": ["example.com/a", "example.com/a"] }));
    let refused = apply(&api, &url("a"), "me", "", &twice).await;
    refused.fails(400, "BadRequest", "duplicate entries for key [=\"example.com/a\"]");
}

/// A map that a patch empties is left out of JSON, so that the object around it is the same as before to its
/// owners.
#[tokio::test]
async fn an_emptied_map_takes_nothing() {
    let api = Api::start().await;
    let path = "/apis/networking.platform.io/v1/namespaces/default/networkpolicies/a";
    let spec = json!({ "podSelector": {}, "policyTypes": ["Ingress"] });
    let config = json!({
        "apiVersion": "networking.platform.io/v1", "kind": "NetworkPolicy", "metadata": { "name": "a" },
            "spec": spec,
    });
    let made = apply(&api, path, "me", "", &config).await.expect(201);
    let emptied = json!({ "spec": { "podSelector": { "matchLabels": {} } } });
    let left = api.merge(&format!("{path}?fieldManager=you"), &emptied).await.expect(200);
    assert_eq!(owners(&left), owners(&made));
    // In an item of a list that is one unit, an empty list is not the same as none.
    let config = |rule: Value| json!({ "spec": { "ingress": [rule] } });
    api.merge(&format!("{path}?fieldManager=you"), &config(json!({}))).await.expect(200);
    let taken =
        api.merge(&format!("{path}?fieldManager=other"), &config(json!({ "from": [] }))).await.expect(200);
    let ingress = json!({ "f:spec": { "f:ingress": {} } });
    assert_eq!(owners(&taken)[1..], [owner("other", "Update", ingress)]);
}
