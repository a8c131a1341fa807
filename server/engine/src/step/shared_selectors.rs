//! The selectors of open watches, each held once: the watches of a controller with many replicas are alike.

use std::{
    collections::HashMap,
    hash::{BuildHasher as _, RandomState},
    sync::{Arc, Mutex, PoisonError, Weak},
};

use super::select::Selectors;

/// The number of entries up to which those of ended watches are not looked for.
const ENTRIES_MIN: usize = 64;

/// Selectors that watches hold, by their hash. It does not keep them alive.
#[derive(Debug, Default)]
pub(crate) struct SharedSelectors(Mutex<HeldSelectors>);

#[derive(Debug, Default)]
struct HeldSelectors {
    // The keys of the hash are random, so no client can choose selectors that push out those of others.
    hashes: RandomState,
    held: HashMap<u64, Weak<Selectors>>,
    /// The number of entries at which those of ended watches are dropped.
    full: usize,
}

impl SharedSelectors {
    /// Equal selectors that an open watch holds, else these. Each watch costs constant time on average.
    pub(crate) fn share(&self, selectors: Selectors) -> Arc<Selectors> {
        // Every entry is whole between two calls, whatever happened in one.
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = entries.hashes.hash_one(&selectors);
        if let Some(held) = entries.held.get(&hash).and_then(Weak::upgrade) {
            // Others with the same hash are as good as unheard of. These are not shared then.
            return if *held == selectors { held } else { Arc::new(selectors) };
        }
        let selectors = Arc::new(selectors);
        entries.held.insert(hash, Arc::downgrade(&selectors));
        entries.drop_ended();
        selectors
    }
}

impl HeldSelectors {
    /// Drops the entries of ended watches, once there may be as many of them as of open ones.
    fn drop_ended(&mut self) {
        if self.held.len() > self.full.max(ENTRIES_MIN) {
            self.held.retain(|_, held| held.strong_count() > 0);
            self.full = self.held.len() * 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn len(shared: &SharedSelectors) -> usize {
        shared.0.lock().expect("no other use").held.len()
    }

    #[test]
    fn equal_selectors_are_held_once() {
        let shared = SharedSelectors::default();
        let first = shared.share(Selectors::on_labels("app in (b,a)"));
        assert!(Arc::ptr_eq(&first, &shared.share(Selectors::on_labels("app in (a, b)"))));
        assert!(!Arc::ptr_eq(&first, &shared.share(Selectors::on_labels("app in (a)"))));
        assert_eq!(Arc::strong_count(&first), 1);
    }

    #[test]
    fn entries_of_ended_watches_are_dropped() {
        let shared = SharedSelectors::default();
        let held: Vec<_> =
            (0..100).map(|number| shared.share(Selectors::on_labels(&format!("n={number}")))).collect();
        for number in 0..10_000 {
            shared.share(Selectors::on_labels(&format!("ended={number}")));
            assert!(len(&shared) <= 2 * (held.len() + 1));
        }
        for (number, held) in held.iter().enumerate() {
            assert!(Arc::ptr_eq(held, &shared.share(Selectors::on_labels(&format!("n={number}")))));
        }
    }
}
