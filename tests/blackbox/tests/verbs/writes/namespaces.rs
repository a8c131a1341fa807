//! Namespaces: what the server forces on them, `status` and `finalize`, and how a deleted one is emptied.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{NAMESPACES, config_map, lease, namespace},
};
use serde_json::{Value, json};

use crate::writes::support::{causes, created, events_until, gone, version, with};

fn url(name: &str) -> String {
    format!("{NAMESPACES}/{name}")
}

fn maps(namespace: &str) -> String {
    format!("{NAMESPACES}/{namespace}/configmaps")
}

/// Takes the last finalizer from a ConfigMap and waits until the namespace is gone.
async fn release(api: &Api, namespace: &str, name: &str) {
    let freed = json!({ "metadata": { "finalizers": null } });
    api.merge(&format!("{}/{name}", maps(namespace)), &freed).await.expect(200);
    gone(api, NAMESPACES, namespace).await;
}

/// A namespace with a ConfigMap that holds it.
async fn held(api: &Api, name: &str) -> Value {
    let made = created(api, NAMESPACES, &namespace(name)).await;
    let object = with(config_map("held"), "/metadata/finalizers", json!(["example.com/hold"]));
    created(api, &maps(name), &object).await;
    made
}

#[tokio::test]
async fn a_new_namespace_is_active_labelled_and_held_by_the_server() {
    let api = Api::start().await;
    let body = json!({
        "metadata": { "name": "room", "labels": { "platform.io/metadata.name": "other", "mine": "yes" } },
        "spec": { "finalizers": ["example.com/own"] },
        "status": { "phase": "Terminating" },
    });
    let made = created(&api, NAMESPACES, &body).await;
    assert_eq!(made["metadata"]["labels"], json!({ "platform.io/metadata.name": "room", "mine": "yes" }));
    assert_eq!(made["spec"], json!({ "finalizers": ["example.com/own", "platform"] }));
    assert_eq!(made["status"], json!({ "phase": "Active" }));
    let given = json!({ "metadata": { "name": "twice" }, "spec": { "finalizers": ["platform"] } });
    assert_eq!(created(&api, NAMESPACES, &given).await["spec"]["finalizers"], json!(["platform"]));
}

#[tokio::test]
async fn the_system_namespaces_exist_from_the_start() {
    let api = Api::start().await;
    for name in ["default", "platform-system", "platform-public", "platform-node-lease"] {
        let found = api.get(&url(name)).await.expect(200);
        assert_eq!(found["status"]["phase"], "Active");
        assert_eq!(found["metadata"]["labels"]["platform.io/metadata.name"], name);
    }
}

#[tokio::test]
async fn a_write_to_the_namespace_itself_keeps_spec_and_status() {
    let api = Api::start().await;
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    let body = json!({
        "metadata": { "name": "room", "labels": { "a": "b", "platform.io/metadata.name": "x" } },
        "spec": { "finalizers": [] }, "status": { "phase": "Terminating" },
    });
    let changed = api.put(&url("room"), &body).await.expect(200);
    assert_eq!((&changed["spec"], &changed["status"]), (&made["spec"], &made["status"]));
    assert_eq!(changed["metadata"]["labels"], json!({ "a": "b", "platform.io/metadata.name": "room" }));
    let stripped = api.merge(&url("room"), &json!({ "metadata": { "labels": null } })).await.expect(200);
    assert_eq!(stripped["metadata"]["labels"], json!({ "platform.io/metadata.name": "room" }));
}

#[tokio::test]
async fn status_writes_the_status_alone() {
    let api = Api::start().await;
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    let condition = json!({ "type": "Mine", "status": "True", "reason": "R", "message": "m",
        "lastTransitionTime": "2026-01-02T03:04:05Z" });
    let mut body = made.clone();
    body["spec"]["finalizers"] = json!([]);
    body["status"]["conditions"] = json!([condition]);
    body["metadata"]["labels"]["a"] = json!("b");
    let status = format!("{}/status", url("room"));
    let changed = api.put(&status, &body).await.expect(200);
    assert_eq!(changed["spec"], made["spec"]);
    assert_eq!(changed["status"], json!({ "phase": "Active", "conditions": [condition] }));
    assert_eq!(api.get(&status).await.expect(200), changed);
    assert_eq!(api.get(&url("room")).await.expect(200), changed);

    let wrong = json!({ "status": { "phase": "Terminating" } });
    let answer = api.merge(&status, &wrong).await.expect(422);
    assert_eq!(
        causes(&answer),
        [(
            "status.Phase".to_owned(),
            "Invalid value: \"Terminating\": may only be 'Active' if `deletionTimestamp` is empty".to_owned()
        )]
    );
    let odd = api.merge(&status, &json!({ "status": { "phase": "Odd" } })).await.expect(422);
    let text = "Invalid value: \"Odd\": may only be 'Active' if `deletionTimestamp` is empty";
    assert_eq!(causes(&odd), [("status.Phase".to_owned(), text.to_owned())]);
}

#[tokio::test]
async fn finalize_writes_the_finalizers_of_the_spec_alone() {
    let api = Api::start().await;
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    let mut body = made.clone();
    body["spec"]["finalizers"] = json!(["platform", "example.com/more"]);
    body["status"]["phase"] = json!("Terminating");
    let finalize = format!("{}/finalize", url("room"));
    let changed = api.put(&finalize, &body).await.expect(200);
    assert_eq!(changed["spec"]["finalizers"], json!(["platform", "example.com/more"]));
    assert_eq!(changed["status"], made["status"]);
    // Nothing left, but it is not terminating: it stays.
    let body = with(changed, "/spec/finalizers", json!([]));
    let emptied = api.put(&finalize, &body).await.expect(200);
    assert_eq!(emptied["spec"].get("finalizers"), None);
    api.get(&url("room")).await.expect(200);
}

#[tokio::test]
async fn finalizers_of_the_spec_need_a_domain() {
    let api = Api::start().await;
    let bad = json!({ "metadata": { "name": "room" }, "spec": { "finalizers": ["mine", "a b/c"] } });
    let found = causes(&api.post(NAMESPACES, &bad).await.expect(422));
    let text = "Invalid value: \"mine\": name is neither a standard finalizer name nor is it fully qualified";
    assert!(found.contains(&("spec.finalizers".to_owned(), text.to_owned())), "{found:?}");
    assert!(
        found.iter().any(|(_, text)| text.starts_with("Invalid value: \"a b/c\": prefix part")),
        "{found:?}"
    );
}

#[tokio::test]
async fn finalize_takes_put_only_and_no_sub_resource_takes_more_than_it_should() {
    let api = Api::start().await;
    let text = "the server does not allow this method on the requested resource";
    let finalize = format!("{}/finalize", url("default"));
    for answer in [
        api.get(&finalize).await,
        api.merge(&finalize, &json!({})).await,
        api.delete(&finalize).await,
        api.delete(&format!("{}/status", url("default"))).await,
        api.post(&format!("{}/status", url("default")), &namespace("default")).await,
        api.delete(NAMESPACES).await,
    ] {
        assert_eq!(answer.fails(405, "MethodNotAllowed", text)["details"], json!({}));
    }
}

#[tokio::test]
async fn deleting_an_empty_namespace_marks_it_and_then_removes_it() {
    let api = Api::start().await;
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    let marked = api.delete(&url("room")).await.expect(200);
    assert_eq!(marked["kind"], "Namespace");
    assert_eq!(marked["status"]["phase"], "Terminating");
    assert!(marked["metadata"]["deletionTimestamp"].is_string());
    assert_eq!(marked["metadata"]["uid"], made["metadata"]["uid"]);
    gone(&api, NAMESPACES, "room").await;
    api.get(&url("room")).await.fails(404, "NotFound", "namespaces \"room\" not found");
    created(&api, NAMESPACES, &namespace("room")).await;
}

#[tokio::test]
async fn what_is_in_a_namespace_goes_with_it_and_nothing_else_does() {
    let api = Api::start().await;
    created(&api, NAMESPACES, &namespace("room")).await;
    created(&api, NAMESPACES, &namespace("room-2")).await;
    let leases = |namespace: &str| format!("/apis/coordination.platform.io/v1/namespaces/{namespace}/leases");
    for space in ["room", "room-2"] {
        created(&api, &maps(space), &config_map("a")).await;
        created(&api, &maps(space), &config_map("b")).await;
        created(&api, &leases(space), &lease("a")).await;
    }
    api.delete(&url("room")).await.expect(200);
    gone(&api, NAMESPACES, "room").await;
    let count = |list: Value| list["items"].as_array().map(Vec::len);
    assert_eq!(count(api.get(&maps("room")).await.expect(200)), Some(0));
    assert_eq!(count(api.get(&leases("room")).await.expect(200)), Some(0));
    assert_eq!(count(api.get(&maps("room-2")).await.expect(200)), Some(2));
    assert_eq!(count(api.get(&leases("room-2")).await.expect(200)), Some(1));
}

#[tokio::test]
async fn content_with_finalizers_holds_a_namespace_and_its_conditions_tell() {
    let api = Api::start().await;
    let made = held(&api, "room").await;
    created(&api, &maps("room"), &config_map("free")).await;
    api.delete(&url("room")).await.expect(200);
    let told = |event: &Value| event["object"]["status"]["conditions"].is_array();
    let selected = format!("{NAMESPACES}?fieldSelector=metadata.name=room");
    let events = events_until(&api, &selected, version(&made), told).await;
    let stored = &events.last().expect("an event")["object"];
    assert_eq!(stored["status"]["phase"], "Terminating");
    let conditions: Vec<(&str, &str, &str, &str)> = stored["status"]["conditions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|condition| {
            let text = |key: &str| condition[key].as_str().unwrap_or_default();
            assert!(condition["lastTransitionTime"].is_string());
            (text("type"), text("status"), text("reason"), text("message"))
        })
        .collect();
    assert_eq!(
        conditions,
        [
            (
                "NamespaceDeletionDiscoveryFailure",
                "False",
                "ResourcesDiscovered",
                "All resources successfully discovered"
            ),
            (
                "NamespaceDeletionGroupVersionParsingFailure",
                "False",
                "ParsedGroupVersions",
                "All legacy kube types successfully parsed"
            ),
            (
                "NamespaceDeletionContentFailure",
                "False",
                "ContentDeleted",
                "All content successfully deleted, may be waiting on finalization"
            ),
            (
                "NamespaceContentRemaining",
                "True",
                "SomeResourcesRemain",
                "Some resources are remaining: configmaps. has 1 resource instances"
            ),
            (
                "NamespaceFinalizersRemaining",
                "True",
                "SomeFinalizersRemain",
                "Some content in the namespace has finalizers remaining: example.com/hold in 1 resource \
                 instances"
            ),
        ]
    );
    api.get(&format!("{}/free", maps("room"))).await.expect(404);
    release(&api, "room", "held").await;
}

/// As clients do with a file that holds a namespace and what is in it: in the order of the file, by name.
#[tokio::test]
async fn what_is_in_a_namespace_can_be_deleted_behind_it() {
    let api = Api::start().await;
    created(&api, NAMESPACES, &namespace("room")).await;
    let names: Vec<String> = (0..20).map(|number| format!("a{number}")).collect();
    for name in &names {
        created(&api, &maps("room"), &config_map(name)).await;
    }
    api.delete(&url("room")).await.expect(200);
    for name in &names {
        // A client that takes its time.
        tokio::time::sleep(Duration::from_millis(50)).await;
        api.delete(&format!("{}/{name}", maps("room"))).await.expect(200);
    }
    gone(&api, NAMESPACES, "room").await;
}

#[tokio::test]
async fn pods_go_before_everything_else() {
    let builder =
        TestServer::builder().configure(|config| config.controllers.namespace_grace = Duration::ZERO);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let made = held(&api, "room").await;
    let pods = format!("{NAMESPACES}/room/pods");
    let pod = json!({
        "metadata": { "name": "p", "finalizers": ["example.com/run"] },
        "spec": { "containers": [{ "name": "c", "image": "i" }] },
    });
    created(&api, &pods, &pod).await;
    created(&api, &maps("room"), &config_map("free")).await;
    api.delete(&url("room")).await.expect(200);
    let selected = format!("{NAMESPACES}?fieldSelector=metadata.name=room");
    let says = |text: &'static str| {
        move |event: &Value| {
            let conditions = event["object"]["status"]["conditions"].as_array().into_iter().flatten();
            conditions
                .filter_map(|condition| condition["message"].as_str())
                .any(|message| message.contains(text))
        }
    };
    let events = events_until(&api, &selected, version(&made), says("pods. has 1 resource instances")).await;
    let told = &events.last().expect("an event")["object"];
    assert!(says("example.com/run in 1 resource instances")(&json!({ "object": told })), "{told}");
    api.get(&format!("{}/free", maps("room"))).await.expect(200);
    let freed = json!({ "metadata": { "finalizers": null } });
    api.merge(&format!("{pods}/p"), &freed).await.expect(200);
    events_until(&api, &selected, version(told), says(": configmaps. has 1 resource instances")).await;
    api.get(&format!("{}/free", maps("room"))).await.expect(404);
    release(&api, "room", "held").await;
}

#[tokio::test]
async fn the_end_of_an_empty_namespace_is_told_before_it_goes() {
    let builder =
        TestServer::builder().configure(|config| config.controllers.namespace_grace = Duration::ZERO);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    api.delete(&url("room")).await.expect(200);
    let selected = format!("{NAMESPACES}?fieldSelector=metadata.name=room");
    let events = events_until(&api, &selected, version(&made), |event| event["type"] == "DELETED").await;
    let last = &events.last().expect("an event")["object"]["status"];
    let conditions = last["conditions"].as_array().expect("conditions");
    assert_eq!(conditions.len(), 5, "{last}");
    assert!(conditions.iter().all(|condition| condition["status"] == "False"), "{last}");
}

#[tokio::test]
async fn a_repeated_delete_of_a_terminating_namespace_changes_nothing() {
    let api = Api::start().await;
    held(&api, "room").await;
    let marked = api.delete(&url("room")).await.expect(200);
    let again = api.delete(&url("room")).await.expect(200);
    assert_eq!(again["kind"], "Namespace");
    assert_eq!(again["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
    release(&api, "room", "held").await;
}

#[tokio::test]
async fn the_phase_of_a_terminating_namespace_cannot_be_set_back() {
    let api = Api::start().await;
    held(&api, "room").await;
    api.delete(&url("room")).await.expect(200);
    let patch = json!({ "status": { "phase": "Active" } });
    let answer = api.merge(&format!("{}/status", url("room")), &patch).await.expect(422);
    let text =
        "Invalid value: \"Active\": may only be 'Terminating' if `deletionTimestamp` is not empty".to_owned();
    assert_eq!(causes(&answer), [("status.Phase".to_owned(), text)]);
}

#[tokio::test]
async fn a_finalizer_of_somebody_else_holds_an_empty_namespace() {
    let api = Api::start().await;
    for (name, body) in [
        ("spec", json!({ "metadata": { "name": "spec" }, "spec": { "finalizers": ["example.com/own"] } })),
        ("meta", json!({ "metadata": { "name": "meta", "finalizers": ["example.com/own"] } })),
    ] {
        let made = created(&api, NAMESPACES, &body).await;
        api.delete(&url(name)).await.expect(200);
        // The server's own finalizer goes, the other one stays.
        let selected = format!("{NAMESPACES}?fieldSelector=metadata.name={name}");
        let released = |event: &Value| {
            let left = event["object"]["spec"]["finalizers"].as_array();
            !left.is_some_and(|left| left.contains(&json!("platform")))
        };
        let events = events_until(&api, &selected, version(&made), released).await;
        let last = events.last().expect("an event");
        assert_eq!(last["type"], "MODIFIED", "{last}");
        if name == "spec" {
            let body = with(last["object"].clone(), "/spec/finalizers", json!([]));
            api.put(&format!("{}/finalize", url(name)), &body).await.expect(200);
        } else {
            let freed = json!({ "metadata": { "finalizers": null } });
            api.merge(&url(name), &freed).await.expect(200);
        }
        api.get(&url(name)).await.expect(404);
    }
}

#[tokio::test]
async fn the_namespaces_that_the_system_needs_cannot_be_deleted() {
    let api = Api::start().await;
    for name in ["default", "platform-system", "platform-public"] {
        for path in [url(name), format!("{}?dryRun=All", url(name))] {
            let status = api.delete(&path).await.expect(403);
            assert_eq!(status["reason"], "Forbidden");
            assert_eq!(
                status["message"],
                format!("namespaces {name:?} is forbidden: this namespace may not be deleted")
            );
        }
        assert_eq!(api.get(&url(name)).await.expect(200)["status"]["phase"], "Active");
    }
    api.delete(&url("platform-node-lease")).await.expect(200);
    gone(&api, NAMESPACES, "platform-node-lease").await;
}

#[tokio::test]
async fn a_missing_namespace_lists_nothing_and_holds_nothing() {
    let api = Api::start().await;
    assert_eq!(api.get(&maps("nowhere")).await.expect(200)["items"], json!([]));
    let item = format!("{}/a", maps("nowhere"));
    api.get(&item).await.fails(404, "NotFound", "configmaps \"a\" not found");
    api.delete(&item).await.fails(404, "NotFound", "configmaps \"a\" not found");
    api.delete(&maps("nowhere")).await.expect(200);
}

#[tokio::test]
async fn nothing_is_left_behind_by_writers_that_race_a_delete() {
    let api = Api::start().await;
    created(&api, NAMESPACES, &namespace("room")).await;
    let path = maps("room");
    let writer = async |prefix: &str| {
        let mut made = 0;
        loop {
            let answer = api.post(&path, &config_map(&format!("{prefix}-{made}"))).await;
            match answer.code {
                201 => made += 1,
                403 | 404 => return made,
                code => panic!("{code}: {}", answer.text()),
            }
        }
    };
    let deleter = async {
        // The writers are at it once something is there.
        let any = |_: &Value| true;
        events_until(&api, &path, "0", any).await;
        api.delete(&url("room")).await.expect(200);
        gone(&api, NAMESPACES, "room").await;
    };
    let (one, two, three, ()) = tokio::join!(writer("x"), writer("y"), writer("z"), deleter);
    assert!(one + two + three > 0);
    assert_eq!(api.get(&path).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn names_of_the_system_come_from_the_brand() {
    let api = Api::of_brand("kubernetes").await;
    let made = created(&api, NAMESPACES, &namespace("room")).await;
    assert_eq!(made["metadata"]["labels"], json!({ "kubernetes.io/metadata.name": "room" }));
    assert_eq!(made["spec"]["finalizers"], json!(["kubernetes"]));
    for name in ["default", "kube-system", "kube-public"] {
        api.delete(&url(name)).await.fails(403, "Forbidden", "this namespace may not be deleted");
    }
    api.delete(&url("room")).await.expect(200);
    gone(&api, NAMESPACES, "room").await;
}
