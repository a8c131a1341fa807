//! What the front says of versions that others serve: lists, documents, and how old they are.

use blackbox::{http::Api, remote::Authority};
use serde_json::{Value, json};

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, answer},
    support::{Front, Joined, until},
};

const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
const BETA: &str = "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";

/// A version of the aggregated list.
async fn version(api: &Api, group: &str, accept: &str) -> Value {
    let list = api.get_as("/apis", accept).await.expect(200);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let found = items.into_iter().find(|item| item["metadata"]["name"] == group);
    found.map(|mut group| group["versions"][0].take()).unwrap_or_default()
}

async fn until_listed(api: &Api, group: &str, freshness: &str, resources: bool) -> Value {
    let end = tokio::time::Instant::now() + std::time::Duration::from_secs(40);
    loop {
        let found = version(api, group, AGGREGATED).await;
        if found["freshness"] == freshness && found["resources"].is_array() == resources {
            return found;
        }
        assert!(tokio::time::Instant::now() < end, "{group} stays {found}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn lists_have_what_others_serve() {
    for (front, back) in [("kubernetes", "platform"), ("platform", "kubernetes")] {
        let joined = Joined::start(front, back).await;
        joined.serve(&["coordination", "scheduling"]).await;
        let api = &joined.front.api;
        let group = format!("coordination.{}", joined.suffix);
        let found = until_listed(api, &group, "Current", true).await;
        let there = version(&joined.back, &group, AGGREGATED).await;
        assert_eq!(found["resources"], there["resources"]);
        assert_eq!(version(api, &group, BETA).await, found);
        let groups = api.get("/apis").await.expect(200);
        let listed = groups["groups"].as_array().expect("a list");
        let position = |name: &str| listed.iter().position(|group| group["name"] == name);
        let apps = position("apps").expect("the front's own");
        assert!(position(&group).expect("the back's") > apps, "its priority is lower");
        let one = api.get(&format!("/apis/{group}")).await.expect(200);
        assert_eq!(one["preferredVersion"]["groupVersion"], format!("{group}/v1"));
        // The list of a version is asked for where it is.
        let list = api.get(&format!("/apis/{group}/v1")).await.expect(200);
        assert_eq!(list, joined.back.get(&format!("/apis/{group}/v1")).await.expect(200));
        // Clients that have the newest list are told so.
        let answer = api.get_as("/apis", AGGREGATED).await;
        let etag = answer.header("etag").to_owned();
        let again = api.request(reqwest::Method::GET, "/apis").header("accept", AGGREGATED);
        let again = blackbox::http::send(again.header("if-none-match", &etag)).await;
        assert_eq!((again.code, again.bytes.len()), (304, 0));
    }
}

#[tokio::test]
async fn a_list_ages_when_its_server_goes() {
    let joined = Joined::start("kubernetes", "platform").await;
    joined.serve(&["coordination"]).await;
    let group = "coordination.platform.io";
    let current = until_listed(&joined.front.api, group, "Current", true).await;
    joined.back.server.stop().await;
    let stale = until_listed(&joined.front.api, group, "Stale", true).await;
    assert_eq!(stale["resources"], current["resources"], "what was known stays");
    // It is listed all the time, as long as it is registered.
    let groups = joined.front.api.get("/apis").await.expect(200).to_string();
    assert!(groups.contains(group));
    joined.front.api.delete(&joined.front.registered(&format!("v1.{group}"))).await.expect(200);
    assert_eq!(version(&joined.front.api, group, AGGREGATED).await, Value::Null);
    joined.front.api.get(&format!("/apis/{group}")).await.code.eq(&404).then_some(()).expect("it is gone");
}

#[tokio::test]
async fn servers_that_know_only_the_plain_form_are_listed() {
    let fake = Fake::start(async |_: Asked, mut stream: Stream| {
        answer(&mut stream, "200 OK", "text/plain", "").await;
    })
    .await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    let found = until_listed(&front.api, GROUP, "Current", true).await;
    assert_eq!(
        found["resources"],
        json!([{ "resource": "echoes", "responseKind": { "group": "", "version": "", "kind": "Echo" },
            "scope": "Namespaced", "singularResource": "echo", "verbs": ["get", "list"] }])
    );
}

#[tokio::test]
async fn documents_join_those_of_the_front() {
    let joined = Joined::start("kubernetes", "platform").await;
    joined.serve(&["coordination"]).await;
    let api = &joined.front.api;
    let path = "apis/coordination.platform.io/v1";
    let index = until(api, "/openapi/v3", |index| index["paths"][path].is_object()).await;
    let url = index["paths"][path]["serverRelativeURL"].as_str().expect("a URL").to_owned();
    assert!(url.contains("?hash="), "{url}");
    let document = api.get(&url).await;
    assert!(document.header("cache-control").contains("immutable"), "{document:?}");
    assert_eq!(document.expect(200), joined.back.get(&format!("/openapi/v3/{path}")).await.expect(200));
    let v2 = until(api, "/openapi/v2", |document| {
        document["paths"]["/apis/coordination.platform.io/v1/leases"].is_object()
    })
    .await;
    // Every reference leads somewhere, also to what had to be renamed.
    let text = v2["paths"].to_string();
    for name in text.split("\"#/definitions/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(v2["definitions"][name].is_object(), "{name}");
    }
    assert!(v2["paths"]["/apis/coordination.k8s.io/v1/leases"].is_object(), "the front's own stay");
    assert!(v2["paths"]["/apis/apps.platform.io/v1"].is_null(), "only what is registered");
    let group = "coordination.platform.io";
    joined.front.api.delete(&joined.front.registered(&format!("v1.{group}"))).await.expect(200);
    until(api, "/openapi/v3", |index| index["paths"][path].is_null()).await;
    until(api, "/openapi/v2", |document| {
        document["paths"]["/apis/coordination.platform.io/v1/leases"].is_null()
    })
    .await;
}

#[tokio::test]
async fn a_document_without_end_is_not_read() {
    let authority = Authority::default();
    let own = authority.identity("far.default.svc");
    let service = blackbox::remote::Service::start(&own, None, |asked| {
        let body = if asked.what == "GET /apis" {
            // More than a list may have.
            format!("{{\"kind\":\"APIGroupDiscoveryList\",\"x\":\"{}\"}}", "y".repeat(9 * 1024 * 1024))
        } else {
            "{}".to_owned()
        };
        (200, "Content-Type: application/json;as=APIGroupDiscoveryList\r\n", body)
    })
    .await;
    let (_, port) =
        service.url().rsplit_once(':').map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a port");
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, port.parse().expect("a number"), Some(&authority.pem())).await;
    while service.times("GET /apis") == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    until_listed(&front.api, GROUP, "Stale", false).await;
    front.api.get("/api/v1/namespaces").await.expect(200);
}
