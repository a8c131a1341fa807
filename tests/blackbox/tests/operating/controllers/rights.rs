//! Controllers have the rights of their accounts, and no others.

use std::time::Duration;

use blackbox::objects::{NAMESPACES, namespace};
use serde_json::{Value, json};

use crate::controllers::support::{start, until};

const BINDING: &str = "/apis/rbac.authorization.platform.io/v1/clusterrolebindings/\
                       system:controller:service-account-controller";
const BINDINGS: &str = "/apis/rbac.authorization.platform.io/v1/clusterrolebindings";

/// Long enough for a controller that may to do its work.
const LONG_ENOUGH: Duration = Duration::from_millis(700);

fn is_there(object: &Value) -> bool {
    !object.is_null()
}

#[tokio::test]
async fn a_controller_without_its_role_does_nothing() {
    let api = start("platform", |_| {}).await;
    let account = |name: &str| format!("{NAMESPACES}/{name}/serviceaccounts/default");
    until(&api, &account("default"), is_there).await;
    let mut binding = api.get(BINDING).await.expect(200);
    api.delete(BINDING).await.expect(200);
    api.post(NAMESPACES, &namespace("team")).await.expect(201);
    // That of the authority still has its role.
    until(&api, &format!("{NAMESPACES}/team/configmaps/platform-root-ca.crt"), is_there).await;
    tokio::time::sleep(LONG_ENOUGH).await;
    api.get(&account("team")).await.expect(404);

    for field in ["uid", "resourceVersion", "creationTimestamp", "managedFields"] {
        binding["metadata"].as_object_mut().expect("metadata").remove(field);
    }
    api.post(BINDINGS, &binding).await.expect(201);
    api.post(NAMESPACES, &namespace("other")).await.expect(201);
    until(&api, &account("other"), is_there).await;
}

#[tokio::test]
async fn what_a_controller_may_write_is_all_that_its_role_says() {
    let api = start("kubernetes", |_| {}).await;
    let roles = "/apis/rbac.authorization.k8s.io/v1/clusterroles/system:controller:";
    for (role, verbs) in [
        ("service-account-controller", json!(["create"])),
        ("root-ca-cert-publisher", json!(["create", "update"])),
    ] {
        let role = api.get(&format!("{roles}{role}")).await.expect(200);
        assert_eq!(role["rules"][0]["verbs"], verbs, "{role}");
    }
    // They read, and the one that mends others' writes sees them.
    let map = format!("{NAMESPACES}/default/configmaps/kube-root-ca.crt");
    until(&api, &map, is_there).await;
    api.merge(&map, &json!({ "data": { "ca.crt": "nonsense" } })).await.expect(200);
    until(&api, &map, |map| map["data"]["ca.crt"].as_str().is_some_and(|text| text != "nonsense")).await;
    until(&api, &format!("{NAMESPACES}/default/serviceaccounts/default"), is_there).await;
}
