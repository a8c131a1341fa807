//! Token buckets by key. Keys that were not used for long are forgotten; such a bucket would be full again.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::time::Instant;

use super::limits::Limit;

/// How many keys are remembered if the configuration does not say.
const KEYS_MAX_DEFAULT: usize = 4096;

/// The buckets of one limit.
pub(super) struct Buckets {
    per_second: f64,
    burst: f64,
    keys_max: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    buckets: HashMap<Arc<str>, Bucket>,
    /// The keys in the order of their last use.
    uses: BTreeMap<u64, Arc<str>>,
    /// The number of the next use.
    next: u64,
}

struct Bucket {
    tokens: f64,
    filled: Instant,
    /// The number of the last use.
    used: u64,
}

impl Buckets {
    /// Full buckets.
    pub(super) fn new(limit: &Limit) -> Self {
        let keys_max = usize::try_from(limit.cache_size).unwrap_or_default();
        Buckets {
            per_second: f64::from(limit.qps),
            burst: f64::from(limit.burst),
            keys_max: if keys_max == 0 { KEYS_MAX_DEFAULT } else { keys_max },
            kept: Mutex::default(),
        }
    }

    /// Takes a token for this key. False if there is none.
    pub(super) fn take(&self, key: &str, now: Instant) -> bool {
        // Buckets that a panicking thread held are still buckets.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = &mut *kept;
        let used = kept.next;
        kept.next += 1;
        let key: Arc<str> = match kept.buckets.get_key_value(key) {
            Some((known, bucket)) => {
                kept.uses.remove(&bucket.used);
                Arc::clone(known)
            }
            None => key.into(),
        };
        kept.uses.insert(used, Arc::clone(&key));
        let full = || Bucket { tokens: self.burst, filled: now, used };
        let bucket = kept.buckets.entry(key).or_insert_with(full);
        let seconds = now.saturating_duration_since(bucket.filled).as_secs_f64();
        bucket.tokens = (bucket.tokens + seconds * self.per_second).min(self.burst);
        (bucket.filled, bucket.used) = (now.max(bucket.filled), used);
        let has_one = bucket.tokens >= 1.0;
        if has_one {
            bucket.tokens -= 1.0;
        }
        if kept.buckets.len() > self.keys_max
            && let Some((_, oldest)) = kept.uses.pop_first()
        {
            kept.buckets.remove(&oldest);
        }
        has_one
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn buckets(per_second: f64, burst: f64, keys_max: usize) -> Buckets {
        Buckets { per_second, burst, keys_max, kept: Mutex::default() }
    }

    #[test]
    fn a_bucket_fills_with_time() {
        let (buckets, start) = (buckets(2.0, 3.0, 10), Instant::now());
        let take = |ms: u64| buckets.take("a", start + Duration::from_millis(ms));
        assert_eq!([0, 0, 0, 0].map(take), [true, true, true, false]);
        assert_eq!([499, 501, 502].map(take), [false, true, false]);
        // Never more than the burst.
        assert_eq!([60_000, 60_000, 60_000, 60_000].map(take), [true, true, true, false]);
        assert!(buckets.take("b", start));
    }

    #[test]
    fn the_key_is_forgotten_that_was_unused_longest() {
        let (buckets, now) = (buckets(1.0, 1.0, 2), Instant::now());
        for (key, expected) in [
            ("a", true),
            ("b", true),
            ("a", false),
            // Forgets `b`.
            ("c", true),
            ("a", false),
            // Forgets `c`.
            ("b", true),
            ("a", false),
            ("c", true),
        ] {
            assert_eq!(buckets.take(key, now), expected, "{key}");
        }
        let kept = buckets.kept.lock().expect("nothing panicked");
        assert_eq!((kept.buckets.len(), kept.uses.len()), (2, 2));
    }
}
