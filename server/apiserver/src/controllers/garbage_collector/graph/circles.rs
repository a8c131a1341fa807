//! Owners that wait for each other: which they are is found in the graph, and that they end is up to the
//! collector.

use std::{collections::BTreeSet, sync::Arc};

use super::{Graph, Identity, Owner, Place};

/// Objects that are looked at in search of one circle. A longer circle is not found.
const CIRCLE_STEPS_MAX: usize = 10_000;

impl Graph {
    /// Whether one of those who name this owner waits for dependents of its own.
    #[must_use]
    pub(in super::super) fn has_waiting_dependent(&self, owner: &Identity) -> bool {
        self.owner(owner).is_some_and(|owner| owner.dependents.keys().any(|place| self.waits_at(place)))
    }

    /// Those whom this owner waits for while they wait for it, over however many others.
    #[must_use]
    pub(in super::super) fn circling(&self, owner: &Identity) -> Vec<Place> {
        let Some(start) = self.owner(owner) else { return Vec::new() };
        let waiting = start.dependents.iter().filter(|(_, blocks)| **blocks).map(|(place, _)| place);
        waiting.filter(|place| self.waits_for(place, &owner.place)).cloned().collect()
    }

    /// The owner that the object in this place is, if somebody names it.
    fn as_owner(&self, place: &Place) -> Option<&Owner> {
        let uid = Arc::clone(&self.dependents.get(place)?.uid);
        self.owner(&Identity { place: place.clone(), uid })
    }

    fn waits_at(&self, place: &Place) -> bool {
        self.as_owner(place).is_some_and(|owner| owner.waits)
    }

    /// Whether one object waits for another, over however many others.
    fn waits_for(&self, from: &Place, to: &Place) -> bool {
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
