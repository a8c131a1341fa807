//! What pods get: a priority, tolerations, and what their runtime needs.

use admission::TolerationSeconds;
use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{PODS, PRIORITIES, RUNTIMES, pod, start};

fn class(name: &str, value: i32, is_default: bool) -> Value {
    json!({
        "metadata": { "name": name }, "value": value, "globalDefault": is_default,
            "preemptionPolicy": "Never",
    })
}

/// What a dry run makes of a pod.
async fn made(api: &Api, spec: &Value) -> Value {
    api.post(&format!("{PODS}?dryRun=All"), &pod("a", spec)).await.expect(201)["spec"].clone()
}

#[tokio::test]
async fn a_pod_has_the_priority_of_its_class() {
    let api = start(|_| {}).await;
    api.post(PRIORITIES, &class("high", 77, false)).await.expect(201);
    for (spec, class, priority, policy) in [
        (json!({}), Value::Null, 0, "PreemptLowerPriority"),
        (json!({ "priority": 0 }), Value::Null, 0, "PreemptLowerPriority"),
        (json!({ "priorityClassName": "high" }), json!("high"), 77, "Never"),
        (json!({ "priorityClassName": "high", "priority": 77 }), json!("high"), 77, "Never"),
    ] {
        let spec = made(&api, &spec).await;
        assert_eq!(spec["priorityClassName"], class);
        assert_eq!((&spec["priority"], &spec["preemptionPolicy"]), (&json!(priority), &json!(policy)));
    }
    for (spec, why) in [
        (
            json!({ "priority": 5 }),
            "the integer value of priority (5) must not be provided in pod spec; priority \
                                    admission controller computed 0 from the given PriorityClass name",
        ),
        (
            json!({ "priorityClassName": "high", "preemptionPolicy": "PreemptLowerPriority" }),
            "the string value of PreemptionPolicy (PreemptLowerPriority) must not be provided in pod spec; \
             priority \
             admission controller computed Never from the given PriorityClass name",
        ),
        (json!({ "priorityClassName": "none" }), "no PriorityClass with name none was found"),
    ] {
        let status = api.post(PODS, &pod("a", &spec)).await.fails(403, "Forbidden", why);
        assert_eq!(status["message"], format!("pods \"a\" is forbidden: {why}"));
    }
    // Nothing is named yet but the beginning of a name.
    let mut nameless = pod("", &json!({ "priority": 5 }));
    nameless["metadata"] = json!({ "generateName": "some-" });
    api.post(PODS, &nameless).await.fails(403, "Forbidden", "pods \"some-\" is forbidden: ");
}

#[tokio::test]
async fn there_is_one_default_class() {
    let api = start(|_| {}).await;
    api.post(PRIORITIES, &class("usual", 7, true)).await.expect(201);
    // With the next request, and without a wait.
    let spec = made(&api, &json!({})).await;
    assert_eq!((&spec["priorityClassName"], &spec["priority"]), (&json!("usual"), &json!(7)));
    let why = "PriorityClass usual is already marked as default. Only one default can exist";
    api.post(PRIORITIES, &class("other", 8, true)).await.fails(403, "Forbidden", why);
    api.post(PRIORITIES, &class("other", 8, false)).await.expect(201);
    let mark = json!({ "globalDefault": true });
    api.merge(&format!("{PRIORITIES}/other"), &mark).await.fails(403, "Forbidden", why);
    // The default class itself can be written.
    let note = json!({ "description": "for most" });
    api.merge(&format!("{PRIORITIES}/usual"), &note).await.expect(200);
    api.delete(&format!("{PRIORITIES}/usual")).await.expect(200);
    assert_eq!(made(&api, &json!({})).await["priority"], 0);
}

/// A client that does not know the fields of the plugin writes a pod back without them.
#[tokio::test]
async fn a_pod_keeps_its_priority() {
    let api = start(|_| {}).await;
    let mut written = api.post(PODS, &pod("a", &json!({}))).await.expect(201);
    let spec = written["spec"].as_object_mut().expect("a spec");
    spec.remove("priority");
    spec.remove("preemptionPolicy");
    let kept = api.put(&format!("{PODS}/a"), &written).await.expect(200);
    assert_eq!(kept["spec"]["priority"], 0);
    assert_eq!(kept["spec"]["preemptionPolicy"], "PreemptLowerPriority");
}

#[tokio::test]
async fn a_pod_leaves_a_node_that_fails() {
    let seconds = TolerationSeconds { not_ready: 20, unreachable: -1 };
    let api = start(|config| config.toleration_seconds = seconds).await;
    let own = json!({ "key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute" });
    let added = |taint: &str, seconds: i64| {
        json!({
            "key": format!("node.kubernetes.io/{taint}"), "operator": "Exists", "effect": "NoExecute",
            "tolerationSeconds": seconds,
        })
    };
    for (said, expected) in [
        (json!([]), json!([added("not-ready", 20), added("unreachable", -1)])),
        (json!([own]), json!([own, added("unreachable", -1)])),
        (json!([{ "operator": "Exists" }]), json!([{ "operator": "Exists" }])),
    ] {
        assert_eq!(made(&api, &json!({ "tolerations": said })).await["tolerations"], expected);
    }
    // What a plugin adds has no owner, so an apply does not take it away.
    let body = pod("applied", &json!({ "tolerations": [own] }));
    let mut body = body;
    body["apiVersion"] = json!("v1");
    body["kind"] = json!("Pod");
    let path = format!("{PODS}/applied?fieldManager=me");
    for code in [201, 200] {
        let applied = api.patch(&path, "application/apply-patch+yaml", &body).await.expect(code);
        assert_eq!(applied["spec"]["tolerations"].as_array().map(Vec::len), Some(2));
    }
}

#[tokio::test]
async fn a_pod_gets_what_its_runtime_needs() {
    let api = start(|_| {}).await;
    let toleration = json!({ "key": "r", "operator": "Exists", "effect": "NoSchedule" });
    let class = json!({
        "metadata": { "name": "sandbox" }, "handler": "runc", "overhead": { "podFixed": { "cpu": "250m" } },
        "scheduling": { "nodeSelector": { "r": "c" }, "tolerations": [toleration] },
    });
    api.post(RUNTIMES, &class).await.expect(201);
    let narrow = json!({ "key": "r", "operator": "Equal", "value": "x", "effect": "NoSchedule" });
    let asked = json!({
        "runtimeClassName": "sandbox", "nodeSelector": { "disk": "fast" }, "tolerations": [narrow],
    });
    let spec = made(&api, &asked).await;
    assert_eq!(spec["overhead"], json!({ "cpu": "250m" }));
    assert_eq!(spec["nodeSelector"], json!({ "disk": "fast", "r": "c" }));
    let tolerations = spec["tolerations"].as_array().expect("tolerations");
    // The pod's own one is part of that of the class.
    assert!(!tolerations.contains(&narrow));
    assert_eq!((tolerations.len(), tolerations.last()), (3, Some(&toleration)));
    for (spec, why) in [
        (json!({ "runtimeClassName": "none" }), "pod rejected: RuntimeClass \"none\" not found"),
        (
            json!({ "runtimeClassName": "sandbox", "overhead": { "cpu": "1" } }),
            "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
        ),
        (
            json!({ "overhead": { "cpu": "1" } }),
            "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead",
        ),
        (
            json!({ "runtimeClassName": "sandbox", "nodeSelector": { "r": "d" } }),
            "conflict: runtimeClass.scheduling.nodeSelector[r] = c; pod.spec.nodeSelector[r] = d",
        ),
    ] {
        api.post(PODS, &pod("a", &spec)).await.fails(403, "Forbidden", why);
    }
}

#[tokio::test]
async fn plugins_can_be_off() {
    let names = ["Priority", "DefaultTolerationSeconds", "TaintNodesByCondition", "ServiceAccount"];
    let names = names.map(str::to_owned);
    let chosen = Plugins::choose(&[], &names).expect("they are known");
    let api = start(|config| config.admission = chosen).await;
    let spec = made(&api, &json!({ "priority": 5, "priorityClassName": "none" })).await;
    assert_eq!((&spec["priority"], &spec["tolerations"]), (&json!(5), &Value::Null));
    let node = api.post("/api/v1/nodes", &json!({ "metadata": { "name": "one" } })).await.expect(201);
    assert_eq!(node["spec"], json!({}));
}
