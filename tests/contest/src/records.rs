//! Records that can be checked: each tells which group it belongs to.

use std::ops::RangeInclusive;

use bytes::Bytes;
use storage::entry::Revision;
use storage::journal::{Journal, Marks, Record};

/// The size of a record unless a part says otherwise.
pub(crate) const RECORD_BYTES: usize = 1024;
/// The first revision that a new store gives out.
pub(crate) const FIRST: Revision = Marks::NEW.highest + 1;
/// What the product drops in one step.
pub(crate) const FORGET_STEP: usize = 256;

/// A group of records with the revisions from `first` on. The payload is: first revision of the group, its
/// size, then noise, which no engine can compress away.
pub(crate) fn group(first: Revision, count: u64) -> Vec<Record> {
    group_of_size(first, count, || RECORD_BYTES)
}

/// The same with records of several sizes, the largest of many pages.
pub(crate) fn mixed_group(first: Revision, count: u64) -> Vec<Record> {
    group_of_size(first, count, || RECORD_BYTES << fastrand::u32(0..=6))
}

fn group_of_size(first: Revision, count: u64, size: impl Fn() -> usize) -> Vec<Record> {
    let record = |revision| {
        let mut payload = Vec::new();
        payload.extend_from_slice(&first.to_be_bytes());
        payload.extend_from_slice(&count.to_be_bytes());
        payload.resize(size(), 0);
        fastrand::fill(payload.get_mut(16..).unwrap_or_default());
        Record { revision, payload: Bytes::from(payload) }
    };
    (first..first + count).map(record).collect()
}

/// The revisions of the group that a payload belongs to.
pub(crate) fn group_of(payload: &[u8]) -> Option<RangeInclusive<Revision>> {
    let first = u64::from_be_bytes(*payload.first_chunk()?);
    let count = u64::from_be_bytes(*payload.get(8..)?.first_chunk()?);
    Some(first..=first + count - 1)
}

/// Appends groups of `size` until `count` records are there, and tells the next revision.
pub(crate) fn fill(
    journal: &mut dyn Journal,
    mut next: Revision,
    count: u64,
    size: u64,
) -> anyhow::Result<Revision> {
    let end = next + count;
    while next < end {
        let size = size.min(end - next);
        journal.append(&group(next, size))?;
        next += size;
    }
    Ok(next)
}

/// Forgets a row of revisions in steps as the product does.
pub(crate) fn forget(
    journal: &mut dyn Journal,
    revisions: &[Revision],
    highest: Revision,
) -> anyhow::Result<()> {
    for step in revisions.chunks(FORGET_STEP) {
        let floor = step.last().copied().unwrap_or_default();
        journal.forget(step, Marks { floor, highest })?;
    }
    Ok(())
}

/// What a store holds, as far as it can be told whether that is right.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) count: u64,
    pub(crate) highest: Revision,
    /// Revisions above the floor that are missing below the highest.
    pub(crate) gaps: u64,
    /// Records at or below the floor, which were dropped in the same step as the floor was raised.
    pub(crate) undead: u64,
    /// Groups of which only a part is there.
    pub(crate) torn: u64,
}

/// Reads all, where everything up to the floor was forgotten and nothing after it.
pub(crate) fn check(journal: &mut dyn Journal) -> anyhow::Result<Found> {
    let floor = journal.marks()?.floor;
    let mut found = Found { highest: floor.max(FIRST - 1), ..Found::default() };
    let mut last_group = None;
    journal.load(&mut |revision, payload| {
        found.count += 1;
        if revision <= floor {
            found.undead += 1;
            return Ok(());
        }
        found.gaps += revision - found.highest - 1;
        found.highest = revision;
        last_group = group_of(payload);
        Ok(())
    })?;
    // Revisions have no gap, so only the last group can be there in part.
    found.torn = last_group.map_or(0, |group| u64::from(*group.end() != found.highest));
    Ok(found)
}
