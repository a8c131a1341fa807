//! Records of unknown resource types. They are kept unchanged for a program that knows them; the sink never
//! sees them.

use std::collections::HashMap;

use bytes::Bytes;

use crate::change::ChangeKind;
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::Record;
use crate::journal::record::Parsed;

/// Memory for them. They are needed only if the store must be rewritten.
const STRANGERS_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The cost of a record apart from its payload and name.
const OVERHEAD_BYTES: usize = 128;

/// The current states of unknown objects, as the journal has them.
#[derive(Default)]
pub(super) struct Strangers {
    /// By `<group>/<type>/<key>`.
    current: HashMap<Box<str>, Record>,
    bytes: usize,
    /// There were too many, so none is kept.
    forgotten: bool,
}

impl Strangers {
    /// Adds a record, which is newer than those before.
    pub(super) fn note(&mut self, revision: Revision, parsed: &Parsed<'_>, payload: &[u8]) {
        if self.forgotten {
            return;
        }
        let name = format!("{}/{}", parsed.resource, parsed.key);
        let before = match parsed.kind {
            ChangeKind::Put => {
                self.bytes += weight(&name, payload.len());
                let payload = Bytes::copy_from_slice(payload);
                self.current.insert(name.as_str().into(), Record { revision, payload })
            }
            ChangeKind::Delete => self.current.remove(name.as_str()),
        };
        self.bytes -= before.map_or(0, |record| weight(&name, record.payload.len()));
        if self.bytes > STRANGERS_BYTES_MAX {
            *self = Self { forgotten: true, ..Self::default() };
        }
    }

    /// Their names, if they were kept.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.current.keys().map(AsRef::as_ref)
    }

    /// Whether there were too many to keep.
    pub(super) fn are_too_many(&self) -> bool {
        self.forgotten
    }

    /// All of them, if they were kept.
    pub(super) fn records(&self) -> Result<impl Iterator<Item = &Record>, StorageError> {
        if self.forgotten { Err(StorageError::TooManyStrangers) } else { Ok(self.current.values()) }
    }
}

fn weight(name: &str, payload: usize) -> usize {
    OVERHEAD_BYTES + name.len() + payload
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(strangers: &mut Strangers, revision: Revision, kind: ChangeKind, key: &str, bytes: usize) {
        let parsed = Parsed {
            kind,
            schema: 0,
            written_at: 0,
            stamp_at: 0,
            resource: "strange/things",
            key,
            object: b"",
        };
        strangers.note(revision, &parsed, &vec![b' '; bytes]);
    }

    #[test]
    fn the_current_states_are_kept_and_no_more() {
        let mut strangers = Strangers::default();
        for revision in 1..100 {
            note(&mut strangers, revision, ChangeKind::Put, "a", STRANGERS_BYTES_MAX / 2);
        }
        note(&mut strangers, 100, ChangeKind::Put, "b", 1);
        note(&mut strangers, 101, ChangeKind::Delete, "b", 1);
        note(&mut strangers, 102, ChangeKind::Delete, "c", 1);
        let kept: Vec<_> = strangers.records().unwrap().map(|record| record.revision).collect();
        assert_eq!(kept, [99]);
        note(&mut strangers, 103, ChangeKind::Delete, "a", 0);
        assert_eq!((strangers.bytes, strangers.current.len()), (0, 0));
    }

    #[test]
    fn too_many_are_not_kept_by_half() {
        let mut strangers = Strangers::default();
        for (revision, key) in (1..).zip(["a", "b", "c"]) {
            note(&mut strangers, revision, ChangeKind::Put, key, STRANGERS_BYTES_MAX / 2);
        }
        note(&mut strangers, 4, ChangeKind::Delete, "a", 0);
        assert!(matches!(strangers.records().map(|_| ()), Err(StorageError::TooManyStrangers)));
    }
}
