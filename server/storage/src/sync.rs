//! Locks that ignore poisoning, because their content is whole at every step; and a bell to wake a thread.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Wakes a thread that would otherwise sleep for a while.
#[derive(Debug, Default)]
pub(crate) struct Bell {
    rung: Mutex<bool>,
    heard: Condvar,
}

impl Bell {
    pub(crate) fn notify(&self) {
        *lock(&self.rung) = true;
        self.heard.notify_all();
    }

    /// Waits for the bell, no longer than this.
    pub(crate) fn wait(&self, longest: Duration) {
        let rung = lock(&self.rung);
        let waited = self.heard.wait_timeout_while(rung, longest, |rung| !*rung);
        *waited.unwrap_or_else(PoisonError::into_inner).0 = false;
    }
}
