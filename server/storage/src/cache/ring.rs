//! The recent changes of one resource type, in order. Bounded by age, number and weight; what falls out
//! raises the floor.

use std::collections::VecDeque;
use std::sync::Arc;

use super::watch::Changes;
use crate::change::Change;
use crate::entry::Revision;

/// The most changes remembered per resource type.
pub const RING_CHANGES_MAX: usize = 1 << 18;
/// The most bytes kept alive per resource type only because they are remembered.
pub const RING_BYTES_MAX: usize = 128 * 1024 * 1024;
/// The same for all resource types together. What is over is taken from the type that has most.
pub const RINGS_BYTES_MAX: usize = 256 * 1024 * 1024;
/// The most changes let go of at a time: the lock is held meanwhile.
const EVICTED_MAX: usize = 1024;

#[derive(Debug, Default)]
pub(super) struct Ring {
    changes: VecDeque<Arc<Change>>,
    /// No change after this revision is missing.
    floor: Revision,
    weight: usize,
    /// Changes up to this one have given up their encoded forms.
    formless: Revision,
}

impl Ring {
    /// An empty ring that knows all changes after `floor`, since there are none.
    pub(super) fn starting_at(floor: Revision) -> Self {
        Self { floor, ..Self::default() }
    }

    pub(super) fn floor(&self) -> Revision {
        self.floor
    }

    /// How many bytes live only because they are remembered here.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// Adds newer changes. What falls out is returned, to be freed when the lock is released.
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

    /// Takes the oldest changes out until this many bytes are free, some at a time.
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

    /// Changes after `from` and up to `to`, at most `max`. None if some of them are gone.
    pub(super) fn between(&self, from: Revision, to: Revision, max: usize) -> Option<Changes> {
        if from < self.floor {
            return None;
        }
        let wanted = self.changes.range(self.behind(from)..).take_while(|change| change.revision <= to);
        Some(wanted.take(max).cloned().collect())
    }

    /// The place of the first change after a revision. Nearly everybody is about to see the newest, and the search
    /// would look at a dozen others, which lie anywhere in memory.
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

    /// Changes whose forms were not dropped yet and that `old` says to be old enough.
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
