//! Four times as many requests as are admitted, from callers without privileges, in a closed loop. What is
//! admitted is done right, what is not is refused as it should be, no bound is passed, and afterwards all
//! is as before. How latencies hold up is a scenario of the benchmark: a busy machine would fail it here.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use blackbox::{
    http::{Answer, send},
    metrics::counted,
    objects::CONFIG_MAPS,
};
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{Caller, reads_under_way, server, until, watches, writes_under_way};

const READS_MAX: usize = 8;
const WRITES_MAX: usize = 4;
/// Requests at the same time, for each that is admitted.
const TIMES: usize = 4;
/// Clients with connections of their own, over which the requests are spread.
const CLIENTS: usize = 8;
const RUN: Duration = Duration::from_secs(2);

#[derive(Default)]
struct Outcome {
    admitted: AtomicUsize,
    refused: AtomicUsize,
}

impl Outcome {
    fn note(&self, answer: &Answer, good: u16) {
        match answer.code {
            code if code == good => self.admitted.fetch_add(1, Ordering::Relaxed),
            429 => {
                assert_eq!(answer.header("retry-after"), "1");
                self.refused.fetch_add(1, Ordering::Relaxed)
            }
            code => panic!("{code}: {}", answer.text()),
        };
    }

    fn get(&self) -> (usize, usize) {
        (self.admitted.load(Ordering::Relaxed), self.refused.load(Ordering::Relaxed))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_times_too_much_is_survived_and_forgotten() {
    let api = server(|config| {
        config.limits.max_requests_inflight = READS_MAX;
        config.limits.max_mutating_requests_inflight = WRITES_MAX;
    })
    .await;
    // Large enough to be sent in pieces.
    let large = json!({ "metadata": { "name": "large" }, "data": { "x": "y".repeat(300_000) } });
    api.post("/api/v1/namespaces/platform-public/configmaps", &large).await.expect(201);
    let jane = Caller::new(&api, "jane").await;
    let before = tokio::runtime::Handle::current().metrics().num_alive_tasks();

    let stop = Arc::new(AtomicBool::new(false));
    let (reads, writes) = (Arc::new(Outcome::default()), Arc::new(Outcome::default()));
    let mut tasks = JoinSet::new();
    for client in 0..CLIENTS {
        let caller = Arc::new(jane.again(&api));
        for number in 0..READS_MAX * TIMES / CLIENTS {
            let (caller, stop, outcome) = (Arc::clone(&caller), Arc::clone(&stop), Arc::clone(&reads));
            tasks.spawn(async move {
                let path = ["/api/v1/namespaces/platform-public/configmaps", CONFIG_MAPS][number % 2];
                while !stop.load(Ordering::Relaxed) {
                    outcome.note(&send(caller.request(Method::GET, path)).await, 200);
                }
            });
        }
        for number in 0..WRITES_MAX * TIMES / CLIENTS {
            let (caller, stop, outcome) = (Arc::clone(&caller), Arc::clone(&stop), Arc::clone(&writes));
            tasks.spawn(async move {
                for count in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let body = json!({ "metadata": { "name": format!("made-{client}-{number}-{count}") } });
                    outcome.note(&send(caller.request(Method::POST, CONFIG_MAPS).json(&body)).await, 201);
                }
            });
        }
    }
    let watching = async {
        let deadline = tokio::time::Instant::now() + RUN;
        while tokio::time::Instant::now() < deadline {
            // The administrator is served all the while. Those who are about to be refused are counted, too,
            // but never more than there are.
            let (reading, writing) = (reads_under_way(&api).await, writes_under_way(&api).await);
            assert!(reading <= (READS_MAX * TIMES) as f64 && writing <= (WRITES_MAX * TIMES) as f64);
        }
    };
    watching.await;
    stop.store(true, Ordering::Relaxed);
    while let Some(done) = tasks.join_next().await {
        done.expect("every answer is one of the two");
    }

    let ((read, reads_refused), (written, writes_refused)) = (reads.get(), writes.get());
    assert!(read > 0 && written > 0, "{read} {written}");
    assert!(reads_refused + writes_refused > 0, "this was no overload");
    until("nothing is under way", async || {
        reads_under_way(&api).await + writes_under_way(&api).await + watches(&api).await == 0.0
    })
    .await;
    assert_eq!(counted(&api, "apiserver_storage_objects", &["\"configmaps\""]).await as usize, written + 1);
    for _ in 0..50 {
        assert_eq!(jane.code(CONFIG_MAPS).await, 200, "a single caller is refused nothing");
    }
    drop(jane);
    let alive = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    until("no task is left", async || alive() <= before).await;
}
