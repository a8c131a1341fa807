//! Requests that wait for their client: for the rest of a body, or for room for the rest of an answer. They take no
//! place from those that work. What they hold in memory is bounded: for all together, and for each user by half of
//! that.

use std::sync::Arc;

use super::{Caller, InFlight, Lane, Place};

/// What all requests may hold that wait in one direction: 256 MiB.
pub(super) const BYTES_MAX: usize = 256 * 1024 * 1024;
/// What a request holds that has received nothing yet, or has almost everything sent.
const BASE_BYTES: i64 = 16 * 1024;
/// A list that is being sent holds references to objects, which are a small part of its length.
const ANSWER_PARTS: i64 = 16;

/// A request that waits for the rest of its body, and has given its place back.
#[derive(Debug)]
pub(crate) struct Waiting {
    place: Place,
    /// Where it works.
    work: Arc<Lane>,
    weight: i64,
    caller: Caller,
}

impl Waiting {
    /// Counts a piece of the body. False if there is no more room for it.
    pub(crate) fn receive(&mut self, bytes: usize) -> bool {
        self.place.grow(i64::try_from(bytes).unwrap_or(i64::MAX))
    }

    /// A place to work at, if there is one.
    #[must_use]
    pub(crate) fn resume(self) -> Option<Place> {
        self.work.admit(self.weight, self.caller)
    }
}

impl InFlight {
    /// Gives a place back while the rest of a body is waited for. None if too many wait.
    #[must_use]
    pub(crate) fn wait(&self, place: Place) -> Option<Waiting> {
        let caller = place.caller();
        let waiting = self.receiving.admit(BASE_BYTES, caller)?;
        Some(Waiting { place: waiting, work: Arc::clone(&place.lane), weight: place.weight, caller })
    }

    /// Gives a place back while an answer of this length is sent, or keeps it if too many are sent.
    #[must_use]
    pub(crate) fn send(&self, place: Place, bytes: u64) -> Place {
        let weight = BASE_BYTES + i64::try_from(bytes).unwrap_or(i64::MAX) / ANSWER_PARTS;
        self.sending.admit(weight, place.caller()).unwrap_or(place)
    }
}
