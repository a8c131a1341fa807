//! What is in files and what is stored, together.

use std::sync::{Arc, Mutex, PoisonError};

use super::source::Source;

/// What a plugin made of files and of stored objects together, until one of the two changes. `K` changes with
/// what is stored.
pub(crate) struct Join<K, F, M> {
    source: Arc<Source<F>>,
    last: Mutex<Option<Made<K, F, M>>>,
}

struct Made<K, F, M> {
    stored: Arc<K>,
    files: Arc<F>,
    made: Joined<M>,
}

/// What was made.
pub(crate) struct Joined<M> {
    /// Of the files alone: requests that nothing stored is about see this.
    pub(crate) of_files: Arc<M>,
    /// Of both.
    pub(crate) of_all: Arc<M>,
}

impl<M> Clone for Joined<M> {
    fn clone(&self) -> Self {
        Joined { of_files: Arc::clone(&self.of_files), of_all: Arc::clone(&self.of_all) }
    }
}

impl<K, F: Send + Sync + 'static, M> Join<K, F, M> {
    pub(crate) fn new(source: Arc<Source<F>>) -> Self {
        Join { source, last: Mutex::new(None) }
    }

    /// What there is now.
    pub(crate) fn current(&self, stored: &Arc<K>, make: impl FnOnce(&F) -> Joined<M>) -> Joined<M> {
        let files = self.source.current();
        // What was made is replaced at once, so it is whole if a thread panicked with it.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*last
            && Arc::ptr_eq(&known.stored, stored)
            && Arc::ptr_eq(&known.files, &files)
        {
            return known.made.clone();
        }
        let made = make(&files);
        *last = Some(Made { stored: Arc::clone(stored), files, made: made.clone() });
        made
    }
}
