//! Notices a disk that does not answer. Nothing can end a write that hangs in the kernel, so the thread that waits for it
//! says since when it waits, and others look: health checks by themselves, and the keeper once a second, for the log and for
//! callers whose writes are pending.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::engine::Observer;
use crate::error::StorageError;

/// A disk that takes longer than this for one step is stalled.
pub const STALL_LIMIT: Duration = Duration::from_secs(5);

/// The journal's work under way.
pub(super) struct Stall {
    base: Instant,
    /// When it began, in milliseconds after `base` and plus one. Zero while there is none.
    since: AtomicU64,
    /// Whether work that has taken so long counts as stalled.
    is_too_long: Box<dyn Fn(Duration) -> bool + Send + Sync>,
    /// Whether the last look found it stalled.
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

    /// Does work of the journal.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.since.store(self.now() + 1, Ordering::Release);
        let done = work();
        self.since.store(0, Ordering::Release);
        done
    }

    /// Fails while the work under way takes too long.
    pub(super) fn check(&self) -> Result<(), Arc<StorageError>> {
        let Some(since) = self.since.load(Ordering::Acquire).checked_sub(1) else { return Ok(()) };
        let waits = Duration::from_millis(self.now().saturating_sub(since));
        if !(self.is_too_long)(waits) {
            return Ok(());
        }
        Err(Arc::new(StorageError::Stalled { seconds: waits.as_secs() }))
    }

    /// Looks, and passes on what has changed since the last look. To be called every second or so.
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

    /// Waits until a look finds it stalled.
    pub(super) async fn stalled(&self) -> Arc<StorageError> {
        let mut is_stalled = self.is_stalled.subscribe();
        // The sender lives as long as `self`, so there is no other end.
        let _ = is_stalled.wait_for(|is_stalled| *is_stalled).await;
        // It may answer again by now, and then it was not longer than this.
        let limit = StorageError::Stalled { seconds: STALL_LIMIT.as_secs() };
        self.check().err().unwrap_or_else(|| Arc::new(limit))
    }
}

impl Default for Stall {
    fn default() -> Self {
        Self::when(|waits| waits >= STALL_LIMIT)
    }
}
