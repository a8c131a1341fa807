//! The short form: a few thousand operations and several disturbances against a real server of each engine.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use history::check::check;
use history::environment::embedded::Embedded;
use history::environment::etcd::Etcd;
use history::environment::memory::Memory;
use history::environment::{Environment, binary};
use history::run::run;
use history::workload::Plan;

/// The time between two disturbances.
const EVERY: Duration = Duration::from_millis(300);
/// So many there must be, or the run says little.
const DISTURBANCES_MIN: usize = 3;

/// Runs, and keeps the history if it is wrong.
async fn is_good<E: Environment>(engine: &str, mut environment: E) {
    let seed = rand::random();
    let plan = Plan { operations: 3000, clients: 8, keys: 32, watchers: 3, seed };
    let mut disturbances = Vec::new();
    let history = run(&mut environment, &plan, EVERY, |_, done| disturbances.extend(done.map(str::to_owned)))
        .await
        .unwrap_or_else(|error| panic!("seed {seed}: {error:#}"));
    let verdict = check(&history);
    if !verdict.is_good() {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("history-{engine}-{seed}.txt"));
        history::file::write(&history, &mut File::create(&file).expect("a file")).expect("it is written");
        panic!("seed {seed}, saved as {}: {verdict}", file.display());
    }
    assert!(disturbances.len() >= DISTURBANCES_MIN, "only {disturbances:?}");
    assert!(verdict.figures.writes > 300 && verdict.figures.resumed > 0, "{}", verdict.figures);
}

#[tokio::test(flavor = "multi_thread")]
async fn embedded_explains_itself_through_kills() {
    let binary = binary::path().expect("the server is built");
    is_good("embedded", Embedded::start(&binary).await.expect("it starts")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_explains_itself_through_cuts() {
    let binary = binary::path().expect("the server is built");
    is_good("memory", Memory::start(&binary).await.expect("it starts")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_explains_itself_through_kills_and_pauses() {
    if etcd_server::installed().is_none() {
        return etcd_server::skip("history of etcd");
    }
    let binary = binary::path().expect("the server is built");
    is_good("etcd", Etcd::start(&binary, 3).await.expect("it starts")).await;
}
