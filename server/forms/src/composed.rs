//! Documents made of sources that change while the server runs.

use std::sync::{Arc, Mutex, PoisonError};

/// A value that is kept until one of its sources changes.
#[derive(Debug)]
pub(crate) struct Composed<T>(Mutex<Option<(u64, Arc<T>)>>);

impl<T> Default for Composed<T> {
    fn default() -> Self {
        Composed(Mutex::default())
    }
}

impl<T> Composed<T> {
    /// The value for this version of its sources. `make` receives the value of another version, if there was
    /// one, of which it may keep what did not change.
    pub(crate) fn get(&self, version: u64, make: impl FnOnce(Option<&T>) -> T) -> Arc<T> {
        // Made under the lock: many clients ask at the same time when kinds come or go, and one makes it for
        // all.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((known, value)) if *known == version => Arc::clone(value),
            former => {
                let value = Arc::new(make(former.as_ref().map(|(_, value)| &**value)));
                *kept = Some((version, Arc::clone(&value)));
                value
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_each_version() {
        let composed = Composed::default();
        let next = |former: Option<&u32>| former.map_or(1, |former| former + 1);
        let made: Vec<u32> = [7, 7, 8, 8, 8, 9].map(|version| *composed.get(version, next)).to_vec();
        assert_eq!(made, [1, 1, 2, 2, 2, 3]);
    }
}
