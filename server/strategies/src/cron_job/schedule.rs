//! When jobs are made: five fields in the form of cron, or one of the names that stand for them.
//!
//! No crate reads exactly this form with these texts: `?`, steps behind a single number, names of months and
//! days in either case, `@every`, and a zone in front, which old objects have.

use std::fmt::Display;

use machinery::{problem::quote, time::Duration};

use super::time_zone;

/// The values that a field may have, and the names of some.
struct Bounds {
    min: u64,
    max: u64,
    names: &'static [&'static str],
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/// Minute, hour, day of the month, month and day of the week.
const FIELDS: [Bounds; 5] = [
    Bounds { min: 0, max: 59, names: &[] },
    Bounds { min: 0, max: 23, names: &[] },
    Bounds { min: 1, max: 31, names: &[] },
    Bounds { min: 1, max: 12, names: &MONTHS },
    Bounds { min: 0, max: 6, names: &DAYS },
];

const DESCRIPTORS: [&str; 7] =
    ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];

/// The spaces of Unicode that separate fields.
fn is_space(character: char) -> bool {
    character.is_whitespace()
}

/// Checks a schedule.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn check(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("empty spec string".to_owned());
    }
    let text = without_zone(text)?;
    if text.starts_with('@') {
        return check_descriptor(text);
    }
    let fields: Vec<&str> = text.split(is_space).filter(|field| !field.is_empty()).collect();
    if fields.len() != FIELDS.len() {
        let (wanted, found) = (FIELDS.len(), fields.len());
        return Err(format!("expected exactly {wanted} fields, found {found}: [{}]", fields.join(" ")));
    }
    fields.iter().zip(&FIELDS).try_for_each(|(field, bounds)| check_field(field, bounds))
}

/// What stands behind the zone that old schedules begin with.
fn without_zone(text: &str) -> Result<&str, String> {
    let Some(rest) = text.strip_prefix("TZ=").or_else(|| text.strip_prefix("CRON_TZ=")) else {
        return Ok(text);
    };
    let Some((zone, rest)) = rest.split_once(' ') else {
        // The parser of the reference server breaks down here, and clients see how.
        return Err("invalid schedule format: runtime error: slice bounds out of range [:-1]".to_owned());
    };
    time_zone::find(zone).map_err(|flaw| format!("provided bad location {zone}: {flaw}"))?;
    Ok(rest.trim_matches(is_space))
}

fn check_descriptor(text: &str) -> Result<(), String> {
    if DESCRIPTORS.contains(&text) {
        return Ok(());
    }
    let Some(duration) = text.strip_prefix("@every ") else {
        return Err(format!("unrecognized descriptor: {text}"));
    };
    match Duration::parse(duration) {
        Some(_) => Ok(()),
        None => Err(format!("failed to parse duration {text}: time: {}", Duration::flaw(duration, quote))),
    }
}

/// Checks a field: ranges with commas between them, of which empty ones do not count.
fn check_field(field: &str, bounds: &Bounds) -> Result<(), String> {
    let mut ranges = field.split(',').filter(|range| !range.is_empty());
    ranges.try_for_each(|range| check_range(range, bounds))
}

fn check_range(text: &str, bounds: &Bounds) -> Result<(), String> {
    let mut parts = text.split('/');
    let range = parts.next().unwrap_or_default();
    let (step, more) = (parts.next(), parts.next());
    let mut ends = range.split('-');
    let first = ends.next().unwrap_or_default();
    let (last, third) = (ends.next(), ends.next());
    let (start, mut end) = if matches!(first, "*" | "?") {
        (bounds.min, bounds.max)
    } else {
        let start = number_or_name(first, bounds.names)?;
        match (last, third) {
            (None, _) => (start, start),
            (Some(last), None) => (start, number_or_name(last, bounds.names)?),
            (Some(_), Some(_)) => return Err(format!("too many hyphens: {text}")),
        }
    };
    let step = match (step, more) {
        (None, _) => 1,
        (Some(step), None) => {
            let step = number(step)?;
            // A single number with a step stands for a range up to the end.
            if last.is_none() {
                end = bounds.max;
            }
            step
        }
        (Some(_), Some(_)) => return Err(format!("too many slashes: {text}")),
    };
    let outside = |what: &str, value: &dyn Display, bound: &dyn Display| {
        Err(format!("{what} ({value}) {bound}: {text}"))
    };
    if start < bounds.min {
        return outside("beginning of range", &start, &format_args!("below minimum ({})", bounds.min));
    }
    if end > bounds.max {
        return outside("end of range", &end, &format_args!("above maximum ({})", bounds.max));
    }
    if start > end {
        return outside("beginning of range", &start, &format_args!("beyond end of range ({end})"));
    }
    if step == 0 {
        return Err(format!("step of range should be a positive number: {text}"));
    }
    Ok(())
}

fn number_or_name(text: &str, names: &[&str]) -> Result<u64, String> {
    let lower = text.to_lowercase();
    match names.iter().position(|name| *name == lower) {
        // Months are counted from 1, days of the week from 0.
        Some(position) => Ok(position as u64 + u64::from(names.len() == MONTHS.len())),
        None => number(text),
    }
}

fn number(text: &str) -> Result<u64, String> {
    let number: i64 = text.parse().map_err(|flaw: std::num::ParseIntError| {
        let what = match flaw.kind() {
            std::num::IntErrorKind::PosOverflow | std::num::IntErrorKind::NegOverflow => "value out of range",
            _ => "invalid syntax",
        };
        format!("failed to parse int from {text}: strconv.Atoi: parsing {}: {what}", quote(text))
    })?;
    u64::try_from(number).map_err(|_| format!("negative number ({number}) not allowed: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_that_are_right() {
        let texts = [
            "*/5 * * * *",
            "0 0 1,15 jan-DEC mon-5/2",
            "  5/10 ? ? 1 0 ",
            "@daily",
            "@every 1h30m",
            "TZ=Europe/Berlin 0 0 * * *",
            "CRON_TZ=UTC  @hourly",
            ", , , , ,",
        ];
        for text in texts {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn schedules_that_are_wrong() {
        let rows = [
            ("* * * *", "expected exactly 5 fields, found 4: [* * * *]"),
            ("x * * * *", "failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax"),
            ("-5 * * * *", "failed to parse int from : strconv.Atoi: parsing \"\": invalid syntax"),
            ("1-2-3 * * * *", "too many hyphens: 1-2-3"),
            ("1/2/3 * * * *", "too many slashes: 1/2/3"),
            ("* * 0 * *", "beginning of range (0) below minimum (1): 0"),
            ("60 * * * *", "end of range (60) above maximum (59): 60"),
            ("9-3 * * * *", "beginning of range (9) beyond end of range (3): 9-3"),
            ("*/0 * * * *", "step of range should be a positive number: */0"),
            ("*/-1 * * * *", "negative number (-1) not allowed: -1"),
            ("@often", "unrecognized descriptor: @often"),
            ("@every 1", "failed to parse duration @every 1: time: missing unit in duration \"1\""),
            ("@every 1d", "failed to parse duration @every 1d: time: unknown unit \"d\" in duration \"1d\""),
            ("@every x", "failed to parse duration @every x: time: invalid duration \"x\""),
            ("@every .s", "failed to parse duration @every .s: time: invalid duration \".s\""),
            ("TZ=0", "invalid schedule format: runtime error: slice bounds out of range [:-1]"),
            ("TZ=No/Such * * * * *", "provided bad location No/Such: unknown time zone No/Such"),
        ];
        for (text, expected) in rows {
            assert_eq!(check(text), Err(expected.to_owned()), "{text}");
        }
    }
}
