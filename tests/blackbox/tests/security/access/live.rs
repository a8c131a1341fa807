//! What was given holds from the next request on, and what was taken away is gone with the next one.

use reqwest::Method;
use serde_json::json;

use crate::access::support::{RBAC, World, bindings, roles, rule};

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

#[tokio::test]
async fn there_is_no_moment_between_a_change_and_what_it_means() {
    let mut world = World::start().await;
    world.user("jane", &["dev"]);
    world.role("default", "reader", json!([rule("list", "core", "configmaps")])).await;
    let code = async |world: &World| world.ask("jane", Method::GET, MAPS, None).await.code;
    for _ in 0..20 {
        assert_eq!(code(&world).await, 403);
        world.bind("default", "readers", "Role reader", &["Group dev"]).await;
        assert_eq!(code(&world).await, 200);
        let path = format!("{}/reader", roles("default"));
        world.api.merge(&path, &json!({ "rules": [rule("get", "core", "configmaps")] })).await.expect(200);
        assert_eq!(code(&world).await, 403);
        world.api.merge(&path, &json!({ "rules": [rule("list", "core", "configmaps")] })).await.expect(200);
        assert_eq!(code(&world).await, 200);
        world.api.delete(&format!("{}/readers", bindings("default"))).await.expect(200);
    }
}

#[tokio::test]
async fn a_role_that_is_not_there_is_told() {
    let mut world = World::start().await;
    world.user("jane", &["dev"]);
    world.bind("default", "one", "Role gone", &["User jane"]).await;
    world.bind("", "two", "ClusterRole lost", &["Group dev"]).await;
    let refused = world.ask("jane", Method::GET, MAPS, None).await.expect(403);
    let expected = format!(
        "configmaps is forbidden: User \"jane\" cannot list resource \"configmaps\" in API group \"\" in the \
         namespace \
         \"default\": RBAC: [clusterrole.{RBAC} \"lost\" not found, role.{RBAC} \"gone\" not found]"
    );
    assert_eq!(refused["message"], expected);
    // It works as soon as it is there.
    world.role("default", "gone", json!([rule("list", "core", "configmaps")])).await;
    world.ask("jane", Method::GET, MAPS, None).await.expect(200);
}
