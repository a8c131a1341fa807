//! The time of one turn of a connection's task. In a turn, dozens of requests may run, and each asks for the
//! time several times. A turn takes a few milliseconds at most, so the clock is read once.

use std::{
    cell::Cell,
    pin::Pin,
    time::{Duration, Instant, SystemTime},
};

use hyper::rt::{Sleep, Timer};
use hyper_util::rt::TokioTimer;

thread_local! {
    static TURN: Cell<Option<(Instant, SystemTime)>> = const { Cell::new(None) };
}

/// Stops the time for this thread until `work` returns.
pub fn during_turn<R>(work: impl FnOnce() -> R) -> R {
    let _end = End;
    TURN.set(Some((Instant::now(), SystemTime::now())));
    work()
}

/// The wall clock; during a turn, the time of its start.
pub(super) fn wall() -> SystemTime {
    TURN.get().map_or_else(SystemTime::now, |(_, wall)| wall)
}

/// Ends the turn, also if its work panics.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        TURN.set(None);
    }
}

/// The timers of a connection: the runtime's, with one look at the clock per turn.
#[derive(Debug, Clone, Default)]
pub struct TurnTimer(TokioTimer);

impl Timer for TurnTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.0.sleep(duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        self.0.sleep_until(deadline)
    }

    fn now(&self) -> Instant {
        TURN.get().map_or_else(Instant::now, |(instant, _)| instant)
    }

    fn reset(&self, sleep: &mut Pin<Box<dyn Sleep>>, deadline: Instant) {
        self.0.reset(sleep, deadline);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_in_a_turn_and_goes_on_behind_it() {
        let wait = || std::thread::sleep(Duration::from_millis(2));
        let timer = TurnTimer::default();
        let (first, second) = during_turn(|| {
            let first = (wall(), timer.now());
            wait();
            (first, (wall(), timer.now()))
        });
        assert_eq!(first, second);
        assert!(timer.now() > first.1);
        wait();
        assert!(wall() > first.0);
    }

    #[test]
    fn a_turn_ends_with_a_panic() {
        let turn = std::panic::catch_unwind(|| during_turn(|| panic!("in a turn")));
        assert!(turn.is_err());
        assert!(TURN.get().is_none());
    }
}
