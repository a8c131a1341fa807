//! End to end, in this process: clients work on a store with a planted fault, and the check finds it. The
//! same without a fault finds nothing.

use std::ops::ControlFlow;
use std::sync::Arc;

use history::check::finding::Rule;
use history::check::{Verdict, check};
use history::target::store::Store;
use history::workload::Plan;

use crate::faulty::{Disk, Fault, FaultyEngine};
use crate::inside::{over, plan, run, run_disturbed};

/// So often a store is started again.
const RESTARTS: usize = 6;

/// A run over an engine with a fault.
async fn verdict(fault: Fault) -> Verdict {
    let seed = rand::random();
    let verdict = check(&run(&plan(seed), over(Arc::new(FaultyEngine::new(fault)))).await);
    assert_eq!(verdict.is_good(), fault == Fault::None, "{fault:?} with seed {seed}: {verdict}");
    verdict
}

#[track_caller]
fn has_one_of(verdict: &Verdict, rules: &[Rule]) {
    let found = verdict.findings.iter().any(|finding| rules.contains(&finding.rule));
    assert!(found, "none of {rules:?} in {verdict}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_found_where_nothing_is_wrong() {
    let verdict = verdict(Fault::None).await;
    assert!(verdict.figures.writes > 500 && verdict.figures.lists > 100, "{}", verdict.figures);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_write_is_found() {
    has_one_of(&verdict(Fault::LosesWrites).await, &[Rule::EventMissing]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delete_that_comes_back_is_found() {
    let verdict = verdict(Fault::LosesDeletes).await;
    has_one_of(&verdict, &[Rule::EventMissing]);
    has_one_of(&verdict, &[Rule::StaleRead, Rule::ListWrong, Rule::WrongPredecessor]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubled_event_is_found() {
    has_one_of(&verdict(Fault::DoublesEvents).await, &[Rule::EventOrder]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_read_is_found() {
    let verdict = verdict(Fault::ReadsLate).await;
    has_one_of(&verdict, &[Rule::StaleRead]);
    has_one_of(&verdict, &[Rule::ListRevision]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_that_is_not_looked_at_is_found() {
    has_one_of(&verdict(Fault::IgnoresConditions).await, &[Rule::WrongPredecessor]);
}

/// Restarts the store some times on a disk that loses records each time.
async fn restarted(lost: usize) -> (u64, Verdict) {
    let seed = rand::random();
    let disk = Disk::default();
    let mut restarts = 0;
    let restart = |store: &Store| {
        // The writer ends with the last reference, which a client may hold for a moment.
        let mut old = store.take().expect("it is there");
        while let Err(held) = Arc::try_unwrap(old).map(drop) {
            old = held;
            std::thread::yield_now();
        }
        disk.lose(lost);
        store.replace(over(disk.engine()));
        restarts += 1;
        if restarts < RESTARTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let endless = Plan { operations: 1_000_000, ..plan(seed) };
    (seed, check(&run_disturbed(&endless, over(disk.engine()), restart).await))
}

#[tokio::test(flavor = "multi_thread")]
async fn restarts_lose_nothing_on_a_good_disk() {
    let (seed, verdict) = restarted(0).await;
    assert!(verdict.is_good(), "seed {seed}: {verdict}");
    assert!(verdict.figures.resumed > 0, "{}", verdict.figures);
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_lost_by_a_restart_are_found() {
    let (_, verdict) = restarted(2).await;
    has_one_of(&verdict, &[Rule::SharedRevision, Rule::EventMissing, Rule::Order]);
}
