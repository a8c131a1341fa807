//! Killed without warning while many write: nothing acknowledged is lost, nothing is half there, and the
//! history goes on.

use std::{collections::BTreeMap, time::Duration};

use reqwest::Method;
use serde_json::json;

use blackbox::process::Process;

use super::{
    ledger::{Ledger, PATH, Slot, settle, untyped, version},
    replay::{Event, State, Watch, list, name, replay},
    writers::{below, write},
};

/// How often the server is killed.
const KILLS: usize = 20;
/// Clients that write at the same time.
const WRITERS: usize = 8;
/// Objects of each.
const OBJECTS: usize = 6;
/// The server lives at least this long under load.
const LIFE_MILLISECONDS_MIN: u64 = 20;
/// And less than this.
const LIFE_MILLISECONDS_MAX: u64 = 300;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_twenty_kills() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut ledgers: Vec<(Ledger, u64)> = (0..WRITERS)
        .map(|writer| {
            let slots = (0..OBJECTS).map(|object| (format!("map-{writer}-{object}"), Slot::default()));
            (slots.collect(), writer as u64 * 1_000_000)
        })
        .collect();
    let mut process = Process::start(directory.path(), &[]);
    let origin = list(&process).await;
    let system = system_namespace(&process).await;
    let mut story: Vec<Event> = Vec::new();
    let mut state = origin.clone();
    let mut acknowledged = 0;
    for round in 0..KILLS {
        let seen = die_under_load(process, &mut ledgers, state.version).await;

        process = Process::start(directory.path(), &[]);
        let found = list(&process).await;
        assert!(found.version >= state.version, "round {round}: the store went back");
        let marker = mark(&process, round, found.version).await;
        let events = Watch::open(&process, state.version).await.up_to(marker.version).await;
        // What a reader saw before the kill had happened, and is told again word for word.
        assert!(events.starts_with(&seen), "round {round}: {} events were seen", seen.len());
        let told = replay(state, &events);
        assert_eq!(told, marker, "round {round}: lists and watches differ");

        acknowledged += check_history(&ledgers, &events);
        for (name, slot) in ledgers.iter_mut().flat_map(|(ledger, _)| ledger) {
            settle(name, slot, found.objects.get(name));
            (slot.puts, slot.deletes) = (Vec::new(), 0);
        }
        let known = ledgers.iter().flat_map(|(ledger, _)| ledger.keys()).collect::<Vec<_>>();
        let strangers =
            found.objects.keys().filter(|name| !known.contains(name) && !name.starts_with("marker-"));
        assert_eq!(strangers.count(), 0, "nothing comes from nowhere");
        story.extend(events);
        state = marker;
    }
    assert!(acknowledged > KILLS * WRITERS, "too few writes to mean anything: {acknowledged}");
    assert_eq!(system_namespace(&process).await, system, "made once, at the first start");
    // The whole history, through all restarts.
    let whole = Watch::open(&process, origin.version).await.up_to(state.version).await;
    assert!(whole == story, "the history changed behind our back");
    assert_eq!(replay(origin, &whole), list(&process).await);
}

/// Lets all writers and a watch run for a while, and kills the server. Gives the events that were seen.
async fn die_under_load(process: Process, ledgers: &mut Vec<(Ledger, u64)>, after: u64) -> Vec<Event> {
    let watching = tokio::spawn(Watch::open(&process, after).await.drained());
    let writing: Vec<_> = ledgers
        .drain(..)
        .map(|(ledger, number)| {
            tokio::spawn(write(process.client.clone(), process.url.clone(), ledger, number))
        })
        .collect();
    let life = LIFE_MILLISECONDS_MIN + below(LIFE_MILLISECONDS_MAX - LIFE_MILLISECONDS_MIN);
    tokio::time::sleep(Duration::from_millis(life)).await;
    process.kill();
    for writer in writing {
        ledgers.push(writer.await.expect("the writer met nothing odd"));
    }
    watching.await.expect("the watch met nothing odd")
}

/// Makes an object that marks the end of a round. Gives the state behind it, under its version: what the
/// server writes for itself meanwhile, to other types, is of no concern here.
async fn mark(process: &Process, round: usize, before: u64) -> State {
    let body = json!({ "metadata": { "name": format!("marker-{round}") } });
    let response = process.request(Method::POST, PATH).json(&body).send().await.expect("an answer");
    assert_eq!(response.status(), 201);
    let made = response.json().await.expect("JSON");
    assert!(version(&made) > before, "a new write has a new version");
    let found = list(process).await;
    assert!(found.version >= version(&made), "the marker is listed");
    State { version: version(&made), ..found }
}

/// Every acknowledged write is an event, under its version and with its content; beside them there is at
/// most the one write of each object that was under way. Gives how many were acknowledged.
fn check_history(ledgers: &[(Ledger, u64)], events: &[Event]) -> usize {
    let mut by_name: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
    for event in events {
        by_name.entry(name(&event.1)).or_default().push(event);
    }
    let mut acknowledged = 0;
    for (name, slot) in ledgers.iter().flat_map(|(ledger, _)| ledger) {
        let events = by_name.remove(name).unwrap_or_default();
        let (deletes, puts): (Vec<&Event>, Vec<&Event>) =
            events.iter().partition(|(kind, _)| kind == "DELETED");
        let told: Vec<_> = puts.iter().map(|(_, object)| object).collect();
        let answered: Vec<_> = slot.puts.iter().map(untyped).collect();
        assert!(told.iter().copied().take(answered.len()).eq(&answered), "{name}: a write is not told");
        let more = told.len() - answered.len() + deletes.len() - slot.deletes;
        assert!(more <= usize::from(slot.pending.is_some()), "{name}: {more} writes come from nowhere");
        acknowledged += answered.len() + slot.deletes;
    }
    acknowledged
}

/// An object that the server made for itself.
async fn system_namespace(process: &Process) -> serde_json::Value {
    let response =
        process.request(Method::GET, "/api/v1/namespaces/default").send().await.expect("an answer");
    response.json().await.expect("JSON")
}
