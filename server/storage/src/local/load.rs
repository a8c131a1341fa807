//! Rebuilds state and history from the records of a journal, oldest first.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use foldhash::HashMap;

use super::records::{Superseded, superseded_by};
use super::strangers::Strangers;
use crate::cache::ring::{RING_CHANGES_MAX, RINGS_BYTES_MAX};
use crate::change::{ChangeKind, weight};
use crate::engine::{Held, Objects, Restored, Settings, UnknownTypes, Update};
use crate::entry::{Entry, ResourceId, Revision};
use crate::error::{StorageError, named};
use crate::journal::record::{Parsed, parse};
use crate::journal::{Each, Journal, Marks};
use crate::resource::ById;

/// The content of a journal.
pub(super) struct Loaded {
    pub(super) restored: Restored,
    /// Records that no longer count, with the revisions from which on they do not.
    pub(super) superseded: Vec<Superseded>,
    /// The revision up to which the journal has dropped changes: at most the floor of the restored state.
    pub(super) floor: Revision,
    /// The time of the newest record.
    pub(super) written_at: u64,
    /// Records of unknown types.
    pub(super) strangers: Strangers,
}

/// Reads the whole journal.
pub(super) fn load(journal: &mut dyn Journal, settings: &Settings) -> Result<Loaded, StorageError> {
    let marks = journal.marks()?;
    let mut loading = Loading::new(settings, marks);
    journal.load(&mut |revision, payload| {
        let parsed = parse(payload).ok_or(StorageError::DamagedRecord { revision })?;
        loading.record(revision, &parsed, payload);
        Ok(())
    })?;
    loading.finish()
}

/// Reads the objects of one registered type, out of records that `show` shows in the order of their
/// revisions. Records of other types are passed over.
///
/// # Errors
/// As [`load`].
pub(super) fn load_type(
    settings: &Settings,
    resource: ResourceId,
    show: impl FnOnce(&mut Each<'_>) -> Result<(), StorageError>,
) -> Result<(Objects, Vec<Superseded>), StorageError> {
    let name = settings.resources.name(resource)?;
    // The type had no watchers yet, so none of its changes is history that a watch could ask for.
    let mut loading = Loading::new(settings, Marks { floor: Revision::MAX, highest: Revision::MAX });
    show(&mut |revision, payload| {
        let parsed = parse(payload).ok_or(StorageError::DamagedRecord { revision })?;
        if parsed.resource == &**name {
            loading.known(resource, revision, &parsed);
        }
        Ok(())
    })?;
    let mut loaded = loading.finish()?;
    Ok((loaded.restored.objects.remove(&resource).unwrap_or_default(), loaded.superseded))
}

struct Loading<'a> {
    settings: &'a Settings,
    /// Changes older than this are not remembered.
    horizon: u64,
    /// Current states that cannot be read, with the reason.
    unreadable: HashMap<(ResourceId, Arc<str>), String>,
    loaded: Loaded,
    history: History,
}

/// The newest changes, no more than readers will remember, because a journal may hold far more.
#[derive(Default)]
struct History {
    updates: VecDeque<Update>,
    weight: usize,
}

impl History {
    /// Adds a change and drops the oldest ones for it. Returns up to which revision it has dropped.
    fn push(&mut self, update: Update) -> Option<Revision> {
        self.weight += weight(update.kind, &update.entry, update.previous.as_deref());
        self.updates.push_back(update);
        let mut forgotten = None;
        while self.updates.len() > RING_CHANGES_MAX || self.weight > RINGS_BYTES_MAX {
            let oldest = self.updates.pop_front()?;
            self.weight -= weight(oldest.kind, &oldest.entry, oldest.previous.as_deref());
            forgotten = Some(oldest.entry.revision);
        }
        forgotten
    }
}

impl<'a> Loading<'a> {
    fn new(settings: &'a Settings, marks: Marks) -> Self {
        let strangers = Strangers::default();
        let restored = Restored {
            revision: marks.highest.max(marks.floor),
            floor: marks.floor,
            objects: ById::default(),
            updates: Vec::new(),
        };
        Self {
            settings,
            horizon: settings.horizon(),
            unreadable: HashMap::default(),
            loaded: Loaded { restored, superseded: Vec::new(), floor: marks.floor, written_at: 0, strangers },
            history: History::default(),
        }
    }

    fn record(&mut self, revision: Revision, record: &Parsed<'_>, payload: &[u8]) {
        let restored = &mut self.loaded.restored;
        restored.revision = restored.revision.max(revision);
        self.loaded.written_at = self.loaded.written_at.max(record.written_at);
        if record.written_at < self.horizon {
            restored.floor = restored.floor.max(revision);
        }
        match self.settings.resources.find(record.resource) {
            Some(resource) => self.known(resource, revision, record),
            None => self.stranger(revision, record, payload),
        }
    }

    fn stranger(&mut self, revision: Revision, record: &Parsed<'_>, payload: &[u8]) {
        let is_new = self.loaded.strangers.note(revision, record, payload);
        if is_new && self.settings.unknown_types == UnknownTypes::Keep {
            let resource = record.resource;
            tracing::warn!(resource, "the store holds objects of an unknown type; they stay untouched");
        }
    }

    fn known(&mut self, resource: ResourceId, revision: Revision, record: &Parsed<'_>) {
        let entry = Arc::new(self.entry(resource, revision, record));
        let restored = &mut self.loaded.restored;
        let objects = restored.objects.entry(resource).or_default();
        let previous = match record.kind {
            ChangeKind::Put => objects.insert(Arc::clone(&entry.key), Arc::clone(&entry)),
            ChangeKind::Delete => objects.remove(record.key),
        };
        let last = previous.as_ref().map(|entry| entry.revision);
        self.loaded.superseded.extend(superseded_by(record.kind, revision, last));
        if revision > restored.floor {
            let forgotten = self.history.push(Update { resource, kind: record.kind, entry, previous });
            restored.floor = forgotten.unwrap_or(restored.floor);
        }
    }

    /// Reads the state in a record. An unreadable state may be superseded later, so only those that are
    /// current at the end prevent the start. No watch may start before such a state, nor before the change
    /// after it.
    fn entry(&mut self, resource: ResourceId, revision: Revision, record: &Parsed<'_>) -> Entry {
        let held = Held {
            key: record.key.into(),
            revision,
            schema: record.schema,
            written_at: record.written_at,
            // Copied, because a slice would keep the whole block that the journal read in memory.
            bytes: Bytes::copy_from_slice(record.object),
            stamp_at: record.stamp_at,
        };
        let name = (resource, Arc::clone(&held.key));
        let was_unreadable = !self.unreadable.is_empty() && self.unreadable.remove(&name).is_some();
        let read = self.settings.entry(resource, held.clone());
        if was_unreadable || read.is_err() {
            let floor = &mut self.loaded.restored.floor;
            *floor = revision.max(*floor);
        }
        read.unwrap_or_else(|problem| {
            if record.kind == ChangeKind::Put {
                self.unreadable.insert(name, problem);
            }
            held.unread()
        })
    }

    fn finish(mut self) -> Result<Loaded, StorageError> {
        self.refuse_unreadable()?;
        self.refuse_strangers()?;
        let restored = &mut self.loaded.restored;
        let floor = restored.floor;
        let updates = self.history.updates.into_iter();
        restored.updates = updates.filter(|update| update.entry.revision > floor).collect();
        Ok(self.loaded)
    }

    fn refuse_unreadable(&mut self) -> Result<(), StorageError> {
        let names = &self.settings.resources;
        let text = |((resource, key), problem): ((ResourceId, Arc<str>), String)| {
            let name = names.name(resource).map_or("", |name| name);
            (format!("{name} {key}"), problem)
        };
        let unreadable: BTreeMap<String, String> = self.unreadable.drain().map(text).collect();
        if unreadable.is_empty() { Ok(()) } else { Err(StorageError::unconvertible(&unreadable)) }
    }

    fn refuse_strangers(&self) -> Result<(), StorageError> {
        if self.settings.unknown_types == UnknownTypes::Keep {
            return Ok(());
        }
        let strangers = &self.loaded.strangers;
        let names: BTreeMap<String, String> = if strangers.are_too_many() {
            let types = strangers.types().filter(|name| !self.settings.heads.expects(name));
            types.map(|name| (name.to_owned(), "many objects".to_owned())).collect()
        } else {
            let names = strangers.names(|name| !self.settings.heads.expects(name));
            names.map(|name| (name, String::new())).collect()
        };
        if names.is_empty() { Ok(()) } else { Err(StorageError::UnknownTypes { objects: named(&names) }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Head;

    #[test]
    fn no_more_is_loaded_than_will_be_remembered() {
        let mut history = History::default();
        let mut forgotten = None;
        for revision in 1..=RING_CHANGES_MAX as u64 + 3 {
            let entry = Entry::new("a".into(), revision, Bytes::new(), 0, Head::default(), 0);
            let (resource, kind) = (ResourceId::of("a/b"), ChangeKind::Put);
            let update = Update { resource, kind, entry: Arc::new(entry), previous: None };
            forgotten = history.push(update).or(forgotten);
        }
        assert_eq!(forgotten, Some(3));
        assert_eq!(history.updates.front().map(|update| update.entry.revision), Some(4));
        assert_eq!(history.updates.len(), RING_CHANGES_MAX);
    }
}
