//! What programs that convert objects have answered, kept for a while: one answer serves everyone who reads
//! the same state of an object in the same version.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use storage::entry::{Entry, ResourceId, Revision};
use tokio::sync::OnceCell;

use crate::catalog::Resource;

/// Most bytes of all answers together.
const BYTES_MAX: usize = 64 * 1024 * 1024;
/// What an answer costs beside its bytes.
const OVERHEAD_BYTES: usize = 256;

/// The state of an object that was converted, and the version that it was converted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// Another definition may convert in another way.
    definition: u64,
    resource: ResourceId,
    version: u8,
    revision: Revision,
    /// Of the bytes: what a watch shows of an object that has left its selection has the revision of a later
    /// state.
    hash: u64,
}

/// One answer, once it is there. Those who need it wait for the first of them to ask.
pub(crate) type Cell = Arc<OnceCell<Bytes>>;

/// The answers that are kept.
#[derive(Debug)]
pub struct Conversions {
    bytes_max: usize,
    hasher: RandomState,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    cells: HashMap<Key, (Cell, usize)>,
    /// The oldest first.
    order: VecDeque<Key>,
    bytes: usize,
}

impl Default for Conversions {
    fn default() -> Self {
        Conversions { bytes_max: BYTES_MAX, hasher: RandomState::new(), kept: Mutex::default() }
    }
}

impl Conversions {
    /// The name of the answer about a stored state in a version.
    pub(crate) fn key(&self, target: &Resource, entry: &Entry) -> Key {
        Key {
            definition: target.definition(),
            resource: target.id,
            version: target.version_number(),
            revision: entry.revision,
            hash: self.hasher.hash_one(&entry.bytes),
        }
    }

    /// The place of an answer, which may not be there yet.
    pub(crate) fn cell(&self, key: Key) -> Cell {
        let mut kept = self.kept();
        if let Some((cell, _)) = kept.cells.get(&key) {
            return Arc::clone(cell);
        }
        let cell = Cell::default();
        kept.cells.insert(key, (Arc::clone(&cell), OVERHEAD_BYTES));
        kept.order.push_back(key);
        kept.bytes += OVERHEAD_BYTES;
        kept.shed(self.bytes_max);
        cell
    }

    /// Takes note of the size of an answer that is there now.
    pub(crate) fn note(&self, key: Key, bytes: usize) {
        let mut kept = self.kept();
        // It may have made room for others meanwhile.
        if let Some((_, size)) = kept.cells.get_mut(&key).filter(|(_, size)| *size == OVERHEAD_BYTES) {
            *size += bytes;
            kept.bytes += bytes;
            kept.shed(self.bytes_max);
        }
    }

    /// Each change leaves the map, the order and the sum in agreement, or the sum too high by one answer.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// Drops the oldest answers until the others have room.
    fn shed(&mut self, bytes_max: usize) {
        while self.bytes > bytes_max
            && let Some(oldest) = self.order.pop_front()
        {
            let size = self.cells.remove(&oldest).map_or(0, |(_, size)| size);
            self.bytes = self.bytes.saturating_sub(size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(revision: Revision) -> Key {
        Key { definition: 1, resource: ResourceId::of("a/b"), version: 1, revision, hash: 0 }
    }

    #[test]
    fn answers_have_a_bound_in_bytes() {
        const ANSWER: usize = 1000;
        let conversions = Conversions { bytes_max: 10 * (ANSWER + OVERHEAD_BYTES), ..Conversions::default() };
        for revision in 0..100 {
            let cell = conversions.cell(key(revision));
            cell.set(Bytes::from(vec![b' '; ANSWER])).expect("it is new");
            conversions.note(key(revision), ANSWER);
            // A second note of the same answer counts nothing.
            conversions.note(key(revision), ANSWER);
            let kept = conversions.kept();
            assert!(kept.bytes <= conversions.bytes_max, "{}", kept.bytes);
            assert_eq!(kept.bytes, kept.cells.len() * (ANSWER + OVERHEAD_BYTES));
            assert_eq!(kept.order.len(), kept.cells.len());
        }
        let is_kept = |revision| conversions.cell(key(revision)).initialized();
        assert!(is_kept(99) && !is_kept(0));
    }

    #[test]
    fn one_answer_serves_all() {
        let conversions = Conversions::default();
        let (one, other) = (conversions.cell(key(1)), conversions.cell(key(1)));
        one.set(Bytes::from_static(b"x")).expect("it is new");
        assert_eq!(other.get(), Some(&Bytes::from_static(b"x")));
        assert!(!conversions.cell(key(2)).initialized());
    }
}
