//! The engine of a single server: one writer thread in front of a journal. It gives out revisions, so that
//! nothing else in the process orders writes. Reads never come here.

mod group;
mod load;
mod pace;
mod recovery;
mod stall;
mod strangers;
mod writer;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use crate::engine::{BoxFuture, Engine, Observer, Settings, Sink};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::Journal;
use crate::sync::lock;
use crate::write::{Committed, Write, WriteError};
pub use stall::STALL_LIMIT;
use stall::Stall;
use writer::Writer;

/// How many writes may wait; the next ones wait outside, with their callers.
pub const QUEUE_WRITES_MAX: usize = 4096;

const WRITER_THREAD: &str = "storage-writer";

/// A writer thread and its journal.
pub struct Local {
    /// Taken by `start`.
    journal: Mutex<Option<Box<dyn Journal>>>,
    /// Taken by `close`: the writer ends when the last sender is gone and the queue is empty.
    queue: Mutex<Option<mpsc::Sender<Message>>>,
    thread: Mutex<Option<Running>>,
    shared: Arc<Shared>,
    /// Every revision given out comes after this one.
    counting_from: Revision,
    /// Set by `start`.
    observer: Mutex<Option<Arc<dyn Observer>>>,
}

struct Running {
    handle: JoinHandle<()>,
    /// Its sender is dropped when the thread has let go of the journal.
    finished: watch::Receiver<()>,
}

/// Where the answer to a write goes.
type Answer = oneshot::Sender<Result<Committed, WriteError>>;

/// What the writer thread is told.
enum Message {
    Write(Write, Answer),
    /// Drop what was superseded up to this revision.
    Trim(Revision),
    /// If the journal has failed, see whether all can be written anew.
    Probe,
}

/// What the writer thread shows to the outside.
#[derive(Default)]
struct Shared {
    /// The newest revision that readers see.
    applied: AtomicU64,
    /// Why the journal failed, until it was written anew. Writes are refused meanwhile.
    failure: Mutex<Option<Arc<StorageError>>>,
    /// Whether the journal keeps the writer waiting.
    stall: Stall,
}

impl Shared {
    /// Why no write can be taken now.
    fn refusal(&self) -> Option<Arc<StorageError>> {
        lock(&self.failure).clone().or_else(|| self.stall.check().err())
    }
}

impl Local {
    /// An engine over a journal, not started.
    pub fn new(journal: Box<dyn Journal>) -> Self {
        Self {
            journal: Mutex::new(Some(journal)),
            queue: Mutex::new(None),
            thread: Mutex::new(None),
            shared: Arc::new(Shared::default()),
            counting_from: 0,
            observer: Mutex::new(None),
        }
    }

    /// The same, but its disk counts as stalled when a step of it has taken a time of which this is true, and not after
    /// [`STALL_LIMIT`].
    #[must_use]
    pub fn stalled_when(mut self, is_too_long: impl Fn(Duration) -> bool + Send + Sync + 'static) -> Self {
        self.shared = Arc::new(Shared { stall: Stall::when(is_too_long), ..Shared::default() });
        self
    }

    /// The same, but the revisions that it gives out come after this one, and what was before is history
    /// that it does not remember. For a store whose content has another past than its journal knows.
    #[must_use]
    pub fn counting_from(mut self, revision: Revision) -> Self {
        self.counting_from = revision;
        self
    }

    fn sender(&self) -> Result<mpsc::Sender<Message>, WriteError> {
        let sender = lock(&self.queue).clone().ok_or(WriteError::Closed)?;
        if sender.is_closed() {
            return Err(StorageError::WriterStopped.into());
        }
        Ok(sender)
    }
}

impl Engine for Local {
    fn start(&self, sink: Arc<dyn Sink>, settings: &Settings) -> Result<(), StorageError> {
        let journal = lock(&self.journal).take().ok_or(StorageError::WriterStopped)?;
        let writer =
            Writer::load(journal, sink, settings.clone(), Arc::clone(&self.shared), self.counting_from)?;
        let (sender, receiver) = mpsc::channel(QUEUE_WRITES_MAX);
        let (finish, finished) = watch::channel(());
        let run = move || {
            writer.run(receiver);
            drop(finish);
        };
        let handle = std::thread::Builder::new()
            .name(WRITER_THREAD.to_owned())
            .spawn(run)
            .map_err(|source| StorageError::Thread { name: WRITER_THREAD, source })?;
        lock(&self.observer).clone_from(&settings.observer);
        *lock(&self.queue) = Some(sender);
        *lock(&self.thread) = Some(Running { handle, finished });
        Ok(())
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed, WriteError>> {
        Box::pin(async move {
            // No write waits for a journal that has failed or hangs, nor behind the attempts to write it again.
            if let Some(refusal) = self.shared.refusal() {
                return Err(WriteError::Unavailable(refusal));
            }
            let (answer, answered) = oneshot::channel();
            let stopped = || WriteError::from(StorageError::WriterStopped);
            let sender = self.sender()?;
            let stall = &self.shared.stall;
            tokio::select! {
                biased;
                sent = sender.send(Message::Write(write, answer)) => sent.map_err(|_| stopped())?,
                // It never came into the queue.
                stalled = stall.stalled() => return Err(WriteError::Unavailable(stalled)),
            }
            tokio::select! {
                biased;
                outcome = answered => outcome.unwrap_or_else(|_| Err(stopped())),
                stalled = stall.stalled() => Err(WriteError::Unknown(stalled)),
            }
        })
    }

    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>> {
        // Changes are applied before they are acknowledged, so what is applied is the newest there is.
        Box::pin(std::future::ready(Ok(self.shared.applied.load(Ordering::Acquire))))
    }

    fn tend(&self, before: Revision) {
        self.shared.stall.look(lock(&self.observer).as_ref());
        if let Ok(sender) = self.sender() {
            // A full queue has more urgent things in it; the next occasion covers this one.
            let _ = sender.try_send(Message::Trim(before));
            let _ = sender.try_send(Message::Probe);
        }
    }

    fn health(&self) -> Result<(), Arc<StorageError>> {
        match self.sender() {
            Err(WriteError::Unavailable(error)) => Err(error),
            _ => self.shared.refusal().map_or(Ok(()), Err),
        }
    }

    fn queue_depth(&self) -> usize {
        lock(&self.queue).as_ref().map_or(0, |sender| sender.max_capacity() - sender.capacity())
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        drop(lock(&self.queue).take());
        Box::pin(async move {
            let finished = lock(&self.thread).as_ref().map(|running| running.finished.clone());
            if let Some(mut finished) = finished {
                // Nothing is ever sent: an error says that the thread is done.
                while finished.changed().await.is_ok() {}
            }
            self.join();
        })
    }
}

impl Local {
    fn join(&self) {
        if let Some(running) = lock(&self.thread).take()
            && running.handle.join().is_err()
        {
            tracing::error!("the writer of the store ended in a panic");
        }
    }
}

impl Drop for Local {
    /// Nobody can be waiting in `commit` now, so the writer finds its queue at the end and is soon done.
    fn drop(&mut self) {
        drop(lock(&self.queue).take());
        self.join();
    }
}
