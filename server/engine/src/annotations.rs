//! What is noted about one request for its audit record, under names that the brand gives.
//!
//! A list on the request: handlers of the request add to it, and the writer of the audit record takes it.

use std::sync::{Mutex, PoisonError};

pub use ground::metrics::Level;
use machinery::format::{Flaws, qualified_name};

/// Most annotations of one request; more are dropped.
const ANNOTATIONS_MAX: usize = 64;

/// One note: a qualified name and a text.
pub type Annotation = (String, String);

/// The notes of one request, in the order in which they came. Empty, they cost no memory of their own.
#[derive(Debug, Default)]
pub struct Annotations(Mutex<Vec<(Level, Annotation)>>);

impl Annotations {
    /// Adds a note for all records. Of two with the same name, the first stays.
    pub(crate) fn add(&self, name: String, text: impl Into<String>) {
        self.insert(Level::Metadata, name, text.into());
    }

    /// Adds the note of a plugin for records of this level and above. A name that is no
    /// `<DNS subdomain>/<name>`, or that another text has, is a mistake of the plugin, which only its
    /// operator can mend.
    pub(crate) fn add_of_plugin(&self, level: Level, name: String, text: String) {
        if !is_qualified(&name) {
            tracing::warn!(name, "an audit annotation was left out: its name is no <DNS subdomain>/<name>");
        } else if let Some((name, _)) = self.insert(level, name, text) {
            // Without the text, which may have parts of the object.
            tracing::warn!(name, "an audit annotation was left out: another text has its name");
        }
    }

    /// Returns a note whose name is taken by another text.
    fn insert(&self, level: Level, name: String, text: String) -> Option<Annotation> {
        // A list that a panicking thread held is still a list.
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match list.iter().find(|(_, (known, _))| *known == name) {
            Some((_, (_, kept))) => (*kept != text).then_some((name, text)),
            None if list.len() < ANNOTATIONS_MAX => {
                list.push((level, (name, text)));
                None
            }
            None => None,
        }
    }

    /// Takes all notes, each with the least level of the records that show it.
    #[must_use]
    pub fn take(&mut self) -> Vec<(Level, Annotation)> {
        std::mem::take(self.0.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

fn is_qualified(name: &str) -> bool {
    name.split('/').count() == 2 && Flaws::of(qualified_name, name).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_plugins_have_qualified_names() {
        let mut notes = Annotations::default();
        for (name, text) in [
            ("a.example.org/x", "1"),
            ("a.example.org/x", "2"),
            ("x", "3"),
            ("a/b/c", "4"),
            ("A_b/x", "5"),
            ("/x", "6"),
            ("a.example.org/", "7"),
        ] {
            notes.add_of_plugin(Level::Request, name.to_owned(), text.to_owned());
        }
        let kept = ("a.example.org/x".to_owned(), "1".to_owned());
        assert_eq!(notes.take(), [(Level::Request, kept)]);
    }

    #[test]
    fn notes_are_kept_once_in_order_and_within_the_bound() {
        let mut notes = Annotations::default();
        for (name, text) in [("b", "1"), ("a", "2"), ("b", "3")] {
            notes.add(name.to_owned(), text);
        }
        let pair = |name: &str, text: &str| (Level::Metadata, (name.to_owned(), text.to_owned()));
        assert_eq!(notes.take(), [pair("b", "1"), pair("a", "2")]);
        assert_eq!(notes.take(), []);
        for index in 0..2 * ANNOTATIONS_MAX {
            notes.add(index.to_string(), "x");
        }
        assert_eq!(notes.take().len(), ANNOTATIONS_MAX);
    }
}
