//! The mark of a kind that came while the server runs.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use machinery::kind::ConvertRemotely;

/// What sets a kind apart that came while the server runs. All its versions share it, and all its
/// definitions, one after the other.
#[derive(Debug)]
pub(super) struct Addition {
    /// The version of the catalog in which it came.
    version: u64,
    /// How many fields the store keeps beside every object: those that were known when it read them.
    kept: usize,
    is_removed: AtomicBool,
}

impl Addition {
    pub(super) fn new(version: u64, kept: usize) -> Self {
        Addition { version, kept, is_removed: AtomicBool::new(false) }
    }

    pub(super) fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn kept(&self) -> usize {
        self.kept
    }

    pub(super) fn is_removed(&self) -> bool {
        self.is_removed.load(Ordering::Acquire)
    }

    pub(super) fn remove(&self) {
        self.is_removed.store(true, Ordering::Release);
    }
}

/// What a definition has beside its versions, alike for all of them.
#[derive(Clone)]
pub(super) struct DefinedBy {
    pub(super) addition: Arc<Addition>,
    /// The version of the catalog in which this definition came.
    pub(super) version: u64,
    /// Whether another one took its place.
    pub(super) is_replaced: Arc<AtomicBool>,
    /// What converts between versions, if that takes a call.
    pub(super) remote: Option<Arc<dyn ConvertRemotely>>,
}
