//! Who owns whom: every object that has owners, and every object that is named as one. Pure: it is told
//! what was seen and says which objects to look at again.
//!
//! An owner is what a reference says: a place and a uid. Two references that give one uid different
//! places speak of two owners, of which at most one exists. Objects without owners that nobody names are
//! not here, however many there are.

mod circles;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod world;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use storage::entry::{ResourceId, Revision};

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
    pub(super) uid: Box<str>,
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
    pub(super) uid: Box<str>,
    /// The version.
    pub(super) revision: Revision,
    /// How far its deletion is.
    pub(super) state: State,
    /// Its owners, and whether each must wait for it. No owner stands twice, and none is the object itself.
    pub(super) owners: Vec<(Identity, bool)>,
}

/// Objects that must be looked at.
#[derive(Debug, Default)]
pub(super) struct Woken {
    /// Because of their owners.
    pub(super) dependents: Vec<Place>,
    /// Because of their dependents.
    pub(super) owners: Vec<Place>,
}

/// What is known of an owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    /// Nothing yet, or that it was deleted, which is to be confirmed.
    Unknown,
    Present,
    /// A look at the store did not find it. It never comes back.
    Absent,
}

#[derive(Debug)]
struct Owner {
    uid: Box<str>,
    presence: Presence,
    /// Version of what is known. Older news are none.
    as_of: Revision,
    /// Whether it waits until its dependents are gone.
    waits: bool,
    /// Those who name it, and whether it must wait for them.
    dependents: BTreeMap<Place, bool>,
    /// How many it must wait for.
    blocking: usize,
}

#[derive(Debug)]
struct Dependent {
    uid: Box<str>,
    owners: Vec<Identity>,
}

/// The graph.
#[derive(Debug, Default)]
pub(super) struct Graph {
    dependents: BTreeMap<Place, Dependent>,
    /// Mostly one for each place.
    owners: BTreeMap<Place, Vec<Owner>>,
}

impl Graph {
    /// Whether something is remembered about this place.
    #[must_use]
    pub(super) fn knows(&self, place: &Place) -> bool {
        self.dependents.contains_key(place) || self.owners.contains_key(place)
    }

    /// How many objects are remembered.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.dependents.len() + self.owners.len()
    }

    /// An object was stored.
    pub(super) fn stored(&mut self, place: &Place, seen: Seen, woken: &mut Woken) {
        for owner in self.owners.get_mut(place).into_iter().flatten() {
            if owner.uid == seen.uid {
                owner.is_there(seen.revision, seen.state == State::Foreground, woken);
            } else {
                owner.is_gone(seen.revision, woken);
            }
        }
        if matches!(seen.state, State::Foreground | State::Orphaning) {
            woken.owners.push(place.clone());
        }
        let before = match self.dependents.remove(place) {
            Some(before) if before.uid == seen.uid => before.owners,
            Some(namesake) => {
                self.unlink_all(place, &namesake.owners, woken);
                Vec::new()
            }
            None => Vec::new(),
        };
        for (owner, blocks) in &seen.owners {
            self.link(place, owner, *blocks, woken);
        }
        let lost: Vec<Identity> =
            before.into_iter().filter(|owner| !seen.owners.iter().any(|(kept, _)| kept == owner)).collect();
        self.unlink_all(place, &lost, woken);
        if !seen.owners.is_empty() {
            let owners = seen.owners.into_iter().map(|(owner, _)| owner).collect();
            self.dependents.insert(place.clone(), Dependent { uid: seen.uid, owners });
        }
    }

    /// Whatever was in this place was removed.
    pub(super) fn removed(&mut self, place: &Place, revision: Revision, woken: &mut Woken) {
        for owner in self.owners.get_mut(place).into_iter().flatten() {
            owner.is_gone(revision, woken);
        }
        if let Some(dependent) = self.dependents.remove(place) {
            self.unlink_all(place, &dependent.owners, woken);
        }
    }

    /// A look at the store found this owner.
    pub(super) fn found(&mut self, owner: &Identity, revision: Revision, waits: bool, woken: &mut Woken) {
        if let Some(owner) = self.owner_mut(owner)
            && owner.as_of <= revision
        {
            owner.is_there(revision, waits, woken);
        }
    }

    /// A look at the store did not find this owner.
    pub(super) fn missed(&mut self, owner: &Identity) {
        if let Some(owner) = self.owner_mut(owner) {
            owner.presence = Presence::Absent;
            owner.waits = false;
        }
    }

    /// Whether a look at the store did not find this owner before.
    #[must_use]
    pub(super) fn is_absent(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.presence == Presence::Absent)
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

    /// The objects one of whose owners is not known to be there and to stay.
    #[must_use]
    pub(super) fn doubtful(&self) -> Vec<Place> {
        let stays = |owner: &Identity| {
            self.owner(owner).is_some_and(|owner| owner.presence == Presence::Present && !owner.waits)
        };
        let doubtful = |dependent: &Dependent| !dependent.owners.iter().all(stays);
        self.dependents.iter().filter(|(_, found)| doubtful(found)).map(|(place, _)| place.clone()).collect()
    }

    /// Everything of a resource type that is remembered.
    #[must_use]
    pub(super) fn places_of(&self, resource: ResourceId) -> BTreeSet<Place> {
        let first = Place { resource, key: "".into() };
        let of_type = |place: &&Place| place.resource == resource;
        let dependents = self.dependents.range(first.clone()..).map(|(place, _)| place).take_while(of_type);
        let owners = self.owners.range(first..).map(|(place, _)| place).take_while(of_type);
        dependents.chain(owners).cloned().collect()
    }

    fn owner(&self, owner: &Identity) -> Option<&Owner> {
        self.owners.get(&owner.place)?.iter().find(|known| known.uid == owner.uid)
    }

    fn owner_mut(&mut self, owner: &Identity) -> Option<&mut Owner> {
        self.owners.get_mut(&owner.place)?.iter_mut().find(|known| known.uid == owner.uid)
    }

    fn link(&mut self, place: &Place, owner: &Identity, blocks: bool, woken: &mut Woken) {
        let namesakes = self.owners.entry(owner.place.clone()).or_default();
        let at = namesakes.iter().position(|known| known.uid == owner.uid).unwrap_or_else(|| {
            namesakes.push(Owner::new(owner.uid.clone()));
            namesakes.len() - 1
        });
        let Some(known) = namesakes.get_mut(at) else { return };
        let before = known.dependents.insert(place.clone(), blocks);
        known.count(before.unwrap_or(false), blocks);
        if before.is_none() && (known.presence != Presence::Present || known.waits) {
            woken.dependents.push(place.clone());
        }
        if before == Some(true) && known.waits && known.blocking == 0 {
            woken.owners.push(owner.place.clone());
        }
    }

    fn unlink_all(&mut self, place: &Place, owners: &[Identity], woken: &mut Woken) {
        for owner in owners {
            self.unlink(place, owner, woken);
        }
    }

    fn unlink(&mut self, place: &Place, owner: &Identity, woken: &mut Woken) {
        let Some(namesakes) = self.owners.get_mut(&owner.place) else { return };
        let Some(known) = namesakes.iter_mut().find(|known| known.uid == owner.uid) else { return };
        let Some(blocked) = known.dependents.remove(place) else { return };
        known.count(blocked, false);
        if known.waits && known.blocking == 0 {
            woken.owners.push(owner.place.clone());
        }
        if known.dependents.is_empty() {
            namesakes.retain(|known| known.uid != owner.uid);
            if namesakes.is_empty() {
                self.owners.remove(&owner.place);
            }
        }
    }
}

impl Owner {
    fn new(uid: Box<str>) -> Self {
        Owner {
            uid,
            presence: Presence::Unknown,
            as_of: 0,
            waits: false,
            dependents: BTreeMap::new(),
            blocking: 0,
        }
    }

    fn is_there(&mut self, revision: Revision, waits: bool, woken: &mut Woken) {
        if waits && !self.waits {
            woken.dependents.extend(self.dependents.keys().cloned());
        }
        self.presence = Presence::Present;
        self.as_of = revision;
        self.waits = waits;
    }

    fn is_gone(&mut self, revision: Revision, woken: &mut Woken) {
        self.as_of = revision;
        self.waits = false;
        if self.presence != Presence::Absent {
            self.presence = Presence::Unknown;
            woken.dependents.extend(self.dependents.keys().cloned());
        }
    }

    fn count(&mut self, blocked: bool, blocks: bool) {
        self.blocking += usize::from(blocks);
        self.blocking -= usize::from(blocked);
    }
}
