//! What the writer does after the journal has failed. Nothing that the journal holds can be trusted to stay,
//! so all that is current is written anew, from memory; until that has succeeded every write is refused.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;

use super::strangers::Strangers;
use super::{Message, Shared};
use crate::change::ChangeKind;
use crate::engine::{Settings, Sink};
use crate::entry::{Entry, ResourceId};
use crate::error::StorageError;
use crate::journal::record::Layout;
use crate::journal::{Journal, Marks, Record};
use crate::sync::lock;

/// How long to wait after a failure before all is written anew.
const PAUSE_MIN: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// A wait is so many times as long as the attempt before it: the disk and this thread have other things to do.
const PAUSE_PER_ATTEMPT: u32 = 4;

/// A journal that has failed, and when to try again.
pub(super) struct Broken {
    failed_at: Instant,
    pause: Duration,
}

impl Broken {
    /// Notes a failure, for all who ask for the health of the store. The first of a row is logged: callers
    /// are told of each.
    pub(super) fn new(error: &Arc<StorageError>, attempt: Duration, shared: &Shared) -> Self {
        let before = lock(&shared.failure).replace(Arc::clone(error));
        if before.is_none() {
            tracing::error!(error = &**error as &dyn std::error::Error, "the store cannot be written");
        }
        let pause = (attempt * PAUSE_PER_ATTEMPT).clamp(PAUSE_MIN, PAUSE_MAX);
        Self { failed_at: Instant::now(), pause }
    }

    /// Whether it is time to try again.
    pub(super) fn is_due(&self) -> bool {
        self.failed_at.elapsed() >= self.pause
    }
}

/// What is to be written anew.
pub(super) struct Anew<'a> {
    pub(super) sink: &'a dyn Sink,
    pub(super) settings: &'a Settings,
    pub(super) strangers: &'a Strangers,
    /// When it is closed, the attempt is given up: what was there before is what the next start finds.
    pub(super) queue: &'a Receiver<Message>,
}

/// A current state.
enum Live {
    Known(ResourceId, Arc<Entry>),
    Strange(Record),
}

impl Anew<'_> {
    /// Replaces all that a journal holds. The records are laid out one by one, as they are written.
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
        let (before_stamp, after_stamp) = entry.around_stamp();
        let layout = Layout {
            kind: ChangeKind::Put,
            schema: entry.schema,
            written_at: entry.written_at,
            resource: name,
            key: &entry.key,
            before_stamp,
            stamp: &entry.revision.to_string(),
            after_stamp,
        };
        let laid = layout.join().ok_or(StorageError::StampOutside)?;
        Ok(Record { revision: entry.revision, payload: laid.payload })
    }
}
