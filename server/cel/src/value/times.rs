//! Lengths of time, and points in time.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Civil;
use crate::times;

/// A length of time, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span(pub i64);

/// A point in time of the years 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Moment {
    seconds: i64,
    nanos: u32,
    /// The zone that its text named: seconds east of UTC.
    offset: i32,
}

const NANOS: i64 = 1_000_000_000;

impl Span {
    /// Reads `1h2m3.5s`.
    pub fn parse(text: &str) -> Option<Self> {
        times::read_duration(text).map(Self)
    }

    #[expect(clippy::cast_precision_loss, reason = "the reference counts seconds as a double too")]
    fn seconds(self) -> f64 {
        (self.0 / NANOS) as f64 + (self.0 % NANOS) as f64 / 1e9
    }
}

impl fmt::Display for Span {
    /// Seconds with a fraction, as in `90.5s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.seconds())
    }
}

impl Moment {
    /// The point in time so many seconds and nanoseconds after the start of 1970 (UTC); none outside of the
    /// years 1 to 9999.
    pub fn from_unix(seconds: i64, nanos: u32) -> Option<Self> {
        let in_range = times::is_in_range(seconds) && i64::from(nanos) < NANOS;
        in_range.then_some(Self { seconds, nanos, offset: 0 })
    }

    /// Reads a text of RFC 3339.
    pub fn parse(text: &str) -> Option<Self> {
        let (seconds, nanos, offset) = times::read_timestamp(text)?;
        Some(Self { seconds, nanos, offset })
    }

    /// Seconds since the start of 1970 (UTC), rounded down.
    pub fn unix_seconds(self) -> i64 {
        self.seconds
    }

    /// The nanoseconds within the second.
    pub fn nanos(self) -> u32 {
        self.nanos
    }

    /// What makes two points in time the same, and orders them.
    pub(crate) fn instant(self) -> (i64, u32) {
        (self.seconds, self.nanos)
    }

    /// The point in time a span later; none outside of the years 1 to 9999.
    pub(crate) fn plus(self, span: i64) -> Option<Self> {
        let nanos = i64::from(self.nanos) + span % NANOS;
        let seconds = self.seconds.checked_add(span / NANOS)?.checked_add(nanos.div_euclid(NANOS))?;
        let nanos = u32::try_from(nanos.rem_euclid(NANOS)).ok()?;
        times::is_in_range(seconds).then_some(Self { seconds, nanos, ..self })
    }

    /// The span since another point in time; none if it does not fit.
    pub(crate) fn since(self, other: Self) -> Option<Span> {
        let seconds = self.seconds.checked_sub(other.seconds)?.checked_mul(NANOS)?;
        seconds.checked_add(i64::from(self.nanos) - i64::from(other.nanos)).map(Span)
    }

    /// Date and time of day so many seconds east of UTC.
    pub(crate) fn civil(self, offset: i64) -> Civil {
        Civil::new(self.seconds.saturating_add(offset))
    }

    /// How many seconds east of UTC a zone is at this time.
    pub(crate) fn offset_in(self, zone: &TimeZone) -> i64 {
        let range = Timestamp::MIN.as_second()..=Timestamp::MAX.as_second();
        // The last hours of the year 9999 are beyond what the zones know: nothing changes there.
        let seconds = self.seconds.clamp(*range.start(), *range.end());
        let instant = Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH);
        i64::from(zone.to_offset(instant).seconds())
    }
}

impl fmt::Display for Moment {
    /// RFC 3339, with as many digits behind the second as it needs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.civil(i64::from(self.offset));
        write!(f, "{:04}-{:02}-{:02}", at.year, at.month, at.day)?;
        write!(f, "T{:02}:{:02}:{:02}", at.hour, at.minute, at.second)?;
        if self.nanos > 0 {
            let digits = format!("{:09}", self.nanos);
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        let minutes = self.offset / 60;
        if minutes == 0 {
            return f.write_str("Z");
        }
        let sign = if minutes < 0 { '-' } else { '+' };
        write!(f, "{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
    }
}
