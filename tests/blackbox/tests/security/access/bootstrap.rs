//! Roles and bindings that every server has when it begins to serve.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::access::support::{bindings, roles, rule};

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).collect()
}

#[tokio::test]
async fn they_are_there_from_the_first_request_on() {
    let api = Api::start().await;
    assert_eq!(api.get("/readyz/poststarthook/rbac/bootstrap-roles").await.text(), "ok");
    let list = api.get(&roles("")).await.expect(200);
    let names = names(&list);
    for name in [
        "cluster-admin",
        "admin",
        "edit",
        "view",
        "system:basic-user",
        "system:discovery",
        "system:public-info-viewer",
        "system:node",
        "system:controller:namespace-controller",
        "system:aggregate-to-view",
        "system:certificates.platform.io:api-server-client-approver",
    ] {
        assert!(names.contains(&name), "{name} is not in {names:?}");
    }
    for item in list["items"].as_array().expect("items") {
        let metadata = &item["metadata"];
        assert_eq!(metadata["labels"]["platform.io/bootstrapping"], "rbac-defaults", "{metadata}");
        assert_eq!(
            metadata["annotations"]["rbac.authorization.platform.io/autoupdate"], "true",
            "{metadata}"
        );
        assert!(!item["rules"].as_array().expect("rules").is_empty(), "{metadata}");
    }
    let everybody = json!({ "kind": "Group", "apiGroup": "rbac.authorization.platform.io",
        "name": "system:unauthenticated" });
    let list = api.get(&bindings("")).await.expect(200);
    for item in list["items"].as_array().expect("items") {
        let is_given = item["subjects"].as_array().is_some_and(|subjects| subjects.contains(&everybody));
        assert_eq!(is_given, item["metadata"]["name"] == "system:public-info-viewer", "{item}");
    }
}

#[tokio::test]
async fn the_other_brand_has_its_own_names() {
    let api = Api::of_brand("kubernetes").await;
    let list = api.get("/apis/rbac.authorization.k8s.io/v1/clusterroles").await.expect(200);
    let names = names(&list);
    for name in ["system:kube-controller-manager", "system:kubelet-api-admin", "view"] {
        assert!(names.contains(&name), "{name} is not in {names:?}");
    }
    assert_eq!(list["items"][0]["metadata"]["labels"]["kubernetes.io/bootstrapping"], "rbac-defaults");
}

#[tokio::test]
async fn under_the_names_of_the_reference_they_are_its_own() {
    let api = Api::of_brand("kubernetes").await;
    let group = "/apis/rbac.authorization.k8s.io/v1";
    // One role of the cluster, and its binding, is of this server: the reference leaves lifetimes to its
    // store.
    for (path, count) in [
        ("clusterroles", 70),
        ("clusterrolebindings", 51),
        ("namespaces/kube-system/roles", 6),
        ("namespaces/kube-public/roles", 1),
        ("namespaces/kube-system/rolebindings", 6),
        ("namespaces/kube-public/rolebindings", 1),
    ] {
        let list = api.get(&format!("{group}/{path}")).await.expect(200);
        assert_eq!(names(&list).len(), count, "{path}");
    }
    let rules = async |role: &str| {
        api.get(&format!("{group}/{role}")).await.expect(200)["rules"].as_array().expect("rules").clone()
    };
    let proxier = rules("clusterroles/system:node-proxier").await;
    assert_eq!(
        proxier,
        [
            json!({ "verbs": ["list", "watch"], "apiGroups": [""], "resources": ["endpoints", "services"] }),
            json!({ "verbs": ["get", "list", "watch"], "apiGroups": [""], "resources": ["nodes"] }),
            json!({ "verbs": ["create", "patch", "update"], "apiGroups": ["", "events.k8s.io"],
                "resources": ["events"] }),
            json!({ "verbs": ["list", "watch"], "apiGroups": ["networking.k8s.io"],
                "resources": ["servicecidrs"] }),
            json!({ "verbs": ["list", "watch"], "apiGroups": ["discovery.k8s.io"],
                "resources": ["endpointslices"] }),
        ]
    );
    for (role, count) in [
        ("clusterroles/admin", 29),
        ("clusterroles/edit", 27),
        ("clusterroles/view", 12),
        ("clusterroles/system:kube-scheduler", 27),
        ("namespaces/kube-system/roles/system::leader-locking-kube-scheduler", 2),
    ] {
        assert_eq!(rules(role).await.len(), count, "{role}");
    }
}

#[tokio::test]
async fn namespaces_of_the_system_exist_without_controllers() {
    let builder = TestServer::builder().configure(|config| config.controllers.enabled.clear());
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let list = api.get("/api/v1/namespaces").await.expect(200);
    assert_eq!(names(&list), ["default", "platform-node-lease", "platform-public", "platform-system"]);
}

#[tokio::test]
async fn a_restart_brings_back_what_was_taken_and_keeps_what_was_added() {
    let directory = tempfile::tempdir().expect("a directory");
    let start = || async {
        Api::over(
            TestServer::builder().storage_dir(directory.path()).start().await.expect("a test server starts"),
        )
    };
    let api = start().await;
    let viewer = format!("{}/system:public-info-viewer", bindings(""));
    let monitoring = format!("{}/system:monitoring", bindings(""));
    let basic = format!("{}/system:basic-user", roles(""));
    let discovery = format!("{}/system:discovery", roles(""));
    api.delete(&viewer).await.expect(200);
    let added = rule("get", "core", "configmaps");
    api.merge(&basic, &json!({ "rules": [added] })).await.expect(200);
    let mine = json!({
        "metadata": { "annotations": { "rbac.authorization.platform.io/autoupdate": "false" } },
        "rules": [added],
    });
    api.merge(&discovery, &mine).await.expect(200);
    let other = json!({ "subjects": [{ "kind": "User", "name": "me" }] });
    api.merge(&monitoring, &other).await.expect(200);
    api.server.stop().await;

    let api = start().await;
    api.get(&viewer).await.expect(200);
    let found = api.get(&basic).await.expect(200);
    let rules = found["rules"].as_array().expect("rules");
    assert_eq!(rules.first(), Some(&added));
    assert!(rules.len() > 1, "{found}");
    assert_eq!(api.get(&discovery).await.expect(200)["rules"], json!([added]));
    let found = api.get(&monitoring).await.expect(200);
    let subjects: Vec<&str> = found["subjects"]
        .as_array()
        .expect("subjects")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(subjects, ["me", "system:monitoring"]);
    api.server.stop().await;

    // A third start finds nothing to do.
    let api = start().await;
    let before = found["metadata"]["resourceVersion"].clone();
    assert_eq!(api.get(&monitoring).await.expect(200)["metadata"]["resourceVersion"], before);
    api.server.stop().await;
}
