//! Two servers of this project, one brand's kinds through the other's server: verbs, watches, forms, and what
//! an operator is told.

use blackbox::{http::Api, stream::Watch, websocket::WebSocket};
use serde_json::{Value, json};

use crate::aggregation::support::Joined;

const BRANDS: [(&str, &str); 2] = [("kubernetes", "platform"), ("platform", "kubernetes")];

fn lease(name: &str) -> Value {
    json!({ "metadata": { "name": name }, "spec": { "holderIdentity": "a" } })
}

#[tokio::test]
async fn every_verb_goes_through() {
    for (front, back) in BRANDS {
        let joined = Joined::start(front, back).await;
        joined.serve(&["coordination"]).await;
        let api = &joined.front.api;
        let leases = joined.path("coordination", "namespaces/default/leases");
        let created = api.post(&leases, &lease("one")).await.expect(201);
        assert_eq!(created["apiVersion"], format!("coordination.{}/v1", joined.suffix));
        // It is stored behind the front, and nowhere else.
        joined.back.get(&format!("{leases}/one")).await.expect(200);
        let one = format!("{leases}/one");
        assert_eq!(api.get(&one).await.expect(200)["spec"]["holderIdentity"], "a");
        let changed = api.merge(&one, &json!({ "spec": { "holderIdentity": "b" } })).await.expect(200);
        assert_eq!(changed["spec"]["holderIdentity"], "b");
        let mut whole = changed.clone();
        whole["spec"]["holderIdentity"] = json!("c");
        api.put(&one, &whole).await.expect(200);
        api.put(&one, &changed).await.fails(409, "Conflict", "has been modified");
        let apply = json!({ "apiVersion": created["apiVersion"], "kind": "Lease",
            "metadata": { "name": "two" }, "spec": { "holderIdentity": "d" } });
        let path = format!("{leases}/two?fieldManager=m");
        api.patch(&path, "application/apply-patch+yaml", &apply).await.expect(201);
        let all = api.get(&format!("{leases}?limit=1")).await.expect(200);
        assert_eq!(all["items"].as_array().map(Vec::len), Some(1));
        assert_ne!(all["metadata"]["continue"], "");
        let accept = format!("application/json;as=Table;g=meta.{};v=v1", joined.suffix);
        assert_eq!(api.get_as(&leases, &accept).await.expect(200)["kind"], "Table");
        api.delete(&one).await.expect(200);
        api.get(&one).await.fails(404, "NotFound", "\"one\" not found");
        api.delete(&leases).await.expect(200);
        assert_eq!(api.get(&leases).await.expect(200)["items"], json!([]));
        // The front's own kinds are as they were.
        api.get("/api/v1/namespaces/default").await.expect(200);
    }
}

#[tokio::test]
async fn watches_go_on_as_they_happen() {
    for (front, back) in BRANDS {
        let joined = Joined::start(front, back).await;
        joined.serve(&["coordination"]).await;
        let leases = joined.path("coordination", "namespaces/default/leases");
        let mut watch = Watch::open(&joined.front.api, &format!("{leases}?watch=1")).await;
        let mut socket = WebSocket::open(&joined.front.api, &format!("{leases}?watch=1")).await;
        // Written at either side.
        joined.back.post(&leases, &lease("one")).await.expect(201);
        joined.front.api.delete(&format!("{leases}/one")).await.expect(200);
        for word in ["ADDED", "DELETED"] {
            let (told, name, _) = watch.told().await;
            assert_eq!((told.as_str(), name.as_str()), (word, "one"));
            assert_eq!(socket.told().await, (word.to_owned(), "one".to_owned()));
        }
        let mut short = Watch::open(&joined.front.api, &format!("{leases}?watch=1&timeoutSeconds=1")).await;
        short.ends().await;
    }
}

#[tokio::test]
async fn a_front_that_stops_does_not_wait_for_watches() {
    let joined = Joined::start("kubernetes", "platform").await;
    joined.serve(&["coordination"]).await;
    let leases = joined.path("coordination", "leases");
    let mut watch = Watch::open(&joined.front.api, &format!("{leases}?watch=1")).await;
    let socket = WebSocket::open(&joined.front.api, &format!("{leases}?watch=1")).await;
    let began = std::time::Instant::now();
    let Api { server, .. } = joined.front.api;
    server.stop().await;
    watch.ends().await;
    assert!(began.elapsed() < std::time::Duration::from_secs(20), "{:?}", began.elapsed());
    drop(socket);
}

#[tokio::test]
async fn a_kind_of_the_front_can_move_behind_it() {
    let joined = Joined::start("kubernetes", "platform").await;
    let api = &joined.front.api;
    // Both have the group `apps`: the object says who serves it.
    let path = "/apis/apps/v1/namespaces/default/deployments";
    crate::aggregation::support::until(api, &joined.front.registered("v1.apps"), |object| !object.is_null())
        .await;
    let pod = json!({ "metadata": { "labels": { "a": "b" } },
        "spec": { "containers": [{ "name": "c", "image": "i" }] } });
    let deployment = |name: &str| {
        json!({ "metadata": { "name": name },
            "spec": { "selector": { "matchLabels": { "a": "b" } }, "template": pod } })
    };
    api.post(path, &deployment("here")).await.expect(201);
    let spec = json!({ "spec": { "insecureSkipTLSVerify": true,
        "service": { "namespace": "default", "name": joined.service() } } });
    api.merge(&joined.front.registered("v1.apps"), &spec).await.expect(200);
    joined.front.until("apps", "True", "Passed").await;
    api.get(&format!("{path}/here")).await.expect(404);
    api.post(path, &deployment("there")).await.expect(201);
    joined.back.get(&format!("{path}/there")).await.expect(200);
    // Local wins again as soon as the object says so.
    let local = json!({ "spec": { "insecureSkipTLSVerify": null, "service": null } });
    api.merge(&joined.front.registered("v1.apps"), &local).await.expect(200);
    api.get(&format!("{path}/here")).await.expect(200);
    // The group of the objects themselves stays here, whatever is written.
    let own = json!({ "metadata": { "name": format!("v1.apiregistration.{}", joined.front.suffix) }, "spec": {
        "group": format!("apiregistration.{}", joined.front.suffix), "version": "v1",
            "groupPriorityMinimum": 10,
        "versionPriority": 10, "insecureSkipTLSVerify": true,
        "service": { "namespace": "default", "name": joined.service() } } });
    api.post(joined.front.registered("").trim_end_matches('/'), &own).await.expect(201);
    api.get(&joined.front.registered("v1.apps")).await.expect(200);
}
