//! Which requests become calls of plugins, and what is in them.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map, namespace},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::admission_chain::recorder::{Seen, recorded};

const PODS: &str = "/api/v1/namespaces/default/pods";

fn pod(name: &str) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": { "name": name },
        "spec": { "containers": [{ "name": "main", "image": "example.org/app" }] },
    })
}

/// A short form of each call: phase, operation, resource with sub-resource, kind, namespace and name, and
/// whether there is an object and an old one.
fn shown(seen: &Seen) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let line = |call: &Value| {
        let objects = ["object", "old"].map(|member| if call[member].is_null() { "-" } else { "+" }).concat();
        let (subresource, phase) = (text(&call["subresource"]), text(&call["phase"]));
        let slash = if subresource.is_empty() { "" } else { "/" };
        format!(
            "{} {} {}{slash}{subresource} {} {}/{} {objects}",
            &phase[..1],
            text(&call["operation"]),
            text(&call["resource"]),
            text(&call["kind"][2]),
            text(&call["namespace"]),
            text(&call["name"]),
        )
    };
    seen.take().iter().map(line).collect()
}

/// Both phases of one call.
fn both(line: &str) -> Vec<String> {
    ["m", "v"].map(|phase| format!("{phase} {line}")).to_vec()
}

#[tokio::test]
async fn every_write_is_a_call() {
    let (api, seen) = recorded().await;
    let map = format!("{CONFIG_MAPS}/a");
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    assert_eq!(shown(&seen), both("CREATE configmaps ConfigMap default/a +-"));
    api.merge(&map, &json!({ "data": { "x": "y" } })).await.expect(200);
    assert_eq!(shown(&seen), both("UPDATE configmaps ConfigMap default/a ++"));
    api.delete(&map).await.expect(200);
    assert_eq!(shown(&seen), both("DELETE configmaps ConfigMap default/a -+"));
    api.delete(&map).await.expect(404);
    assert_eq!(shown(&seen), [""; 0], "there is nothing to delete");
    api.get(CONFIG_MAPS).await.expect(200);
    assert_eq!(shown(&seen), [""; 0], "a read is no call");
}

#[tokio::test]
async fn a_generated_name_comes_between_the_phases() {
    let (api, seen) = recorded().await;
    let mut map = config_map("");
    map["metadata"] = json!({ "generateName": "g-" });
    let made = api.post(CONFIG_MAPS, &map).await.expect(201);
    let name = made["metadata"]["name"].as_str().expect("a name");
    let expected = [
        "m CREATE configmaps ConfigMap default/ +-".to_owned(),
        format!("v CREATE configmaps ConfigMap default/{name} +-"),
    ];
    assert_eq!(shown(&seen), expected);
}

#[tokio::test]
async fn each_item_of_a_collection_is_a_call() {
    let (api, seen) = recorded().await;
    for name in ["a", "b"] {
        api.post(CONFIG_MAPS, &config_map(name)).await.expect(201);
    }
    seen.take();
    api.delete(&format!("{CONFIG_MAPS}?labelSelector=!x&fieldSelector=metadata.name!=kube-root-ca.crt"))
        .await
        .expect(200);
    let calls = seen.take();
    let names: Vec<_> = calls.iter().map(|call| (&call["name"], &call["old"]["metadata"]["name"])).collect();
    for name in ["a", "b"] {
        let of_item = names.iter().filter(|call| **call == (&json!(""), &json!(name)));
        assert_eq!(of_item.count(), 2, "both phases of {name}: {names:?}");
    }
}

#[tokio::test]
async fn a_namespace_is_in_itself() {
    let (api, seen) = recorded().await;
    api.post("/api/v1/namespaces", &namespace("one")).await.expect(201);
    assert_eq!(shown(&seen), both("CREATE namespaces Namespace one/one +-"));
    api.delete("/api/v1/namespaces/one").await.expect(200);
    assert_eq!(shown(&seen)[..2], both("DELETE namespaces Namespace one/one -+"));
}

#[tokio::test]
async fn questions_and_sub_resources_are_creates() {
    let (api, seen) = recorded().await;
    let review = json!({ "spec": { "nonResourceAttributes": { "path": "/", "verb": "get" } } });
    let reviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    api.post(reviews, &review).await.expect(201);
    let kind = "selfsubjectaccessreviews.authorization.k8s.io SelfSubjectAccessReview";
    assert_eq!(shown(&seen), both(&format!("CREATE {kind} / +-")));

    api.post(PODS, &pod("a")).await.expect(201);
    seen.take();
    let eviction = json!({ "apiVersion": "policy/v1", "kind": "Eviction", "metadata": { "name": "a" } });
    api.post(&format!("{PODS}/a/eviction"), &eviction).await.expect(201);
    // The removal that follows is part of it.
    assert_eq!(shown(&seen), both("CREATE pods/eviction Eviction default/a +-"));
}

#[tokio::test]
async fn connections_are_calls() {
    let (api, seen) = recorded().await;
    api.post(PODS, &pod("a")).await.expect(201);
    seen.take();
    for (method, path, kind, parameters) in [
        (
            Method::POST,
            "exec?command=sh&command=-c&stdin=true&container=main",
            "PodExecOptions",
            json!({ "stdin": true, "container": "main", "command": ["sh", "-c"] }),
        ),
        (Method::GET, "attach?stdout=1&command=x", "PodAttachOptions", json!({ "stdout": true })),
        (Method::GET, "portforward?ports=80", "PodPortForwardOptions", json!({ "ports": [80] })),
        (Method::PUT, "proxy/some/p%20ath?path=no", "PodProxyOptions", json!({ "path": "/some/p ath" })),
        (Method::DELETE, "proxy", "PodProxyOptions", json!({})),
        (Method::GET, "proxy/", "PodProxyOptions", json!({ "path": "/" })),
        (Method::GET, "proxy/a/?path=no", "PodProxyOptions", json!({ "path": "/a/" })),
        (Method::GET, "proxy/a//b//", "PodProxyOptions", json!({ "path": "/a//b/" })),
        (Method::GET, "attach/", "PodAttachOptions", json!({})),
    ] {
        api.request(method, &format!("{PODS}/a/{path}")).send().await.expect("an answer");
        let calls = seen.take();
        assert_eq!(calls.len(), 2, "both phases of {path}");
        for call in calls {
            let mut object = parameters.clone();
            object["kind"] = kind.into();
            object["apiVersion"] = "v1".into();
            assert_eq!(call["operation"], "CONNECT", "{path}");
            assert_eq!(call["kind"], json!(["", "v1", kind]), "{path}");
            assert_eq!(call["object"], object, "{path}");
            assert_eq!((&call["namespace"], &call["name"]), (&json!("default"), &json!("a")), "{path}");
            assert!(call["old"].is_null() && call["options"].is_null(), "{path}");
        }
    }
    api.get(&format!("{PODS}/a/log")).await;
    assert_eq!(shown(&seen), [""; 0], "a log is only read");
    let refused = api.get(&format!("{PODS}/a/exec?dryRun=All")).await.expect(400);
    assert_eq!(refused["message"], "dryRun is not supported");
    assert_eq!(shown(&seen), [""; 0], "it is refused before");
}

#[tokio::test]
async fn calls_carry_their_options() {
    let (api, seen) = recorded().await;
    let options = |seen: &Seen| seen.take().into_iter().next().map(|call| call["options"].clone());
    let of = |kind: &str, members: &Value| {
        let mut options = members.clone();
        options["kind"] = kind.into();
        options["apiVersion"] = "meta.k8s.io/v1".into();
        Some(options)
    };
    let map = format!("{CONFIG_MAPS}/a");
    api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &config_map("a")).await.expect(201);
    assert_eq!(options(&seen), of("CreateOptions", &json!({ "dryRun": ["All"] })));
    api.post(&format!("{CONFIG_MAPS}?fieldManager=me&fieldValidation=Strict"), &config_map("a"))
        .await
        .expect(201);
    let expected = json!({ "fieldManager": "me", "fieldValidation": "Strict" });
    assert_eq!(options(&seen), of("CreateOptions", &expected));
    api.merge(&format!("{map}?fieldManager=me"), &json!({ "data": { "x": "y" } })).await.expect(200);
    assert_eq!(options(&seen), of("UpdateOptions", &json!({ "fieldManager": "me" })));
    delete_with_options(&api, &map).await;
    let expected = json!({ "gracePeriodSeconds": 5, "propagationPolicy": "Background", "dryRun": ["All"] });
    assert_eq!(options(&seen), of("DeleteOptions", &expected));
}

async fn delete_with_options(api: &Api, path: &str) {
    let body = json!({
        "apiVersion": "v1", "kind": "DeleteOptions",
        "gracePeriodSeconds": 5, "propagationPolicy": "Background", "dryRun": ["All"],
    });
    let sent = api.request(Method::DELETE, path).json(&body).send().await.expect("an answer");
    assert_eq!(sent.status(), 200);
}

#[tokio::test]
async fn a_foreign_uid_stops_an_eviction() {
    let (api, _) = recorded().await;
    let made = api.post(PODS, &pod("a")).await.expect(201);
    let (path, eviction) = (format!("{PODS}/a"), format!("{PODS}/a/eviction"));
    let of = |uid: &Value| {
        json!({
            "apiVersion": "policy/v1", "kind": "Eviction", "metadata": { "name": "a" },
            "deleteOptions": { "preconditions": { "uid": uid } },
        })
    };
    let why = "the UID in the precondition (other) does not match the UID in record";
    api.post(&eviction, &of(&json!("other"))).await.fails(409, "Conflict", why);
    api.get(&path).await.expect(200);
    api.post(&eviction, &of(&made["metadata"]["uid"])).await.expect(201);
    api.get(&path).await.expect(404);
}

/// The path says nothing about the version of an eviction, and old clients name that from before `policy/v1`.
#[tokio::test]
async fn evictions_come_in_the_version_before_too() {
    let (api, _) = recorded().await;
    api.post(PODS, &pod("a")).await.expect(201);
    let (path, eviction) = (format!("{PODS}/a"), format!("{PODS}/a/eviction"));
    let of =
        |version: &str| json!({ "apiVersion": version, "kind": "Eviction", "metadata": { "name": "a" } });
    for version in ["policy/v2", "policy/v1beta2", "v1", "apps/v1beta1"] {
        api.post(&eviction, &of(version)).await.expect(400);
    }
    // It is checked like one of v1, unknown fields included.
    let mut unknown = of("policy/v1beta1");
    unknown["more"] = json!(1);
    let why = "strict decoding error: unknown field \"more\"";
    api.post(&format!("{eviction}?fieldValidation=Strict"), &unknown).await.fails(400, "BadRequest", why);
    api.post(&format!("{eviction}?dryRun=All"), &of("policy/v1beta1")).await.expect(201);
    api.get(&path).await.expect(200);
    api.post(&eviction, &of("policy/v1beta1")).await.expect(201);
    api.get(&path).await.expect(404);
}

/// A plugin may refuse a write whatever its version is, and nothing checks an object that cannot be stored.
#[tokio::test]
async fn versions_count_between_the_phases() {
    let (api, seen) = recorded().await;
    let path = format!("{CONFIG_MAPS}/a");
    let mut map = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    api.merge(&path, &json!({ "data": { "x": "y" } })).await.expect(200);
    seen.take();
    let changed = "Operation cannot be fulfilled on configmaps \"a\": the object has been modified";
    api.put(&path, &map).await.fails(409, "Conflict", changed);
    assert_eq!(shown(&seen), ["m UPDATE configmaps ConfigMap default/a ++"]);
    map["metadata"]["resourceVersion"] = json!("word");
    api.put(&path, &map).await.fails(400, "BadRequest", "invalid resource version");
    assert_eq!(shown(&seen), ["m UPDATE configmaps ConfigMap default/a ++"]);
}

#[tokio::test]
async fn a_binding_is_in_the_namespace_of_its_path() {
    let (api, seen) = recorded().await;
    for (name, path, call) in [
        ("a", "/api/v1/namespaces/default/bindings".to_owned(), "CREATE bindings Binding default/a +-"),
        ("b", format!("{PODS}/b/binding"), "CREATE pods/binding Binding default/b +-"),
    ] {
        api.post(PODS, &pod(name)).await.expect(201);
        seen.take();
        let mut binding = json!({
            "apiVersion": "v1", "kind": "Binding", "metadata": { "name": name, "namespace": "other" },
            "target": { "kind": "Node", "name": "n" },
        });
        let why = "the namespace of the provided object does not match the namespace sent on the request";
        api.post(&path, &binding).await.fails(400, "BadRequest", why);
        assert_eq!(shown(&seen), [""; 0], "{path}");
        binding["metadata"] = json!({ "name": name });
        api.post(&path, &binding).await.expect(201);
        assert_eq!(shown(&seen), both(call));
        let bound = api.get(&format!("{PODS}/{name}")).await.expect(200);
        assert_eq!(bound["spec"]["nodeName"], "n", "{path}");
    }
}
