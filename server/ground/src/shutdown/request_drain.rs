//! The last part of a stop that still answers new requests: with a refusal, while requests that came before
//! are finished.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use tokio::sync::Notify;

/// The requests in progress, and whether new ones are refused.
#[derive(Debug, Default)]
pub struct RequestDrain {
    refusing: AtomicBool,
    open: AtomicUsize,
    ended: Notify,
}

impl RequestDrain {
    /// Counts a request until what is returned is dropped; nothing where it is to be refused.
    #[must_use]
    pub fn enter(self: &Arc<Self>) -> Option<OpenRequest> {
        // Counted before the look: a request that is let in is never overlooked by who waits for all to end.
        self.open.fetch_add(1, Ordering::SeqCst);
        let open = OpenRequest(Arc::clone(self));
        (!self.refusing.load(Ordering::SeqCst)).then_some(open)
    }

    /// Refuses new requests from now on.
    pub fn begin(&self) {
        self.refusing.store(true, Ordering::SeqCst);
    }

    /// Waits until no request is in progress.
    pub async fn all_ended(&self) {
        loop {
            let ended = self.ended.notified();
            if self.open.load(Ordering::SeqCst) == 0 {
                return;
            }
            ended.await;
        }
    }
}

/// A request in progress.
#[derive(Debug)]
pub struct OpenRequest(Arc<RequestDrain>);

impl Drop for OpenRequest {
    fn drop(&mut self) {
        if self.0.open.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.ended.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn requests_that_came_before_are_waited_for() {
        let drain = Arc::new(RequestDrain::default());
        let before = drain.enter().expect("it is let in");
        drain.begin();
        assert!(drain.enter().is_none());
        let waiting = {
            let drain = Arc::clone(&drain);
            tokio::spawn(async move { drain.all_ended().await })
        };
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(before);
        waiting.await.expect("all have ended");
    }
}
