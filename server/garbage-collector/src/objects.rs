//! How the collector names objects, and what it knows of each: plain values without behavior.

use std::{collections::BTreeMap, sync::Arc};

use storage::entry::{ResourceId, Revision};

/// Most objects that one call wakes by name. Where there are more, [`Woken::too_many`] says so.
const WOKEN_MAX: usize = 65_536;

/// Where an object is: its resource type, and its key inside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ObjectPlace {
    /// The resource type.
    pub(super) resource: ResourceId,
    /// `<namespace>/<name>`, or `<name>`.
    pub(super) key: Arc<str>,
}

/// One object, as opposed to earlier and later objects of the same name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity {
    /// Where it is.
    pub(super) place: ObjectPlace,
    /// Its uid.
    pub(super) uid: Arc<str>,
}

/// How far the deletion of an object has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Not deleted.
    Living,
    /// Terminating, and waiting for something other than the collector.
    Terminating,
    /// Waiting until its dependents are gone.
    Foreground,
    /// Waiting until no dependent refers to it.
    Orphaning,
}

/// Why an owner does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Absent {
    /// It is gone, or never existed.
    Gone,
    /// It is in another namespace than the objects that refer to it.
    Elsewhere,
}

/// What an owner reference means.
#[derive(Debug, Clone)]
pub(super) enum Meaning {
    /// This object.
    Owner(Identity),
    /// An object in a namespace, named by one without a namespace. It cannot be looked up.
    AcrossScopes,
    /// An object of a kind that is not served, or that is not watched.
    Unknown,
}

/// One object as a watch or a list showed it.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// Its uid.
    pub(super) uid: Arc<str>,
    /// Its version.
    pub(super) revision: Revision,
    /// How far its deletion has come.
    pub(super) state: State,
    /// Its owners, and whether each must wait for it. Never the object itself.
    pub(super) owners: BTreeMap<Identity, bool>,
}

/// Objects that must be examined.
#[derive(Debug, Default)]
pub(super) struct Woken {
    /// Their places.
    pub(super) places: Vec<ObjectPlace>,
    /// There are more than are named: a survey must find the others.
    pub(super) too_many: bool,
}

impl Woken {
    /// Adds an object, by name where there is room.
    pub(super) fn push(&mut self, place: &ObjectPlace) {
        if self.places.len() < WOKEN_MAX {
            self.places.push(place.clone());
        } else {
            self.too_many = true;
        }
    }
}
