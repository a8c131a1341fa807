//! Runs in this process: no server, no sockets.

use std::ops::ControlFlow as Flow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use history::record::{Action, History};
use history::target::store::{self, Store};
use history::workload::{Plan, Running};
use storage::engine::Engine;
use storage::journal::none::NoJournal;
use storage::local::Local;
use storage::{EngineChoice, Storage};

/// A small plan with much contention.
pub(crate) fn plan(seed: u64) -> Plan {
    Plan { operations: 4000, clients: 8, keys: 24, watchers: 3, seed }
}

/// A store over an engine made by the caller.
pub(crate) fn over(engine: Arc<dyn Engine>) -> Arc<Storage> {
    store::open(EngineChoice::Custom(engine)).expect("the store opens")
}

/// Runs a plan to its end.
pub(crate) async fn run(plan: &Plan, storage: Arc<Storage>) -> History {
    run_disturbed(plan, storage, |_| Flow::Continue(())).await
}

/// Runs a plan. Between the operations `disturb` gets the store again and again, and can end the run.
pub(crate) async fn run_disturbed(
    plan: &Plan,
    storage: Arc<Storage>,
    mut disturb: impl FnMut(&Store) -> Flow<()>,
) -> History {
    let store = Store::new(storage);
    let running = Running::start(plan, |_| Ok(store.clone())).expect("nothing can fail here");
    while !running.is_done() {
        tokio::time::sleep(Duration::from_millis(10)).await;
        if disturb(&store).is_break() {
            running.stop();
        }
    }
    running.finish().await.expect("the run ends")
}

/// A good history. Deletes have no revision, as over HTTP.
pub(crate) fn recorded() -> &'static History {
    static RECORDED: OnceLock<History> = OnceLock::new();
    RECORDED.get_or_init(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let engine = Arc::new(Local::new(Box::new(NoJournal)));
        let mut history = runtime.block_on(run(&plan(7), over(engine)));
        for operation in &mut history.operations {
            if operation.action == Action::Delete {
                operation.revision = 0;
            }
        }
        history
    })
}
