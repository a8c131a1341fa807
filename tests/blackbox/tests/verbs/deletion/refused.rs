//! What cannot be deleted now is looked at again, for as long as it takes, and keeps nobody else waiting.

use std::time::{Duration, Instant};

use blackbox::{
    http::Api,
    objects::{
        CONFIG_MAPS, NAMESPACES, SECRETS, SIGNING_REQUESTS, config_map, namespace, secret, signing_request,
    },
};
use serde_json::json;

use crate::deletion::{
    running::{metric, showing_its_queue},
    support::{
        HOLD, blocking, delete, dependent, gone, looked_at, map, owned, owner, reference, release, secret_at,
        with_finalizers,
    },
};

/// Longer than the controller waits for the last writes into a namespace that is gone, before it deletes
/// their objects.
const LEFTOVERS_GO: Duration = Duration::from_secs(18);

/// Waits until something holds on the page of metrics.
async fn counted(api: &Api, name: &str, enough: impl Fn(f64) -> bool) {
    let waiting = async {
        while !enough(metric(api, name).await) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting).await.unwrap_or_else(|_| panic!("{name} in time"));
}

#[tokio::test]
async fn a_delete_that_is_refused_is_tried_until_there_is_no_cause() {
    let api = showing_its_queue().await;
    let request = api.post(SIGNING_REQUESTS, &signing_request("owner")).await.expect(201);
    // This namespace may not be deleted, whoever asks.
    let path = format!("{NAMESPACES}/default");
    api.merge(&path, &json!({ "metadata": { "ownerReferences": [reference(&request)] } })).await.expect(200);
    api.delete(&format!("{SIGNING_REQUESTS}/owner")).await.expect(200);
    counted(&api, "garbagecollector_errors_total", |count| count >= 5.0).await;
    assert_eq!(api.get(&path).await.expect(200)["status"]["phase"], "Active");
    let made = owner(&api, "other").await;
    dependent(&api, "a", &[reference(&made)]).await;
    api.delete(&map("other")).await.expect(200);
    gone(&api, &secret_at("a")).await;
    assert!(metric(&api, "garbagecollector_queue_length").await >= 1.0, "it is not forgotten");
    api.merge(&path, &json!({ "metadata": { "ownerReferences": null } })).await.expect(200);
    counted(&api, "garbagecollector_queue_length", |count| count == 0.0).await;
}

#[tokio::test]
async fn an_object_that_somebody_writes_all_the_time_goes_in_the_end() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    dependent(&api, "busy", &[reference(&made)]).await;
    let write = async {
        for round in 0.. {
            let patch = json!({ "metadata": { "annotations": { "round": round.to_string() } } });
            match api.merge(&secret_at("busy"), &patch).await.code {
                200 => {}
                404 => return,
                code => panic!("{code}"),
            }
        }
    };
    let collect = async {
        api.delete(&map("owner")).await.expect(200);
        gone(&api, &secret_at("busy")).await;
    };
    tokio::time::timeout(Duration::from_secs(30), async { tokio::join!(write, collect) })
        .await
        .expect("it goes");
}

#[tokio::test]
async fn a_held_dependent_keeps_its_owner_over_every_other_delete() {
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let held = owned(with_finalizers(secret("held"), &[HOLD]), &[blocking(&made)]);
    api.post(SECRETS, &held).await.expect(201);
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    for round in 0..3 {
        looked_at(&api, &format!("marker-{round}")).await;
        api.delete(&secret_at("held")).await.expect(200);
        api.get(&map("owner")).await.expect(200);
    }
    release(&api, &secret_at("held")).await;
    gone(&api, &map("owner")).await;
}

#[tokio::test]
async fn a_namespace_that_was_made_anew_keeps_what_is_in_it() {
    let api = Api::start().await;
    let (path, inside) = (format!("{NAMESPACES}/room"), "/api/v1/namespaces/room/configmaps");
    let made = api.post(NAMESPACES, &namespace("room")).await.expect(201);
    api.post(inside, &with_finalizers(config_map("held"), &[HOLD])).await.expect(201);
    api.delete(&path).await.expect(200);
    // Somebody else lets it go while something in it is held, and makes it anew.
    let mut free = api.get(&path).await.expect(200);
    free["spec"]["finalizers"] = json!([]);
    free["metadata"].as_object_mut().expect("an object").remove("resourceVersion");
    api.put(&format!("{path}/finalize"), &free).await.expect(200);
    let anew = api.post(NAMESPACES, &namespace("room")).await.expect(201);
    assert_ne!(anew["metadata"]["uid"], made["metadata"]["uid"]);
    api.post(inside, &config_map("new")).await.expect(201);
    // Others come and go meanwhile, until the controller has deleted what writes under way may have left.
    let (since, mut rounds) = (Instant::now(), 0);
    while since.elapsed() < LEFTOVERS_GO {
        rounds += 1;
        let name = format!("other-{rounds}");
        api.post(NAMESPACES, &namespace(&name)).await.expect(201);
        api.delete(&format!("{NAMESPACES}/{name}")).await.expect(200);
        gone(&api, &format!("{NAMESPACES}/{name}")).await;
    }
    let kept = api.get(&format!("{inside}/new")).await.expect(200);
    assert!(kept["metadata"].get("deletionTimestamp").is_none(), "{kept}");
    api.get(CONFIG_MAPS).await.expect(200);
}
