//! Requests that wait for their client: for the rest of a body, or for room to send the rest of an answer.
//! They take no places of those that work. The memory that they hold is bounded: for all together, and for
//! each user by half of that.

use std::sync::Arc;

use super::{Caller, InFlight, Lane, Place};

/// Memory of a request that has received nothing yet, or has sent almost everything.
const BASE_BYTES: i64 = 16 * 1024;
/// An answer refers to the objects that it lists, and holds only a small part of its length itself.
const ANSWER_PARTS: i64 = 16;

/// A request that waits for the rest of its body without a place.
#[derive(Debug)]
pub(crate) struct Waiting {
    place: Place,
    /// The lane to which it returns.
    work: Arc<Lane>,
    weight: i64,
    caller: Caller,
}

impl Waiting {
    /// Counts a piece of the body. Returns false if there is no room for it.
    pub(crate) fn receive(&mut self, bytes: usize) -> bool {
        self.place.grow(i64::try_from(bytes).unwrap_or(i64::MAX))
    }

    /// Takes a place again, if there is one.
    #[must_use]
    pub(crate) fn resume(self) -> Option<Place> {
        self.work.admit(self.weight, self.caller)
    }
}

impl InFlight {
    /// Gives a place back for as long as a request waits that is passed on while its body arrives. It is
    /// counted by the memory of its buffers. `None` if too many wait.
    #[must_use]
    pub fn pass(&self, place: Place) -> Option<Place> {
        self.receiving.admit(BASE_BYTES, place.caller())
    }

    /// Gives a place back while the rest of a body is awaited. Returns `None` if too many wait.
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
        // Keeping the place is better than failing: the work is done, and fewer new requests are let in
        // meanwhile.
        self.sending.admit(weight, place.caller()).unwrap_or(place)
    }
}
