//! What all checks of one object share.

use machinery::{change::Change, problem::Problems};

/// Where a check is, and where it reports.
pub(crate) struct Checking<'c, 'p> {
    pub(crate) change: &'c Change<'c>,
    pub(crate) problems: &'p mut Problems,
}
