//! A cache of bounded size whose entries expire.
//!
//! Invariant: an entry is never returned after its time to live, even if the system clock is set back.

use std::{
    borrow::Borrow,
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::clock::Clock;

/// Values by key, each with a time to live. Reads and writes take constant time.
///
/// The cache evicts by halves: entries are added to the younger half, and when it is full, the older half is
/// dropped and the younger one takes its place. An entry is therefore evicted only after at least half the
/// capacity was added behind it.
pub struct ExpiringCache<K, V> {
    capacity: usize,
    clock: Clock,
    halves: Mutex<Halves<K, V>>,
}

struct Halves<K, V> {
    young: HashMap<K, Entry<V>>,
    old: HashMap<K, Entry<V>>,
}

struct Entry<V> {
    value: V,
    /// Unix milliseconds. The end is exclusive.
    valid: std::ops::Range<u64>,
}

impl<K: Eq + Hash, V: Clone> ExpiringCache<K, V> {
    /// Creates an empty cache of at most `capacity` entries.
    #[must_use]
    pub fn new(capacity: usize, clock: Clock) -> Self {
        let halves = Halves { young: HashMap::new(), old: HashMap::new() };
        ExpiringCache { capacity, clock, halves: Mutex::new(halves) }
    }

    /// Returns a copy of the value, unless it has expired.
    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let now = self.clock.unix_milliseconds();
        let halves = self.halves();
        let entry = halves.young.get(key).or_else(|| halves.old.get(key))?;
        entry.valid.contains(&now).then(|| entry.value.clone())
    }

    /// Adds or replaces a value. With a zero time to live, nothing is stored.
    pub fn insert(&self, key: K, value: V, time_to_live: Duration) {
        if time_to_live.is_zero() {
            return;
        }
        let now = self.clock.unix_milliseconds();
        let end = now.saturating_add(u64::try_from(time_to_live.as_millis()).unwrap_or(u64::MAX));
        let mut halves = self.halves();
        // Before the insertion, so that the younger half never exceeds its part of the capacity.
        if halves.young.len() >= self.capacity / 2 {
            halves.old = std::mem::take(&mut halves.young);
        }
        halves.young.insert(key, Entry { value, valid: now..end });
    }

    /// Each change is a single insertion, so the maps stay consistent if a thread panics while it holds the
    /// lock.
    fn halves(&self) -> MutexGuard<'_, Halves<K, V>> {
        self.halves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_expire() {
        let (clock, hand) = Clock::manual(1000);
        let cache = ExpiringCache::new(8, clock);
        cache.insert("short".to_owned(), 1, Duration::from_secs(2));
        cache.insert("long".to_owned(), 2, Duration::from_secs(4));
        cache.insert("never".to_owned(), 3, Duration::ZERO);
        for (second, short, long) in [(0, true, true), (1, true, true), (2, false, true), (4, false, false)] {
            let found = (cache.get("short"), cache.get("long"), cache.get("never"));
            assert_eq!(found, (short.then_some(1), long.then_some(2), None), "after {second} s");
            hand.advance(Duration::from_secs(if second == 2 { 2 } else { 1 }));
        }
    }

    #[test]
    fn the_size_is_bounded_and_new_entries_stay() {
        let cache = ExpiringCache::new(8, Clock::system());
        for number in 0..100 {
            cache.insert(number, number, Duration::from_secs(60));
            let kept = (0..=number).filter(|number| cache.get(number).is_some()).count();
            assert!(kept <= 8, "{kept}");
            // The last four, or all while there are fewer.
            for recent in (0..=number).rev().take(4) {
                assert_eq!(cache.get(&recent), Some(recent));
            }
        }
    }
}
