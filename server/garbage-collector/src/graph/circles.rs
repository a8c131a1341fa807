//! Owners that wait for each other. The graph finds them; the collector makes them stop waiting.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    super::objects::{Identity, ObjectPlace},
    Graph, Owner,
};

/// Objects that are visited in search of one circle. A longer circle is not found.
const CIRCLE_STEPS_MAX: usize = 10_000;

impl Graph {
    /// Whether a dependent of this owner waits for dependents of its own.
    #[must_use]
    pub(crate) fn has_waiting_dependent(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.dependents.keys().any(|place| self.waits_at(place)))
    }

    /// The dependents that this owner waits for while they, directly or through others, wait for it.
    #[must_use]
    pub(crate) fn circling(&self, owner: &Identity) -> Vec<ObjectPlace> {
        let Some(start) = self.owner(owner) else { return Vec::new() };
        let waiting = start.dependents.iter().filter(|(_, blocks)| **blocks).map(|(place, _)| place);
        waiting.filter(|place| self.waits_for(place, &owner.place)).cloned().collect()
    }

    /// The object in this place as an owner, if any object names it.
    fn as_owner(&self, place: &ObjectPlace) -> Option<&Owner> {
        let uid = Arc::clone(&self.dependents.get(place)?.uid);
        self.owner(&Identity { place: place.clone(), uid })
    }

    fn waits_at(&self, place: &ObjectPlace) -> bool {
        self.as_owner(place).is_some_and(|owner| owner.waits)
    }

    /// Whether one object waits for another, directly or through others.
    fn waits_for(&self, from: &ObjectPlace, to: &ObjectPlace) -> bool {
        let (mut seen, mut next) = (BTreeSet::from([from]), vec![from]);
        while let Some(place) = next.pop() {
            let Some(owner) = self.as_owner(place).filter(|owner| owner.waits) else { continue };
            for (dependent, _) in owner.dependents.iter().filter(|(_, blocks)| **blocks) {
                if dependent == to {
                    return true;
                }
                if seen.len() < CIRCLE_STEPS_MAX && seen.insert(dependent) {
                    next.push(dependent);
                }
            }
        }
        false
    }
}
