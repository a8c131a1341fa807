//! The collector as a part of a running server: over restarts, switched off, under load, and what it
//! counts.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{SECRETS, secret},
};
use ground::metrics::HiddenMetrics;
use serde_json::json;
use tempfile::TempDir;

use crate::deletion::support::{
    HOLD, blocking, delete, dependent, finalizers, gone, looked_at, map, owned, owner, reference, secret_at,
    with_finalizers,
};

/// A server in a directory, with or without a collector.
async fn server(directory: &TempDir, collects: bool) -> Api {
    let builder = TestServer::builder().storage_dir(directory.path()).configure(|config| {
        if !collects {
            config.controllers.enabled.remove("garbagecollector");
        }
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A server that shows the length of the collector's queue, which is hidden usually.
pub(crate) async fn showing_its_queue() -> Api {
    let builder = TestServer::builder().configure(|config| config.hidden_metrics = HiddenMetrics::Show);
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A number on the page of metrics.
pub(crate) async fn metric(api: &Api, name: &str) -> f64 {
    let page = api.get("/metrics").await;
    let text = page.text();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    let value = line.and_then(|line| line.rsplit(' ').next()).and_then(|number| number.parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}

#[tokio::test]
async fn without_a_collector_deletes_wait_for_another_one() {
    let directory = TempDir::new().expect("a directory");
    let api = server(&directory, false).await;
    for (policy, waits_for) in [("Foreground", "foregroundDeletion"), ("Orphan", "orphan")] {
        let made = owner(&api, "owner").await;
        dependent(&api, policy.to_lowercase().as_str(), &[blocking(&made)]).await;
        let marked = delete(&api, &map("owner"), policy).await.expect(200);
        assert_eq!(finalizers(&marked), [waits_for]);
        assert_eq!(api.get(&map("owner")).await.expect(200), marked);
        // What another collector does when it is done.
        api.merge(&map("owner"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
        api.get(&map("owner")).await.expect(404);
        api.get(&secret_at(&policy.to_lowercase())).await.expect(200);
    }
    owner(&api, "owner").await;
    assert_eq!(delete(&api, &map("owner"), "Background").await.expect(200)["kind"], "Status");
}

#[tokio::test]
async fn what_was_left_over_is_found_after_a_start() {
    let directory = TempDir::new().expect("a directory");
    let api = server(&directory, false).await;
    let made = owner(&api, "owner").await;
    let stays = owner(&api, "stays").await;
    dependent(&api, "left-over", &[reference(&made)]).await;
    dependent(&api, "kept", &[reference(&stays)]).await;
    api.delete(&map("owner")).await.expect(200);
    api.server.stop().await;

    let api = server(&directory, true).await;
    gone(&api, &secret_at("left-over")).await;
    api.get(&secret_at("kept")).await.expect(200);
    // A wait that had begun goes on after the next start.
    let held = owned(with_finalizers(secret("held"), &[HOLD]), &[blocking(&stays)]);
    api.post(SECRETS, &held).await.expect(201);
    delete(&api, &map("stays"), "Foreground").await.expect(200);
    gone(&api, &secret_at("kept")).await;
    api.server.stop().await;

    let api = server(&directory, true).await;
    let waiting = api.get(&map("stays")).await.expect(200);
    assert_eq!(finalizers(&waiting), ["foregroundDeletion"]);
    crate::deletion::support::release(&api, &secret_at("held")).await;
    gone(&api, &map("stays")).await;
}

#[tokio::test]
async fn many_dependents_go_in_the_foreground() {
    const DEPENDENTS: usize = 500;
    let api = Api::start().await;
    let made = owner(&api, "owner").await;
    let make = (0..DEPENDENTS).map(|index| {
        let (api, references) = (&api, [blocking(&made)]);
        async move { drop(dependent(api, &format!("n{index}"), &references).await) }
    });
    futures_util::future::join_all(make).await;
    delete(&api, &map("owner"), "Foreground").await.expect(200);
    gone(&api, &map("owner")).await;
    let left = api.get(SECRETS).await.expect(200);
    assert_eq!(left["items"].as_array().map(Vec::len), Some(0));
    assert!(metric(&api, "garbagecollector_deletions_total").await >= 500.0);
}

#[tokio::test]
async fn only_owners_and_dependents_are_remembered() {
    let api = showing_its_queue().await;
    for index in 0..50 {
        dependent(&api, &format!("free-{index}"), &[]).await;
    }
    let made = owner(&api, "owner").await;
    for name in ["a", "b"] {
        dependent(&api, name, &[reference(&made)]).await;
    }
    looked_at(&api, "marker").await;
    // What the collector does is counted a moment after it is seen.
    let counted = async {
        while metric(&api, "garbagecollector_graph_objects").await > 3.0
            || metric(&api, "garbagecollector_queue_length").await > 0.0
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), counted).await.expect("it comes to rest");
    assert_eq!(metric(&api, "garbagecollector_graph_objects").await, 3.0);
    assert_eq!(metric(&api, "garbagecollector_errors_total").await, 0.0);
    assert!(metric(&api, "garbagecollector_deletions_total").await >= 1.0);
}
