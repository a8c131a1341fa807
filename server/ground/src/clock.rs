//! The server's source of time and randomness. A lint forbids all other code to read the system's clock or
//! random numbers.

#![expect(clippy::disallowed_methods, reason = "this is where time and randomness come from")]

mod turn;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime},
};

use rand::RngCore;

pub use turn::{TurnTimer, during_turn};

/// Time and randomness of one server. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    source: Source,
    chance: Chance,
}

#[derive(Debug, Clone, Default)]
enum Chance {
    #[default]
    System,
    Scripted(Arc<Script>),
}

#[derive(Debug)]
struct Script {
    numbers: Vec<u64>,
    next: AtomicUsize,
}

#[derive(Debug, Clone, Default)]
enum Source {
    #[default]
    System,
    Manual(Arc<AtomicU64>),
}

/// Moves a clock of [`Clock::manual`].
#[derive(Debug, Clone)]
pub struct ClockHand(Arc<AtomicU64>);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub fn system() -> Self {
        Clock::default()
    }

    /// A clock that stands still at a Unix time until it is moved. For tests.
    #[must_use]
    pub fn manual(unix_seconds: u64) -> (Self, ClockHand) {
        let milliseconds = Arc::new(AtomicU64::new(unix_seconds.saturating_mul(1000)));
        let source = Source::Manual(Arc::clone(&milliseconds));
        (Clock { source, ..Clock::default() }, ClockHand(milliseconds))
    }

    /// Replaces the random numbers by these, in order, and by zero when they are used up. Random bytes and
    /// identifiers stay random. For tests.
    #[must_use]
    pub fn with_numbers(mut self, numbers: Vec<u64>) -> Self {
        self.chance = Chance::Scripted(Arc::new(Script { numbers, next: AtomicUsize::new(0) }));
        self
    }

    /// Returns the current time.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        match &self.source {
            Source::System => turn::wall(),
            Source::Manual(_) => SystemTime::UNIX_EPOCH + Duration::from_millis(self.unix_milliseconds()),
        }
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn unix_milliseconds(&self) -> u64 {
        match &self.source {
            Source::System => unix_milliseconds(turn::wall()),
            Source::Manual(milliseconds) => milliseconds.load(Ordering::Relaxed),
        }
    }

    /// Whole seconds since 1970.
    #[must_use]
    pub fn unix_seconds(&self) -> u64 {
        self.unix_milliseconds() / 1000
    }

    /// A random number of 64 bits.
    #[must_use]
    pub fn random(&self) -> u64 {
        match &self.chance {
            Chance::System => rand::rng().next_u64(),
            Chance::Scripted(script) => {
                let index = script.next.fetch_add(1, Ordering::Relaxed);
                script.numbers.get(index).copied().unwrap_or_default()
            }
        }
    }

    /// Random bytes, good enough for secrets.
    #[must_use]
    pub fn random_bytes<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        rand::rng().fill_bytes(&mut bytes);
        bytes
    }

    /// A new random identifier (UUID, version 4).
    #[must_use]
    pub fn uuid(&self) -> String {
        let uuid = uuid::Builder::from_random_bytes(self.random_bytes()).into_uuid();
        uuid.hyphenated().encode_lower(&mut uuid::Uuid::encode_buffer()).to_owned()
    }
}

impl ClockHand {
    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(u64::try_from(by.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

/// Milliseconds since 1970 by the machine's clock, for interfaces that take a plain function.
#[must_use]
pub fn system_unix_milliseconds() -> u64 {
    unix_milliseconds(SystemTime::now())
}

fn unix_milliseconds(time: SystemTime) -> u64 {
    // A clock before 1970 counts as 1970: an error here would have no sensible handler.
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manual_clock_moves_only_by_its_hand() {
        let (clock, hand) = Clock::manual(1_000);
        assert_eq!(clock.unix_seconds(), 1_000);
        hand.advance(Duration::from_millis(2_500));
        assert_eq!(clock.unix_milliseconds(), 1_002_500);
        assert_eq!(clock.now(), SystemTime::UNIX_EPOCH + Duration::from_millis(1_002_500));
    }

    #[test]
    fn scripted_numbers_come_in_turn_and_end_in_zeros() {
        let clock = Clock::system().with_numbers(vec![7, 9]);
        let same = clock.clone();
        assert_eq!([clock.random(), same.random(), clock.random()], [7, 9, 0]);
    }

    #[test]
    fn identifiers_are_random_ones_of_version_four() {
        let clock = Clock::system();
        assert_eq!(uuid::Uuid::parse_str(&clock.uuid()).map(|uuid| uuid.get_version_num()), Ok(4));
        assert_ne!(clock.uuid(), clock.uuid());
    }
}
