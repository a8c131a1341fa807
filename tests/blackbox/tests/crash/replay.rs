//! Lists and watches, and whether they tell the same story.

use std::collections::BTreeMap;

use reqwest::{Method, Response};
use serde_json::Value;

use blackbox::process::{PATIENCE, Process};

use super::ledger::{PATH, untyped, version};

/// All objects at one version.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) version: u64,
    pub(crate) objects: BTreeMap<String, Value>,
}

/// One event of a watch: its type and the object without its type.
pub(crate) type Event = (String, Value);

/// The present state.
pub(crate) async fn list(process: &Process) -> State {
    let response = process.request(Method::GET, PATH).send().await.expect("an answer");
    let list: Value = response.json().await.expect("JSON");
    let items = list["items"].as_array().expect("a list").iter();
    State { version: version(&list), objects: items.map(|item| (name(item), item.clone())).collect() }
}

/// The name of an object.
pub(crate) fn name(object: &Value) -> String {
    object["metadata"]["name"].as_str().expect("a name").to_owned()
}

/// A watch, event by event.
pub(crate) struct Watch {
    response: Response,
    buffer: Vec<u8>,
}

impl Watch {
    /// Opens it behind a version.
    pub(crate) async fn open(process: &Process, after: u64) -> Self {
        let path = format!("{PATH}?watch=1&resourceVersion={after}");
        let response = process.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(response.status(), 200, "the history after {after} is there");
        Watch { response, buffer: Vec::new() }
    }

    /// The next event; `Ok(None)` at an orderly end, an error when the connection broke.
    pub(crate) async fn next(&mut self) -> reqwest::Result<Option<Event>> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).expect("JSON");
                let kind = event["type"].as_str().expect("a type").to_owned();
                return Ok(Some((kind, untyped(&event["object"]))));
            }
            match self.response.chunk().await? {
                Some(bytes) => self.buffer.extend_from_slice(&bytes),
                None => return Ok(None),
            }
        }
    }

    /// Everything until the connection breaks or ends.
    pub(crate) async fn drained(mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Ok(Some(event)) = self.next().await {
            events.push(event);
        }
        events
    }

    /// Everything up to a version, which must come.
    pub(crate) async fn up_to(mut self, last: u64) -> Vec<Event> {
        let mut events = Vec::new();
        while events.last().is_none_or(|(_, object)| version(object) < last) {
            let next = tokio::time::timeout(PATIENCE, self.next()).await.expect("in time");
            events.push(next.expect("no break").expect("no end"));
        }
        events
    }
}

/// Plays events onto a state: each must fit, and the versions must grow.
pub(crate) fn replay(mut state: State, events: &[Event]) -> State {
    for (kind, object) in events {
        let (name, now) = (name(object), version(object));
        assert!(now > state.version, "{kind} {name} at {now} behind {}", state.version);
        state.version = now;
        let before = match kind.as_str() {
            "DELETED" => state.objects.remove(&name),
            _ => state.objects.insert(name.clone(), object.clone()),
        };
        assert_eq!(before.is_none(), kind == "ADDED", "{kind} {name} at {now}, before: {before:?}");
        if let Some(before) = before {
            assert_eq!(before["metadata"]["uid"], object["metadata"]["uid"], "{kind} {name} at {now}");
            assert!(kind != "DELETED" || before["data"] == object["data"], "{name} changed by its delete");
        }
    }
    state
}
