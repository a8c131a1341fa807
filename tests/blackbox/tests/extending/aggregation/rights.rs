//! Who may do what: decided at the front first, and then at the back by what the front says of the caller.

use blackbox::{
    http::{Api, client, send},
    remote::Authority,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::aggregation::support::{Joined, behind, port_of};

/// A request as another user.
async fn act(api: &Api, user: &str, path: &str) -> (u16, Value) {
    let answer = send(api.request(Method::GET, path).header("impersonate-user", user)).await;
    (answer.code, answer.json())
}

/// Allows a user to read leases.
async fn allow(api: &Api, suffix: &str, group: &str, user: &str) {
    let rbac = format!("/apis/rbac.authorization.{suffix}/v1");
    let rule = json!({ "apiGroups": [group], "resources": ["leases"], "verbs": ["get", "list"] });
    let role = json!({ "metadata": { "name": user }, "rules": [rule] });
    api.post(&format!("{rbac}/clusterroles"), &role).await.expect(201);
    let binding = json!({ "metadata": { "name": user },
        "roleRef": { "apiGroup": format!("rbac.authorization.{suffix}"), "kind": "ClusterRole",
            "name": user },
        "subjects": [{ "apiGroup": format!("rbac.authorization.{suffix}"), "kind": "User", "name": user }] });
    api.post(&format!("{rbac}/clusterrolebindings"), &binding).await.expect(201);
}

#[tokio::test]
async fn both_servers_must_allow_it() {
    for (front, back) in [("kubernetes", "platform"), ("platform", "kubernetes")] {
        let joined = Joined::start(front, back).await;
        joined.serve(&["coordination"]).await;
        let api = &joined.front.api;
        let leases = joined.path("coordination", "namespaces/default/leases");
        let group = format!("coordination.{}", joined.suffix);
        let (code, refused) = act(api, "jane", &leases).await;
        let told = format!("User \"jane\" cannot list resource \"leases\" in API group \"{group}\"");
        assert_eq!(code, 403);
        assert!(refused["message"].as_str().is_some_and(|text| text.contains(&told)), "{refused}");
        let counted = joined.back.get("/metrics").await.text();
        let before =
            counted.lines().filter(|line| line.contains("resource=\"leases\"") && line.contains("LIST"));
        let before = before.count();
        // The front refuses by itself: the back never saw the request.
        assert_eq!(before, 0);
        allow(api, joined.front.suffix, &group, "jane").await;
        let (code, refused) = act(api, "jane", &leases).await;
        assert_eq!((code, &refused["details"]["group"]), (403, &json!(group)), "the back has no rule yet");
        allow(&joined.back, joined.suffix, &group, "jane").await;
        assert_eq!(act(api, "jane", &leases).await.0, 200);
        assert_eq!(act(api, "john", &leases).await.0, 403);
        // Only what was allowed.
        let created = api.request(Method::POST, &leases).header("impersonate-user", "jane");
        assert_eq!(send(created.json(&json!({ "metadata": { "name": "x" } }))).await.code, 403);
        // Without a caller nothing is passed on.
        let nobody = send(api.anonymous().get(format!("{}{leases}", api.server.url()))).await;
        assert_eq!(nobody.code, 403);
    }
}

#[tokio::test]
async fn the_back_knows_who_asks() {
    let joined = Joined::start("kubernetes", "platform").await;
    joined.serve(&["authentication"]).await;
    let path = joined.path("authentication", "selfsubjectreviews");
    crate::aggregation::rights_of(&joined.front, "jane", "authentication.platform.io", "selfsubjectreviews")
        .await;
    let body = json!({ "apiVersion": "authentication.platform.io/v1", "kind": "SelfSubjectReview" });
    let asked = joined.front.api.request(Method::POST, &path).json(&body);
    let asked = asked
        .header("impersonate-user", "jane")
        .header("impersonate-uid", "u-1")
        .header("impersonate-group", "one")
        .header("impersonate-group", "two")
        .header("impersonate-extra-example.org%2fscopes", "a")
        .header("x-remote-group", "system:masters")
        .header("x_remote_user", "admin");
    let found = send(asked).await.expect(201)["status"]["userInfo"].take();
    assert_eq!(found["username"], "jane");
    assert_eq!(found["uid"], "u-1");
    assert_eq!(found["groups"], json!(["one", "two", "system:authenticated"]));
    assert_eq!(found["extra"], json!({ "example.org/scopes": ["a"] }));
}

#[tokio::test]
async fn nobody_else_speaks_for_callers() {
    let joined = Joined::start("kubernetes", "platform").await;
    let trust = joined.front.trust().await;
    assert_eq!(trust["requestheader-allowed-names"], r#"["front-proxy-client"]"#);
    assert_eq!(trust["requestheader-username-headers"], r#"["x-remote-user"]"#);
    // The authority of proxies signs nothing else, and no other authority signs proxies.
    assert_ne!(trust["requestheader-client-ca-file"], json!(joined.front.api.server.ca_pem()));
    let url = format!("{}/api/v1/namespaces/default/secrets", joined.back.server.url());
    let stranger = Authority::default().identity("front-proxy-client");
    let stranger = format!("{}{}", stranger.certificate, stranger.key);
    for identity in [None, Some(stranger.as_str()), Some(joined.front.api.server.admin_identity_pem())] {
        let client = client(joined.back.server.ca_pem(), identity);
        let asked =
            client.get(&url).header("x-remote-user", "admin").header("x-remote-group", "system:masters");
        // A certificate of an unknown authority may end the connection already.
        if let Ok(answer) = asked.send().await {
            assert!([401, 403].contains(&answer.status().as_u16()), "{}", answer.status());
        }
    }
}

#[tokio::test]
async fn a_back_that_believes_another_front_sees_nobody() {
    let joined = Joined::start("kubernetes", "platform").await;
    let other = crate::aggregation::support::Front::start("kubernetes").await;
    let back = behind(&other, "platform").await;
    joined.front.place("platform", port_of(&back));
    joined.front.register("coordination.platform.io", "platform", Some(back.server.ca_pem())).await;
    let condition = joined.front.until("coordination.platform.io", "False", "FailedDiscoveryCheck").await;
    let message = condition["message"].as_str().unwrap_or_default();
    assert!(message.contains("bad status from https://127.0.0.1:"), "{message}");
    let answer = joined.front.api.get(&joined.path("coordination", "leases")).await;
    assert_eq!((answer.code, answer.text().as_str()), (503, "service unavailable\n"));
}
