//! The objects of one resource type at one revision: an immutable value.

use std::ops::Bound;
use std::sync::Arc;

use super::index::{Indexes, Term};
use crate::engine::Objects;
use crate::entry::{Entry, Revision};

/// All objects of a type at a revision. Cloning costs one reference count.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The revision of this state.
    pub revision: Revision,
    /// The objects, in the order of their keys.
    pub entries: Objects,
    pub(super) indexes: Indexes,
}

/// Why no snapshot exists at a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The changes that would have to be undone were dropped.
    #[error("the oldest revision remembered is {oldest}")]
    TooOld {
        /// The oldest revision that can be reconstructed.
        oldest: Revision,
    },
    /// The revision is in the future.
    #[error("the newest revision is {applied}")]
    Future {
        /// The newest applied revision.
        applied: Revision,
    },
}

impl Snapshot {
    /// Makes a snapshot of all objects at this revision.
    pub(super) fn new(revision: Revision, entries: Objects) -> Self {
        Self { revision, entries, indexes: Indexes::default() }
    }

    /// Returns the objects with this value; `None` without an index of the term.
    pub fn with_value(&self, term: &Term, value: &str) -> Option<Objects> {
        self.indexes.find(term, value)
    }

    pub(crate) fn empty(revision: Revision) -> Self {
        Self::new(revision, Objects::new())
    }

    /// Returns an object.
    pub fn get(&self, key: &str) -> Option<&Arc<Entry>> {
        self.entries.get(key)
    }

    /// The number of objects.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no objects.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Iterates over objects whose keys start with `prefix` and come after `after`, in order.
    pub fn range<'a>(
        &'a self,
        prefix: &'a str,
        after: Option<&str>,
    ) -> impl Iterator<Item = &'a Arc<Entry>> + 'a {
        let start = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let from_start = self.entries.range::<_, str>((start, Bound::Unbounded));
        from_start.take_while(move |(key, _)| key.starts_with(prefix)).map(|(_, entry)| entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Head;

    #[test]
    fn range_is_the_keys_of_the_prefix_after_the_key() {
        let keys = ["a/1", "a/2", "a0", "b/1", "b/2", "b/3", "c"];
        let entry =
            |key: &str| Arc::new(Entry::new(key.into(), 1, bytes::Bytes::new(), 0, Head::default(), 0));
        let entries = keys.iter().map(|key| (Arc::<str>::from(*key), entry(key))).collect();
        let snapshot = Snapshot::new(1, entries);
        for (prefix, after, expected) in [
            ("", None, &keys[..]),
            ("", Some("b/2"), &["b/3", "c"]),
            ("", Some("zz"), &[]),
            ("a/", None, &["a/1", "a/2"]),
            ("a/", Some("a/1"), &["a/2"]),
            ("b/", Some("a/9"), &["b/1", "b/2", "b/3"]),
            ("b/", Some("b/25"), &["b/3"]),
            ("b/", Some("c"), &[]),
            ("d/", None, &[]),
        ] {
            let found: Vec<_> = snapshot.range(prefix, after).map(|entry| entry.key.as_ref()).collect();
            assert_eq!(found, expected, "prefix {prefix:?} after {after:?}");
        }
    }
}
