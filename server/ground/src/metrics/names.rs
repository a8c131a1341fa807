//! Names that clients chose, as label values.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

/// At most this many names are counted apart. Each costs memory for ever.
const NAMES_MAX: usize = 500;
/// The label value of all further names.
const OTHER: &str = "other";

/// The names that are counted apart: the first that were seen.
#[derive(Debug, Clone, Default)]
pub(super) struct Names(Arc<Mutex<HashSet<String>>>);

impl Names {
    /// The label value of a name.
    pub(super) fn label(&self, name: &str) -> String {
        if self.admits(name) { name.to_owned() } else { OTHER.to_owned() }
    }

    /// The label values of two names that are counted together.
    pub(super) fn pair(&self, first: &str, second: &str) -> (String, String) {
        // Names of objects have no slash.
        match self.admits(&format!("{first}/{second}")) {
            true => (first.to_owned(), second.to_owned()),
            false => (OTHER.to_owned(), OTHER.to_owned()),
        }
    }

    fn admits(&self, name: &str) -> bool {
        // Each change is a single insertion, so the set is whole if a thread panicked with it.
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.contains(name) {
            return true;
        }
        names.len() < NAMES_MAX && names.insert(name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_names_share_a_label() {
        let names = Names::default();
        for number in 0..NAMES_MAX {
            assert_eq!(names.label(&format!("n{number}")), format!("n{number}"));
        }
        assert_eq!(names.label("late"), OTHER);
        assert_eq!(names.label("n7"), "n7");
        assert_eq!(names.pair("a", "b"), (OTHER.to_owned(), OTHER.to_owned()));
    }
}
