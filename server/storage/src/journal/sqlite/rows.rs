//! The sum of the records of a database: their number and a digest of all revisions and checksums. Every
//! transaction notes it, so that a load detects missing rows as well as changed ones.

use std::fmt;

use crate::entry::Revision;

/// A sum that does not depend on order, so that records can be added and removed at any time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    pub(crate) count: u64,
    digest: u64,
}

impl Rows {
    pub(crate) fn add(&mut self, revision: Revision, sum: u32) {
        self.count = self.count.wrapping_add(1);
        self.digest = self.digest.wrapping_add(mixed(revision, sum));
    }

    pub(crate) fn take(&mut self, revision: Revision, sum: u32) {
        self.count = self.count.wrapping_sub(1);
        self.digest = self.digest.wrapping_sub(mixed(revision, sum));
    }

    /// Parses a note.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (count, digest) = text.split_once(' ')?;
        Some(Self { count: count.parse().ok()?, digest: u64::from_str_radix(digest, 16).ok()? })
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:016x}", self.count, self.digest)
    }
}

/// Spreads a record over all bits (the finalizer of SplitMix64), so that the sums of different records
/// differ.
fn mixed(revision: Revision, sum: u32) -> u64 {
    let mut bits = revision.rotate_left(32) ^ u64::from(sum).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_records_does_not_matter_and_each_counts() {
        let sum_of = |records: &[(Revision, u32)]| {
            let mut rows = Rows::default();
            records.iter().for_each(|(revision, sum)| rows.add(*revision, *sum));
            rows
        };
        let all = [(2, 7), (3, 7), (4, 0), (5, u32::MAX)];
        let rows = sum_of(&all);
        assert_eq!(sum_of(&[all[3], all[1], all[0], all[2]]), rows);
        assert_eq!(Rows::parse(&rows.to_string()), Some(rows));
        for (at, (revision, sum)) in all.into_iter().enumerate() {
            let rest: Vec<_> = all.iter().copied().filter(|other| *other != all[at]).collect();
            let mut taken = rows;
            taken.take(revision, sum);
            assert_eq!(taken, sum_of(&rest));
            let replaced = sum_of(&[&rest[..], &[(revision + 100, sum)]].concat());
            assert_ne!(replaced, rows, "another record in its place");
        }
    }
}
