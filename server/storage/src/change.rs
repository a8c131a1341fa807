//! One event: a write as watchers see it, with the encoded forms that they share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use smallvec::SmallVec;

use crate::entry::{Entry, Revision};
use crate::sync::lock;

/// What a change did to its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// A state was stored: the first one if the change has no previous entry.
    Put,
    /// The key was removed.
    Delete,
}

/// Changes in order, mostly one.
pub type Changes = SmallVec<[Arc<Change>; 2]>;

/// Names one encoded form of a change. The caller decides what the bytes mean; here they are only compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormKey(pub [u8; 16]);

/// Encoded forms of one change: a few pairs, looked through in order. The number of the caller's keys bounds
/// them.
type Forms = Vec<(FormKey, Bytes)>;

/// A change of one key at one revision. Always behind an `Arc`, shared by all watchers.
#[derive(Debug)]
pub struct Change {
    /// The revision of the write.
    pub revision: Revision,
    /// What happened.
    pub kind: ChangeKind,
    /// The new state; for a delete the last state, carrying the revision of the delete.
    pub entry: Arc<Entry>,
    /// The state before.
    pub previous: Option<Arc<Entry>>,
    /// Allocated on first use: many changes have no watcher that needs an encoding of its own.
    forms: Mutex<Option<Box<Forms>>>,
    encodings: Arc<AtomicU64>,
}

impl Change {
    pub(crate) fn new(
        kind: ChangeKind,
        entry: Arc<Entry>,
        previous: Option<Arc<Entry>>,
        encodings: Arc<AtomicU64>,
    ) -> Self {
        Self { revision: entry.revision, kind, entry, previous, forms: Mutex::new(None), encodings }
    }

    /// The encoding of this change under `key`: made by the first caller, shared by all others. What can be
    /// sent as a chain of shared pieces needs no form.
    ///
    /// # Errors
    /// That of `make`. It is not kept, so the next caller tries again.
    pub fn form<E>(&self, key: FormKey, make: impl FnOnce() -> Result<Bytes, E>) -> Result<Bytes, E> {
        // Held while the form is made, so that watchers that ask at the same time do not all encode it.
        let mut forms = lock(&self.forms);
        let forms = forms.get_or_insert_default();
        if let Some((_, bytes)) = forms.iter().find(|(have, _)| *have == key) {
            return Ok(bytes.clone());
        }
        let bytes = make()?;
        self.encodings.fetch_add(1, Ordering::Relaxed);
        forms.push((key, bytes.clone()));
        Ok(bytes)
    }

    /// Frees the encodings. A late reader makes its encoding again.
    pub(crate) fn drop_forms(&self) {
        *lock(&self.forms) = None;
    }

    /// See [`weight`].
    pub(crate) fn weight(&self) -> usize {
        weight(self.kind, &self.entry, self.previous.as_deref())
    }
}

/// The memory that a remembered change keeps alive: the state that it replaced, and for a delete the last
/// state with its new revision. The snapshot holds the current state in any case.
pub(crate) fn weight(kind: ChangeKind, entry: &Entry, previous: Option<&Entry>) -> usize {
    let replaced = previous.map_or(0, |entry| entry.bytes.len());
    let own = if kind == ChangeKind::Delete { entry.bytes.len() } else { 0 };
    CHANGE_OVERHEAD_BYTES + replaced + own
}

/// The cost of a remembered change apart from the bytes of its objects.
const CHANGE_OVERHEAD_BYTES: usize = 128;

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::entry::Head;

    #[test]
    fn a_form_is_encoded_once_and_counted() {
        let encodings = Arc::new(AtomicU64::new(0));
        let entry = Arc::new(Entry::new("a".into(), 7, Bytes::from_static(b"7"), 0, Head::default(), 0));
        let change = Change::new(ChangeKind::Put, entry, None, Arc::clone(&encodings));
        let form = |key: u8, bytes: &'static [u8]| {
            change.form(FormKey([key; 16]), || Ok::<_, Infallible>(Bytes::from_static(bytes)))
        };
        for _ in 0..3 {
            assert_eq!(form(1, b"one"), Ok(Bytes::from_static(b"one")));
            assert_eq!(form(2, b"two"), Ok(Bytes::from_static(b"two")));
        }
        assert_eq!(encodings.load(Ordering::Relaxed), 2);
        change.drop_forms();
        assert_eq!(form(1, b"again"), Ok(Bytes::from_static(b"again")));
        assert_eq!(encodings.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn a_failure_is_not_kept() {
        let encodings = Arc::new(AtomicU64::new(0));
        let entry = Arc::new(Entry::new("a".into(), 7, Bytes::from_static(b"7"), 0, Head::default(), 0));
        let change = Change::new(ChangeKind::Put, entry, None, Arc::clone(&encodings));
        assert_eq!(change.form(FormKey([1; 16]), || Err("unreadable")), Err("unreadable"));
        assert_eq!(encodings.load(Ordering::Relaxed), 0);
        let made = Bytes::from_static(b"made");
        assert_eq!(change.form(FormKey([1; 16]), || Ok::<_, &str>(made.clone())), Ok(made.clone()));
    }
}
