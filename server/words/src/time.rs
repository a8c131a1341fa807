//! Points in time and spans, as objects hold them. There is no clock here.
//!
//! All times are UTC. Their range is that of RFC 3339: the years 0000 to 9999.

mod calendar;
mod duration;
#[cfg(test)]
mod tests;

use std::{fmt, ops::RangeInclusive};

pub use duration::Duration;

/// A point in time with whole seconds.
///
/// The default is the first second of year 1, which clients in Go use for "no time": it is `null` in
/// JSON and empty in the binary form, and an `Option` of it that is read becomes `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    seconds: i64,
}

/// The times that there are, in seconds after the start of 1970.
pub const UNIX_RANGE: RangeInclusive<i64> = calendar::SECONDS_MIN..=calendar::SECONDS_MAX;

/// The first second of year 1, counted from 1970.
const NO_TIME_SECONDS: i64 = -62_135_596_800;

const MICROS_PER_SECOND: i64 = 1_000_000;

/// `2026-01-02T03:04:05Z`.
const TIME_BYTES: usize = calendar::TEXT_BYTES + 1;

/// `2026-01-02T03:04:05.000006Z`.
const MICRO_TIME_BYTES: usize = calendar::TEXT_BYTES + MICRO_DIGITS + 2;

/// Digits of a fraction in microseconds.
const MICRO_DIGITS: usize = 6;

impl Default for Time {
    fn default() -> Self {
        Time { seconds: NO_TIME_SECONDS }
    }
}

impl Time {
    /// So many seconds after the start of 1970; the nearest possible time if that is out of range.
    #[must_use]
    pub fn from_unix(seconds: i64) -> Self {
        Time { seconds: seconds.clamp(calendar::SECONDS_MIN, calendar::SECONDS_MAX) }
    }

    /// Seconds since the start of 1970.
    #[must_use]
    pub fn as_unix(self) -> i64 {
        self.seconds
    }

    /// Reads RFC 3339 in its strict form: upper-case `T` and `Z`, no leap second. A fraction is cut off.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        calendar::parse(text).map(|(seconds, _)| Time { seconds })
    }

    /// Whether this is the default, which means "no time".
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// Its text, as bytes.
    #[must_use]
    pub fn digits(self) -> [u8; TIME_BYTES] {
        let mut all = [b'Z'; TIME_BYTES];
        all.iter_mut().zip(calendar::text(self.seconds)).for_each(|(place, digit)| *place = digit);
        all
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.digits()))
    }
}

/// A point in time with microseconds. Its default is as that of [`Time`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MicroTime {
    micros: i64,
}

impl Default for MicroTime {
    fn default() -> Self {
        Time::default().into()
    }
}

impl From<Time> for MicroTime {
    fn from(time: Time) -> Self {
        MicroTime { micros: time.seconds * MICROS_PER_SECOND }
    }
}

impl MicroTime {
    /// So many microseconds after the start of 1970; the nearest possible time if that is out of range.
    #[must_use]
    pub fn from_unix_micros(micros: i64) -> Self {
        let first = calendar::SECONDS_MIN * MICROS_PER_SECOND;
        // Up to the last microsecond of the last second.
        let last = calendar::SECONDS_MAX * MICROS_PER_SECOND + (MICROS_PER_SECOND - 1);
        MicroTime { micros: micros.clamp(first, last) }
    }

    /// Microseconds since the start of 1970.
    #[must_use]
    pub fn as_unix_micros(self) -> i64 {
        self.micros
    }

    /// As [`Time::parse`], and with exactly six digits behind the point.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fraction = text.get(calendar::TEXT_BYTES..)?.strip_prefix('.')?;
        if fraction.bytes().take_while(u8::is_ascii_digit).count() != MICRO_DIGITS {
            return None;
        }
        let (seconds, micros) = calendar::parse(text)?;
        Some(MicroTime { micros: seconds * MICROS_PER_SECOND + i64::from(micros) })
    }

    /// The second in which this time lies.
    #[must_use]
    pub fn to_time(self) -> Time {
        Time { seconds: self.micros.div_euclid(MICROS_PER_SECOND) }
    }

    /// Whether this is the default, which means "no time".
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    fn fraction_micros(self) -> i64 {
        self.micros.rem_euclid(MICROS_PER_SECOND)
    }

    /// Its text, as bytes: always with six digits behind the point.
    #[must_use]
    pub fn digits(self) -> [u8; MICRO_TIME_BYTES] {
        let mut all = [b'Z'; MICRO_TIME_BYTES];
        let fraction = calendar::micros(self.fraction_micros().unsigned_abs());
        let text = calendar::text(self.to_time().seconds).into_iter().chain([b'.']).chain(fraction);
        all.iter_mut().zip(text).for_each(|(place, digit)| *place = digit);
        all
    }
}

impl fmt::Display for MicroTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.digits()))
    }
}
