//! The engine of a single server: one writer thread in front of a journal. It assigns the revisions, so
//! writes need no other order. Reads never come here.

mod group;
mod load;
mod pace;
mod queue;
mod records;
mod recovery;
mod stall;
mod strangers;
mod types;
mod writer;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use crate::engine::{BoxFuture, Engine, Observer, Settings, Sink};
use crate::entry::{ResourceId, Revision};
use crate::error::StorageError;
use crate::journal::Journal;
use crate::sync::lock;
use crate::write::{Committed, Write, WriteError};
use queue::{Message, Shared, TypeChange};
use stall::Stall;
use writer::Writer;

/// The number of queued writes. Further ones wait with their callers.
const QUEUE_WRITES_MAX: usize = 4096;

const WRITER_THREAD: &str = "storage-writer";

/// A writer thread and its journal.
pub struct Local {
    /// Taken by `start`.
    journal: Mutex<Option<Box<dyn Journal>>>,
    /// Taken by `close`: the writer ends when the last sender is gone and the queue is empty.
    queue: Mutex<Option<mpsc::Sender<Message>>>,
    thread: Mutex<Option<Running>>,
    shared: Arc<Shared>,
    /// Every new revision comes after this one.
    counting_from: Revision,
    /// Set by `start`.
    observer: Mutex<Option<Arc<dyn Observer>>>,
}

struct Running {
    handle: JoinHandle<()>,
    /// The thread drops its sender when it has released the journal.
    finished: watch::Receiver<()>,
}

impl Local {
    /// Makes an engine over a journal. It is not started.
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

    /// Replaces the condition for a stalled disk, which is `stall::STALL_LIMIT` by default. For tests.
    #[must_use]
    pub fn stalled_when(mut self, is_too_long: impl Fn(Duration) -> bool + Send + Sync + 'static) -> Self {
        self.shared = Arc::new(Shared { stall: Stall::when(is_too_long), ..Shared::default() });
        self
    }

    /// New revisions come after this one, and earlier changes are unknown. For a store whose content was not
    /// written by its journal, such as a restored one.
    #[must_use]
    pub(crate) fn counting_from(mut self, revision: Revision) -> Self {
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

    /// Has the writer change the resource types.
    async fn change_types<T>(
        &self,
        change: impl FnOnce(oneshot::Sender<Result<T, StorageError>>) -> TypeChange,
    ) -> Result<T, StorageError> {
        let (answer, answered) = oneshot::channel();
        let sender = lock(&self.queue).clone().ok_or(StorageError::Closed)?;
        let stall = &self.shared.stall;
        let outcome = async {
            sender.send(Message::Types(change(answer))).await.ok()?;
            answered.await.ok()
        };
        tokio::select! {
            biased;
            outcome = outcome => outcome.unwrap_or(Err(StorageError::WriterStopped)),
            stalled = stall.stalled() => Err(StorageError::Unwritable(stalled)),
        }
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

    fn register(&self, name: &str) -> BoxFuture<'_, Result<ResourceId, StorageError>> {
        let name = name.to_owned();
        Box::pin(self.change_types(|answer| TypeChange::Register(name, answer)))
    }

    fn unregister(&self, resource: ResourceId) -> BoxFuture<'_, Result<(), StorageError>> {
        Box::pin(self.change_types(move |answer| TypeChange::Unregister(resource, answer)))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed, WriteError>> {
        Box::pin(async move {
            // Refused at once: a write must not wait for a journal that has failed or hangs, nor for the
            // attempts to replace it.
            if let Some(refusal) = self.shared.refusal() {
                return Err(WriteError::Unavailable(refusal));
            }
            let (answer, answered) = oneshot::channel();
            let stopped = || WriteError::from(StorageError::WriterStopped);
            let sender = self.sender()?;
            let stall = &self.shared.stall;
            tokio::select! {
                // The queue first: an accepted write must not be reported as refused.
                biased;
                sent = sender.send(Message::Write(write, answer)) => sent.map_err(|_| stopped())?,
                // The write never entered the queue, so it certainly did not happen.
                stalled = stall.stalled() => return Err(WriteError::Unavailable(stalled)),
            }
            tokio::select! {
                biased;
                outcome = answered => outcome.unwrap_or_else(|_| Err(stopped())),
                // The write is in the queue and may still happen, so its outcome is unknown.
                stalled = stall.stalled() => Err(WriteError::Unknown(stalled)),
            }
        })
    }

    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>> {
        // Changes are applied before they are acknowledged, so the applied revision is the newest.
        Box::pin(std::future::ready(Ok(self.shared.applied.load(Ordering::Acquire))))
    }

    fn tend(&self, before: Revision) {
        self.shared.stall.look(lock(&self.observer).as_ref());
        if let Ok(sender) = self.sender() {
            // With a full queue, maintenance can wait: the next call covers it.
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
        // Without its last sender, the writer finishes the queue and ends.
        drop(lock(&self.queue).take());
        Box::pin(async move {
            let finished = lock(&self.thread).as_ref().map(|running| running.finished.clone());
            if let Some(mut finished) = finished {
                // Nothing is ever sent: an error means that the thread has finished.
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
    /// No caller can be waiting in `commit` now, so the writer finds its queue at the end and finishes soon.
    fn drop(&mut self) {
        drop(lock(&self.queue).take());
        self.join();
    }
}
