//! What is known of one owner, and when its dependents must be examined.

use std::collections::BTreeMap;

use storage::entry::Revision;

use super::super::objects::{Absent, ObjectPlace, Woken};

/// What is known of an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    /// Nothing yet, or that it was deleted, which is to be confirmed.
    Unknown,
    Present,
    /// A read of the store did not find it. It never comes back.
    Absent(Absent),
}

/// An owner that some object names.
#[derive(Debug)]
pub(super) struct Owner {
    pub(super) presence: Presence,
    /// Whether it was ever seen.
    pub(super) was_there: bool,
    /// The version that `presence` and `waits` are from. Earlier versions change neither.
    pub(super) as_of: Revision,
    /// Whether it waits until its dependents are gone.
    pub(super) waits: bool,
    /// The objects that name it, and whether it must wait for each.
    pub(super) dependents: BTreeMap<ObjectPlace, bool>,
    /// How many it must wait for.
    pub(super) blocking: usize,
}

impl Owner {
    pub(super) fn new() -> Self {
        Owner {
            presence: Presence::Unknown,
            was_there: false,
            as_of: 0,
            waits: false,
            dependents: BTreeMap::new(),
            blocking: 0,
        }
    }

    /// Whether it is known to be there and not to wait for its dependents.
    pub(super) fn stays(&self) -> bool {
        self.presence == Presence::Present && !self.waits
    }

    pub(super) fn is_there(&mut self, revision: Revision, waits: bool, woken: &mut Woken) {
        if waits && !self.waits {
            self.wake(woken);
        }
        self.presence = Presence::Present;
        self.was_there = true;
        self.as_of = revision;
        self.waits = waits;
    }

    pub(super) fn is_gone(&mut self, revision: Revision, woken: &mut Woken) {
        self.as_of = revision;
        self.waits = false;
        if !matches!(self.presence, Presence::Absent(_)) {
            self.presence = Presence::Unknown;
            self.wake(woken);
        }
    }

    pub(super) fn is_absent(&mut self, absent: Absent, woken: &mut Woken) {
        // A read can see the removal before the watch reports it, and the event then wakes no dependent.
        // Dependents that were judged while the owner still existed must be checked again now.
        if self.presence == Presence::Present {
            self.wake(woken);
        }
        self.presence = Presence::Absent(absent);
        self.waits = false;
    }

    pub(super) fn count(&mut self, blocked: bool, blocks: bool) {
        self.blocking += usize::from(blocks);
        self.blocking -= usize::from(blocked);
    }

    fn wake(&self, woken: &mut Woken) {
        self.dependents.keys().for_each(|place| woken.push(place));
    }
}
