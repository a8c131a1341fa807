//! Stopped in order and started again on the same directory, while somebody writes and somebody watches: the
//! watch goes on where it ended, and nothing is lost or told twice.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use blackbox::process::{PATIENCE, Process};

use super::{
    ledger::{Ledger, PATH, Slot, settle, version},
    replay::{Event, Watch, list, replay},
    writers::write,
};

/// How often the server is stopped.
const STOPS: usize = 5;
/// Objects that are written.
const OBJECTS: usize = 6;
/// How long the server is under load before it is stopped.
const LIFE: Duration = Duration::from_millis(150);

#[tokio::test(flavor = "multi_thread")]
async fn a_watch_goes_on_behind_each_restart() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut ledger: Ledger = (0..OBJECTS).map(|object| (format!("map-{object}"), Slot::default())).collect();
    let mut number = 0;
    let mut process = Process::start(directory.path(), &[]);
    let origin = list(&process).await;
    let mut after = origin.version;
    let mut story: Vec<Event> = Vec::new();
    for _ in 0..STOPS {
        let watching = tokio::spawn(to_the_end(Watch::open(&process, after).await));
        let writing = tokio::spawn(write(process.client.clone(), process.url.clone(), ledger, number));
        tokio::time::sleep(LIFE).await;
        process.terminate();
        (ledger, number) = writing.await.expect("the writer met nothing odd");
        let told = watching.await.expect("the watch met nothing odd");
        let (status, _, log) = process.ended();
        assert_eq!(status.code(), Some(0), "{log}");
        assert!(!told.is_empty(), "the server was under load");
        story.extend(told);
        after = story.last().map_or(after, |(_, object)| version(object));

        process = Process::start(directory.path(), &[]);
        let found = list(&process).await;
        for (name, slot) in &mut ledger {
            settle(name, slot, found.objects.get(name));
        }
    }
    let body = json!({ "metadata": { "name": "marker" } });
    let answer = process.request(Method::POST, PATH).json(&body).send().await.expect("an answer");
    let marker: Value = answer.json().await.expect("JSON");
    story.extend(Watch::open(&process, after).await.up_to(version(&marker)).await);

    // Each event fits to the state before it, and all of them make the state that a list shows.
    assert_eq!(replay(origin.clone(), &story), list(&process).await);
    let whole = Watch::open(&process, origin.version).await.up_to(version(&marker)).await;
    assert!(whole == story, "whoever watches all at once is told the same");
}

/// Everything until the stream ends, which it must do in good order.
async fn to_the_end(mut watch: Watch) -> Vec<Event> {
    let mut events = Vec::new();
    loop {
        match tokio::time::timeout(PATIENCE, watch.next()).await.expect("in time").expect("no break") {
            Some(event) => events.push(event),
            None => return events,
        }
    }
}
