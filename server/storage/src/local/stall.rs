//! Detects a disk that does not answer. A write that hangs in the kernel cannot be cancelled, so the thread
//! publishes since when it waits, and others check: health checks directly, and the maintenance thread once a
//! second, for the log and for callers with pending writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::engine::Observer;
use crate::error::StorageError;

/// A disk that takes longer for one step is stalled.
pub(super) const STALL_LIMIT: Duration = Duration::from_secs(5);

/// The journal operation in progress.
pub(super) struct Stall {
    base: Instant,
    /// Its start in milliseconds after `base`, plus one. Zero if there is none.
    since: AtomicU64,
    /// Whether an operation of this duration counts as stalled.
    is_too_long: Box<dyn Fn(Duration) -> bool + Send + Sync>,
    /// The result of the last check.
    is_stalled: watch::Sender<bool>,
}

impl Stall {
    pub(super) fn when(is_too_long: impl Fn(Duration) -> bool + Send + Sync + 'static) -> Self {
        let (base, since) = (Instant::now(), AtomicU64::new(0));
        Self { base, since, is_too_long: Box::new(is_too_long), is_stalled: watch::Sender::new(false) }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.base.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Runs an operation of the journal.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.since.store(self.now() + 1, Ordering::Release);
        let done = work();
        self.since.store(0, Ordering::Release);
        done
    }

    /// Fails while the current operation takes too long.
    pub(super) fn check(&self) -> Result<(), Arc<StorageError>> {
        let Some(since) = self.since.load(Ordering::Acquire).checked_sub(1) else { return Ok(()) };
        let waits = Duration::from_millis(self.now().saturating_sub(since));
        if !(self.is_too_long)(waits) {
            return Ok(());
        }
        Err(Arc::new(StorageError::Stalled { seconds: waits.as_secs() }))
    }

    /// Checks, and publishes a change since the last check. Call it about once a second.
    pub(super) fn look(&self, observer: Option<&Arc<dyn Observer>>) {
        let found = self.check();
        let is_stalled = found.is_err();
        let changed = |before: &mut bool| std::mem::replace(before, is_stalled) != is_stalled;
        if !self.is_stalled.send_if_modified(changed) {
            return;
        }
        if let Some(observer) = observer {
            observer.stalled(is_stalled);
        }
        match found {
            Err(error) => tracing::error!(%error, "the store does not get an answer from its disk"),
            Ok(()) => tracing::info!("the disk of the store answers again"),
        }
    }

    /// Waits until a check finds the disk stalled.
    pub(super) async fn stalled(&self) -> Arc<StorageError> {
        let mut is_stalled = self.is_stalled.subscribe();
        // The sender lives as long as `self`, so the wait cannot fail.
        let _ = is_stalled.wait_for(|is_stalled| *is_stalled).await;
        // The disk may answer again by now; then the limit is reported.
        let limit = StorageError::Stalled { seconds: STALL_LIMIT.as_secs() };
        self.check().err().unwrap_or_else(|| Arc::new(limit))
    }
}

impl Default for Stall {
    fn default() -> Self {
        Self::when(|waits| waits >= STALL_LIMIT)
    }
}
