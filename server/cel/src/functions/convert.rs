//! Conversions from one type to another.

use super::call::{Answer, Context, Function, failed};
use super::operators::bytes;
use crate::constants::{read_bool, read_double};
use crate::error::EvalError;
use crate::numbers::double_text;
use crate::value::{Datum, Moment, Opaque, Span};

/// What writing an address counts in steps.
const ADDRESS_STEPS: u64 = 128;

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "dyn" => |_, args| args.first().cloned().map(Ok),
        "type" => |_, args| args.first().map(|value| Ok(Datum::Type(value.type_name().into()))),
        "bool" => |_, args| match args {
            [value @ Datum::Bool(_)] => Some(Ok(value.clone())),
            [value @ Datum::String(text)] => converted(read_bool(text).map(Datum::Bool), value, "bool"),
            _ => None,
        },
        "bytes" => |context, args| match args {
            [value @ Datum::Bytes(_)] => Some(Ok(value.clone())),
            [Datum::String(text)] => {
                Some(context.meter.allocate(text.len()).map(|()| bytes(text.as_bytes())))
            }
            _ => None,
        },
        "double" => to_double,
        "duration" => |_, args| match args {
            [value @ Datum::Duration(_)] => Some(Ok(value.clone())),
            [value @ Datum::String(text)] => {
                converted(Span::parse(text).map(Datum::Duration), value, "google.protobuf.Duration")
            }
            [value @ Datum::Int(_)] => converted(None, value, "google.protobuf.Duration"),
            _ => None,
        },
        "int" => to_int,
        "string" => to_string,
        "timestamp" => to_timestamp,
        "uint" => to_uint,
        _ => return None,
    })
}

fn converted<'a>(result: Option<Datum<'a>>, value: &Datum<'a>, wanted: &str) -> Answer<'a> {
    let from = value.type_name();
    result.map_or_else(
        || failed(format!("type conversion error from '{from}' to '{wanted}'")),
        |result| Some(Ok(result)),
    )
}

#[expect(clippy::cast_precision_loss, reason = "the nearest double is wanted")]
fn to_double<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [value @ Datum::Double(_)] => Some(Ok(value.clone())),
        [Datum::Int(number)] => Some(Ok(Datum::Double(*number as f64))),
        [Datum::Uint(number)] => Some(Ok(Datum::Double(*number as f64))),
        [value @ Datum::String(text)] => converted(read_double(text).map(Datum::Double), value, "double"),
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "the bounds are checked")]
fn to_int<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let overflow = "integer overflow";
    match args {
        [value @ Datum::Int(_)] => Some(Ok(value.clone())),
        [Datum::Uint(number)] => {
            i64::try_from(*number).map_or_else(|_| failed(overflow), |number| Some(Ok(Datum::Int(number))))
        }
        // Both bounds are excluded, as in the reference.
        [Datum::Double(number)] if *number > i64::MIN as f64 && *number < i64::MAX as f64 => {
            Some(Ok(Datum::Int(*number as i64)))
        }
        [Datum::Double(_)] => failed(overflow),
        [Datum::Duration(Span(nanos))] => Some(Ok(Datum::Int(*nanos))),
        [Datum::Timestamp(moment)] => Some(Ok(Datum::Int(moment.unix_seconds()))),
        [value @ Datum::String(text)] => converted(text.parse().ok().map(Datum::Int), value, "int"),
        _ => None,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the bounds are checked"
)]
fn to_uint<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let overflow = "unsigned integer overflow";
    match args {
        [value @ Datum::Uint(_)] => Some(Ok(value.clone())),
        [Datum::Int(number)] => {
            u64::try_from(*number).map_or_else(|_| failed(overflow), |number| Some(Ok(Datum::Uint(number))))
        }
        [Datum::Double(number)] if *number >= 0.0 && *number < u64::MAX as f64 => {
            Some(Ok(Datum::Uint(*number as u64)))
        }
        [Datum::Double(_)] => failed(overflow),
        [value @ Datum::String(text)] => {
            let number = if text.starts_with('+') { None } else { text.parse().ok() };
            converted(number.map(Datum::Uint), value, "uint")
        }
        _ => None,
    }
}

fn to_string<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [value] = args else { return None };
    let text = match value {
        Datum::String(_) => return Some(Ok(value.clone())),
        Datum::Bool(value) => value.to_string(),
        Datum::Int(value) => value.to_string(),
        Datum::Uint(value) => value.to_string(),
        Datum::Double(value) => double_text(*value),
        Datum::Duration(value) => value.to_string(),
        Datum::Timestamp(value) => value.to_string(),
        Datum::Bytes(bytes) => {
            return Some(context.meter.allocate(bytes.len()).and_then(|()| {
                let text = std::str::from_utf8(bytes);
                let invalid = |_| EvalError::failed("invalid UTF-8 in bytes, cannot convert to string");
                Ok(Datum::owned_text(text.map_err(invalid)?))
            }));
        }
        Datum::Opaque(value @ (Opaque::Ip(_) | Opaque::Cidr(_))) => {
            if let Err(why) = context.meter.work(ADDRESS_STEPS) {
                return Some(Err(why));
            }
            value.to_string()
        }
        _ => return None,
    };
    Some(Ok(Datum::owned_text(text)))
}

fn to_timestamp<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [value @ Datum::Timestamp(_)] => Some(Ok(value.clone())),
        [Datum::Int(seconds)] => Moment::from_unix(*seconds, 0)
            .map_or_else(|| failed("timestamp overflow"), |moment| Some(Ok(Datum::Timestamp(moment)))),
        [value @ Datum::String(text)] => {
            let moment = Moment::parse(text);
            if moment.is_some_and(|moment| !crate::times::is_in_range(moment.unix_seconds())) {
                return failed("timestamp overflow");
            }
            converted(moment.map(Datum::Timestamp), value, "google.protobuf.Timestamp")
        }
        _ => None,
    }
}
