//! The writer thread: collects queued writes into a group, makes the group durable with one append, applies
//! it, answers, and wakes readers. While one group is flushed, the next one collects in the queue.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;
use tokio::sync::mpsc::error::TryRecvError;

use super::group::{Desk, Group};
use super::load::load;
use super::pace::Pace;
use super::queue::{Answer, Message, Shared, TypeChange};
use super::records::{Superseded, superseded_by};
use super::recovery::{Anew, Broken};
use super::strangers::Strangers;
use crate::engine::{Settings, Sink, Update};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Journal, Marks};
use crate::sync::lock;
use crate::write::{Op, Write, WriteError};

/// The number of writes in one group.
const GROUP_WRITES_MAX: usize = 1024;
/// A group takes no further writes once its objects have this many bytes.
const GROUP_BYTES_MAX: usize = 8 * 1024 * 1024;
/// At most this many superseded records are kept; beyond it, the oldest are dropped regardless of age.
const SUPERSEDED_MAX: usize = 1 << 20;
/// The number of records dropped in one step, so that writes do not wait long for it.
const FORGET_MAX: usize = 256;

/// The state of the thread.
pub(super) struct Writer {
    pub(super) journal: Box<dyn Journal>,
    pub(super) sink: Arc<dyn Sink>,
    pub(super) settings: Settings,
    pub(super) shared: Arc<Shared>,
    /// The newest assigned revision, including those of failed writes: a number is never used twice.
    revision: Revision,
    floor: Revision,
    /// The time of the newest write. It never goes back, even if the clock is set back.
    written_at: u64,
    pub(super) superseded: VecDeque<Superseded>,
    /// Records in the journal that the sink does not know.
    pub(super) strangers: Strangers,
    pace: Pace,
    /// The revision up to which superseded records are to be dropped.
    trim_to: Revision,
    /// Set while the journal cannot be written.
    pub(super) broken: Option<Broken>,
}

impl Writer {
    /// Loads the journal into the sink.
    pub(super) fn load(
        mut journal: Box<dyn Journal>,
        sink: Arc<dyn Sink>,
        settings: Settings,
        shared: Arc<Shared>,
        counting_from: Revision,
    ) -> Result<Self, StorageError> {
        let mut loaded = load(journal.as_mut(), &settings)?;
        if counting_from > loaded.restored.revision {
            // Noted in the journal before any write: after a restart, the revisions must still come after it.
            journal.forget(&[], Marks { floor: counting_from, highest: counting_from })?;
            let restored = &mut loaded.restored;
            (restored.revision, restored.floor, loaded.floor) = (counting_from, counting_from, counting_from);
            restored.updates.clear();
        }
        // Without a journal, records of unregistered types are only in memory.
        let keeps_all = !journal.remembers();
        let revision = loaded.restored.revision;
        sink.restore(loaded.restored);
        shared.applied.store(revision, Ordering::Release);
        Ok(Self {
            journal,
            sink,
            settings,
            shared,
            revision,
            floor: loaded.floor,
            written_at: loaded.written_at,
            superseded: loaded.superseded.into(),
            strangers: if keeps_all { Strangers::unbounded() } else { loaded.strangers },
            pace: Pace::new(Instant::now()),
            trim_to: 0,
            broken: None,
        })
    }

    /// Serves the queue until it is closed and empty. Trims between groups, and while the queue is empty.
    pub(super) fn run(mut self, mut queue: Receiver<Message>) {
        loop {
            let message = if self.is_trim_due() {
                match queue.try_recv() {
                    Ok(message) => Some(message),
                    Err(TryRecvError::Empty) => {
                        self.trim_step();
                        continue;
                    }
                    Err(TryRecvError::Disconnected) => None,
                }
            } else {
                queue.blocking_recv()
            };
            let Some(message) = message else { return };
            if matches!(message, Message::Write(..)) {
                self.pace.await_siblings(1 + queue.len());
            }
            let (writes, change) = self.collect(message, &mut queue);
            if writes.is_empty() {
                self.tend();
            } else {
                self.commit(writes);
            }
            if let Some(change) = change {
                self.change_types(change);
            }
            if self.is_trim_due() {
                self.trim_step();
            }
        }
    }

    /// Collects the message and those behind it, up to the largest group. A change of the resource types ends
    /// it: it comes after the writes that waited before it, and before the next ones.
    fn collect(
        &mut self,
        first: Message,
        queue: &mut Receiver<Message>,
    ) -> (Vec<(Write, Answer)>, Option<TypeChange>) {
        let mut writes = Vec::new();
        let mut bytes = 0;
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Write(_, answer) if self.broken.is_some() => self.refuse(answer),
                Message::Write(write, answer) => {
                    bytes += self.weight(&write);
                    writes.push((write, answer));
                }
                Message::Types(change) => return (writes, Some(change)),
                // A rewritten journal has nothing to trim.
                Message::Trim(_) if self.broken.is_some() => {}
                Message::Trim(before) => self.trim_to = self.trim_to.max(before.min(self.revision)),
                Message::Probe => self.recover(queue),
            }
            let full = writes.len() >= GROUP_WRITES_MAX || bytes >= GROUP_BYTES_MAX;
            next = if full { None } else { queue.try_recv().ok() };
        }
        (writes, None)
    }

    /// The bytes that a write adds to its group. A delete stores the last state once more.
    fn weight(&self, write: &Write) -> usize {
        match &write.op {
            Op::Put(draft) => draft.bytes.len(),
            Op::Delete => self.sink.current(write.resource, &write.key).map_or(0, |entry| entry.bytes.len()),
        }
    }

    fn commit(&mut self, writes: Vec<(Write, Answer)>) {
        let started = Instant::now();
        let size = writes.len();
        self.written_at = self.written_at.max((self.settings.clock)());
        let sink = Arc::clone(&self.sink);
        let settings = self.settings.clone();
        let (resources, heads) = (settings.resources.as_ref(), settings.heads.as_ref());
        let desk = Desk { sink: sink.as_ref(), resources, heads, written_at: self.written_at };
        let mut group = Group::new(desk, self.revision, size);
        let answers: Vec<_> =
            writes.into_iter().map(|(write, answer)| (answer, group.decide(write))).collect();

        if let Err(error) = self.persist(&group) {
            // Nothing was applied. Conflicts in this group may have been with writes that did not happen, so
            // conflicts are answered with the failure too.
            self.fail(error);
            return answers.into_iter().for_each(|(answer, _)| self.refuse(answer));
        }
        if !group.updates.is_empty() {
            self.note_superseded(&group.updates);
            // Applied only when durable: a reader must never see a write that a crash could undo.
            self.sink.apply(group.updates);
            self.shared.applied.store(self.revision, Ordering::Release);
        }
        let now = Instant::now();
        let took = now - started;
        self.pace.committed(size, took, now);
        if let Some(observer) = self.settings.observer.as_ref() {
            observer.commit(size, took.as_secs_f64());
        }
        for (answer, outcome) in answers {
            // The caller may have gone away, so a failed send is not an error.
            let _ = answer.send(outcome);
        }
        // Answers before wakes: the writer's clients wait for it, while watchers can be a little later.
        self.sink.wake();
        self.tend();
    }

    /// Makes the records of the group durable. From the attempt on, its revisions are used up, because a
    /// failed append may have reached the disk.
    fn persist(&mut self, group: &Group<'_>) -> Result<(), StorageError> {
        if group.records.is_empty() {
            return Ok(());
        }
        self.revision = group.revision;
        let journal = self.journal.as_mut();
        self.shared.stall.during(|| journal.append(&group.records))
    }

    /// Abandons the journal: nothing is written before it was replaced.
    fn fail(&mut self, error: StorageError) {
        self.trim_to = self.floor;
        self.broken = Some(Broken::new(&Arc::new(error), Duration::ZERO, &self.shared));
    }

    fn refuse(&self, answer: Answer) {
        let failure = lock(&self.shared.failure).clone();
        let failure = failure.unwrap_or_else(|| Arc::new(StorageError::WriterStopped));
        // The caller may have gone away, so a failed send is not an error.
        let _ = answer.send(Err(WriteError::Unavailable(failure)));
    }

    /// When the pause after a failure is over: writes the current state to a new journal, and accepts writes
    /// again.
    fn recover(&mut self, queue: &Receiver<Message>) {
        if !self.broken.as_ref().is_some_and(Broken::is_due) {
            return;
        }
        let started = Instant::now();
        let (sink, settings, strangers) = (self.sink.as_ref(), &self.settings, &self.strangers);
        // Superseded records are not carried over, so the new journal knows no change up to now.
        let marks = Marks { floor: self.revision, highest: self.revision };
        match (Anew { sink, settings, strangers, queue }).write(self.journal.as_mut(), marks) {
            Ok(()) => {
                self.superseded.clear();
                (self.floor, self.trim_to) = (self.revision, self.revision);
                self.broken = None;
                *lock(&self.shared.failure) = None;
                tracing::info!("the store was written anew and takes writes again");
            }
            Err(error) => {
                self.broken = Some(Broken::new(&Arc::new(error), started.elapsed(), &self.shared));
            }
        }
    }

    /// Lets the journal start maintenance that is due.
    fn tend(&mut self) {
        if self.broken.is_some() {
            return;
        }
        let journal = self.journal.as_mut();
        if let Err(error) = self.shared.stall.during(|| journal.tend()) {
            self.fail(error);
        }
    }

    fn note_superseded(&mut self, updates: &[Update]) {
        for update in updates {
            let at = update.entry.revision;
            let last = update.previous.as_ref().map(|entry| entry.revision);
            self.superseded.extend(superseded_by(update.kind, at, last));
        }
        if let Some(over) = self.superseded.len().checked_sub(SUPERSEDED_MAX)
            && let Some(last) = self.superseded.get(over)
        {
            self.trim_to = self.trim_to.max(last.at);
        }
    }

    /// Whether superseded records are to be dropped. A type that was registered may bring some of before the
    /// floor.
    fn is_trim_due(&self) -> bool {
        let is_below_floor = |superseded: &Superseded| superseded.at <= self.floor;
        self.broken.is_none()
            && (self.trim_to > self.floor || self.superseded.front().is_some_and(is_below_floor))
    }

    /// Drops some of the superseded records that are due.
    fn trim_step(&mut self) {
        let (count, floor) = self.next_trim();
        let records: Vec<_> = self.superseded.iter().take(count).map(|s| s.record).collect();
        let marks = Marks { floor, highest: self.revision };
        let journal = self.journal.as_mut();
        match self.shared.stall.during(|| journal.forget(&records, marks)) {
            Ok(()) => {
                self.superseded.drain(..count);
                self.floor = floor;
                self.tend();
            }
            Err(error) => self.fail(error),
        }
    }

    /// The number of superseded records to drop now, and the resulting floor. Those of one write are dropped
    /// together, because the floor counts whole writes.
    fn next_trim(&self) -> (usize, Revision) {
        let trim_to = self.trim_to.max(self.floor);
        let due = self.superseded.partition_point(|s| s.at <= trim_to);
        match self.superseded.get(FORGET_MAX).filter(|_| due > FORGET_MAX) {
            None => (due, trim_to),
            // Not below the floor, see `is_trim_due`.
            Some(next) => (self.superseded.partition_point(|s| s.at < next.at), self.floor.max(next.at - 1)),
        }
    }
}
