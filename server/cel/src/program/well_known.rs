//! The values that literals of known messages come to.

use crate::error::EvalError;
use crate::meter::Meter;
use crate::value::{CreatedObject, Datum, Key, MapValue, Moment, Span};

/// Values within values are converted up to this depth.
const DEPTH_MAX: u32 = 256;
/// Whole numbers beyond it have no exact form as numbers of JSON.
const JSON_INT_MAX: i64 = (1 << 53) - 1;
const NANOS: i64 = 1_000_000_000;

/// The value of a message; none of objects of other types.
pub(super) fn value<'a>(
    message: &CreatedObject<'a>,
    meter: &mut Meter,
) -> Option<Result<Datum<'a>, EvalError>> {
    let name = message.type_name.strip_prefix("google.protobuf.")?;
    let field = |name: &str| message.field(name);
    let own = || field("value").cloned();
    Some(match name {
        "BoolValue" => Ok(own().unwrap_or(Datum::Bool(false))),
        "BytesValue" => Ok(own().unwrap_or_else(|| Datum::Bytes([].into()))),
        "DoubleValue" => Ok(own().unwrap_or(Datum::Double(0.0))),
        "StringValue" => Ok(own().unwrap_or(Datum::text(""))),
        "Int64Value" => Ok(own().unwrap_or(Datum::Int(0))),
        "UInt64Value" => Ok(own().unwrap_or(Datum::Uint(0))),
        "FloatValue" => Ok(single(own().unwrap_or(Datum::Double(0.0)))),
        "Int32Value" => int32(field("value")).map(|number| Datum::Int(number.into())),
        "UInt32Value" => match own() {
            Some(Datum::Uint(number)) if u32::try_from(number).is_err() => {
                Err(EvalError::failed("unsigned integer overflow"))
            }
            other => Ok(other.unwrap_or(Datum::Uint(0))),
        },
        "Duration" => parts(message).and_then(|(seconds, nanos)| {
            let span = seconds.checked_mul(NANOS).and_then(|span| span.checked_add(nanos.into()));
            span.map(|span| Datum::Duration(Span(span))).ok_or(EvalError::failed("integer overflow"))
        }),
        "Timestamp" => parts(message).and_then(|(seconds, nanos)| {
            let moment = Moment::from_unix(seconds, 0).and_then(|moment| moment.plus(nanos.into()));
            moment.map(Datum::Timestamp).ok_or(EvalError::failed("timestamp overflow"))
        }),
        "Struct" => {
            field("fields").map_or(Ok(Datum::Map(MapValue::new([]))), |fields| json(fields, meter, 0))
        }
        "ListValue" => field("values").map_or(Ok(Datum::list(Vec::new())), |values| json(values, meter, 0)),
        "Any" => {
            let url = field("type_url").and_then(Datum::as_str).unwrap_or_default();
            let why = if url.is_empty() { "invalid empty type URL" } else { "not found" };
            let text = format!("anypb.UnmarshalNew() failed for type {}: proto: {why}", words::quote(url));
            Err(EvalError::failed(text))
        }
        "Value" => match message.fields.last() {
            Some((name, _)) if **name == *"null_value" => Ok(Datum::Null),
            Some((_, value)) => json(value, meter, 0),
            None => Ok(Datum::Null),
        },
        _ => return None,
    })
}

/// A number of half the precision.
#[expect(clippy::cast_possible_truncation, reason = "that is what the message holds")]
fn single(value: Datum<'_>) -> Datum<'_> {
    match value {
        Datum::Double(number) => Datum::Double(f64::from(number as f32)),
        other => other,
    }
}

fn int32(value: Option<&Datum<'_>>) -> Result<i32, EvalError> {
    match value {
        None => Ok(0),
        Some(Datum::Int(number)) => i32::try_from(*number).map_err(|_| EvalError::failed("integer overflow")),
        Some(other) => Err(mistyped(other, "int32")),
    }
}

/// The seconds and nanoseconds of a span or a time.
fn parts(message: &CreatedObject<'_>) -> Result<(i64, i32), EvalError> {
    let seconds = match message.field("seconds") {
        None => 0,
        Some(Datum::Int(seconds)) => *seconds,
        Some(other) => return Err(mistyped(other, "int64")),
    };
    Ok((seconds, int32(message.field("nanos"))?))
}

fn mistyped(value: &Datum<'_>, wanted: &str) -> EvalError {
    EvalError::failed(format!("type conversion error from '{}' to '{wanted}'", value.type_name()))
}

/// A value as JSON knows it: numbers are doubles.
#[expect(clippy::cast_precision_loss, reason = "larger numbers are texts")]
fn json<'a>(value: &Datum<'a>, meter: &mut Meter, depth: u32) -> Result<Datum<'a>, EvalError> {
    meter.work(1)?;
    if depth > DEPTH_MAX {
        return Err(EvalError::failed("values are nested too deeply"));
    }
    Ok(match value {
        Datum::Null | Datum::Bool(_) | Datum::Double(_) | Datum::String(_) => value.clone(),
        Datum::Int(number) if (-JSON_INT_MAX..=JSON_INT_MAX).contains(number) => {
            Datum::Double(*number as f64)
        }
        Datum::Int(number) => Datum::owned_text(number.to_string()),
        Datum::Uint(number) if *number <= JSON_INT_MAX.unsigned_abs() => Datum::Double(*number as f64),
        Datum::Uint(number) => Datum::owned_text(number.to_string()),
        Datum::Duration(span) => Datum::owned_text(span.to_string()),
        Datum::Timestamp(moment) => Datum::owned_text(moment.to_string()),
        Datum::List(list) => {
            meter.allocate_items(list.len())?;
            let items = list.iter().map(|item| json(&item, meter, depth + 1));
            Datum::list(items.collect::<Result<_, _>>()?)
        }
        Datum::Map(map) => {
            meter.allocate_items(map.len().saturating_mul(2))?;
            meter.work_entries(map.len())?;
            let mut entries = Vec::with_capacity(map.len());
            for key in map.keys() {
                if !matches!(key, Key::String(_)) {
                    return Err(mistyped(&key.datum(), "string"));
                }
                let value = map.get(&key)?.unwrap_or(Datum::Null);
                entries.push((key, json(&value, meter, depth + 1)?));
            }
            Datum::Map(MapValue::new(entries))
        }
        other => return Err(mistyped(other, "google.protobuf.Value")),
    })
}
