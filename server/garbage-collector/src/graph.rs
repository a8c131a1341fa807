//! Which object owns which: every object that has owners, and every object that is named as an owner. Pure:
//! it receives what was seen, and answers which objects must be examined.
//!
//! An owner is what a reference says: a place and a uid. Two references that give one uid different places
//! name two owners, of which at most one exists. Objects that neither have owners nor are named as one take
//! no memory.

mod circles;
mod owner;
mod survey;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod world;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use storage::entry::{ResourceId, Revision};

use self::owner::{Owner, Presence};
pub(super) use self::survey::Piece;
use super::objects::{Absent, Identity, ObjectPlace, Seen, State, Woken};

#[derive(Debug)]
struct Dependent {
    uid: Arc<str>,
    /// In order.
    owners: Box<[Identity]>,
}

/// The graph.
#[derive(Debug, Default)]
pub(super) struct Graph {
    dependents: BTreeMap<ObjectPlace, Dependent>,
    /// Mostly one for each place. Clients may name one place with any number of uids.
    owners: BTreeMap<Identity, Owner>,
    /// Objects that wait for the collector, named as owners or not.
    pending: BTreeSet<ObjectPlace>,
}

impl Graph {
    /// Whether something is remembered about this place.
    #[must_use]
    pub(super) fn knows(&self, place: &ObjectPlace) -> bool {
        self.dependents.contains_key(place)
            || self.namesakes(place).next().is_some()
            || self.pending.contains(place)
    }

    /// How many objects are remembered: those that have owners, and owners.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.dependents.len() + self.owners.len()
    }

    /// Takes in that an object was stored.
    pub(super) fn stored(&mut self, place: &ObjectPlace, seen: Seen, woken: &mut Woken) {
        for (Identity { uid, .. }, owner) in namesakes_mut(&mut self.owners, place) {
            if *uid == seen.uid {
                owner.is_there(seen.revision, seen.state == State::Foreground, woken);
            } else {
                owner.is_gone(seen.revision, woken);
            }
        }
        if matches!(seen.state, State::Foreground | State::Orphaning) {
            // The collector itself must act on these states, even if no dependent wakes it.
            self.pending.insert(place.clone());
            woken.push(place);
        } else {
            self.pending.remove(place);
        }
        let before = match self.dependents.remove(place) {
            Some(before) if before.uid == seen.uid => before.owners,
            // The same name with another uid: the old object is gone, and with it its references.
            Some(namesake) => {
                self.unlink_all(place, &namesake.owners, woken);
                Box::default()
            }
            None => Box::default(),
        };
        let mut owners = Vec::with_capacity(seen.owners.len());
        for (owner, blocks) in &seen.owners {
            owners.push(self.link(place, owner, *blocks, woken));
        }
        // New links first, then lost ones: an owner that both lists contain must not be forgotten in between.
        for lost in before.iter().filter(|owner| !seen.owners.contains_key(owner)) {
            self.unlink(place, lost, woken);
        }
        if !owners.is_empty() {
            let dependent = Dependent { uid: seen.uid, owners: owners.into() };
            self.dependents.insert(place.clone(), dependent);
        }
    }

    /// Takes in that the object in this place was removed.
    pub(super) fn removed(&mut self, place: &ObjectPlace, revision: Revision, woken: &mut Woken) {
        self.pending.remove(place);
        for (_, owner) in namesakes_mut(&mut self.owners, place) {
            owner.is_gone(revision, woken);
        }
        if let Some(dependent) = self.dependents.remove(place) {
            self.unlink_all(place, &dependent.owners, woken);
        }
    }

    /// Forgets the objects of a type that are out of reach now: nothing waits for them any more. What is
    /// known of them as owners stays, since they are stored and may come back.
    pub(super) fn forget(&mut self, resource: ResourceId, woken: &mut Woken) {
        for place in self.places_of(resource) {
            self.pending.remove(&place);
            if let Some(dependent) = self.dependents.remove(&place) {
                self.unlink_all(&place, &dependent.owners, woken);
            }
        }
    }

    /// Takes in that a read of the store found this owner.
    pub(super) fn found(&mut self, owner: &Identity, revision: Revision, waits: bool, woken: &mut Woken) {
        if let Some(owner) = self.owners.get_mut(owner)
            // A read of an older version must not undo what a watch has reported since.
            && owner.as_of <= revision
        {
            owner.is_there(revision, waits, woken);
        }
    }

    /// Takes in that a read of the store did not find this owner.
    pub(super) fn missed(&mut self, owner: &Identity, absent: Absent, woken: &mut Woken) {
        if let Some(owner) = self.owners.get_mut(owner) {
            owner.is_absent(absent, woken);
        }
    }

    /// Why this owner does not exist, if an earlier read did not find it.
    #[must_use]
    pub(super) fn absent(&self, owner: &Identity) -> Option<Absent> {
        match self.owner(owner)?.presence {
            Presence::Absent(absent) => Some(absent),
            Presence::Unknown | Presence::Present => None,
        }
    }

    /// Whether this owner was ever seen where its dependents say that it is.
    #[must_use]
    pub(super) fn was_there(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.was_there)
    }

    /// The objects that name this owner.
    #[must_use]
    pub(super) fn dependents_of(&self, owner: &Identity) -> Vec<ObjectPlace> {
        self.owner(owner).map(|owner| owner.dependents.keys().cloned().collect()).unwrap_or_default()
    }

    /// Whether any object names this owner.
    #[must_use]
    pub(super) fn has_dependents(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some()
    }

    /// Whether a dependent must be gone before this owner.
    #[must_use]
    pub(super) fn is_blocked(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.blocking > 0)
    }

    fn owner(&self, owner: &Identity) -> Option<&Owner> {
        self.owners.get(owner)
    }

    /// The owners that are said to be in a place, of which at most one is.
    fn namesakes(&self, place: &ObjectPlace) -> impl Iterator<Item = (&Identity, &Owner)> {
        self.owners.range(first_of(place)..).take_while(move |(owner, _)| owner.place == *place)
    }

    /// Adds a dependent to an owner. Returns the identity of the owner that all its dependents share.
    fn link(&mut self, place: &ObjectPlace, owner: &Identity, blocks: bool, woken: &mut Woken) -> Identity {
        let entry = self.owners.entry(owner.clone());
        let shared = entry.key().clone();
        let known = entry.or_insert_with(Owner::new);
        let before = known.dependents.insert(place.clone(), blocks);
        known.count(before.unwrap_or(false), blocks);
        if before.is_none() && !known.stays() {
            woken.push(place);
        }
        // The last blocking dependent no longer blocks, so the owner can go.
        if before == Some(true) && known.waits && known.blocking == 0 {
            woken.push(&owner.place);
        }
        shared
    }

    fn unlink_all(&mut self, place: &ObjectPlace, owners: &[Identity], woken: &mut Woken) {
        for owner in owners {
            self.unlink(place, owner, woken);
        }
    }

    fn unlink(&mut self, place: &ObjectPlace, owner: &Identity, woken: &mut Woken) {
        let Some(known) = self.owners.get_mut(owner) else { return };
        let Some(blocked) = known.dependents.remove(place) else { return };
        known.count(blocked, false);
        if known.waits && known.blocking == 0 {
            woken.push(&owner.place);
        }
        if known.dependents.is_empty() {
            self.owners.remove(owner);
        }
    }
}

/// Sorts before all owners of a place.
fn first_of(place: &ObjectPlace) -> Identity {
    Identity { place: place.clone(), uid: Arc::default() }
}

fn namesakes_mut<'a>(
    owners: &'a mut BTreeMap<Identity, Owner>,
    place: &'a ObjectPlace,
) -> impl Iterator<Item = (&'a Identity, &'a mut Owner)> {
    owners.range_mut(first_of(place)..).take_while(move |(owner, _)| owner.place == *place)
}
