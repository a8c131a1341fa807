//! The mark of a kind that came while the server runs.

use std::sync::atomic::{AtomicBool, Ordering};

/// What sets a kind apart that came while the server runs.
#[derive(Debug)]
pub(super) struct Addition {
    /// The version of the catalog in which it came.
    version: u64,
    is_removed: AtomicBool,
}

impl Addition {
    pub(super) fn new(version: u64) -> Self {
        Addition { version, is_removed: AtomicBool::new(false) }
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn is_removed(&self) -> bool {
        self.is_removed.load(Ordering::Acquire)
    }

    pub(super) fn remove(&self) {
        self.is_removed.store(true, Ordering::Release);
    }
}
