//! Kinds that come and go all the time, under requests. Each answer must be right for one of the two states.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use blackbox::{
    gadgets::{self, GROUP},
    http::{Api, send},
};
use reqwest::{Client, Method};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::definitions::{
    load::Load,
    support::{add, gadget, gadgets_path, is_unknown, names, remove, with_gadgets},
};

const CHANGES: usize = 40;
const OBJECTS: usize = 3;
const WRITERS: usize = 2;

#[derive(Clone)]
struct Racer {
    client: Client,
    url: String,
    enough: Arc<AtomicBool>,
}

impl Racer {
    /// Asks until it is enough; the answer of a server that knows the kind goes to `known`.
    async fn ask(&self, path: &str, mut known: impl FnMut(u16, Value)) {
        while !self.enough.load(Ordering::Relaxed) {
            let answer = send(self.client.get(format!("{}{path}", self.url))).await;
            if answer.code == 404 {
                is_unknown(&answer);
            } else {
                known(answer.code, answer.json());
            }
        }
    }

    /// Creates objects and returns the names of those that were.
    async fn create(&self, number: usize) -> Vec<String> {
        let mut made = Vec::new();
        let mut names = (0..).map(|round| format!("w-{number}-{round}"));
        while let Some(name) = names.next().filter(|_| !self.enough.load(Ordering::Relaxed)) {
            let request = self.client.request(Method::POST, format!("{}{}", self.url, gadgets_path()));
            let answer = send(request.json(&gadget(&name))).await;
            if answer.code == 404 {
                is_unknown(&answer);
            } else {
                answer.expect(201);
                made.push(name);
            }
        }
        made
    }

    /// Watches again and again, and never hears of a failure.
    async fn watch(&self) {
        while !self.enough.load(Ordering::Relaxed) {
            let path = format!("{}{}?watch=true&timeoutSeconds=1", self.url, gadgets_path());
            let answer = send(self.client.get(path)).await;
            if answer.code == 404 {
                is_unknown(&answer);
            } else {
                assert_eq!(answer.code, 200, "{}", answer.text());
                assert!(!answer.text().contains("ERROR"), "{}", answer.text());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_kind_comes_and_goes_under_requests() {
    let api = with_gadgets().await;
    for number in 0..OBJECTS {
        api.post(&gadgets_path(), &gadget(&format!("o-{number}"))).await.expect(201);
    }
    let load = Load::begin(&api);
    let racer = racer(&api);
    let mut readers = JoinSet::new();
    let (one, all) = (racer.clone(), racer.clone());
    readers.spawn(async move {
        one.ask(&format!("{}/o-1", gadgets_path()), |code, _| assert_eq!(code, 200)).await
    });
    readers.spawn(async move {
        let every = |code, list: Value| {
            let names = names(&list);
            let there = (0..OBJECTS).all(|number| names.contains(&format!("o-{number}")));
            assert!(code == 200 && there, "{code}: {list}");
        };
        all.ask(&gadgets_path(), every).await;
    });
    let watching = racer.clone();
    readers.spawn(async move { watching.watch().await });
    let mut writers = JoinSet::new();
    for number in 0..WRITERS {
        let racer = racer.clone();
        writers.spawn(async move { racer.create(number).await });
    }
    for _ in 0..CHANGES {
        remove(&api, GROUP).await;
        add(&api, GROUP).await;
        // A request between two changes finds the kind.
        api.get(&gadgets_path()).await.expect(200);
    }
    racer.enough.store(true, Ordering::Relaxed);
    while let Some(reader) = readers.join_next().await {
        reader.expect("every answer was right");
    }
    let mut written = BTreeSet::new();
    while let Some(writer) = writers.join_next().await {
        written.extend(writer.expect("every answer was right"));
    }
    load.end().await;
    // What was acknowledged is there, and what was refused is not.
    let list = names(&api.get(&gadgets_path()).await.expect(200));
    let left: BTreeSet<String> = list.into_iter().filter(|name| name.starts_with('w')).collect();
    assert_eq!(left, written);
    assert!(!written.is_empty(), "some writes hit the kind");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_kinds_come_and_go_at_once() {
    let api = Arc::new(with_gadgets().await);
    let mut changes = JoinSet::new();
    for number in 0..8 {
        let api = Arc::clone(&api);
        changes.spawn(async move {
            let group = format!("g{number}.example.com");
            let path = gadgets::path(&group, "default");
            for round in 0..4 {
                add(&api, &group).await;
                let name = format!("r-{round}");
                api.post(&path, &gadgets::gadget(&group, &name, 1)).await.expect(201);
                assert_eq!(names(&api.get(&path).await.expect(200)).len(), round + 1);
                remove(&api, &group).await;
                is_unknown(&api.get(&path).await);
            }
        });
    }
    while let Some(change) = changes.join_next().await {
        change.expect("each kind is apart from the others");
    }
    api.get(&gadgets_path()).await.expect(200);
}

fn racer(api: &Api) -> Racer {
    Racer { client: api.client.clone(), url: api.server.url().to_owned(), enough: Arc::default() }
}
