//! Quotas: what is charged, what is given back, and what the controller counts.

use std::fs;

use blackbox::{
    objects::{SECRETS, secret},
    quotas::{QUOTAS, quota, use_up, used},
};
use serde_json::{Value, json};

use crate::plugins::support::{CLAIMS, LONG_ENOUGH, PODS, PRIORITIES, claim, pod, start};

/// A pod that asks for CPU.
fn asking(name: &str, cpu: &str) -> Value {
    let mut pod = pod(name, &json!({}));
    pod["spec"]["containers"][0]["resources"] = json!({ "requests": { "cpu": cpu } });
    pod
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_four_clients_never_exceed_a_quota() {
    let api = start(|_| {}).await;
    use_up(&[&api], 1_000).await;
}

#[tokio::test]
async fn only_what_is_stored_is_charged() {
    let api = start(|_| {}).await;
    api.post(QUOTAS, &quota("q", &json!({ "secrets": "2", "count/secrets": "3" }))).await.expect(201);
    used(&api, "q", &json!({ "secrets": "0", "count/secrets": "0" })).await;
    let charged = async |count: &str| {
        let quota = api.get(&format!("{QUOTAS}/q")).await.expect(200);
        assert_eq!(quota["status"]["used"], json!({ "secrets": count, "count/secrets": count }));
    };
    api.post(SECRETS, &secret("a")).await.expect(201);
    charged("1").await;
    // It exists, it breaks a rule, it is a trial.
    api.post(SECRETS, &secret("a")).await.fails(409, "AlreadyExists", "");
    charged("1").await;
    api.post(SECRETS, &secret("A")).await.fails(422, "Invalid", "");
    api.post(&format!("{SECRETS}?dryRun=All"), &secret("b")).await.expect(201);
    charged("1").await;
    api.post(SECRETS, &secret("b")).await.expect(201);
    let why = "secrets \"c\" is forbidden: exceeded quota: q, requested: secrets=1, used: secrets=2, \
        limited: secrets=2";
    api.post(SECRETS, &secret("c")).await.fails(403, "Forbidden", why);
    api.post(&format!("{SECRETS}?dryRun=All"), &secret("c")).await.fails(403, "Forbidden", why);
    api.delete(&format!("{SECRETS}/a")).await.expect(200);
    used(&api, "q", &json!({ "secrets": "1", "count/secrets": "1" })).await;
    api.post(SECRETS, &secret("c")).await.expect(201);
    charged("2").await;
}

#[tokio::test]
async fn a_new_quota_counts_what_is_there() {
    let api = start(|_| {}).await;
    for name in ["a", "b"] {
        api.post(PODS, &asking(name, "500m")).await.expect(201);
    }
    api.post(QUOTAS, &quota("q", &json!({ "pods": "3", "count/unknown.example.com": "1" })))
        .await
        .expect(201);
    used(&api, "q", &json!({ "pods": "2" })).await;
    api.merge(&format!("{QUOTAS}/q"), &json!({ "spec": { "hard": { "requests.cpu": "2" } } }))
        .await
        .expect(200);
    used(&api, "q", &json!({ "pods": "2", "requests.cpu": "1" })).await;
    let why = "failed quota: q: must specify requests.cpu for: main";
    api.post(PODS, &pod("c", &json!({}))).await.fails(403, "Forbidden", why);
    api.post(PODS, &asking("c", "1")).await.expect(201);
    api.post(PODS, &asking("d", "1m")).await.fails(
        403,
        "Forbidden",
        "exceeded quota: q, requested: pods=1,requests.cpu=1m",
    );
    // A pod that has ended uses nothing, and is not taken off a second time when it goes.
    api.merge(&format!("{PODS}/c/status"), &json!({ "status": { "phase": "Succeeded" } })).await.expect(200);
    used(&api, "q", &json!({ "pods": "2", "requests.cpu": "1" })).await;
    for name in ["c", "a"] {
        api.delete(&format!("{PODS}/{name}?gracePeriodSeconds=0")).await.expect(200);
    }
    used(&api, "q", &json!({ "pods": "1", "requests.cpu": "500m" })).await;
    api.merge(&format!("{QUOTAS}/q"), &json!({ "spec": { "hard": { "pods": null } } })).await.expect(200);
    used(&api, "q", &json!({ "requests.cpu": "500m" })).await;
}

#[tokio::test]
async fn a_quota_counts_what_is_in_its_scopes() {
    let api = start(|_| {}).await;
    let mut scoped = quota("ending", &json!({ "pods": "1" }));
    scoped["spec"]["scopes"] = json!(["Terminating"]);
    api.post(QUOTAS, &scoped).await.expect(201);
    scoped["metadata"]["name"] = json!("lasting");
    scoped["spec"]["scopes"] = json!(["NotTerminating"]);
    api.post(QUOTAS, &scoped).await.expect(201);
    for name in ["ending", "lasting"] {
        used(&api, name, &json!({ "pods": "0" })).await;
    }
    api.post(PODS, &pod("a", &json!({}))).await.expect(201);
    used(&api, "lasting", &json!({ "pods": "1" })).await;
    // The pod changes from one to the other.
    api.merge(&format!("{PODS}/a"), &json!({ "spec": { "activeDeadlineSeconds": 9 } })).await.expect(200);
    used(&api, "ending", &json!({ "pods": "1" })).await;
    used(&api, "lasting", &json!({ "pods": "0" })).await;
}

#[tokio::test]
async fn the_controller_can_be_switched_off() {
    let api = start(|config| {
        config.controllers.enabled.remove("resourcequota");
    })
    .await;
    api.post(QUOTAS, &quota("q", &json!({ "secrets": "0" }))).await.expect(201);
    tokio::time::sleep(LONG_ENOUGH).await;
    let quota = api.get(&format!("{QUOTAS}/q")).await.expect(200);
    assert_eq!(quota["status"], json!({}));
    // Nothing says what the limits are worth.
    api.post(SECRETS, &secret("a")).await.expect(201);
}

#[tokio::test]
async fn limited_resources_need_a_quota() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("admission.yaml");
    let text = r"
apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: ResourceQuota
  configuration:
    apiVersion: apiserver.config.k8s.io/v1
    kind: ResourceQuotaConfiguration
    limitedResources:
    - resource: pods
      matchScopes: [{ scopeName: PriorityClass, operator: In, values: [urgent] }]
    - resource: persistentvolumeclaims
      matchContains: [.storageclass.storage.k8s.io/requests.storage]
";
    fs::write(&path, text).expect("a file can be written");
    let api = start(|config| config.admission_configurations.file = Some(path)).await;
    api.post(PRIORITIES, &json!({ "metadata": { "name": "urgent" }, "value": 1 })).await.expect(201);
    let critical = pod("a", &json!({ "priorityClassName": "urgent" }));
    let why = "insufficient quota to match these scopes: [{PriorityClass In [urgent]}]";
    let refused = api.post(PODS, &critical).await.expect(500);
    assert_eq!(refused["message"], why);
    api.post(PODS, &pod("b", &json!({}))).await.expect(201);
    let gold = claim("a", &json!({ "storageClassName": "gold" }));
    let why = "insufficient quota to consume: gold.storageclass.storage.k8s.io/requests.storage";
    api.post(CLAIMS, &gold).await.fails(403, "Forbidden", why);
    let hard = json!({ "gold.storageclass.storage.k8s.io/requests.storage": "1Gi" });
    api.post(QUOTAS, &quota("gold", &hard)).await.expect(201);
    used(&api, "gold", &json!({ "gold.storageclass.storage.k8s.io/requests.storage": "0" })).await;
    api.post(CLAIMS, &gold).await.expect(201);
    let mut scoped = quota("critical", &json!({ "pods": "1" }));
    let critical_only = json!({ "scopeName": "PriorityClass", "operator": "Exists" });
    scoped["spec"]["scopeSelector"] = json!({ "matchExpressions": [critical_only] });
    api.post(QUOTAS, &scoped).await.expect(201);
    used(&api, "critical", &json!({ "pods": "0" })).await;
    api.post(PODS, &critical).await.expect(201);
}
