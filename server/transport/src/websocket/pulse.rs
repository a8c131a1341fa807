//! Whether the client of an open WebSocket still lives: it is asked at a steady pace, and has some time to say
//! anything. A client that takes nothing is found at the socket.

use std::{pin::Pin, time::Duration};

use tokio::time::{Instant, Sleep, sleep};

/// What to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beat {
    /// Ask whether it lives, and say so with [`Pulse::asked`].
    Ask,
    /// It has had its time to answer.
    GiveUp,
}

/// The times of one client.
pub(super) struct Pulse {
    interval: Duration,
    patience: Duration,
    /// When it was asked last, or when it came.
    asked: Instant,
    /// Whether it owes an answer.
    owes: bool,
    timer: Pin<Box<Sleep>>,
}

impl Pulse {
    /// Asks every `interval`, and gives up when nothing comes for `patience` behind a question.
    pub(super) fn new(interval: Duration, patience: Duration) -> Self {
        Pulse { interval, patience, asked: Instant::now(), owes: false, timer: Box::pin(sleep(interval)) }
    }

    /// Waits until there is something to do. May be given up and called again.
    pub(super) async fn beat(&mut self) -> Beat {
        self.timer.as_mut().await;
        if self.owes { Beat::GiveUp } else { Beat::Ask }
    }

    /// It was asked just now.
    pub(super) fn asked(&mut self) {
        self.asked = Instant::now();
        self.owes = true;
        self.timer.as_mut().reset(self.asked + self.patience);
    }

    /// It said something, which is answer enough.
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
