//! The clients and watchers of a run, and the recording of what they see.

mod client;
mod recorder;
mod watcher;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch as signal;
use tokio::task::JoinHandle;

use crate::record::{History, Key, Nanos, Revision, Stream};
use crate::target::Target;
use recorder::Recorder;
use watcher::Manner;

/// How big a run is.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Operations, of all clients together.
    pub operations: u64,
    /// Clients that work at the same time.
    pub clients: u16,
    /// Keys that they share.
    pub keys: Key,
    /// Watchers.
    pub watchers: u16,
    /// Decides what clients do.
    pub seed: u64,
}

/// How long watchers may take to be told of the last write.
const LAST_EVENT_WAIT_MAX: Duration = Duration::from_secs(60);
/// How often the last write is tried.
const LAST_WRITE_ATTEMPTS_MAX: u32 = 600;
/// The pause between two of these attempts.
const LAST_WRITE_PAUSE: Duration = Duration::from_millis(100);

/// What all clients and watchers of a run share.
pub(crate) struct Shared {
    plan: Plan,
    started: Instant,
    /// Operations that nobody has begun.
    left: AtomicU64,
    /// Begun operations that got no answer.
    unknown: AtomicU64,
    /// The newest revision that somebody was told, to ask for something near it.
    newest: AtomicU64,
    stopped: AtomicBool,
    /// The revision that ends all watches; 0 while clients work.
    finish: signal::Sender<Revision>,
}

impl Shared {
    /// The time of the run.
    pub(crate) fn now(&self) -> Nanos {
        u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Takes one operation off the budget; false when it is used up.
    fn take(&self) -> bool {
        let take = |left: u64| left.checked_sub(1);
        !self.stopped.load(Ordering::Relaxed)
            && self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

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
