//! Parts of timestamps and durations.

use jiff::tz::TimeZone;

use super::call::{Answer, Function};
use crate::error::EvalError;
use crate::value::{Civil, Datum, Moment, Span};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "getFullYear" => |_, args| part(args, |at| at.year),
        "getMonth" => |_, args| part(args, |at| at.month - 1),
        "getDayOfYear" => |_, args| part(args, |at| at.day_of_year),
        "getDayOfMonth" => |_, args| part(args, |at| at.day - 1),
        "getDate" => |_, args| part(args, |at| at.day),
        "getDayOfWeek" => |_, args| part(args, |at| at.weekday),
        "getHours" => |_, args| count(args, 3_600_000_000_000).or_else(|| part(args, |at| at.hour)),
        "getMinutes" => |_, args| count(args, 60_000_000_000).or_else(|| part(args, |at| at.minute)),
        "getSeconds" => |_, args| count(args, 1_000_000_000).or_else(|| part(args, |at| at.second)),
        "getMilliseconds" => |_, args| match args {
            [Datum::Timestamp(moment), ..] => {
                let millis = i64::from(moment.nanos() / 1_000_000);
                part(args, |_| 0).map(|part| part.map(|_| Datum::Int(millis)))
            }
            _ => count(args, 1_000_000),
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
fn part<'a>(args: &[Datum<'a>], of: fn(Civil) -> i64) -> Answer<'a> {
    let (moment, offset) = match args {
        [Datum::Timestamp(moment)] => (moment, Ok(0)),
        [Datum::Timestamp(moment), Datum::String(zone)] => (moment, offset(*moment, zone)),
        _ => return None,
    };
    Some(offset.map(|offset| Datum::Int(of(moment.civil(offset)))))
}

/// How many seconds east of UTC a zone is: `+01:30`, or a name.
fn offset(moment: Moment, zone: &str) -> Result<i64, EvalError> {
    let Some((hours, minutes)) = zone.split_once(':') else { return named(moment, zone) };
    let number = |text: &str| {
        let parsed = text.parse::<i64>();
        parsed.map_err(|_| {
            EvalError::failed(format!("strconv.Atoi: parsing {}: invalid syntax", crate::value::quoted(text)))
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
    Ok(moment.offset_in(&TimeZone::get(zone).map_err(|_| unknown())?))
}
