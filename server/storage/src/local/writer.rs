//! The writer thread: drains the queue into a group, makes the group durable with one append, applies it,
//! answers, wakes. While one group is being flushed the next one collects in the queue.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use tokio::sync::mpsc::Receiver;
use tokio::sync::mpsc::error::TryRecvError;

use super::group::{Desk, Group};
use super::load::load;
use super::{Answer, Message, Shared};
use crate::change::ChangeKind;
use crate::engine::{Settings, Sink, Update};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::{Journal, Marks};
use crate::sync::lock;
use crate::write::{Committed, Op, Write, WriteError};

/// The most writes that become durable together.
const GROUP_WRITES_MAX: usize = 1024;
/// A group takes no further write once its objects have this many bytes.
const GROUP_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Superseded records to remember before the oldest are dropped, whatever their age.
const SUPERSEDED_MAX: usize = 1 << 20;
/// The most records dropped by one step, so that writes do not wait long behind it.
const FORGET_MAX: usize = 1024;

/// A record that no longer counts for what is asked after the revision `at`.
pub(super) struct Superseded {
    pub(super) at: Revision,
    pub(super) record: Revision,
}

/// All that the thread owns.
pub(super) struct Writer {
    journal: Box<dyn Journal>,
    sink: Arc<dyn Sink>,
    settings: Settings,
    shared: Arc<Shared>,
    /// The newest revision given out, also to writes that failed: a number is never used twice.
    revision: Revision,
    floor: Revision,
    /// The time of the newest write: a clock that is set back does not go back here.
    written_at: u64,
    superseded: VecDeque<Superseded>,
    /// Revisions of the last group if it failed. Its records may be on the disk all the same.
    ghosts: Vec<Revision>,
    /// Trimming asked for and not done.
    trim_to: Revision,
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
            journal.forget(&[], Marks { floor: counting_from, highest: counting_from })?;
            let restored = &mut loaded.restored;
            (restored.revision, restored.floor, loaded.floor) = (counting_from, counting_from, counting_from);
            restored.updates.clear();
        }
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
            ghosts: Vec::new(),
            trim_to: 0,
        })
    }

    /// Serves the queue until it is closed and empty. Trims between groups, and while nothing waits.
    pub(super) fn run(mut self, mut queue: Receiver<Message>) {
        loop {
            let message = if self.trim_to > self.floor {
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
            let writes = self.collect(message, &mut queue);
            if !writes.is_empty() {
                self.commit(writes);
            }
            if self.trim_to > self.floor {
                self.trim_step();
            }
        }
    }

    /// The message and whatever waits behind it, up to the largest group.
    fn collect(&mut self, first: Message, queue: &mut Receiver<Message>) -> Vec<(Write, Answer)> {
        let mut writes = Vec::new();
        let mut bytes = 0;
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Write(write, answer) => {
                    bytes += self.weight(&write);
                    writes.push((write, answer));
                }
                Message::Trim(before) => self.trim_to = self.trim_to.max(before.min(self.revision)),
                Message::Probe => self.probe(),
            }
            let full = writes.len() >= GROUP_WRITES_MAX || bytes >= GROUP_BYTES_MAX;
            next = if full { None } else { queue.try_recv().ok() };
        }
        writes
    }

    /// The bytes that a write adds to its group. A delete keeps the last state once more.
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
        let (names, heads) = (settings.resources.as_ref(), settings.heads.as_ref());
        let desk = Desk { sink: sink.as_ref(), names, heads, written_at: self.written_at };
        let mut group = Group::new(desk, self.revision);
        let answers: Vec<_> =
            writes.into_iter().map(|(write, answer)| (answer, group.decide(write))).collect();

        if let Err(error) = self.persist(&group) {
            return self.fail(answers, Arc::new(error));
        }
        if !group.updates.is_empty() {
            self.note_superseded(&group.updates);
            self.sink.apply(group.updates);
            self.shared.applied.store(self.revision, Ordering::Release);
        }
        let observer = self.settings.observer.as_ref();
        if let Some(observer) = observer {
            observer.commit(size, started.elapsed().as_secs_f64());
        }
        for (answer, outcome) in answers {
            // A caller that has gone away does not need its answer.
            let _ = answer.send(outcome);
        }
        self.sink.wake();
    }

    /// Makes the records of the group durable. Once that was tried its revisions are used up.
    fn persist(&mut self, group: &Group<'_>) -> Result<(), StorageError> {
        if group.records.is_empty() {
            return Ok(());
        }
        self.lay_ghosts()?;
        self.revision = group.revision;
        let appended = self.journal.append(&group.records);
        if appended.is_ok() {
            *lock(&self.shared.failure) = None;
        } else {
            self.ghosts.extend(group.records.iter().map(|record| record.revision));
        }
        appended
    }

    /// A record of a failed group must be gone before any later one is kept: after a crash it would seem to
    /// have happened, though later writes were decided without it.
    fn lay_ghosts(&mut self) -> Result<(), StorageError> {
        if self.ghosts.is_empty() {
            return Ok(());
        }
        self.journal.forget(&self.ghosts, Marks { floor: self.floor, highest: self.revision })?;
        self.ghosts.clear();
        Ok(())
    }

    /// Nothing was applied, so all is as before. Conflicts of this group may have been with writes that did
    /// not happen, so they are no better an answer.
    fn fail(&mut self, answers: Vec<(Answer, Result<Committed, WriteError>)>, error: Arc<StorageError>) {
        self.note_failure(&error);
        for (answer, _) in answers {
            let _ = answer.send(Err(WriteError::Unavailable(Arc::clone(&error))));
        }
    }

    fn note_superseded(&mut self, updates: &[Update]) {
        for update in updates {
            let at = update.entry.revision;
            if let Some(previous) = &update.previous {
                self.superseded.push_back(Superseded { at, record: previous.revision });
            }
            if update.kind == ChangeKind::Delete {
                self.superseded.push_back(Superseded { at, record: at });
            }
        }
        if let Some(over) = self.superseded.len().checked_sub(SUPERSEDED_MAX)
            && let Some(last) = self.superseded.get(over)
        {
            self.trim_to = self.trim_to.max(last.at);
        }
    }

    /// Drops some of the superseded records that it was asked to drop.
    fn trim_step(&mut self) {
        let (count, floor) = self.next_trim();
        let records: Vec<_> = self.superseded.iter().take(count).map(|s| s.record).collect();
        let marks = Marks { floor, highest: self.revision };
        match self.lay_ghosts().and_then(|()| self.journal.forget(&records, marks)) {
            Ok(()) => {
                self.superseded.drain(..count);
                self.floor = floor;
            }
            Err(error) => {
                // Not tried again at once: the next request to trim comes soon enough.
                self.trim_to = self.floor;
                self.note_failure(&Arc::new(error));
            }
        }
    }

    /// How many superseded records to drop now, and the floor that this makes. What one write superseded is
    /// dropped together, since the floor tells of whole writes.
    fn next_trim(&self) -> (usize, Revision) {
        let due = self.superseded.partition_point(|s| s.at <= self.trim_to);
        match self.superseded.get(FORGET_MAX).filter(|_| due > FORGET_MAX) {
            None => (due, self.trim_to),
            Some(next) => (self.superseded.partition_point(|s| s.at < next.at), next.at - 1),
        }
    }

    /// Finds out whether a failing journal works again, though nobody writes.
    fn probe(&mut self) {
        if lock(&self.shared.failure).is_none() {
            return;
        }
        let marks = Marks { floor: self.floor, highest: self.revision };
        match self.lay_ghosts().and_then(|()| self.journal.forget(&[], marks)) {
            Ok(()) => *lock(&self.shared.failure) = None,
            Err(error) => self.note_failure(&Arc::new(error)),
        }
    }

    /// Logs the first of a row of failures: callers are told of each.
    fn note_failure(&self, error: &Arc<StorageError>) {
        let before = lock(&self.shared.failure).replace(Arc::clone(error));
        if before.is_none() {
            tracing::error!(error = &**error as &dyn std::error::Error, "the store cannot be written");
        }
    }
}
