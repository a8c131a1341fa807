//! What a definition cannot say.

use std::collections::BTreeSet;

/// What a definition cannot say, as it is collected.
#[derive(Debug, Default)]
pub(super) struct Notes {
    list: Vec<String>,
    seen: BTreeSet<String>,
}

impl Notes {
    /// The lines.
    pub(super) fn lines(self) -> Vec<String> {
        self.list
    }

    /// Adds a line: where, what, why, and what to do about it.
    pub(super) fn add(&mut self, place: &str, what: &str, why: &str, advice: &str) {
        let line = format!("{place}: {what}: {why}; {advice}");
        // A type that is used twice lacks the same things twice.
        if self.seen.insert(line.clone()) {
            self.list.push(line);
        }
    }
}
