//! Everything that may need work, in pieces. After a start, and when the queue had no room, this finds all of
//! it.

use std::{
    collections::BTreeSet,
    ops::Bound::{Excluded, Unbounded},
};

use storage::entry::ResourceId;

use super::{
    super::objects::{Identity, ObjectPlace},
    Graph,
    owner::Presence,
};

/// One piece of a walk in order.
#[derive(Debug)]
pub(crate) struct Piece<T> {
    /// What was found in this piece.
    pub(crate) found: Vec<T>,
    /// The next piece begins after this. `None` at the end.
    pub(crate) after: Option<T>,
}

impl<T: Clone> Piece<T> {
    /// Cuts a piece of at most `seen_max` out of what is left.
    fn cut<'a, V>(
        rest: impl Iterator<Item = (&'a T, V)>,
        seen_max: usize,
        is_wanted: impl Fn(V) -> bool,
    ) -> Self
    where
        T: 'a,
    {
        let (mut found, mut seen, mut last) = (Vec::new(), 0, None);
        for (key, value) in rest.take(seen_max) {
            (seen, last) = (seen + 1, Some(key));
            if is_wanted(value) {
                found.push(key.clone());
            }
        }
        Piece { found, after: last.filter(|_| seen == seen_max).cloned() }
    }
}

impl Graph {
    /// Objects one of whose owners is not known to be there and to stay.
    #[must_use]
    pub(crate) fn doubtful(&self, after: Option<&ObjectPlace>, seen_max: usize) -> Piece<ObjectPlace> {
        let rest = self.dependents.range::<ObjectPlace, _>((after.map_or(Unbounded, Excluded), Unbounded));
        let stays = |owner: &Identity| self.owner(owner).is_some_and(super::Owner::stays);
        Piece::cut(rest, seen_max, |dependent| !dependent.owners.iter().all(stays))
    }

    /// Objects that wait for the collector.
    #[must_use]
    pub(crate) fn waiting(&self, after: Option<&ObjectPlace>, seen_max: usize) -> Piece<ObjectPlace> {
        let rest = self.pending.range::<ObjectPlace, _>((after.map_or(Unbounded, Excluded), Unbounded));
        Piece::cut(rest.map(|place| (place, ())), seen_max, |()| true)
    }

    /// Owners of which nothing is known yet.
    #[must_use]
    pub(crate) fn unknown_owners(&self, after: Option<&Identity>, seen_max: usize) -> Piece<Identity> {
        let rest = self.owners.range::<Identity, _>((after.map_or(Unbounded, Excluded), Unbounded));
        Piece::cut(rest, seen_max, |owner| owner.presence == Presence::Unknown)
    }

    /// Everything of a resource type that is remembered.
    #[must_use]
    pub(crate) fn places_of(&self, resource: ResourceId) -> BTreeSet<ObjectPlace> {
        let first = ObjectPlace { resource, key: "".into() };
        let of_type = |place: &&ObjectPlace| place.resource == resource;
        let dependents = self.dependents.range(first.clone()..).map(|(place, _)| place).take_while(of_type);
        let owners = self.owners.range(super::first_of(&first)..).map(|(owner, _)| &owner.place);
        let owners = owners.take_while(of_type);
        let pending = self.pending.range(first..).take_while(of_type);
        dependents.chain(owners).chain(pending).cloned().collect()
    }
}
