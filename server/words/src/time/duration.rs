//! Spans of time in Go's text form, such as `1h30m0s`.

use std::fmt;

/// A span of time with nanoseconds, which may be negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    nanos: i64,
}

/// The units of a text, in nanoseconds. Both micro signs of Unicode are in use.
const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("μs", 1_000),
    ("ms", 1_000_000),
    ("s", SECOND),
    ("m", 60 * SECOND),
    ("h", 3_600 * SECOND),
];

const SECOND: u64 = 1_000_000_000;

impl Duration {
    /// So many nanoseconds.
    #[must_use]
    pub fn from_nanos(nanos: i64) -> Self {
        Duration { nanos }
    }

    /// So many seconds; the longest possible span if that is too many.
    #[must_use]
    pub fn from_seconds(seconds: i64) -> Self {
        Duration { nanos: seconds.saturating_mul(SECOND as i64) }
    }

    /// The span in nanoseconds.
    #[must_use]
    pub fn as_nanos(self) -> i64 {
        self.nanos
    }

    /// Reads numbers with units, such as `1.5h`, `-2m3s` or `300ms`, or a bare `0`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (is_negative, mut rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if rest == "0" {
            return Some(Self::default());
        }
        if rest.is_empty() {
            return None;
        }
        // Without the sign, because the smallest span is one nanosecond longer than the largest one.
        let mut sum = 0_u64;
        while !rest.is_empty() {
            let (nanos, behind) = parse_part(rest)?;
            sum = sum.checked_add(nanos)?;
            rest = behind;
        }
        let nanos =
            if is_negative { 0_i64.checked_sub_unsigned(sum) } else { 0_i64.checked_add_unsigned(sum) };
        nanos.map(Self::from_nanos)
    }

    /// Why a text is no span of time, as Go says it. `quote` shows a text in quotes.
    #[must_use]
    pub fn flaw(text: &str, quote: fn(&str) -> String) -> String {
        let shown = quote(text);
        let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
        let is_number = |character: char| character == '.' || character.is_ascii_digit();
        while rest.starts_with(is_number) {
            let behind = rest.trim_start_matches(|character: char| character.is_ascii_digit());
            let behind = behind.strip_prefix('.').unwrap_or(behind);
            let behind = behind.trim_start_matches(|character: char| character.is_ascii_digit());
            let (unit, next) = behind.split_at(behind.find(is_number).unwrap_or(behind.len()));
            if !rest.starts_with(|character: char| character.is_ascii_digit())
                && rest.len() - behind.len() < 2
            {
                break;
            }
            if unit.is_empty() {
                return format!("missing unit in duration {shown}");
            }
            if !UNITS.iter().any(|(name, _)| *name == unit) {
                return format!("unknown unit {} in duration {shown}", quote(unit));
            }
            rest = next;
        }
        format!("invalid duration {shown}")
    }
}

/// One number with its unit, and what follows.
fn parse_part(text: &str) -> Option<(u64, &str)> {
    let (whole, rest) = split_digits(text);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => split_digits(rest),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let unit_end = rest.find(|character: char| character == '.' || character.is_ascii_digit());
    let (unit, rest) = rest.split_at(unit_end.unwrap_or(rest.len()));
    let (_, unit_nanos) = UNITS.iter().find(|(name, _)| *name == unit)?;

    let whole = if whole.is_empty() { 0 } else { whole.parse::<u64>().ok()? };
    let mut nanos = whole.checked_mul(*unit_nanos)?;
    // Digits beyond the nineteenth are below a nanosecond for every unit. In whole numbers, since a float
    // would lose nanoseconds, and in 128 bits, which an hour with nineteen digits needs.
    let mut digit_nanos = u128::from(*unit_nanos) * 10_u128.pow(19);
    let mut fraction_nanos = 0;
    for digit in fraction.bytes().take(19) {
        digit_nanos /= 10;
        fraction_nanos += digit_nanos * u128::from(digit - b'0');
    }
    nanos = nanos.checked_add(u64::try_from(fraction_nanos / 10_u128.pow(19)).ok()?)?;
    Some((nanos, rest))
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|character: char| !character.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanos = self.nanos.unsigned_abs();
        if self.nanos < 0 {
            f.write_str("-")?;
        }
        match nanos {
            0 => f.write_str("0s"),
            1..1_000 => write!(f, "{nanos}ns"),
            1_000..1_000_000 => write_decimal(f, nanos, 1_000, "µs"),
            1_000_000..SECOND => write_decimal(f, nanos, 1_000_000, "ms"),
            _ => {
                let minutes = nanos / (60 * SECOND);
                if minutes >= 60 {
                    write!(f, "{}h", minutes / 60)?;
                }
                // The units below the largest one are written even when they are zero: `1h0m0s`.
                if minutes > 0 {
                    write!(f, "{}m", minutes % 60)?;
                }
                write_decimal(f, nanos % (60 * SECOND), SECOND, "s")
            }
        }
    }
}

/// `nanos` in a unit, with as many digits behind the point as are needed.
fn write_decimal(f: &mut fmt::Formatter<'_>, nanos: u64, unit_nanos: u64, unit: &str) -> fmt::Result {
    write!(f, "{}", nanos / unit_nanos)?;
    let fraction = nanos % unit_nanos;
    if fraction > 0 {
        let width = unit_nanos.ilog10() as usize;
        let digits = format!("{fraction:0width$}");
        write!(f, ".{}", digits.trim_end_matches('0'))?;
    }
    f.write_str(unit)
}
