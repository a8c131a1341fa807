//! Fields that a manager leaves to their defaults. What the server fills in is owned by the updater that left
//! it open. Applied configurations are compared before defaults: an atomic unit that leaves one out is
//! another unit.

use blackbox::{
    http::Api,
    objects::{ENDPOINT_SLICES, NAMESPACES, SECRETS, namespace, secret},
};
use serde_json::{Value, json};

use crate::apply::support::{apply, owner, owners};

fn path() -> String {
    format!("{ENDPOINT_SLICES}/s")
}

fn slice(ports: &Value) -> Value {
    json!({
        "apiVersion": "discovery.platform.io/v1", "kind": "EndpointSlice", "metadata": { "name": "s" },
        "addressType": "IPv4", "endpoints": [{ "addresses": ["10.0.0.1"], "conditions": {} }], "ports": ports,
    })
}

#[tokio::test]
async fn an_atomic_list_without_a_default_is_another_list() {
    let api = Api::start().await;
    let short = slice(&json!([{ "port": 80 }]));
    let long = slice(&json!([{ "name": "", "protocol": "TCP", "port": 80 }]));
    let made = apply(&api, &path(), "short", "", &short).await.expect(201);
    assert_eq!(made["ports"], json!([{ "name": "", "protocol": "TCP", "port": 80 }]));
    let shared = apply(&api, &path(), "long", "", &long).await.expect(200);
    let fields = json!({ "f:addressType": {}, "f:endpoints": {}, "f:ports": {} });
    let mut found = owners(&shared);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found, [owner("long", "Apply", fields.clone()), owner("short", "Apply", fields)]);
    let time_of = |object: &Value, manager: &str| {
        let entries = object["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
        let entry = entries.into_iter().find(|entry| entry["manager"] == manager).expect("it owns something");
        entry.get("time").cloned()
    };
    assert!(time_of(&shared, "short").is_some());
    assert_eq!(time_of(&shared, "long"), None, "it changed nothing");
    // What is stored is no change at all, however its members are ordered.
    let reordered = slice(&json!([{ "port": 80, "protocol": "TCP", "name": "" }]));
    for config in [&long, &reordered] {
        assert_eq!(apply(&api, &path(), "long", "", config).await.expect(200), shared);
    }

    // The list that leaves the default open is not what the other one owns.
    let refused = apply(&api, &path(), "short", "", &short).await;
    refused.fails(409, "Conflict", "Apply failed with 1 conflict: conflict with \"long\": .ports");
    let forced = apply(&api, &path(), "short", "&force=true", &short).await.expect(200);
    assert_eq!(forced["ports"], shared["ports"]);
    assert_eq!(forced["metadata"]["generation"], json!(1), "with its defaults, the list is what it was");
    let fields = json!({ "f:addressType": {}, "f:endpoints": {} });
    assert!(owners(&forced).contains(&owner("long", "Apply", fields)), "{forced}");
}

#[tokio::test]
async fn a_field_that_falls_back_to_its_default_is_taken_from_nobody() {
    let api = Api::start().await;
    apply(&api, &path(), "me", "", &slice(&json!([{ "protocol": "UDP", "port": 80 }]))).await.expect(201);
    // Written by an update, the whole list is the updater's.
    let ports = json!({ "ports": [{ "port": 80 }] });
    let updated = api.merge(&format!("{}?fieldManager=you", path()), &ports).await.expect(200);
    assert_eq!(updated["ports"][0]["protocol"], "TCP");
    // What the updater wrote is what the applier asks for now.
    let config = slice(&json!([{ "name": "", "protocol": "TCP", "port": 80 }]));
    let shared = apply(&api, &path(), "me", "", &config).await.expect(200);
    assert_eq!(shared["ports"], updated["ports"]);
    let all = json!({ "f:addressType": {}, "f:endpoints": {}, "f:ports": {} });
    let expected = [owner("me", "Apply", all), owner("you", "Update", json!({ "f:ports": {} }))];
    assert_eq!(owners(&shared), expected);
}

const ROLE_BINDINGS: &str = "/apis/rbac.authorization.platform.io/v1/namespaces/default/rolebindings";

fn binding(group: Option<&str>) -> Value {
    let mut object = json!({
        "apiVersion": "rbac.authorization.platform.io/v1", "kind": "RoleBinding", "metadata": { "name": "b" },
        "subjects": [{ "kind": "User", "name": "jane" }],
        "roleRef": { "kind": "Role", "name": "reader" },
    });
    if let Some(group) = group {
        object["subjects"][0]["apiGroup"] = json!(group);
        object["roleRef"]["apiGroup"] = json!(group);
    }
    object
}

#[tokio::test]
async fn the_name_label_of_a_namespace_is_owned_by_who_makes_it() {
    let api = Api::start().await;
    let labels = json!({ "f:metadata": { "f:labels": { ".": {}, "f:platform.io/metadata.name": {} } } });
    let path = format!("{NAMESPACES}?fieldManager=maker");
    let made = api.post(&path, &namespace("n")).await.expect(201);
    assert_eq!(made["metadata"]["labels"], json!({ "platform.io/metadata.name": "n" }));
    assert_eq!(owners(&made), [owner("maker", "Update", labels.clone())]);

    // The same where the name is not known yet.
    let mut unnamed = namespace("");
    unnamed["metadata"] = json!({ "generateName": "n-" });
    let named = api.post(&path, &unnamed).await.expect(201);
    assert_eq!(named["metadata"]["labels"]["platform.io/metadata.name"], named["metadata"]["name"]);
    let [(_, _, _, fields)] = &owners(&named)[..] else { panic!("one owner: {named}") };
    assert_eq!(fields["f:metadata"]["f:labels"], labels["f:metadata"]["f:labels"]);

    // Who writes the namespace without the label takes it from nobody.
    let path = format!("{NAMESPACES}/n?fieldManager=other");
    let same = api.put(&path, &namespace("n")).await.expect(200);
    assert_eq!(same, made);
    let path = format!("{NAMESPACES}/n");
    let applied = apply(&api, &path, "applier", "", &namespace("n")).await.expect(200);
    assert_eq!(applied["metadata"]["labels"], made["metadata"]["labels"]);
    assert!(owners(&applied).contains(&owner("maker", "Update", labels)), "{applied}");
}

#[tokio::test]
async fn groups_that_the_server_fills_in_are_a_change_for_appliers_alone() {
    let api = Api::start().await;
    let (short, long) = (binding(None), binding(Some("rbac.authorization.platform.io")));
    let path = format!("{ROLE_BINDINGS}/b");
    let made = apply(&api, &path, "short", "", &short).await.expect(201);
    assert_eq!(made["subjects"], long["subjects"]);
    assert_eq!(made["roleRef"], long["roleRef"]);
    let shared = apply(&api, &path, "long", "", &long).await.expect(200);
    assert_eq!(owners(&shared).len(), 2);
    assert_eq!(apply(&api, &path, "long", "", &long).await.expect(200), shared);
    let refused = apply(&api, &path, "short", "", &short).await;
    refused.fails(409, "Conflict", "conflicts with \"long\":\n- .roleRef\n- .subjects");
    for config in [&short, &long] {
        let put = api.put(&format!("{path}?fieldManager=writer"), config).await.expect(200);
        assert_eq!(put, shared, "nobody wrote anything new");
    }
}

#[tokio::test]
async fn a_text_of_a_secret_is_owned_as_the_data_that_it_becomes() {
    let api = Api::start().await;
    let data = |keys: &[&str]| {
        let mut below = json!({ ".": {} });
        for key in keys {
            below[format!("f:{key}")] = json!({});
        }
        below
    };
    let mut object = secret("s");
    object["stringData"] = json!({ "text": "value" });
    let made = api.post(&format!("{SECRETS}?fieldManager=maker"), &object).await.expect(201);
    let fields = json!({ "f:data": data(&["key", "text"]), "f:type": {} });
    assert_eq!(owners(&made), [owner("maker", "Update", fields)]);
    let path = format!("{SECRETS}/s?fieldManager=other");
    let same = api.merge(&path, &json!({ "stringData": { "text": "value" } })).await.expect(200);
    assert_eq!(same, made);
    let changed = api.merge(&path, &json!({ "stringData": { "text": "new" } })).await.expect(200);
    let mut found = owners(&changed);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let kept = json!({ "f:data": data(&["key"]), "f:type": {} });
    let taken = json!({ "f:data": { "f:text": {} } });
    assert_eq!(found, [owner("maker", "Update", kept), owner("other", "Update", taken)]);
}

#[tokio::test]
async fn applied_texts_of_a_secret_are_owned_as_texts() {
    let api = Api::start().await;
    let mut config = secret("s");
    config["stringData"] = json!({ "text": "value" });
    let path = format!("{SECRETS}/s");
    let made = apply(&api, &path, "me", "", &config).await.expect(201);
    assert_eq!(made["data"]["text"], "dmFsdWU=");
    let fields = json!({ "f:data": { "f:key": {} }, "f:stringData": { "f:text": {} } });
    assert_eq!(owners(&made), [owner("me", "Apply", fields.clone())]);
    let again = apply(&api, &path, "me", "", &config).await.expect(200);
    assert_eq!((&again["data"], owners(&again)), (&made["data"], vec![owner("me", "Apply", fields)]));
}
