//! The lists and maps that a writer sent empty, found again while the object is written: it holds them like
//! absent ones.

use std::fmt::Write;

/// The paths of what was sent empty, and the path of the value that is being written.
#[derive(Debug)]
pub(crate) struct EmptiedPaths<'s> {
    emptied: &'s [String],
    at: String,
}

impl<'s> EmptiedPaths<'s> {
    /// `emptied` are paths as a [`Reader`](super::Reader) notes them, `at` is that of the value that comes
    /// first.
    pub(crate) fn new(emptied: &'s [String], at: String) -> Self {
        EmptiedPaths { emptied, at }
    }

    /// Whether the value was sent empty, given that it holds nothing.
    pub(super) fn is_emptied(&self) -> bool {
        self.emptied.contains(&self.at)
    }

    /// Steps down into a field or an entry; the result takes [`Self::leave`] back here.
    pub(super) fn enter_name(&mut self, name: &str) -> usize {
        let above = self.at.len();
        if above > 0 {
            self.at.push('.');
        }
        self.at.push_str(name);
        above
    }

    /// The same into an item.
    pub(super) fn enter_item(&mut self, index: usize) -> usize {
        let above = self.at.len();
        // Writing to a String cannot fail.
        let _ = write!(self.at, "[{index}]");
        above
    }

    /// Steps up again.
    pub(super) fn leave(&mut self, above: usize) {
        self.at.truncate(above);
    }
}
