//! PUT: versions, identity, what keeps its stored value, and creating through PUT.

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, ENDPOINT_SLICES, EVENTS, LEASES, NAMESPACES, SIGNING_REQUESTS, config_map,
        endpoint_slice, event, lease, namespace, signing_request,
    },
};
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, Sample, causes, changes_since, created, version, with};

const MODIFIED: &str =
    "the object has been modified; please apply your changes to the latest version and try again";

fn labelled(object: &Value, value: &str) -> Value {
    with(object.clone(), "/metadata/labels", json!({ "step": value }))
}

#[tokio::test]
async fn a_put_replaces_and_counts_the_version_up() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let body = json!({ "metadata": { "name": "a" }, "data": { "other": "text" } });
    let changed = api.put(&format!("{CONFIG_MAPS}/a"), &body).await.expect(200);
    assert_eq!(changed["data"], json!({ "other": "text" }));
    assert!(version(&changed).parse::<u64>().ok() > version(&made).parse::<u64>().ok());
    for kept in ["uid", "creationTimestamp", "namespace"] {
        assert_eq!(changed["metadata"][kept], made["metadata"][kept], "{kept}");
    }
    assert_eq!(api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200), changed);
}

#[tokio::test]
async fn a_put_with_the_stored_version_works_once() {
    let api = Api::start().await;
    for Sample { path, resource, object, .. } in SAMPLES {
        let made = created(&api, path, &object("a")).await;
        let url = format!("{path}/a");
        api.put(&url, &labelled(&made, "one")).await.expect(200);
        let status = api.put(&url, &labelled(&made, "two")).await.expect(409);
        assert_eq!(status["reason"], "Conflict");
        assert_eq!(
            status["message"],
            format!("Operation cannot be fulfilled on {resource} \"a\": {MODIFIED}")
        );
        assert_eq!(status["details"]["name"], "a");
        let stored = api.get(&url).await.expect(200);
        assert_eq!(stored["metadata"]["labels"]["step"], "one");
    }
}

#[tokio::test]
async fn without_a_version_the_last_write_wins_except_for_leases() {
    let api = Api::start().await;
    for Sample { path, resource, object, .. } in SAMPLES {
        let sent = object("a");
        created(&api, path, &sent).await;
        let answer = api.put(&format!("{path}/a"), &labelled(&sent, "blind")).await;
        if path != LEASES {
            assert_eq!(answer.expect(200)["metadata"]["labels"]["step"], "blind");
            continue;
        }
        let status = answer.expect(422);
        let text = "Invalid value: 0: must be specified for an update";
        assert_eq!(
            status["message"],
            format!("{resource} \"a\" is invalid: metadata.resourceVersion: {text}")
        );
        assert_eq!(causes(&status), [("metadata.resourceVersion".to_owned(), text.to_owned())]);
    }
}

#[tokio::test]
async fn the_version_zero_is_no_version() {
    let api = Api::start().await;
    for zero in ["0", "00"] {
        let config = with(config_map("a"), "/metadata/resourceVersion", json!(zero));
        created(&api, CONFIG_MAPS, &config).await;
        let url = format!("{CONFIG_MAPS}/a");
        api.put(&url, &labelled(&config, "blind")).await.expect(200);
        let labels = json!({ "metadata": { "labels": { "step": "merged" }, "resourceVersion": zero } });
        api.merge(&url, &labels).await.expect(200);
        api.delete(&url).await.expect(200);
        let lease = with(lease("a"), "/metadata/resourceVersion", json!(zero));
        created(&api, LEASES, &lease).await;
        let url = format!("{LEASES}/a");
        api.put(&url, &lease).await.fails(422, "Invalid", "must be specified for an update");
        api.delete(&url).await.expect(200);
    }
}

#[tokio::test]
async fn a_version_that_is_none_is_refused() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let body = with(made, "/metadata/resourceVersion", json!("latest"));
    api.put(&format!("{CONFIG_MAPS}/a"), &body).await.fails(400, "BadRequest", "invalid resource version");
}

#[tokio::test]
async fn the_uid_of_another_object_is_a_conflict() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let uid = made["metadata"]["uid"].as_str().expect("a uid");
    let url = format!("{CONFIG_MAPS}/a");
    let text = format!(
        "Operation cannot be fulfilled on configmaps \"a\": Precondition failed: UID in precondition: other, \
         UID in object meta: {uid}"
    );
    let body = with(config_map("a"), "/metadata/uid", json!("other"));
    assert_eq!(api.put(&url, &body).await.fails(409, "Conflict", &text)["message"], text);
    let patch = json!({ "metadata": { "uid": "other" } });
    api.merge(&url, &patch).await.fails(
        422,
        "Invalid",
        "metadata.uid: Invalid value: \"other\": field is immutable",
    );
    let body = with(labelled(&config_map("a"), "own"), "/metadata/uid", json!(uid));
    api.put(&url, &body).await.expect(200);
}

#[tokio::test]
async fn names_must_match_the_url() {
    let api = Api::start().await;
    for Sample { path, object, .. } in SAMPLES {
        created(&api, path, &object("a")).await;
        let url = format!("{path}/a");
        let text = "the name of the object (b) does not match the name on the URL (a)";
        let status = api.put(&url, &object("b")).await.fails(400, "BadRequest", text);
        assert_eq!(status["message"], text);
        let nameless = with(object("a"), "/metadata", json!({}));
        let text = "the name of the object (a based on URL) was undeterminable: name must be provided";
        let status = api.put(&url, &nameless).await.fails(400, "BadRequest", text);
        assert_eq!(status["message"], text);
    }
    let elsewhere = with(config_map("a"), "/metadata/namespace", json!("platform-system"));
    api.put(&format!("{CONFIG_MAPS}/a"), &elsewhere).await.fails(
        400,
        "BadRequest",
        "the namespace of the provided object does not match the namespace sent on the request",
    );
}

#[tokio::test]
async fn some_kinds_are_created_by_put() {
    let api = Api::start().await;
    for Sample { path, resource, object, .. } in SAMPLES {
        let answer = api.put(&format!("{path}/new"), &object("new")).await;
        if [LEASES, EVENTS].contains(&path) || path.contains("/rbac.") {
            let made = answer.expect(201);
            let sent = object("new");
            // The references of bindings get their group.
            let filled = ["metadata", "roleRef", "subjects"];
            for (key, value) in
                sent.as_object().into_iter().flatten().filter(|(key, _)| !filled.contains(&key.as_str()))
            {
                assert_eq!(&made[key], value, "{path} {key}");
            }
            assert!(made["metadata"]["uid"].as_str().is_some_and(|uid| uid.len() == 36));
            assert_eq!(api.get(&format!("{path}/new")).await.expect(200), made);
        } else {
            answer.fails(404, "NotFound", &format!("{resource} \"new\" not found"));
        }
    }
}

#[tokio::test]
async fn a_put_that_creates_obeys_the_rules_of_create() {
    let api = Api::start().await;
    let url = |name: &str| format!("{LEASES}/{name}");
    // Nothing is stored that a version could differ from. A dry run shows the version that it was sent.
    let known = with(lease("versioned"), "/metadata/resourceVersion", json!("5"));
    let shown = api.put(&format!("{}?dryRun=All", url("versioned")), &known).await.expect(201);
    assert_eq!(shown["metadata"]["resourceVersion"], json!("5"));
    api.put(&url("versioned"), &known).await.expect(201);
    api.delete(&url("versioned")).await.expect(200);
    // Whoever names a uid thought that it exists.
    let known = with(lease("gone"), "/metadata/uid", json!("5"));
    let refused = api.put(&url("gone"), &known).await;
    refused.fails(409, "Conflict", "Precondition failed: UID in precondition: 5, UID in object meta: ");
    let bad = with(lease("bad"), "/spec/leaseDurationSeconds", json!(0));
    let status = api.put(&url("bad"), &bad).await.expect(422);
    assert_eq!(
        causes(&status),
        [("spec.leaseDurationSeconds".to_owned(), "Invalid value: 0: must be greater than 0".to_owned())]
    );
    api.put(&url("Bad"), &lease("Bad")).await.fails(422, "Invalid", "metadata.name: Invalid value: \"Bad\"");
    let path = "/apis/coordination.platform.io/v1/namespaces/nowhere/leases/a";
    api.put(path, &lease("a")).await.fails(404, "NotFound", "namespaces \"nowhere\" not found");
    let list = api.get(LEASES).await.expect(200);
    assert_eq!(list["items"], json!([]));
}

#[tokio::test]
async fn of_many_that_put_a_new_object_one_creates_it_and_the_others_change_it() {
    const WRITERS: usize = 16;
    let api = Api::start().await;
    let write = |writer: usize| {
        let body = with(event("a"), "/message", json!(writer.to_string()));
        let api = &api;
        async move { api.put(&format!("{EVENTS}/a"), &body).await }
    };
    for _ in 0..8 {
        let answers = futures_util::future::join_all((0..WRITERS).map(write)).await;
        let codes = |code: u16| answers.iter().filter(|answer| answer.code == code).count();
        assert_eq!((codes(201), codes(200)), (1, WRITERS - 1), "{answers:?}");
        api.delete(&format!("{EVENTS}/a")).await.expect(200);
    }
}

#[tokio::test]
async fn a_change_that_changes_nothing_keeps_the_version_and_tells_nobody() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let path = sample.path;
        let made = created(&api, path, &(sample.object)("still")).await;
        let url = format!("{path}/still");
        assert_eq!(api.put(&url, &made).await.expect(200), made);
        assert_eq!(api.merge(&url, &json!({})).await.expect(200), made);
        let same = json!([{ "op": "replace", "path": "/metadata/name", "value": "still" }]);
        assert_eq!(api.patch(&url, "application/json-patch+json", &same).await.expect(200), made);
        assert_eq!(api.get(&url).await.expect(200), made);
        assert_eq!(
            changes_since(&api, &sample, version(&made), "marker").await,
            Vec::<String>::new(),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_real_change_is_told_once() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let made = created(&api, sample.path, &(sample.object)("told")).await;
        let url = format!("{}/told", sample.path);
        api.put(&url, &labelled(&made, "one")).await.expect(200);
        assert_eq!(changes_since(&api, &sample, version(&made), "marker").await, ["MODIFIED told"]);
    }
}

#[tokio::test]
async fn what_the_server_set_is_kept_against_a_put() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &json!({ "metadata": { "generateName": "g-" } })).await;
    let name = made["metadata"]["name"].as_str().expect("a name");
    let body = json!({
        "metadata": {
            "name": name, "creationTimestamp": "2001-01-01T00:00:00Z", "generation": 9, "selfLink": "/x",
            "labels": { "new": "one" },
        },
    });
    let changed = api.put(&format!("{CONFIG_MAPS}/{name}"), &body).await.expect(200);
    for kept in ["uid", "creationTimestamp", "generation", "selfLink"] {
        assert_eq!(changed["metadata"].get(kept), made["metadata"].get(kept), "{kept}");
    }
}

#[tokio::test]
async fn deletion_times_cannot_be_introduced() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let table = [
        ("deletionTimestamp", json!("2030-01-01T00:00:00Z"), "\"2030-01-01T00:00:00Z\""),
        ("deletionGracePeriodSeconds", json!(5), "5"),
    ];
    for (key, value, shown) in table {
        let text = format!("Invalid value: {shown}: field is immutable");
        let expected = [(format!("metadata.{key}"), text)];
        let body = with(config_map("a"), &format!("/metadata/{key}"), value.clone());
        assert_eq!(causes(&api.put(&url, &body).await.expect(422)), expected);
        let patch = json!({ "metadata": { key: value } });
        assert_eq!(causes(&api.merge(&url, &patch).await.expect(422)), expected);
    }
    let stored = api.get(&url).await.expect(200);
    assert_eq!(stored["metadata"].get("deletionTimestamp"), None);
}

#[tokio::test]
async fn a_deletion_time_cannot_be_withdrawn_or_moved() {
    let api = Api::start().await;
    let held = with(config_map("a"), "/metadata/finalizers", json!(["example.com/hold"]));
    created(&api, CONFIG_MAPS, &held).await;
    let url = format!("{CONFIG_MAPS}/a");
    let marked = api.delete(&url).await.expect(200);
    let changed = api.put(&url, &labelled(&held, "later")).await.expect(200);
    assert_eq!(changed["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
    let patch = json!({ "metadata": { "deletionTimestamp": null, "deletionGracePeriodSeconds": null } });
    assert_eq!(api.merge(&url, &patch).await.expect(200), changed);
    let moved = with(labelled(&held, "later"), "/metadata/deletionTimestamp", json!("2001-01-01T00:00:00Z"));
    let kept = api.put(&url, &moved).await.expect(200);
    assert_eq!(kept["metadata"]["deletionTimestamp"], marked["metadata"]["deletionTimestamp"]);
    // Owners are recorded of what was sent.
    let owned = &kept["metadata"]["managedFields"][0]["fieldsV1"]["f:metadata"];
    assert_eq!(owned["f:deletionTimestamp"], json!({}), "{owned}");
}

#[tokio::test]
async fn no_finalizer_can_be_added_once_deletion_began() {
    let api = Api::start().await;
    let held = with(config_map("a"), "/metadata/finalizers", json!(["example.com/hold"]));
    created(&api, CONFIG_MAPS, &held).await;
    let url = format!("{CONFIG_MAPS}/a");
    api.delete(&url).await.expect(200);
    let more = json!({ "metadata": { "finalizers": ["example.com/hold", "example.com/new"] } });
    let status = api.merge(&url, &more).await.expect(422);
    assert_eq!(
        causes(&status),
        [(
            "metadata.finalizers".to_owned(),
            "Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers \
             []string{\"example.com/new\"}"
                .to_owned()
        )]
    );
}

#[tokio::test]
async fn updates_check_the_rules_of_metadata_and_content() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let mut bad = config_map("a");
    bad["metadata"]["labels"] = json!({ "a b": "c" });
    bad["data"] = json!({ "a/b": "" });
    let url = format!("{CONFIG_MAPS}/a");
    let status = api.put(&url, &bad).await.expect(422);
    let fields: Vec<String> = causes(&status).into_iter().map(|(field, _)| field).collect();
    assert!(fields.contains(&"metadata.labels".to_owned()), "{fields:?}");
    assert!(fields.contains(&"data[a/b]".to_owned()), "{fields:?}");
    assert_eq!(api.get(&url).await.expect(200)["data"], json!({ "key": "value" }));
}

#[tokio::test]
async fn racing_puts_with_versions_let_one_win() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let bodies: Vec<Value> = (0..8).map(|index| labelled(&made, &format!("n{index}"))).collect();
    let answers = futures_util::future::join_all(bodies.iter().map(|body| api.put(&url, body))).await;
    let mut codes: Vec<u16> = answers.iter().map(|answer| answer.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn racing_changes_without_versions_all_win() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let patches: Vec<Value> = (0..16).map(|index| json!({ "data": { format!("k{index}"): "v" } })).collect();
    let answers = futures_util::future::join_all(patches.iter().map(|patch| api.merge(&url, patch))).await;
    assert!(answers.iter().all(|answer| answer.code == 200));
    let stored = api.get(&url).await.expect(200);
    assert_eq!(stored["data"].as_object().map(serde_json::Map::len), Some(17));
}

#[tokio::test]
async fn generation_counts_content_and_labels_of_endpoint_slices() {
    let api = Api::start().await;
    let url = format!("{ENDPOINT_SLICES}/a");
    let made = created(&api, ENDPOINT_SLICES, &endpoint_slice("a")).await;
    assert_eq!(made["metadata"]["generation"], 1);
    let table = [
        (json!({ "endpoints": [{ "addresses": ["10.0.0.2"] }] }), 2),
        (json!({ "metadata": { "labels": { "a": "b" } } }), 3),
        (json!({ "metadata": { "annotations": { "a": "b" } } }), 3),
        (json!({ "metadata": { "finalizers": ["example.com/hold"] } }), 3),
        (json!({ "metadata": { "generation": 40 } }), 3),
        (json!({ "ports": [{ "name": "http", "port": 81 }] }), 4),
        (json!({ "ports": [{ "name": "http", "port": 81 }] }), 4),
        (json!({ "metadata": { "labels": null } }), 5),
    ];
    for (patch, expected) in table {
        let changed = api.merge(&url, &patch).await.expect(200);
        assert_eq!(changed["metadata"]["generation"], expected, "{patch}");
    }
    let marked = api.delete(&url).await.expect(200);
    assert_eq!(marked["metadata"]["generation"], 6);
}

#[tokio::test]
async fn generation_of_endpoint_slices_counts_no_empty_lists_and_defaults() {
    let api = Api::start().await;
    let url = format!("{ENDPOINT_SLICES}/a?fieldManager=b&force=true");
    let mut configuration = endpoint_slice("a");
    for (ports, expected) in [
        (json!([{ "port": 80 }]), 1),
        (json!([{ "port": 80, "protocol": "TCP" }]), 1),
        (json!([{ "port": 80 }]), 1),
        (json!([]), 2),
        (json!(null), 2),
        (json!([]), 2),
    ] {
        configuration["ports"] = ports.clone();
        let applied = api.patch(&url, "application/apply-patch+yaml", &configuration).await;
        assert_eq!(applied.json()["metadata"]["generation"], expected, "{ports}");
    }
}

#[tokio::test]
async fn lists_that_defaults_fill_are_no_change() {
    let api = Api::start().await;
    let policies = "/apis/networking.platform.io/v1/namespaces/default/networkpolicies";
    let url = format!("{policies}/a");
    let policy = |spec: Value| json!({ "metadata": { "name": "a" }, "spec": spec });
    api.post(policies, &policy(json!({ "podSelector": {} }))).await.expect(201);
    for (spec, expected) in [
        (json!({ "podSelector": {}, "policyTypes": [] }), 1),
        (json!({ "podSelector": {}, "ingress": [] }), 2),
        (json!({ "podSelector": {} }), 2),
    ] {
        let put = api.put(&url, &policy(spec.clone())).await.expect(200);
        assert_eq!(put["metadata"]["generation"], expected, "{spec}");
    }
}

#[tokio::test]
async fn kinds_that_do_not_count_have_no_generation() {
    let api = Api::start().await;
    for (path, object) in [
        (CONFIG_MAPS, config_map("a")),
        (NAMESPACES, namespace("a")),
        (LEASES, lease("a")),
        (SIGNING_REQUESTS, signing_request("a")),
    ] {
        let made = created(&api, path, &object).await;
        let changed = api.put(&format!("{path}/a"), &labelled(&made, "two")).await.expect(200);
        assert_eq!(changed["metadata"].get("generation"), None, "{path}");
    }
}
