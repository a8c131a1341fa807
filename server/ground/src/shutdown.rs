//! The phases of shutdown, and how parts of the server learn of them.
//!
//! First the server reports that it is not ready and keeps serving, so that load balancers can stop sending.
//! Then it stops: it accepts no connections, ends watches and finishes open requests.

mod request_drain;
mod watch_ends;

use std::sync::Arc;

use tokio::sync::watch;

pub use self::{
    request_drain::{OpenRequest, RequestDrain},
    watch_ends::{OpenWatch, WatchEnds},
};

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
    /// Starts the first phase: readiness fails from now on. May be called again.
    pub fn begin(&self) {
        self.unready.send_replace(true);
    }

    /// Starts the second phase: connections drain and watches end.
    pub fn stop(&self) {
        self.begin();
        self.stopping.send_replace(true);
    }

    /// Whether the first phase has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        *self.unready.borrow()
    }

    /// Becomes true when the first phase begins.
    #[must_use]
    pub fn unready(&self) -> watch::Receiver<bool> {
        self.unready.subscribe()
    }

    /// Becomes true when the second phase begins.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}

/// Waits until a phase has begun. Also returns when the sender is gone.
pub async fn begun(phase: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped, and with it the server.
    let _gone = phase.wait_for(|begun| *begun).await;
}
