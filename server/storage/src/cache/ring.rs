//! The recent changes of one resource type in order, bounded in age, number and memory. Dropping a change
//! raises the floor.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::change::{Change, Changes};
use crate::entry::Revision;

/// The number of changes remembered per resource type.
pub const RING_CHANGES_MAX: usize = 1 << 18;
/// The memory per resource type that only remembered changes keep alive.
pub const RING_BYTES_MAX: usize = 128 * 1024 * 1024;
/// The same for all resource types together. The excess is taken from the type with most.
pub(crate) const RINGS_BYTES_MAX: usize = 256 * 1024 * 1024;
/// The number of changes dropped at a time, because the lock is held meanwhile.
const EVICTED_MAX: usize = 1024;

#[derive(Debug, Default)]
pub(super) struct Ring {
    changes: VecDeque<Arc<Change>>,
    /// All changes after this revision are here.
    floor: Revision,
    weight: usize,
    /// Changes up to this one have freed their encodings.
    formless: Revision,
}

impl Ring {
    /// Makes an empty ring. It knows all changes after `floor`, because there are none.
    pub(super) fn starting_at(floor: Revision) -> Self {
        Self { floor, ..Self::default() }
    }

    pub(super) fn floor(&self) -> Revision {
        self.floor
    }

    /// The memory that only the changes in this ring keep alive.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// Adds newer changes. Returns those that were dropped, to be freed after the lock is released.
    pub(super) fn push(&mut self, changes: Vec<Arc<Change>>) -> Vec<Arc<Change>> {
        for change in changes {
            self.weight += change.weight();
            self.changes.push_back(change);
        }
        let mut evicted = Vec::new();
        while self.changes.len() > RING_CHANGES_MAX || self.weight > RING_BYTES_MAX {
            match self.pop() {
                Some(change) => evicted.push(change),
                None => break,
            }
        }
        evicted
    }

    /// Takes the oldest changes out while `old` says so, some at a time: an empty answer says all are out.
    pub(super) fn evict(&mut self, old: impl Fn(&Change) -> bool) -> Vec<Arc<Change>> {
        let mut evicted = Vec::new();
        while evicted.len() < EVICTED_MAX && self.changes.front().is_some_and(|change| old(change)) {
            evicted.extend(self.pop());
        }
        evicted
    }

    /// Removes the oldest changes until this much memory is free, a bounded number per call.
    pub(super) fn shed(&mut self, bytes: usize) -> Vec<Arc<Change>> {
        let enough = self.weight.saturating_sub(bytes);
        let mut evicted = Vec::new();
        while evicted.len() < EVICTED_MAX && self.weight > enough {
            match self.pop() {
                Some(change) => evicted.push(change),
                None => break,
            }
        }
        evicted
    }

    /// Returns the changes after `from` up to `to`, at most `max`; `None` if some of them were dropped.
    pub(super) fn between(&self, from: Revision, to: Revision, max: usize) -> Option<Changes> {
        if from < self.floor {
            return None;
        }
        let wanted = self.changes.range(self.behind(from)..).take_while(|change| change.revision <= to);
        Some(wanted.take(max).cloned().collect())
    }

    /// Finds the first change after a revision. Nearly all watchers want the newest one, and a binary search
    /// would touch a dozen others all over the memory, so that one is tried first.
    fn behind(&self, revision: Revision) -> usize {
        let before_newest = self.changes.len().saturating_sub(2);
        match self.changes.get(before_newest) {
            Some(change) if change.revision <= revision => {
                let newer = self.changes.range(before_newest..).filter(|change| change.revision > revision);
                self.changes.len() - newer.count()
            }
            _ => self.changes.partition_point(|change| change.revision <= revision),
        }
    }

    /// Returns old changes that may still have encodings.
    pub(super) fn formed(&mut self, old: impl Fn(&Change) -> bool) -> Vec<Arc<Change>> {
        let start = self.changes.partition_point(|change| change.revision <= self.formless);
        let wanted = self.changes.range(start..).take_while(|change| old(change));
        let formed: Vec<_> = wanted.take(EVICTED_MAX).cloned().collect();
        if let Some(last) = formed.last() {
            self.formless = last.revision;
        }
        formed
    }

    fn pop(&mut self) -> Option<Arc<Change>> {
        let change = self.changes.pop_front()?;
        self.weight -= change.weight();
        self.floor = self.floor.max(change.revision);
        Some(change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::ChangeKind;
    use crate::entry::{Entry, Head};

    fn change(revision: Revision, replaced_bytes: usize) -> Arc<Change> {
        let entry = |bytes: usize| {
            let bytes = vec![b' '; bytes].into();
            Arc::new(Entry::new("a".into(), revision, bytes, 0, Head::default(), revision))
        };
        Arc::new(Change::new(ChangeKind::Put, entry(1), Some(entry(replaced_bytes)), Arc::default()))
    }

    fn revisions<C: AsRef<[Arc<Change>]>>(changes: Option<C>) -> Option<Vec<Revision>> {
        changes.map(|changes| changes.as_ref().iter().map(|change| change.revision).collect())
    }

    #[test]
    fn gives_what_lies_between() {
        let mut ring = Ring::default();
        ring.push([2, 3, 5, 8].map(|revision| change(revision, 1)).into());
        for (from, to, max, expected) in [
            (0, 9, 9, vec![2, 3, 5, 8]),
            (2, 9, 9, vec![3, 5, 8]),
            (4, 5, 9, vec![5]),
            (0, 9, 2, vec![2, 3]),
            (8, 9, 9, vec![]),
            (3, 4, 9, vec![]),
        ] {
            assert_eq!(revisions(ring.between(from, to, max)), Some(expected), "{from}..={to}");
        }
    }

    #[test]
    fn what_falls_out_raises_the_floor() {
        let mut ring = Ring::default();
        ring.push((2..=9).map(|revision| change(revision, 1)).collect());
        assert_eq!(revisions(Some(ring.evict(|change| change.entry.written_at < 5))), Some(vec![2, 3, 4]));
        assert_eq!(ring.floor(), 4);
        assert_eq!(revisions(ring.between(3, 9, 9)), None);
        assert_eq!(revisions(ring.between(4, 9, 9)), Some(vec![5, 6, 7, 8, 9]));
    }

    #[test]
    fn weight_is_bounded() {
        let mut ring = Ring::default();
        let mut evicted = Vec::new();
        for revision in 1..=5 {
            evicted.extend(ring.push(vec![change(revision, RING_BYTES_MAX / 3)]));
        }
        assert_eq!(revisions(Some(evicted)), Some(vec![1, 2, 3]));
        assert!(ring.weight <= RING_BYTES_MAX);
    }

    #[test]
    fn number_is_bounded() {
        let mut ring = Ring::default();
        let count = RING_CHANGES_MAX as u64 + 3;
        let evicted = ring.push((1..=count).map(|revision| change(revision, 0)).collect());
        assert_eq!(revisions(Some(evicted)), Some(vec![1, 2, 3]));
        assert_eq!(ring.floor(), 3);
    }
}
