//! Recovery after the journal has failed. Its content cannot be trusted to stay, so all current state is
//! written to a new one from memory. Until that succeeds, every write is refused.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;

use super::queue::{Message, Shared};
use super::records::record_of;
use super::strangers::Strangers;
use crate::engine::{Settings, Sink};
use crate::entry::{Entry, ResourceId};
use crate::error::StorageError;
use crate::journal::{Journal, Marks, Record};
use crate::sync::lock;

/// The pause between a failure and the next attempt.
const PAUSE_MIN: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// The pause in lengths of the last attempt, because disk and thread have other work.
const PAUSE_PER_ATTEMPT: u32 = 4;

/// A failed journal, and when to retry.
pub(super) struct Broken {
    failed_at: Instant,
    pause: Duration,
}

impl Broken {
    /// Records a failure for health checks. Only the first of several is logged; callers get each one.
    pub(super) fn new(error: &Arc<StorageError>, attempt: Duration, shared: &Shared) -> Self {
        let before = lock(&shared.failure).replace(Arc::clone(error));
        if before.is_none() {
            tracing::error!(error = &**error as &dyn std::error::Error, "the store cannot be written");
        }
        let pause = (attempt * PAUSE_PER_ATTEMPT).clamp(PAUSE_MIN, PAUSE_MAX);
        Self { failed_at: Instant::now(), pause }
    }

    /// Whether the pause is over.
    pub(super) fn is_due(&self) -> bool {
        self.failed_at.elapsed() >= self.pause
    }
}

/// The state to be written.
pub(super) struct Anew<'a> {
    pub(super) sink: &'a dyn Sink,
    pub(super) settings: &'a Settings,
    pub(super) strangers: &'a Strangers,
    /// When it is closed, the attempt is abandoned, and the next start finds the old content.
    pub(super) queue: &'a Receiver<Message>,
}

/// The current state of a key.
enum Live {
    Known(ResourceId, Arc<Entry>),
    Strange(Record),
}

impl Anew<'_> {
    /// Replaces the content of a journal. Records are encoded one by one while they are written, so that
    /// memory holds only one.
    pub(super) fn write(&self, journal: &mut dyn Journal, marks: Marks) -> Result<(), StorageError> {
        let mut live: Vec<_> = self.strangers.records()?.cloned().map(Live::Strange).collect();
        self.sink.live(&mut |resource, entry| live.push(Live::Known(resource, Arc::clone(entry))));
        live.sort_unstable_by_key(|live| match live {
            Live::Known(_, entry) => entry.revision,
            Live::Strange(record) => record.revision,
        });
        journal.replace(&mut live.into_iter().map(|live| self.record(live)), marks)
    }

    fn record(&self, live: Live) -> Result<Record, StorageError> {
        if self.queue.is_closed() {
            return Err(StorageError::WriterStopped);
        }
        let (resource, entry) = match live {
            Live::Known(resource, entry) => (resource, entry),
            Live::Strange(record) => return Ok(record),
        };
        let name = self.settings.resources.name(resource)?;
        record_of(name, &entry)
    }
}
