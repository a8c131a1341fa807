//! Who owns whom: every object that has owners, and every object that is named as one. Pure: it is told
//! what was seen and says which objects to look at again.
//!
//! An owner is what a reference says: a place and a uid. Two references that give one uid different
//! places speak of two owners, of which at most one exists. Objects without owners that nobody names are
//! not here, however many there are.

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

pub(super) use self::owner::Absent;
use self::owner::{Owner, Presence};
pub(super) use self::survey::Survey;

/// Most objects that one call wakes by name. Where there are more, [`Woken::too_many`] says so.
const WOKEN_MAX: usize = 65_536;

/// Where an object is: its resource type, and its key inside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The resource type.
    pub(super) resource: ResourceId,
    /// `<namespace>/<name>`, or `<name>`.
    pub(super) key: Arc<str>,
}

/// One object and none of its namesakes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity {
    /// Where it is.
    pub(super) place: Place,
    /// Which one it is.
    pub(super) uid: Arc<str>,
}

/// How far the deletion of an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Nobody deleted it.
    Living,
    /// It is terminating, and what it waits for is not our business.
    Terminating,
    /// It waits until its dependents are gone.
    Foreground,
    /// It waits until its dependents are its dependents no more.
    Orphaning,
}

/// One object as it was seen.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// Which one it is.
    pub(super) uid: Arc<str>,
    /// The version.
    pub(super) revision: Revision,
    /// How far its deletion is.
    pub(super) state: State,
    /// Its owners, and whether each must wait for it. The object itself is none of them.
    pub(super) owners: BTreeMap<Identity, bool>,
}

/// Objects that must be looked at.
#[derive(Debug, Default)]
pub(super) struct Woken {
    /// Their places.
    pub(super) places: Vec<Place>,
    /// There are more than stand there: whatever [`Graph::unsettled`] names must be looked at.
    pub(super) too_many: bool,
}

impl Woken {
    /// Has one more object looked at.
    pub(super) fn push(&mut self, place: &Place) {
        if self.places.len() < WOKEN_MAX {
            self.places.push(place.clone());
        } else {
            self.too_many = true;
        }
    }
}

#[derive(Debug)]
struct Dependent {
    uid: Arc<str>,
    /// In order.
    owners: Box<[Identity]>,
}

/// The graph.
#[derive(Debug, Default)]
pub(super) struct Graph {
    dependents: BTreeMap<Place, Dependent>,
    /// Mostly one for each place. Clients may name one place with any number of uids.
    owners: BTreeMap<Identity, Owner>,
    /// Objects that wait for the collector, whoever names them.
    pending: BTreeSet<Place>,
}

impl Graph {
    /// Whether something is remembered about this place.
    #[must_use]
    pub(super) fn knows(&self, place: &Place) -> bool {
        self.dependents.contains_key(place)
            || self.namesakes(place).next().is_some()
            || self.pending.contains(place)
    }

    /// How many objects are remembered: those that have owners, and owners.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.dependents.len() + self.owners.len()
    }

    /// An object was stored.
    pub(super) fn stored(&mut self, place: &Place, seen: Seen, woken: &mut Woken) {
        for (Identity { uid, .. }, owner) in namesakes_mut(&mut self.owners, place) {
            if *uid == seen.uid {
                owner.is_there(seen.revision, seen.state == State::Foreground, woken);
            } else {
                owner.is_gone(seen.revision, woken);
            }
        }
        if matches!(seen.state, State::Foreground | State::Orphaning) {
            self.pending.insert(place.clone());
            woken.push(place);
        } else {
            self.pending.remove(place);
        }
        let before = match self.dependents.remove(place) {
            Some(before) if before.uid == seen.uid => before.owners,
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
        for lost in before.iter().filter(|owner| !seen.owners.contains_key(owner)) {
            self.unlink(place, lost, woken);
        }
        if !owners.is_empty() {
            let dependent = Dependent { uid: seen.uid, owners: owners.into() };
            self.dependents.insert(place.clone(), dependent);
        }
    }

    /// Whatever was in this place was removed.
    pub(super) fn removed(&mut self, place: &Place, revision: Revision, woken: &mut Woken) {
        self.pending.remove(place);
        for (_, owner) in namesakes_mut(&mut self.owners, place) {
            owner.is_gone(revision, woken);
        }
        if let Some(dependent) = self.dependents.remove(place) {
            self.unlink_all(place, &dependent.owners, woken);
        }
    }

    /// A look at the store found this owner.
    pub(super) fn found(&mut self, owner: &Identity, revision: Revision, waits: bool, woken: &mut Woken) {
        if let Some(owner) = self.owners.get_mut(owner)
            && owner.as_of <= revision
        {
            owner.is_there(revision, waits, woken);
        }
    }

    /// A look at the store did not find this owner.
    pub(super) fn missed(&mut self, owner: &Identity, absent: Absent, woken: &mut Woken) {
        if let Some(owner) = self.owners.get_mut(owner) {
            owner.is_absent(absent, woken);
        }
    }

    /// What an earlier look at the store said that did not find this owner.
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

    /// Those who name this owner.
    #[must_use]
    pub(super) fn dependents_of(&self, owner: &Identity) -> Vec<Place> {
        self.owner(owner).map(|owner| owner.dependents.keys().cloned().collect()).unwrap_or_default()
    }

    /// Whether anybody names this owner.
    #[must_use]
    pub(super) fn has_dependents(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some()
    }

    /// Whether somebody must be gone before this owner.
    #[must_use]
    pub(super) fn is_blocked(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.blocking > 0)
    }

    fn owner(&self, owner: &Identity) -> Option<&Owner> {
        self.owners.get(owner)
    }

    /// The owners that are said to be in a place, of which at most one is.
    fn namesakes(&self, place: &Place) -> impl Iterator<Item = (&Identity, &Owner)> {
        self.owners.range(first_of(place)..).take_while(move |(owner, _)| owner.place == *place)
    }

    /// Remembers who names an owner, and gives the owner as everybody who names it shares it.
    fn link(&mut self, place: &Place, owner: &Identity, blocks: bool, woken: &mut Woken) -> Identity {
        let entry = self.owners.entry(owner.clone());
        let shared = entry.key().clone();
        let known = entry.or_insert_with(Owner::new);
        let before = known.dependents.insert(place.clone(), blocks);
        known.count(before.unwrap_or(false), blocks);
        if before.is_none() && !known.stays() {
            woken.push(place);
        }
        if before == Some(true) && known.waits && known.blocking == 0 {
            woken.push(&owner.place);
        }
        shared
    }

    fn unlink_all(&mut self, place: &Place, owners: &[Identity], woken: &mut Woken) {
        for owner in owners {
            self.unlink(place, owner, woken);
        }
    }

    fn unlink(&mut self, place: &Place, owner: &Identity, woken: &mut Woken) {
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

/// What stands before all owners of a place.
fn first_of(place: &Place) -> Identity {
    Identity { place: place.clone(), uid: Arc::default() }
}

fn namesakes_mut<'a>(
    owners: &'a mut BTreeMap<Identity, Owner>,
    place: &'a Place,
) -> impl Iterator<Item = (&'a Identity, &'a mut Owner)> {
    owners.range_mut(first_of(place)..).take_while(move |(owner, _)| owner.place == *place)
}
