//! What each user takes of a lane. Users are identified by a keyed hash of their name, so there is neither a
//! map nor a lock. Two users with the same hash share their part; the key is random, so no client can cause
//! that on purpose.

use std::{
    hash::BuildHasher,
    sync::{
        LazyLock,
        atomic::{AtomicI64, Ordering},
    },
};

use foldhash::quality::RandomState;

/// The number of different hashes.
const HASHES: usize = 4096;
/// A user gets at most one of this many parts.
const PARTS: i64 = 2;

static HASH: LazyLock<RandomState> = LazyLock::new(RandomState::default);

/// A user of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share(u16);

impl Share {
    /// That of the user of this name.
    #[must_use]
    pub(crate) fn of(name: &str) -> Self {
        // Below 4096, so it fits.
        Share((HASH.hash_one(name) as usize % HASHES) as u16)
    }
}

/// What all users take of one lane.
#[derive(Debug)]
pub(super) struct Shares {
    /// Zero for no bound, and then nothing is counted.
    max: i64,
    taken: Box<[AtomicI64]>,
}

impl Shares {
    /// Of a lane with so many places; zero for no bound. A lane with a single place can be one user's.
    pub(super) fn of(places: i64) -> Self {
        let max = places / PARTS + places % PARTS;
        let users = if max == 0 { 0 } else { HASHES };
        Shares { max, taken: (0..users).map(|_| AtomicI64::new(0)).collect() }
    }

    /// Adds to a user's part. Returns false, and adds nothing, if it would be too large.
    pub(super) fn take(&self, Share(user): Share, weight: i64) -> bool {
        let Some(taken) = self.taken.get(usize::from(user)) else { return true };
        // Relaxed: the counter guards no other memory. As in the lane, the loser of a race subtracts again.
        let fits = taken.fetch_add(weight, Ordering::Relaxed).saturating_add(weight) <= self.max;
        if !fits {
            taken.fetch_sub(weight, Ordering::Relaxed);
        }
        fits
    }

    /// Subtracts from a user's part.
    pub(super) fn give_back(&self, Share(user): Share, weight: i64) {
        if let Some(taken) = self.taken.get(usize::from(user)) {
            taken.fetch_sub(weight, Ordering::Relaxed);
        }
    }
}
