//! Records of unregistered resource types. They are kept unchanged until their type is registered, by this
//! program or another one; the sink never sees them.

use std::collections::HashMap;

use bytes::Bytes;

use super::records::{Superseded, record_of, superseded_by};
use crate::change::ChangeKind;
use crate::engine::Objects;
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::Record;
use crate::journal::record::Parsed;

/// Memory for them. They are needed if the store must be rewritten, and let a type be registered without a
/// scan of the whole journal.
const STRANGERS_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The cost of a record apart from its payload and name.
const OVERHEAD_BYTES: usize = 128;

/// The current states of objects of unregistered types, as the journal has them.
pub(super) struct Strangers {
    /// By `<group>/<type>`.
    types: HashMap<Box<str>, TypeRecords>,
    bytes: usize,
    bytes_max: usize,
}

/// What is kept of one type.
#[derive(Default)]
struct TypeRecords {
    current: HashMap<Box<str>, Record>,
    superseded: Vec<Superseded>,
    bytes: usize,
    /// There were too many, so none is kept here.
    forgotten: bool,
    /// The journal has some of the objects as another schema wrote them.
    converted: bool,
}

/// Where the records of a type are.
pub(super) enum Stored<'a> {
    /// There are none.
    Nothing,
    /// In memory.
    Here {
        /// The current states.
        records: Vec<&'a Record>,
        /// What the journal holds beside them.
        superseded: &'a [Superseded],
    },
    /// In the journal only.
    InJournal,
}

impl Default for Strangers {
    fn default() -> Self {
        Self { types: HashMap::new(), bytes: 0, bytes_max: STRANGERS_BYTES_MAX }
    }
}

impl Strangers {
    /// For a journal that does not keep records: nothing may be dropped here.
    pub(super) fn unbounded() -> Self {
        Self { bytes_max: usize::MAX, ..Self::default() }
    }

    fn is_unbounded(&self) -> bool {
        self.bytes_max == usize::MAX
    }

    /// Adds a record, which is newer than those before. Returns whether it is the first one of its type.
    pub(super) fn note(&mut self, revision: Revision, parsed: &Parsed<'_>, payload: &[u8]) -> bool {
        let is_new = !self.types.contains_key(parsed.resource);
        let kept = self.types.entry(parsed.resource.into()).or_default();
        if kept.forgotten {
            return is_new;
        }
        let record = (parsed.kind == ChangeKind::Put)
            .then(|| Record { revision, payload: Bytes::copy_from_slice(payload) });
        self.bytes -= kept.bytes;
        kept.set(parsed.key, revision, record);
        self.bytes += kept.bytes;
        self.shed();
        is_new
    }

    /// Adds the objects of a type that was unregistered.
    pub(super) fn keep(&mut self, name: &str, objects: &Objects) {
        let kept = TypeRecords::of(name, objects, self.bytes_max).unwrap_or_else(TypeRecords::forgotten);
        self.bytes += kept.bytes;
        self.types.insert(name.into(), kept);
        self.shed();
    }

    /// Where the records of a type are.
    pub(super) fn stored(&self, name: &str) -> Stored<'_> {
        match self.types.get(name) {
            None => Stored::Nothing,
            // Only there are converted objects as they were written, so that they are known to be outdated.
            Some(kept) if kept.forgotten || (kept.converted && !self.is_unbounded()) => Stored::InJournal,
            Some(TypeRecords { current, superseded, .. }) => {
                Stored::Here { records: current.values().collect(), superseded }
            }
        }
    }

    /// Drops the records of a type that was registered.
    pub(super) fn forget(&mut self, name: &str) {
        let kept = self.types.remove(name);
        self.bytes -= kept.map_or(0, |kept| kept.bytes);
    }

    /// The types.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(AsRef::as_ref)
    }

    /// The objects of some types, as `<group>/<type>/<key>`, if they could be kept.
    pub(super) fn names(&self, of_type: impl Fn(&str) -> bool) -> impl Iterator<Item = String> {
        let types = self.types.iter().filter(move |(name, _)| of_type(name));
        types.flat_map(|(name, kept)| kept.current.keys().map(move |key| format!("{name}/{key}")))
    }

    /// Whether there were too many of some type to keep them.
    pub(super) fn are_too_many(&self) -> bool {
        self.types.values().any(|kept| kept.forgotten)
    }

    /// All of them, if they were kept.
    pub(super) fn records(&self) -> Result<impl Iterator<Item = &Record>, StorageError> {
        if self.are_too_many() {
            return Err(StorageError::TooManyStrangers);
        }
        Ok(self.types.values().flat_map(|kept| kept.current.values()))
    }

    /// Forgets the type with the most bytes, if there are too many.
    fn shed(&mut self) {
        if self.bytes > self.bytes_max
            && let Some(heaviest) = self.types.values_mut().max_by_key(|kept| kept.bytes)
        {
            self.bytes -= heaviest.bytes;
            *heaviest = TypeRecords::forgotten();
        }
    }
}

impl TypeRecords {
    fn forgotten() -> Self {
        Self { forgotten: true, ..Self::default() }
    }

    /// What was shown of a type. None if it is too much.
    fn of(name: &str, objects: &Objects, bytes_max: usize) -> Option<Self> {
        let mut kept = Self::default();
        for entry in objects.values() {
            kept.converted |= entry.outdated;
            kept.put(&entry.key, record_of(name, entry).ok()?);
            if kept.bytes > bytes_max {
                return None;
            }
        }
        Some(kept)
    }

    fn set(&mut self, key: &str, revision: Revision, record: Option<Record>) {
        let kind = if record.is_some() { ChangeKind::Put } else { ChangeKind::Delete };
        let before = match record {
            Some(record) => self.put(key, record),
            None => self.current.remove(key),
        };
        let last = before.as_ref().map(|record| record.revision);
        self.bytes -= before.map_or(0, |record| weight(key, &record));
        let known = self.superseded.len();
        self.superseded.extend(superseded_by(kind, revision, last));
        self.bytes += (self.superseded.len() - known) * size_of::<Superseded>();
    }

    fn put(&mut self, key: &str, record: Record) -> Option<Record> {
        self.bytes += weight(key, &record);
        self.current.insert(key.into(), record)
    }
}

fn weight(key: &str, record: &Record) -> usize {
    OVERHEAD_BYTES + key.len() + record.payload.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(strangers: &mut Strangers, revision: Revision, kind: ChangeKind, name: &str, bytes: usize) {
        let (resource, key) = name.rsplit_once('/').unwrap();
        let parsed = Parsed { kind, schema: 0, written_at: 0, stamp_at: 0, resource, key, object: b"" };
        strangers.note(revision, &parsed, &vec![b' '; bytes]);
    }

    fn kept(strangers: &Strangers, name: &str) -> Option<Vec<Revision>> {
        match strangers.stored(name) {
            Stored::Nothing => Some(Vec::new()),
            Stored::Here { records, .. } => Some(records.iter().map(|record| record.revision).collect()),
            Stored::InJournal => None,
        }
    }

    #[test]
    fn the_current_states_are_kept_and_no_more() {
        let mut strangers = Strangers::default();
        for revision in 1..100 {
            note(&mut strangers, revision, ChangeKind::Put, "strange/things/a", STRANGERS_BYTES_MAX / 2);
        }
        note(&mut strangers, 100, ChangeKind::Put, "strange/things/b", 1);
        note(&mut strangers, 101, ChangeKind::Delete, "strange/things/b", 1);
        note(&mut strangers, 102, ChangeKind::Delete, "strange/things/c", 1);
        let revisions: Vec<_> = strangers.records().unwrap().map(|record| record.revision).collect();
        assert_eq!(revisions, [99]);
        note(&mut strangers, 103, ChangeKind::Delete, "strange/things/a", 0);
        assert_eq!(strangers.records().unwrap().count(), 0);
        let Stored::Here { superseded, .. } = strangers.stored("strange/things") else {
            panic!("it is kept")
        };
        let records =
            |at| superseded.iter().filter(|one| one.at == at).map(|one| one.record).collect::<Vec<_>>();
        assert_eq!(
            (records(50), records(101), records(102), records(103)),
            (vec![49], vec![100, 101], vec![102], vec![99, 103])
        );
        assert_eq!(strangers.bytes, size_of_val(superseded));
        strangers.forget("strange/things");
        assert_eq!((strangers.bytes, kept(&strangers, "strange/things")), (0, Some(Vec::new())));
    }

    #[test]
    fn too_many_are_not_kept_by_half() {
        let mut strangers = Strangers::default();
        note(&mut strangers, 1, ChangeKind::Put, "strange/few/a", 1);
        for (revision, key) in (2..).zip(["a", "b", "c"]) {
            let name = format!("strange/things/{key}");
            note(&mut strangers, revision, ChangeKind::Put, &name, STRANGERS_BYTES_MAX / 2);
        }
        note(&mut strangers, 5, ChangeKind::Delete, "strange/things/a", 0);
        assert!(matches!(strangers.records().map(|_| ()), Err(StorageError::TooManyStrangers)));
        assert_eq!(kept(&strangers, "strange/things"), None);
        assert_eq!(
            kept(&strangers, "strange/few"),
            Some(vec![1]),
            "a small type does not pay for a large one"
        );
    }
}
