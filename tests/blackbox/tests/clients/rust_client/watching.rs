//! The crate's watcher and its store, as controllers use them.

use std::{collections::BTreeMap, pin::pin, time::Duration};

use apiserver::testing::TestServer;
use futures_util::{Stream, StreamExt};
use k8s_openapi::api::core::v1::ConfigMap;
use kube::{
    Api, Client, ResourceExt,
    api::{DeleteParams, ListParams, ObjectMeta, PostParams, WatchEvent, WatchParams},
    runtime::{
        reflector::{self, ObjectRef, Store},
        watcher::{self, Event, watcher},
    },
};

use super::{BRAND, PATIENCE, client, start};

fn maps(client: &Client) -> Api<ConfigMap> {
    Api::namespaced(client.clone(), "default")
}

fn map(name: &str, text: &str) -> ConfigMap {
    ConfigMap {
        metadata: ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() },
        data: Some([("text".to_owned(), text.to_owned())].into()),
        ..ConfigMap::default()
    }
}

async fn create(api: &Api<ConfigMap>, name: &str, text: &str) -> ConfigMap {
    api.create(&PostParams::default(), &map(name, text)).await.expect("created")
}

async fn replace(api: &Api<ConfigMap>, name: &str, text: &str) -> ConfigMap {
    api.replace(name, &PostParams::default(), &map(name, text)).await.expect("replaced")
}

/// What a store holds: texts by name.
fn held(store: &Store<ConfigMap>) -> BTreeMap<String, String> {
    let text = |map: &ConfigMap| map.data.iter().flatten().map(|(_, text)| text.clone()).collect();
    store.state().iter().map(|map| (map.name_any(), text(map))).collect()
}

/// What the server holds, in the same form.
async fn listed(api: &Api<ConfigMap>) -> BTreeMap<String, String> {
    let items = api.list(&ListParams::default()).await.expect("a list").items;
    let text = |map: &ConfigMap| map.data.iter().flatten().map(|(_, text)| text.clone()).collect();
    items.iter().map(|map| (map.name_any(), text(map))).collect()
}

/// The next step of a watcher, as words; errors as their code.
async fn step(events: &mut (impl Stream<Item = watcher::Result<Event<ConfigMap>>> + Unpin)) -> String {
    match tokio::time::timeout(PATIENCE, events.next()).await.expect("in time").expect("no end") {
        Ok(Event::Init) => "init".to_owned(),
        Ok(Event::InitApply(map)) => format!("init {}", map.name_any()),
        Ok(Event::InitDone) => "init done".to_owned(),
        Ok(Event::Apply(map)) => format!("apply {}", map.name_any()),
        Ok(Event::Delete(map)) => format!("delete {}", map.name_any()),
        Err(watcher::Error::WatchError(status)) => format!("error {} {}", status.code, status.reason),
        Err(error) => format!("error {error:?}"),
    }
}

#[tokio::test]
async fn a_store_follows_what_happens() {
    let (_server, client) = start(BRAND).await;
    let api = maps(&client);
    for name in ["a", "b", "c"] {
        create(&api, name, "old").await;
    }
    let (store, writer) = reflector::store();
    // Pages of two: the first list takes several requests.
    let events = watcher(api.clone(), watcher::Config::default().page_size(2));
    let mut events = pin!(reflector::reflector(writer, events));
    for expected in ["init", "init a", "init b", "init c", "init done"] {
        assert_eq!(step(&mut events).await, expected);
    }
    store.wait_until_ready().await.expect("filled");
    assert_eq!(held(&store), listed(&api).await);

    create(&api, "d", "new").await;
    assert_eq!(step(&mut events).await, "apply d");
    let written = replace(&api, "a", "new").await;
    assert_eq!(step(&mut events).await, "apply a");
    let seen = store.get(&ObjectRef::new("a").within("default")).expect("held");
    assert_eq!(*seen, written, "the watch shows what the write answered");
    api.delete("b", &DeleteParams::default()).await.expect("deleted");
    assert_eq!(step(&mut events).await, "delete b");
    api.delete_collection(&DeleteParams::default(), &ListParams::default().fields("metadata.name=c"))
        .await
        .expect("deleted");
    assert_eq!(step(&mut events).await, "delete c");
    assert_eq!(held(&store), listed(&api).await);
    assert_eq!(held(&store), [("a".to_owned(), "new".to_owned()), ("d".to_owned(), "new".to_owned())].into());
}

#[tokio::test]
async fn a_watch_goes_on_where_the_one_before_ended() {
    let (_server, client) = start(BRAND).await;
    let api = maps(&client);
    // The server ends the watch after one second; the watcher resumes, and nothing is told twice.
    let mut events = pin!(watcher(api.clone(), watcher::Config::default().timeout(1)));
    for expected in ["init", "init done"] {
        assert_eq!(step(&mut events).await, expected);
    }
    let began = std::time::Instant::now();
    let mut round = 0;
    while began.elapsed() < Duration::from_millis(2500) {
        let name = format!("map-{round}");
        create(&api, &name, "").await;
        assert_eq!(step(&mut events).await, format!("apply {name}"));
        round += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn selectors_turn_changes_into_comings_and_goings() {
    let (_server, client) = start(BRAND).await;
    let api = maps(&client);
    let mut events = pin!(watcher(api.clone(), watcher::Config::default().labels("team=one")));
    for expected in ["init", "init done"] {
        assert_eq!(step(&mut events).await, expected);
    }
    let mut object = create(&api, "moving", "").await;
    for (team, expected) in [("one", "apply moving"), ("two", "delete moving"), ("one", "apply moving")] {
        object.labels_mut().insert("team".into(), team.into());
        object = api.replace("moving", &PostParams::default(), &object).await.expect("replaced");
        assert_eq!(step(&mut events).await, expected);
    }
}

/// A server that forgets changes soon.
async fn start_forgetful() -> (TestServer, Client) {
    let builder = TestServer::builder().brand(BRAND);
    let server =
        builder.configure(|config| config.storage.watch_history = Duration::from_millis(100)).start().await;
    let server = server.expect("a test server starts");
    let client = client(&server).await;
    (server, client)
}

/// Waits until the server has forgotten what came after a version.
async fn forgotten(api: &Api<ConfigMap>, version: &str) {
    let parameters = WatchParams::default().timeout(1);
    let waiting = async {
        loop {
            match api.watch(&parameters, version).await {
                Err(kube::Error::Api(status)) if status.code == 410 => return,
                Err(error) => panic!("{error}"),
                Ok(events) => match pin!(events).next().await {
                    Some(Ok(WatchEvent::Error(status))) if status.code == 410 => return,
                    _ => tokio::time::sleep(Duration::from_millis(20)).await,
                },
            }
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("forgotten in time");
}

#[tokio::test]
async fn a_watcher_whose_version_is_forgotten_before_it_asks_starts_again() {
    let (_server, client) = start_forgetful().await;
    let api = maps(&client);
    create(&api, "a", "old").await;
    create(&api, "gone", "old").await;
    let (store, writer) = reflector::store();
    let mut events = pin!(reflector::reflector(writer, watcher(api.clone(), watcher::Config::default())));
    for expected in ["init", "init a", "init gone", "init done"] {
        assert_eq!(step(&mut events).await, expected);
    }
    // It asks for a watch only when it is polled again. Until then its version grows too old.
    let current = api.list(&ListParams::default()).await.expect("a list").metadata.resource_version;
    replace(&api, "a", "new").await;
    api.delete("gone", &DeleteParams::default()).await.expect("deleted");
    forgotten(&api, &current.expect("a version")).await;
    // The crate starts again after 410 in the stream only: 410 as the answer it would repeat for ever.
    let mut steps = Vec::new();
    while steps.last().map(String::as_str) != Some("init done") {
        steps.push(step(&mut events).await);
    }
    assert_eq!(steps, ["error 410 Expired", "init", "init a", "init done"]);
    assert_eq!(held(&store), listed(&api).await);
}

#[tokio::test]
async fn a_watcher_that_is_too_slow_starts_again() {
    let (_server, client) = start_forgetful().await;
    let api = maps(&client);
    let (store, writer) = reflector::store();
    let mut events = pin!(reflector::reflector(writer, watcher(api.clone(), watcher::Config::default())));
    for expected in ["init", "init done"] {
        assert_eq!(step(&mut events).await, expected);
    }
    create(&api, "first", "").await;
    assert_eq!(step(&mut events).await, "apply first");
    // More than the buffers between the two hold, while nobody reads.
    let text = "x".repeat(900_000);
    create(&api, "big", &text).await;
    for round in 0..40 {
        replace(&api, "big", &format!("{round}{text}")).await;
    }
    let last = api.get("big").await.expect("stored").resource_version().expect("a version");
    create(&api, "last", "").await;
    forgotten(&api, &last).await;
    let mut steps = Vec::new();
    while steps.last().map(String::as_str) != Some("init done") {
        steps.push(step(&mut events).await);
    }
    assert_eq!(steps.iter().filter(|step| *step == "error 410 Expired").count(), 1, "{steps:?}");
    assert!(steps.contains(&"init last".to_owned()), "{steps:?}");
    assert_eq!(held(&store), listed(&api).await);
}
