//! PATCH: JSON patch and merge patch, what is malformed, what fails, and what a version in a patch means.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, LEASES, config_map, endpoint_slice},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, created, version, with};

const JSON_PATCH: &str = "application/json-patch+json";
const MERGE_PATCH: &str = "application/merge-patch+json";

fn url(name: &str) -> String {
    format!("{CONFIG_MAPS}/{name}")
}

#[tokio::test]
async fn json_patch_carries_out_every_operation() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let patch = json!([
        { "op": "test", "path": "/data/key", "value": "value" },
        { "op": "add", "path": "/metadata/finalizers", "value": ["example.com/b"] },
        { "op": "add", "path": "/metadata/finalizers/0", "value": "example.com/a" },
        { "op": "add", "path": "/metadata/finalizers/-", "value": "example.com/c" },
        { "op": "remove", "path": "/metadata/finalizers/1" },
        { "op": "copy", "from": "/data/key", "path": "/data/copied" },
        { "op": "move", "from": "/data/key", "path": "/data/moved" },
        { "op": "replace", "path": "/data/copied", "value": "replaced" },
        { "op": "add", "path": "/metadata/labels", "value": { "example.com/x": "1" } },
        { "op": "replace", "path": "/metadata/labels/example.com~1x", "value": "2" },
    ]);
    let changed = api.patch(&url("a"), JSON_PATCH, &patch).await.expect(200);
    assert_eq!(changed["data"], json!({ "copied": "replaced", "moved": "value" }));
    assert_eq!(changed["metadata"]["finalizers"], json!(["example.com/a", "example.com/c"]));
    assert_eq!(changed["metadata"]["labels"], json!({ "example.com/x": "2" }));
    assert_eq!(api.get(&url("a")).await.expect(200), changed);
}

#[tokio::test]
async fn merge_patch_merges_objects_removes_by_null_and_replaces_lists() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!(["example.com/a", "example.com/b"]));
    created(&api, CONFIG_MAPS, &object).await;
    let patch = json!({
        "metadata": { "finalizers": ["example.com/c"], "labels": { "a": "b", "none": null } },
        "data": { "key": null, "new": "text", "absent": null },
    });
    let changed = api.merge(&url("a"), &patch).await.expect(200);
    assert_eq!(changed["data"], json!({ "new": "text" }));
    assert_eq!(changed["metadata"]["finalizers"], json!(["example.com/c"]));
    assert_eq!(changed["metadata"]["labels"], json!({ "a": "b" }));
}

#[tokio::test]
async fn every_kind_can_be_patched_in_both_ways() {
    let api = Api::start().await;
    for sample in SAMPLES {
        created(&api, sample.path, &(sample.object)("a")).await;
        let url = format!("{}/a", sample.path);
        let merged =
            api.merge(&url, &json!({ "metadata": { "annotations": { "m": "1" } } })).await.expect(200);
        assert_eq!(merged["metadata"]["annotations"]["m"], "1");
        let patch = json!([{ "op": "add", "path": "/metadata/annotations/j", "value": "2" }]);
        let patched = api.patch(&url, JSON_PATCH, &patch).await.expect(200);
        assert_eq!(patched["metadata"]["annotations"], json!({ "m": "1", "j": "2" }));
    }
}

#[tokio::test]
async fn only_patch_types_are_read() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    for content_type in ["application/json", "text/plain", "application/yaml", "nonsense"] {
        let status = api.patch(&url("a"), content_type, &json!({})).await.expect(415);
        assert_eq!(status["reason"], "UnsupportedMediaType");
        assert_eq!(status["message"], "415: Unsupported Media Type");
        assert_eq!(status["details"], json!({}));
    }
    let bare = blackbox::http::send(api.request(Method::PATCH, &url("a")).body("{}")).await;
    assert_eq!(bare.code, 415);
    let with_parameter = "application/merge-patch+json; charset=utf-8";
    api.patch(&url("a"), with_parameter, &json!({ "data": { "k": "v" } })).await.expect(200);
}

#[tokio::test]
async fn a_malformed_patch_is_a_bad_request() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let table = [
        (JSON_PATCH, "", "the patch cannot be read"),
        (JSON_PATCH, "[{", "the patch cannot be read"),
        (JSON_PATCH, "{}", "the document is not a list"),
        (JSON_PATCH, "[1]", "operation 0: it is not an object"),
        (JSON_PATCH, r#"[{"op":"add","path":5}]"#, "operation 0: \"path\" is not a string"),
        (MERGE_PATCH, "", "the patch cannot be read"),
        (MERGE_PATCH, "{\"a\":", "the patch cannot be read"),
        (MERGE_PATCH, "[]", "the patch must be a JSON object"),
        (MERGE_PATCH, "null", "Invalid JSON Patch"),
        (MERGE_PATCH, "\"a\"", "the patch must be a JSON object"),
    ];
    for (content_type, body, text) in table {
        api.send(Method::PATCH, &url("a"), content_type, body).await.fails(400, "BadRequest", text);
        // Without an object, there is nothing that the patch could be wrong about.
        api.send(Method::PATCH, &url("none"), content_type, body).await.fails(404, "NotFound", "none");
    }
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn wrong_types_in_operations_are_judged_by_validation() {
    let api = Api::start().await;
    let _ = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let unchecked = format!("{}?fieldValidation=Ignore", url("a"));
    for body in [r#"[{"op":"add","path":5}]"#, r#"[{"op":5,"path":"/data"}]"#] {
        api.send(Method::PATCH, &unchecked, JSON_PATCH, body).await.expect(422);
        api.send(Method::PATCH, &url("a"), JSON_PATCH, body).await.expect(400);
    }
    let unused = r#"[{"op":"add","path":"/data/k","value":"v","from":1}]"#;
    api.send(Method::PATCH, &unchecked, JSON_PATCH, unused).await.expect(200);
}

#[tokio::test]
async fn half_a_surrogate_pair_in_a_patch_is_replaced() {
    let api = Api::start().await;
    let _ = created(&api, CONFIG_MAPS, &config_map("a")).await;
    for (content_type, body) in [
        (MERGE_PATCH, r#"{"data":{"k":"\ud800"}}"#),
        (JSON_PATCH, r#"[{"op":"add","path":"/data/k","value":"\ud800"}]"#),
    ] {
        let patched = api.send(Method::PATCH, &url("a"), content_type, body).await.expect(200);
        assert_eq!(patched["data"]["k"], "\u{fffd}");
    }
}

#[tokio::test]
async fn a_patch_that_takes_the_version_leaves_no_name() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    for (content_type, body) in [
        (MERGE_PATCH, r#"{"apiVersion":null}"#),
        (MERGE_PATCH, r#"{"apiVersion":""}"#),
        (JSON_PATCH, r#"[{"op":"remove","path":"/apiVersion"}]"#),
        (JSON_PATCH, r#"[{"op":"replace","path":"","value":{"kind":"ConfigMap"}}]"#),
    ] {
        let answer = api.send(Method::PATCH, &url("a"), content_type, body).await;
        answer.fails(400, "BadRequest", "was undeterminable: name must be provided");
    }
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn an_operation_that_fails_changes_nothing() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let first = json!({ "op": "add", "path": "/data/first", "value": "1" });
    let failing = [
        json!({ "op": "test", "path": "/data/key", "value": "other" }),
        json!({ "op": "test", "path": "/data/absent", "value": "x" }),
        json!({ "op": "remove", "path": "/data/absent" }),
        json!({ "op": "replace", "path": "/absent/deeper", "value": "x" }),
        json!({ "op": "add", "path": "/absent/deeper", "value": "x" }),
        json!({ "op": "add", "value": "x" }),
        json!({ "op": "add", "path": "", "value": {} }),
        json!({ "op": "bend", "path": "/data/key" }),
        json!({ "path": "/data/key" }),
        json!({ "op": "move", "from": "/data/absent", "path": "/data/x" }),
        json!({ "op": "copy", "from": "/absent/deeper", "path": "/data/x" }),
        json!({ "op": "move", "from": "/data", "path": "/data/key" }),
    ];
    for operation in failing {
        let status = api.patch(&url("a"), JSON_PATCH, &json!([first, operation])).await.expect(422);
        assert_eq!(
            status,
            json!({
                "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
                "message": "the server rejected our request due to an error in our request",
                "reason": "Invalid", "details": {}, "code": 422,
            }),
            "{operation}"
        );
    }
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn operations_are_read_leniently() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!(["example.com/a", "example.com/b"]));
    created(&api, CONFIG_MAPS, &object).await;
    let patch = json!([
        { "op": "replace", "path": "/data/new", "value": "1" },
        { "op": "test", "path": "/data/absent", "value": null },
        { "op": "copy", "from": "/metadata/absent", "path": "/metadata/annotations" },
        { "op": "add", "path": "/metadata/labels" },
        { "op": "replace", "path": "/metadata/finalizers/-1", "value": "example.com/c" },
        { "op": "add", "path": "odd", "value": 1 },
        { "op": "add", "path": "x/odd", "value": 1 },
    ]);
    api.patch(&url("a"), JSON_PATCH, &patch).await.fails(422, "Invalid", "the server rejected our request");
    let patch =
        Value::from_iter(patch.as_array().into_iter().flatten().filter(|one| one["path"] != "odd").cloned());
    let changed = api.patch(&url("a"), JSON_PATCH, &patch).await.expect(200);
    assert_eq!(changed["data"]["new"], "1");
    assert_eq!(changed["metadata"]["finalizers"], json!(["example.com/a", "example.com/c"]));
    for field in ["/odd", "/metadata/labels", "/metadata/annotations"] {
        assert_eq!(changed.pointer(field), None, "{field}");
    }
}

#[tokio::test]
async fn a_patch_has_at_most_ten_thousand_operations() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let test = json!({ "op": "test", "path": "/data/key", "value": "value" });
    let patch = |count: usize| Value::Array(vec![test.clone(); count]);
    api.patch(&url("a"), JSON_PATCH, &patch(10_000)).await.expect(200);
    let status = api.patch(&url("a"), JSON_PATCH, &patch(10_001)).await.expect(413);
    assert_eq!(status["reason"], "RequestEntityTooLarge");
    assert_eq!(
        status["message"],
        "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001"
    );
}

#[tokio::test]
async fn copies_cannot_grow_an_object_without_bound() {
    let api = Api::start().await;
    let big = with(config_map("a"), "/data/key", json!("x".repeat(500_000)));
    created(&api, CONFIG_MAPS, &big).await;
    let copies: Vec<Value> = (0..8)
        .map(|index| json!({ "op": "copy", "from": "/data/key", "path": format!("/data/k{index}") }))
        .collect();
    api.patch(&url("a"), JSON_PATCH, &Value::Array(copies)).await.fails(
        422,
        "Invalid",
        "the server rejected our request due to an error in our request",
    );
}

#[tokio::test]
async fn a_missing_object_is_not_made() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let url = format!("{}/absent", sample.path);
        let text = format!("{} \"absent\" not found", sample.resource);
        api.merge(&url, &json!({ "metadata": { "labels": { "a": "b" } } }))
            .await
            .fails(404, "NotFound", &text);
        api.patch(&url, JSON_PATCH, &json!([])).await.fails(404, "NotFound", &text);
    }
}

#[tokio::test]
async fn a_version_in_a_patch_must_be_the_stored_one() {
    let api = Api::start().await;
    let stale = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let fresh = api.merge(&url("a"), &json!({ "data": { "n": "1" } })).await.expect(200);
    let text = "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please \
        apply \
        your changes to the latest version and try again";
    let merge = |version: &str| json!({ "metadata": { "resourceVersion": version }, "data": { "n": "2" } });
    let replace = |version: &str| {
        json!([
            { "op": "replace", "path": "/metadata/resourceVersion", "value": version },
            { "op": "add", "path": "/data/n", "value": "3" },
        ])
    };
    let old = version(&stale);
    assert_eq!(api.merge(&url("a"), &merge(old)).await.fails(409, "Conflict", text)["message"], text);
    let answer = api.patch(&url("a"), JSON_PATCH, &replace(old)).await;
    assert_eq!(answer.fails(409, "Conflict", text)["message"], text);
    assert_eq!(api.get(&url("a")).await.expect(200), fresh);

    let second = api.merge(&url("a"), &merge(version(&fresh))).await.expect(200);
    let third = api.patch(&url("a"), JSON_PATCH, &replace(version(&second))).await.expect(200);
    assert_eq!(third["data"]["n"], "3");
}

#[tokio::test]
async fn a_patch_may_leave_out_the_version_even_for_leases() {
    let api = Api::start().await;
    let lease = blackbox::objects::lease("a");
    created(&api, LEASES, &lease).await;
    let url = format!("{LEASES}/a");
    let changed = api.merge(&url, &json!({ "spec": { "holderIdentity": "two" } })).await.expect(200);
    assert_eq!(changed["spec"]["holderIdentity"], "two");
    let freed = api.merge(&url, &json!({ "spec": { "holderIdentity": null } })).await.expect(200);
    assert_eq!(freed["spec"].get("holderIdentity"), None);
    assert_eq!(freed["spec"]["leaseDurationSeconds"], 15);
}

#[tokio::test]
async fn a_patch_cannot_rename_or_move() {
    let api = Api::start().await;
    for sample in SAMPLES {
        created(&api, sample.path, &(sample.object)("a")).await;
        let url = format!("{}/a", sample.path);
        let text = "the name of the object (b) does not match the name on the URL (a)";
        api.merge(&url, &json!({ "metadata": { "name": "b" } })).await.fails(400, "BadRequest", text);
        let replace = json!([{ "op": "replace", "path": "/metadata/name", "value": "b" }]);
        api.patch(&url, JSON_PATCH, &replace).await.fails(400, "BadRequest", text);
        let removed = json!({ "metadata": { "name": null } });
        api.merge(&url, &removed).await.fails(400, "BadRequest", "name must be provided");
    }
    let elsewhere = json!({ "metadata": { "namespace": "platform-system" } });
    let text = "the namespace of the provided object does not match the namespace sent on the request";
    api.merge(&url("a"), &elsewhere).await.fails(400, "BadRequest", text);
}

#[tokio::test]
async fn a_patch_cannot_turn_an_object_into_another_kind() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let table = [
        (json!({ "kind": "Secret" }), "the URL is for objects of kind ConfigMap"),
        (json!({ "apiVersion": "v2" }), "the API version in the data (v2) does not match the expected"),
    ];
    for (patch, text) in table {
        let status = api.merge(&url("a"), &patch).await.fails(422, "Invalid", text);
        assert_eq!(status["details"]["causes"][0]["field"], "patch");
        // A strategic merge is one of fields: what the patch calls the object is no field.
        let strategic = "application/strategic-merge-patch+json";
        assert_eq!(api.patch(&url("a"), strategic, &patch).await.expect(200), made);
    }
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn a_result_that_is_no_object_of_the_kind_is_told_as_a_fault_of_the_patch() {
    let api = Api::start().await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let status = api.merge(&url("a"), &json!({ "data": { "key": 5 } })).await.expect(422);
    assert_eq!(status["reason"], "Invalid");
    assert_eq!(status["details"]["causes"].as_array().map(Vec::len), Some(1));
    let cause = &status["details"]["causes"][0];
    assert_eq!((&cause["reason"], &cause["field"]), (&json!("FieldValueInvalid"), &json!("patch")));
    let text = cause["message"].as_str().expect("a message");
    assert!(text.starts_with("Invalid value: \"{"), "{text}");
    assert!(text.contains("data.key: expected a string, found a number"), "{text}");
    assert_eq!(status["message"], format!(" \"\" is invalid: patch: {text}"));
    assert_eq!(status["details"].as_object().map(serde_json::Map::len), Some(1));

    let strict = format!("{}?fieldValidation=Strict", url("a"));
    let text = "data.key: expected a string";
    api.merge(&strict, &json!({ "data": { "key": 5 } })).await.fails(422, "Invalid", text);
    // So are fields that nobody declared. A strategic patch is shown itself, of others what they make.
    let status = api.merge(&strict, &json!({ "odd": 5 })).await.expect(422);
    let text = status["details"]["causes"][0]["message"].as_str().expect("a message");
    assert!(text.starts_with("Invalid value: \"{") && text.contains("\\\"odd\\\":5"), "{text}");
    assert!(text.ends_with("}\": strict decoding error: unknown field \"odd\""), "{text}");
    let operations = json!([{ "op": "add", "path": "/odd", "value": 5 }]);
    let text = "strict decoding error: unknown field \"odd\"";
    api.patch(&strict, "application/json-patch+json", &operations).await.fails(422, "Invalid", text);
    let odd = json!({ "odd": [5, { "b": null, "a": "x" }] });
    let status = api.patch(&strict, "application/strategic-merge-patch+json", &odd).await.expect(422);
    assert_eq!(
        status["message"],
        " \"\" is invalid: patch: Invalid value: \"map[odd:[5 map[a:x b:<nil>]]]\": strict decoding error: \
         unknown field \"odd\""
    );
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn the_result_of_a_patch_is_defaulted_and_checked() {
    let api = Api::start().await;
    let slices = blackbox::objects::ENDPOINT_SLICES;
    created(&api, slices, &endpoint_slice("a")).await;
    let url = format!("{slices}/a");
    let changed = api.merge(&url, &json!({ "ports": [{ "port": 443 }] })).await.expect(200);
    assert_eq!(changed["ports"], json!([{ "name": "", "protocol": "TCP", "port": 443 }]));
    api.merge(&url, &json!({ "addressType": "IPv6" })).await.fails(
        422,
        "Invalid",
        "addressType: Invalid value: \"IPv6\": field is immutable",
    );
    api.merge(&url, &json!({ "endpoints": [{ "addresses": ["x"] }] })).await.fails(
        422,
        "Invalid",
        "endpoints[0].addresses[0]: Invalid value: \"x\": must be a valid IP",
    );
}

#[tokio::test]
async fn force_belongs_to_apply() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let status = api.merge(&format!("{}?force=true", url("a")), &json!({})).await.expect(422);
    assert_eq!(
        status["message"],
        "PatchOptions.meta.platform.io \"\" is invalid: force: Forbidden: may not be specified for non-apply \
         patch"
    );
}
