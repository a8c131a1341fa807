//! Parts of timestamps and durations.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Answer, Context, Function, failed};
use crate::program::EvalError;
use crate::value::{Datum, Moment, Span};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "getFullYear" => |_, args| part(args, |at| i64::from(at.year())),
        "getMonth" => |_, args| part(args, |at| i64::from(at.month()) - 1),
        "getDayOfYear" => |_, args| part(args, |at| i64::from(at.day_of_year()) - 1),
        "getDayOfMonth" => |_, args| part(args, |at| i64::from(at.day()) - 1),
        "getDate" => |_, args| part(args, |at| i64::from(at.day())),
        "getDayOfWeek" => |_, args| part(args, |at| i64::from(at.weekday().to_sunday_zero_offset())),
        "getHours" => {
            |_, args| count(args, 3_600_000_000_000).or_else(|| part(args, |at| i64::from(at.hour())))
        }
        "getMinutes" => {
            |_, args| count(args, 60_000_000_000).or_else(|| part(args, |at| i64::from(at.minute())))
        }
        "getSeconds" => {
            |_, args| count(args, 1_000_000_000).or_else(|| part(args, |at| i64::from(at.second())))
        }
        "getMilliseconds" => |_: &mut Context, args| {
            count(args, 1_000_000).or_else(|| part(args, |at| i64::from(at.millisecond())))
        },
        _ => return None,
    })
}

/// How many of a unit a duration has.
fn count<'a>(args: &[Datum<'a>], unit: i64) -> Answer<'a> {
    let [Datum::Duration(Span(nanos))] = args else { return None };
    Some(Ok(Datum::Int(nanos / unit)))
}

/// A part of a timestamp, in a zone.
fn part<'a>(args: &[Datum<'a>], of: fn(DateTime) -> i64) -> Answer<'a> {
    let (moment, offset) = match args {
        [Datum::Timestamp(moment)] => (moment, Ok(0)),
        [Datum::Timestamp(moment), Datum::String(zone)] => (moment, offset(*moment, zone)),
        _ => return None,
    };
    match offset.map(|offset| moment.civil(offset)) {
        Ok(Some(at)) => Some(Ok(Datum::Int(of(at)))),
        Ok(None) => failed("timestamp overflow"),
        Err(why) => Some(Err(why)),
    }
}

/// How many seconds east of UTC a zone is: `+01:30`, or a name.
fn offset(moment: Moment, zone: &str) -> Result<i64, EvalError> {
    let Some((hours, minutes)) = zone.split_once(':') else { return named(moment, zone) };
    let number = |text: &str| {
        let parsed = text.parse::<i64>();
        parsed.map_err(|_| {
            EvalError::failed(format!(
                "strconv.Atoi: parsing {}: invalid syntax",
                super::strings::quoted(text)
            ))
        })
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let minutes = if zone.starts_with('-') { -minutes } else { minutes };
    let seconds = hours.checked_mul(60).and_then(|sum| sum.checked_add(minutes)?.checked_mul(60));
    seconds.ok_or_else(|| EvalError::failed("timestamp overflow"))
}

fn named(moment: Moment, zone: &str) -> Result<i64, EvalError> {
    if matches!(zone, "" | "UTC" | "Local") {
        return Ok(0);
    }
    let unknown = || EvalError::failed(format!("unknown time zone {zone}"));
    let zone = TimeZone::get(zone).map_err(|_| unknown())?;
    moment.offset_in(&zone).ok_or_else(unknown)
}
