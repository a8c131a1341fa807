//! The one log of writes that a history tells of, in the order of revisions, and which operation made which
//! entry. Writes without an answer are resolved here: a value that was ever seen was written.

use std::collections::HashMap;

use super::finding::{Findings, Rule};
use crate::record::{
    Action, Event, EventKind, History, Key, Operation, Outcome, Revision, Value, key_name, shown,
};

/// The writes of all keys.
#[derive(Debug, Default)]
pub(crate) struct Log {
    /// In the order of revisions.
    pub(crate) entries: Vec<Entry>,
    /// Positions in `entries`, by key.
    keys: HashMap<Key, Vec<u32>>,
    /// Positions in `entries`, by the number of the operation that made them.
    effects: HashMap<u32, u32>,
}

/// One write that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its revision.
    pub(crate) revision: Revision,
    /// Its key.
    pub(crate) key: Key,
    /// Whether it removed the key.
    pub(crate) deleted: bool,
    /// What it wrote; for a delete the value of the last state, or 0 if only its answer tells of it.
    pub(crate) value: Value,
    /// The number of the operation, if it is known.
    pub(crate) writer: Option<u32>,
}

impl Log {
    /// Puts acknowledged writes and events together, and finds who wrote what.
    pub(crate) fn of(history: &History, findings: &mut Findings) -> Self {
        let mut log = Self { entries: collect(history, findings), ..Self::default() };
        for (position, entry) in (0..).zip(&log.entries) {
            log.keys.entry(entry.key).or_default().push(position);
        }
        log.attribute(history, findings);
        log
    }

    /// The write at a revision.
    pub(crate) fn at(&self, revision: Revision) -> Option<&Entry> {
        let at = self.entries.binary_search_by_key(&revision, |entry| entry.revision).ok()?;
        self.entries.get(at)
    }

    /// The writes after a revision, in order.
    pub(crate) fn after(&self, revision: Revision) -> &[Entry] {
        let start = self.entries.partition_point(|entry| entry.revision <= revision);
        self.entries.get(start..).unwrap_or_default()
    }

    /// The newest write to a key at or before a revision.
    pub(crate) fn state(&self, key: Key, revision: Revision) -> Option<&Entry> {
        let positions = self.positions(key);
        let count = self.count_up_to(positions, revision);
        self.entry(*positions.get(count.checked_sub(1)?)?)
    }

    /// The writes to a key after a revision, in order.
    pub(crate) fn later(&self, key: Key, revision: Revision) -> impl Iterator<Item = &Entry> {
        let positions = self.positions(key);
        let rest = positions.get(self.count_up_to(positions, revision)..).unwrap_or_default();
        rest.iter().filter_map(|position| self.entry(*position))
    }

    /// The write that an operation made.
    pub(crate) fn effect(&self, operation: u32) -> Option<&Entry> {
        self.effects.get(&operation).and_then(|position| self.entry(*position))
    }

    /// The operation that made an entry.
    pub(crate) fn writer<'h>(&self, history: &'h History, entry: &Entry) -> Option<&'h Operation> {
        history.operations.get(usize::try_from(entry.writer?).ok()?)
    }

    fn entry(&self, position: u32) -> Option<&Entry> {
        self.entries.get(usize::try_from(position).ok()?)
    }

    fn positions(&self, key: Key) -> &[u32] {
        self.keys.get(&key).map_or(&[], Vec::as_slice)
    }

    fn count_up_to(&self, positions: &[u32], revision: Revision) -> usize {
        positions.partition_point(|position| self.entry(*position).is_some_and(|e| e.revision <= revision))
    }

    /// Finds the operation behind each entry, and notes what has none.
    fn attribute(&mut self, history: &History, findings: &mut Findings) {
        let writers = Writers::of(history);
        for position in 0..self.entries.len() {
            let Some(entry) = self.entries.get(position).copied() else { continue };
            let before = self.state(entry.key, entry.revision.saturating_sub(1)).copied();
            let writer = writers.of_entry(history, &entry, before.as_ref(), findings);
            let Some(writer) = writer else { continue };
            let position = u32::try_from(position).unwrap_or(u32::MAX);
            if let Some(first) = self.effects.insert(writer, position)
                && let Some(first) = self.entry(first)
            {
                let revisions = (first.revision, entry.revision);
                findings.add(Rule::WrittenTwice, || {
                    let operation = history.operations.get(writer as usize);
                    let what = operation.map(ToString::to_string).unwrap_or_default();
                    format!(
                        "operation #{writer} ({what}) happened at revisions {} and {}",
                        revisions.0, revisions.1
                    )
                });
            }
            if let Some(entry) = self.entries.get_mut(position as usize) {
                entry.writer = Some(writer);
            }
        }
    }
}

/// All entries, in order. Of two that share a revision the acknowledged one is kept.
fn collect(history: &History, findings: &mut Findings) -> Vec<Entry> {
    let mut found: HashMap<Revision, Entry> = HashMap::new();
    for (number, operation) in history.operations.iter().enumerate() {
        let Some(entry) = acknowledged(operation) else { continue };
        if let Some(have) = found.insert(entry.revision, entry) {
            findings.add(Rule::SharedRevision, || {
                format!("operation #{number} ({operation}) has the revision of the {}", said(&have))
            });
        }
    }
    for (number, stream) in history.streams.iter().enumerate() {
        for event in stream.segments.iter().flat_map(|segment| &segment.events) {
            let Some(entry) = told(event) else { continue };
            let have = found.entry(entry.revision).or_insert(entry);
            if have.deleted && have.value == 0 {
                have.value = entry.value;
            }
            if *have != entry {
                findings.add(Rule::SharedRevision, || {
                    format!("watch #{number} tells {event}, elsewhere this revision is the {}", said(have))
                });
            }
        }
    }
    let mut entries: Vec<Entry> = found.into_values().collect();
    entries.sort_unstable_by_key(|entry| entry.revision);
    entries
}

/// The entry that an answer tells of.
fn acknowledged(operation: &Operation) -> Option<Entry> {
    let Operation { key, value, revision, .. } = *operation;
    if operation.outcome != Outcome::Done || revision == 0 {
        return None;
    }
    match operation.action {
        Action::Create | Action::Update => Some(Entry { revision, key, deleted: false, value, writer: None }),
        Action::Delete => Some(Entry { revision, key, deleted: true, value: 0, writer: None }),
        Action::Get | Action::GetAny => None,
    }
}

/// The entry that an event tells of.
fn told(event: &Event) -> Option<Entry> {
    let Event { kind, key, value, revision, .. } = *event;
    let deleted = kind == EventKind::Deleted;
    (kind != EventKind::Bookmark).then_some(Entry { revision, key, deleted, value, writer: None })
}

/// An entry in words.
pub(super) fn said(entry: &Entry) -> String {
    let Entry { revision, key, deleted, value, .. } = *entry;
    let what = if deleted { "delete" } else { "write" };
    format!("{what} of {} with value {} at revision {revision}", key_name(key), shown(value))
}

/// Which operation could have made an entry.
struct Writers {
    values: HashMap<Value, u32>,
    /// Deletes that happened or may have, by what they expected; those with an answer first.
    deletes: HashMap<(Key, Revision), u32>,
    refused_deletes: HashMap<(Key, Revision), u32>,
}

impl Writers {
    fn of(history: &History) -> Self {
        let mut writers =
            Self { values: HashMap::new(), deletes: HashMap::new(), refused_deletes: HashMap::new() };
        for (number, operation) in (0..).zip(&history.operations) {
            let expected = (operation.key, operation.expected);
            match (operation.action, operation.outcome) {
                (Action::Get | Action::GetAny, _) => {}
                (Action::Create | Action::Update, _) => {
                    writers.values.insert(operation.value, number);
                }
                (Action::Delete, Outcome::Done) => {
                    writers.deletes.insert(expected, number);
                }
                (Action::Delete, Outcome::Unknown) => {
                    writers.deletes.entry(expected).or_insert(number);
                }
                (Action::Delete, _) => {
                    writers.refused_deletes.insert(expected, number);
                }
            }
        }
        writers
    }

    fn of_entry(
        &self,
        history: &History,
        entry: &Entry,
        before: Option<&Entry>,
        findings: &mut Findings,
    ) -> Option<u32> {
        let expected = (entry.key, before.map_or(0, |before| before.revision));
        let writer = match entry.deleted {
            false => self.values.get(&entry.value),
            true => self.deletes.get(&expected).or_else(|| self.refused_deletes.get(&expected)),
        };
        let operation = writer.and_then(|number| history.operations.get(*number as usize));
        let fits = |operation: &Operation| {
            operation.key == entry.key && matches!(operation.outcome, Outcome::Done | Outcome::Unknown)
        };
        match operation {
            Some(operation) if fits(operation) => writer.copied(),
            Some(operation) => {
                findings.add(Rule::FromNowhere, || format!("{}, but it is: {operation}", said(entry)));
                None
            }
            None => {
                let before = before.map_or_else(|| "nothing".to_owned(), said);
                findings.add(Rule::FromNowhere, || {
                    format!("no operation made the {}; before it was: {before}", said(entry))
                });
                None
            }
        }
    }
}
