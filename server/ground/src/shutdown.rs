//! The phases in which a server stops, and how its parts learn of them.
//!
//! First it says that it is not ready any more and keeps serving, so that those who balance load can
//! look away; then it stops: no new connections, watches end, requests under way are finished.

use std::sync::Arc;

use tokio::sync::watch;

/// Starts the phases. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Shutdown {
    unready: Arc<watch::Sender<bool>>,
    stopping: Arc<watch::Sender<bool>>,
}

impl Default for Shutdown {
    fn default() -> Self {
        Shutdown {
            unready: Arc::new(watch::Sender::new(false)),
            stopping: Arc::new(watch::Sender::new(false)),
        }
    }
}

impl Shutdown {
    /// Begins: readiness fails from now on. May be called more than once.
    pub fn begin(&self) {
        self.unready.send_replace(true);
    }

    /// Goes on to the second phase: connections drain and watches end.
    pub fn stop(&self) {
        self.begin();
        self.stopping.send_replace(true);
    }

    /// Whether the server said goodbye.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        *self.unready.borrow()
    }

    /// Turns true when the first phase begins.
    #[must_use]
    pub fn unready(&self) -> watch::Receiver<bool> {
        self.unready.subscribe()
    }

    /// Turns true when the second phase begins; watches end then.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}

/// Waits until a phase has begun. Also returns when nobody is left who could begin it.
pub async fn begun(phase: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone: the server is, too.
    let _gone = phase.wait_for(|begun| *begun).await;
}
