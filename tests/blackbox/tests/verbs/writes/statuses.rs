//! Writes of a status: what they leave alone, and which problems they report in which order.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

const CLAIMS: &str = "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims";

async fn start() -> Api {
    let settings = RuntimeConfig::read(["api/all=true"]).expect("sound settings");
    let builder = TestServer::builder().brand("kubernetes");
    let builder = builder.configure(|config| config.api.runtime_config = settings);
    Api::over(builder.start().await.expect("it starts"))
}

/// Objects of the kinds whose status is written apart from the metadata: their path, and all but the name.
fn objects() -> Vec<(&'static str, Value)> {
    let flow = "/apis/flowcontrol.apiserver.k8s.io/v1";
    let schema = json!({
        "matchingPrecedence": 500, "priorityLevelConfiguration": { "name": "x" },
        "rules": [{ "subjects": [{ "kind": "User", "user": { "name": "x" } }],
            "nonResourceRules": [{ "verbs": ["*"], "nonResourceURLs": ["*"] }] }],
    });
    let policy = json!({
        "matchConstraints": { "resourceRules": [{ "apiGroups": [""], "apiVersions": ["v1"],
            "resources": ["pods"],
            "operations": ["CREATE"] }] },
        "validations": [{ "expression": "true" }],
    });
    let claim =
        json!({ "devices": { "requests": [{ "name": "a", "exactly": { "deviceClassName": "c" } }] } });
    let attachment = json!({ "attacher": "a.b", "nodeName": "n", "source": { "persistentVolumeName": "v" } });
    let version = json!({
        "group": "far.example.org", "version": "v1", "groupPriorityMinimum": 100, "versionPriority": 100,
        "service": { "namespace": "default", "name": "far" }, "insecureSkipTLSVerify": true,
    });
    let levels = format!("{flow}/prioritylevelconfigurations");
    vec![
        ("/apis/networking.k8s.io/v1/servicecidrs", json!({ "cidrs": ["10.7.0.0/24"] })),
        ("/apis/networking.k8s.io/v1beta1/servicecidrs", json!({ "cidrs": ["10.6.0.0/24"] })),
        ("/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas", schema),
        (levels.leak(), json!({ "type": "Limited", "limited": { "limitResponse": { "type": "Reject" } } })),
        ("/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies", policy),
        ("/apis/storage.k8s.io/v1/volumeattachments", attachment),
        ("/apis/apiregistration.k8s.io/v1/apiservices", version),
        ("/apis/internal.apiserver.k8s.io/v1alpha1/storageversions", json!({})),
        (CLAIMS, claim),
    ]
}

#[tokio::test]
async fn writes_of_a_status_leave_the_metadata() {
    let api = start().await;
    for (path, spec) in objects() {
        let name = match path.rsplit('/').next() {
            Some("apiservices") => "v1.far.example.org",
            Some("storageversions") => "core.pods",
            _ if path.contains("v1beta1") => "b",
            _ => "a",
        };
        let object = json!({ "metadata": { "name": name, "labels": { "keep": "yes" } }, "spec": spec });
        api.post(path, &object).await.expect(201);
        let change = json!({ "metadata": {
            "labels": { "keep": "no", "x": "y" }, "annotations": { "x": "y" }, "finalizers": ["a.b/c"],
            "ownerReferences": [{ "apiVersion": "v1", "kind": "Pod", "name": "p", "uid": "u" }],
        } });
        for query in ["", "?fieldManager=other"] {
            let changed = api.merge(&format!("{path}/{name}/status{query}"), &change).await.expect(200);
            let metadata = &changed["metadata"];
            assert_eq!(metadata["labels"], json!({ "keep": "yes" }), "{path}");
            for field in ["annotations", "finalizers", "ownerReferences"] {
                assert_eq!(metadata[field], Value::Null, "{path}: {field}");
            }
            let owners = metadata["managedFields"].as_array().expect("a list").iter();
            let mut of_status = owners.filter(|owner| owner["subresource"] == "status");
            assert!(of_status.all(|owner| owner["fieldsV1"]["f:metadata"].is_null()), "{path}: {metadata}");
        }
    }
}

/// The fields of the problems, as they come.
async fn problems(api: &Api, status: &Value) -> Vec<String> {
    let change = json!({ "status": status });
    let refused = api.merge(&format!("{CLAIMS}/a/status?dryRun=All"), &change).await.expect(422);
    let causes = refused["details"]["causes"].as_array().expect("causes").iter();
    let cause = |cause: &Value| {
        let field = cause["field"].as_str().expect("a field");
        let field = field.strip_prefix("status.").unwrap_or(field);
        let message = cause["message"].as_str().expect("a message");
        format!("{field}: {}", message.split(':').next().unwrap_or(message))
    };
    causes.map(cause).collect()
}

#[tokio::test]
async fn problems_of_a_claim_come_in_the_known_order() {
    let api = start().await;
    let request = json!({ "name": "a", "exactly": { "deviceClassName": "c" } });
    let claim = json!({ "metadata": { "name": "a" }, "spec": { "devices": { "requests": [request] } } });
    api.post(CLAIMS, &claim).await.expect(201);
    let result = |request: &str, device: &str| {
        json!({ "request": request, "driver": "d.x", "pool": "p",
        "device": device })
    };
    let got = json!({ "devices": { "results": [result("a", "one")] } });
    let report = |pool: &str, device: &str| json!({ "driver": "d.x", "pool": pool, "device": device });
    let mut full = report("p", "one");
    full["data"] = json!([1]);
    full["networkData"] = json!({
        "interfaceName": "i".repeat(257), "hardwareAddress": "h".repeat(129),
        "ips": ["10.0.0.1/24", "10.0.0.1/24", "010.0.0.1/8", "::1"],
    });
    full["conditions"] = json!([
        { "type": "A", "status": "True", "reason": "a", "message": "",
            "lastTransitionTime": "2026-01-01T00:00:00Z" },
        { "type": "A", "status": "Q", "reason": "", "message": "", "lastTransitionTime": null },
    ]);
    let user = |uid: &str| json!({ "resource": "pods", "name": uid, "uid": uid });
    let settings = json!([{ "source": "Other", "requests": ["zz", "zz"],
        "opaque": { "driver": "", "parameters": null } }]);
    let wrong = json!({ "request": "nope", "driver": "D", "pool": "P P", "device": "X_" });
    let table: [(Value, &[&str]); 5] = [
        (
            json!({ "allocation": got, "devices": [full] }),
            &[
                "devices[0].conditions[1].type: Duplicate value",
                "devices[0].conditions[1].status: Unsupported value",
                "devices[0].conditions[1].lastTransitionTime: Required value",
                "devices[0].conditions[1].reason: Required value",
                "devices[0].data: Invalid value",
                "devices[0].networkData.interfaceName: Too long",
                "devices[0].networkData.hardwareAddress: Too long",
                "devices[0].networkData.ips[2]: Invalid value",
                "devices[0].networkData.ips[3]: Invalid value",
                "devices[0].networkData.ips[1]: Duplicate value",
            ],
        ),
        (
            json!({ "allocation": got, "devices": [report("p", "one"), report("p", "one"),
                report("", "two")] }),
            &["devices[2].pool: Required value", "devices[2]: Invalid value", "devices[1]: Duplicate value"],
        ),
        (
            json!({ "reservedFor": [user("u"), user("u")], "devices": [report("p", "one")] }),
            &["reservedFor[1]: Duplicate value", "devices[0]: Invalid value", "reservedFor: Forbidden"],
        ),
        (
            json!({ "allocation": { "devices": { "results": [wrong], "config": settings } } }),
            &[
                "allocation.devices.results[0].request: Invalid value",
                "allocation.devices.results[0].pool: Invalid value",
                "allocation.devices.results[0].device: Invalid value",
                "allocation.devices.config[0].source: Unsupported value",
                "allocation.devices.config[0].requests[0]: Invalid value",
                "allocation.devices.config[0].requests[1]: Invalid value",
                "allocation.devices.config[0].requests[1]: Duplicate value",
                "allocation.devices.config[0].opaque.driver: Required value",
                "allocation.devices.config[0].opaque.parameters: Required value",
            ],
        ),
        (
            json!({ "allocation": { "devices": { "results": vec![result("a", "one"); 33] } } }),
            &["allocation.devices.results: Too many"],
        ),
    ];
    for (status, expected) in table {
        assert_eq!(problems(&api, &status).await, expected, "{status}");
    }
}
