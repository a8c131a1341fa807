//! The clients and watchers of a run, and the recording of what they see.

mod client;
mod recorder;
mod shared;
mod watcher;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch as signal;
use tokio::task::JoinHandle;

use crate::record::{History, Revision, Stream};
use crate::target::Target;
use recorder::Recorder;
use shared::Shared;
use watcher::Manner;

pub use shared::Plan;

/// How often the last write is tried.
const LAST_WRITE_ATTEMPTS_MAX: u32 = 600;
/// The pause between two of these attempts.
const LAST_WRITE_PAUSE: Duration = Duration::from_millis(100);

/// A run that is under way.
pub struct Running<T: Target> {
    shared: Arc<Shared>,
    clients: Vec<JoinHandle<Recorder>>,
    watchers: Vec<JoinHandle<(Stream, Vec<String>)>>,
    /// Makes the last write and the last list.
    last: T,
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Operations begun.
    pub begun: u64,
    /// Operations without an answer.
    pub unknown: u64,
    /// The newest revision told.
    pub revision: Revision,
}

impl<T: Target> Running<T> {
    /// Starts clients and watchers. `connect` gives each of them its own way to the target; it is told a
    /// number, so that several servers can share the clients.
    ///
    /// # Errors
    /// As `connect`.
    pub fn start(plan: &Plan, mut connect: impl FnMut(usize) -> anyhow::Result<T>) -> anyhow::Result<Self> {
        let shared = Arc::new(Shared {
            plan: plan.clone(),
            started: Instant::now(),
            left: AtomicU64::new(plan.operations),
            unknown: AtomicU64::new(0),
            newest: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            finish: signal::Sender::new(0),
        });
        let mut running = Self {
            shared,
            clients: Vec::new(),
            watchers: Vec::new(),
            last: connect(usize::from(plan.clients))?,
        };
        for number in 0..plan.watchers {
            let watcher = watcher::Watcher::new(Arc::clone(&running.shared), number, Manner::of(number));
            running.watchers.push(tokio::spawn(watcher.run(connect(usize::from(number))?)));
        }
        for number in 0..plan.clients {
            let client = client::Client::new(Arc::clone(&running.shared), number);
            running.clients.push(tokio::spawn(client.run(connect(usize::from(number))?)));
        }
        Ok(running)
    }

    /// How far it is.
    pub(crate) fn progress(&self) -> Progress {
        let left = self.shared.left.load(Ordering::Relaxed);
        Progress {
            begun: self.shared.plan.operations - left,
            unknown: self.shared.unknown.load(Ordering::Relaxed),
            revision: self.shared.newest.load(Ordering::Relaxed),
        }
    }

    /// Whether all clients are done.
    pub fn is_done(&self) -> bool {
        self.clients.iter().all(JoinHandle::is_finished)
    }

    /// Ends the clients before their budget is used up.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }

    /// Waits for the clients, makes one last write, which all watchers must be told, and one last list.
    /// Call it when the server is well again.
    ///
    /// # Errors
    /// When a client ended in a panic, or the server takes no write any more.
    pub async fn finish(self) -> anyhow::Result<History> {
        let Self { shared, clients, watchers, last } = self;
        let mut history = History { seed: shared.plan.seed, remembers: true, ..History::default() };
        for client in clients {
            client.await?.into_history(&mut history);
        }
        let mut ending = client::Client::new(Arc::clone(&shared), shared.plan.clients);
        let finish = ending.last_write(&last, LAST_WRITE_ATTEMPTS_MAX, LAST_WRITE_PAUSE).await;
        ending.into_recorder().into_history(&mut history);
        history.finish = finish.ok_or_else(|| anyhow::anyhow!("the last write was never acknowledged"))?;
        shared.finish.send_replace(history.finish);
        for watcher in watchers {
            let (stream, complaints) = watcher.await?;
            history.streams.push(stream);
            history.complaints.extend(complaints);
        }
        Ok(history)
    }
}
