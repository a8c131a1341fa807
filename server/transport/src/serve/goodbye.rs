//! The time that a client has to close a connection on which everything is done: less when the server stops,
//! because the end of the process must not wait for clients that do not answer.

use std::time::Duration;

use ground::shutdown;
use tokio::{sync::watch, time::sleep};

/// The time that a closing connection may stay open without a request in progress.
pub(super) const GOODBYE_TIMEOUT: Duration = Duration::from_secs(1);

/// The time for one client to close.
#[derive(Debug, Clone)]
pub(crate) struct CloseDeadline {
    stopping: watch::Receiver<bool>,
    at_stop: Duration,
}

impl CloseDeadline {
    /// A second, or `at_stop` from when the server stops.
    pub(crate) fn new(stopping: watch::Receiver<bool>, at_stop: Duration) -> Self {
        CloseDeadline { stopping, at_stop }
    }

    /// Waits for what the client does, for as long as it has. Returns nothing if the client does not do it.
    pub(crate) async fn give<Done>(&mut self, done: impl Future<Output = Done>) -> Option<Done> {
        let at_stop = async {
            shutdown::begun(&mut self.stopping).await;
            sleep(self.at_stop).await;
        };
        tokio::select! {
            done = done => Some(done),
            () = sleep(GOODBYE_TIMEOUT) => None,
            () = at_stop => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::pending, time::Instant};

    use super::*;

    #[tokio::test]
    async fn a_stop_shortens_the_time_of_clients() {
        let (_stop, stopping) = watch::channel(true);
        let mut goodbye = CloseDeadline::new(stopping, Duration::ZERO);
        assert_eq!(goodbye.give(async { 1 }).await, Some(1));
        let began = Instant::now();
        assert_eq!(goodbye.give(pending::<()>()).await, None);
        assert!(began.elapsed() < GOODBYE_TIMEOUT);
    }
}
