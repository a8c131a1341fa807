//! Detects whether the client of an open WebSocket is alive: it is pinged regularly, and any message counts
//! as an answer. The socket detects a client that does not read.

use std::{pin::Pin, time::Duration};

use tokio::time::{Instant, Sleep, sleep};

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beat {
    /// Send a ping and call [`Pulse::asked`].
    Ask,
    /// The client did not answer in time.
    GiveUp,
}

/// The ping timer of one client.
pub(super) struct Pulse {
    interval: Duration,
    patience: Duration,
    /// Time of the last ping, or of the start.
    asked: Instant,
    /// Whether an answer is outstanding.
    owes: bool,
    timer: Pin<Box<Sleep>>,
}

impl Pulse {
    /// Pings every `interval`, and gives up when nothing arrives for `patience` after a ping.
    pub(super) fn new(interval: Duration, patience: Duration) -> Self {
        Pulse { interval, patience, asked: Instant::now(), owes: false, timer: Box::pin(sleep(interval)) }
    }

    /// Waits until there is something to do. Cancel safe.
    pub(super) async fn beat(&mut self) -> Beat {
        self.timer.as_mut().await;
        if self.owes { Beat::GiveUp } else { Beat::Ask }
    }

    /// Notes that a ping was sent.
    pub(super) fn asked(&mut self) {
        self.asked = Instant::now();
        self.owes = true;
        self.timer.as_mut().reset(self.asked + self.patience);
    }

    /// Notes that a message arrived.
    pub(super) fn heard(&mut self) {
        if self.owes {
            self.owes = false;
            self.timer.as_mut().reset(self.asked + self.interval);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTERVAL: Duration = Duration::from_millis(200);
    const PATIENCE: Duration = Duration::from_millis(100);

    #[tokio::test]
    async fn it_asks_at_a_steady_pace_however_late_the_answer_is() {
        let mut pulse = Pulse::new(INTERVAL, PATIENCE);
        let start = Instant::now();
        for round in 1..4 {
            assert_eq!(pulse.beat().await, Beat::Ask);
            assert!(start.elapsed() >= INTERVAL * round);
            pulse.asked();
            sleep(PATIENCE / 2).await;
            pulse.heard();
            // What comes unasked changes nothing.
            pulse.heard();
            assert_eq!(pulse.timer.deadline(), pulse.asked + INTERVAL);
        }
    }

    #[tokio::test]
    async fn it_gives_up_when_nothing_comes() {
        let mut pulse = Pulse::new(INTERVAL, PATIENCE);
        assert_eq!(pulse.beat().await, Beat::Ask);
        pulse.asked();
        assert_eq!(pulse.timer.deadline(), pulse.asked + PATIENCE);
        assert_eq!(pulse.beat().await, Beat::GiveUp);
    }
}
