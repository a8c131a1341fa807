//! What the status of a policy says of its expressions.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::policies::stored::{Kind, MAPS, checks, map};

const VALIDATING: Kind = Kind::Validating;
/// The controller that writes the status.
const CONTROLLER: &str = "validatingadmissionpolicy-status";
/// How long the status may take.
const WITHIN: Duration = Duration::from_secs(20);

/// The policy, when its status is of its generation.
async fn observed(api: &Api, name: &str) -> Value {
    let end = tokio::time::Instant::now() + WITHIN;
    loop {
        let policy = api.get(&format!("{}/{name}", VALIDATING.policies())).await.expect(200);
        if policy["status"]["observedGeneration"] == policy["metadata"]["generation"] {
            return policy;
        }
        assert!(tokio::time::Instant::now() < end, "no status: {policy}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn rule(groups: &[&str], resources: &[&str]) -> Value {
    json!({ "apiGroups": groups, "apiVersions": ["v1"], "resources": resources, "operations": ["CREATE"] })
}

#[tokio::test]
async fn warnings_follow_the_policy() {
    let api = Api::of_brand("kubernetes").await;
    let rules = [rule(&["apps"], &["deployments"]), rule(&[""], &["configmaps", "pods/status"])];
    let validations = json!([
        { "expression": "object.spec.replicas <= 5" },
        { "expression": "object.data['a'] == 'b'", "messageExpression": "string(object.metadata.nam)" },
    ]);
    let fields = json!({ "matchConstraints": { "resourceRules": rules }, "validations": validations });
    api.post(&VALIDATING.policies(), &VALIDATING.policy("p", &fields)).await.expect(201);
    let warning = |kind: &str, mistake: &str| format!("{kind}: ERROR: <input>:1:{mistake}\n");
    let mistake = "23: undefined field 'nam'\n | string(object.metadata.nam)\n | ......................^";
    let name = |kind: &str| warning(kind, mistake);
    let (maps, deployments) = ("/v1, Kind=ConfigMap", "apps/v1, Kind=Deployment");
    let warnings = json!([
        {
            "fieldRef": "spec.validations[0].expression",
            "warning": warning(maps, "7: undefined field 'spec'\n | object.spec.replicas <= 5\n | ......^"),
        },
        {
            "fieldRef": "spec.validations[1].expression",
            "warning": warning(deployments, "7: undefined field 'data'\n | object.data['a'] == 'b'\n | \
             ......^"),
        },
        {
            "fieldRef": "spec.validations[1].messageExpression",
            "warning": format!("{}\n{}", name(maps), name(deployments)),
        },
    ]);
    let policy = observed(&api, "p").await;
    assert_eq!(policy["status"]["typeChecking"], json!({ "expressionWarnings": warnings }));
    let managed = policy["metadata"]["managedFields"].as_array().expect("owners");
    let owner = managed.iter().find(|owner| owner["manager"] == CONTROLLER).expect("the controller is one");
    assert_eq!((&owner["operation"], &owner["subresource"]), (&json!("Apply"), &json!("status")));

    api.merge(&format!("{}/p", VALIDATING.policies()), &json!({ "spec": checks("true") })).await.expect(200);
    let policy = observed(&api, "p").await;
    assert_eq!(policy["status"], json!({ "observedGeneration": 2, "typeChecking": {} }));
}

/// What others say in the status stays, and what is written there by hand comes back only with the next
/// generation.
#[tokio::test]
async fn other_parts_of_the_status_stay() {
    let api = Api::of_brand("kubernetes").await;
    api.post(&VALIDATING.policies(), &VALIDATING.policy("p", &checks("true"))).await.expect(201);
    observed(&api, "p").await;
    let condition = json!({
        "type": "Ready", "status": "True", "reason": "Fine", "message": "",
            "lastTransitionTime": "2026-01-01T00:00:00Z",
    });
    let path = format!("{}/p", VALIDATING.policies());
    let status = json!({ "status": { "conditions": [condition], "typeChecking": null } });
    api.merge(&format!("{path}/status"), &status).await.expect(200);
    api.merge(&path, &json!({ "spec": checks("object.x") })).await.expect(422);
    api.merge(&path, &json!({ "spec": checks("object.x == 1") })).await.expect(200);
    let policy = observed(&api, "p").await;
    assert_eq!(policy["status"]["conditions"], json!([condition]));
    assert!(policy["status"]["typeChecking"]["expressionWarnings"][0]["warning"].is_string(), "{policy}");
}

#[tokio::test]
async fn no_status_without_the_controller() {
    let builder = TestServer::builder().brand("kubernetes").configure(|config| {
        assert!(config.controllers.enabled.remove(CONTROLLER), "it runs by default");
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    VALIDATING.bind(&api, "p", &checks("object.data.all(key, key != 'a')"), &json!({})).await;
    api.post(MAPS, &map("m", &json!({ "a": "1" }))).await.expect(422);
    let policy = api.get(&format!("{}/p", VALIDATING.policies())).await.expect(200);
    assert_eq!(policy["status"], json!({}));
}
