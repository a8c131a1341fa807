//! What is noted about one request for its audit record, under names that the brand gives.
//!
//! A list on the request: handlers of the request add to it, and the writer of the audit record takes it.

use std::sync::{Mutex, PoisonError};

/// Most annotations of one request; more are dropped.
const ANNOTATIONS_MAX: usize = 64;

/// One note: a qualified name and a text.
pub type Annotation = (String, String);

/// The notes of one request, in the order in which they came. Empty, they cost no memory of their own.
#[derive(Debug, Default)]
pub struct Annotations(Mutex<Vec<Annotation>>);

impl Annotations {
    /// Adds a note. Of two with the same name, the first stays.
    pub(crate) fn add(&self, name: String, text: impl Into<String>) {
        // A list that a panicking thread held is still a list.
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() < ANNOTATIONS_MAX && !list.iter().any(|(known, _)| *known == name) {
            list.push((name, text.into()));
        }
    }

    /// Takes all notes.
    #[must_use]
    pub fn take(&mut self) -> Vec<Annotation> {
        std::mem::take(self.0.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_kept_once_in_order_and_within_the_bound() {
        let mut notes = Annotations::default();
        for (name, text) in [("b", "1"), ("a", "2"), ("b", "3")] {
            notes.add(name.to_owned(), text);
        }
        let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(notes.take(), [pair("b", "1"), pair("a", "2")]);
        assert_eq!(notes.take(), []);
        for index in 0..2 * ANNOTATIONS_MAX {
            notes.add(index.to_string(), "x");
        }
        assert_eq!(notes.take().len(), ANNOTATIONS_MAX);
    }
}
