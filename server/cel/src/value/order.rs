//! The order of values: numbers of all types are compared by what they say.

use std::cmp::Ordering;

use super::Datum;
use crate::error::EvalError;

/// Compares two values. None if they have no order.
pub(crate) fn compare(first: &Datum<'_>, second: &Datum<'_>) -> Option<Result<Ordering, EvalError>> {
    let order = match (first, second) {
        (Datum::Double(number), _) | (_, Datum::Double(number)) if number.is_nan() => {
            return is_number(first)
                .then_some(())
                .and_then(|()| is_number(second).then_some(()))
                .map(|()| Err(EvalError::failed("NaN values cannot be ordered")));
        }
        (Datum::Bool(first), Datum::Bool(second)) => first.cmp(second),
        (Datum::Int(first), Datum::Int(second)) => first.cmp(second),
        (Datum::Uint(first), Datum::Uint(second)) => first.cmp(second),
        (Datum::Double(first), Datum::Double(second)) => doubles(*first, *second),
        (Datum::Int(first), Datum::Uint(second)) => int_and_uint(*first, *second),
        (Datum::Uint(first), Datum::Int(second)) => int_and_uint(*second, *first).reverse(),
        (Datum::Int(first), Datum::Double(second)) => int_and_double(*first, *second),
        (Datum::Double(first), Datum::Int(second)) => int_and_double(*second, *first).reverse(),
        (Datum::Uint(first), Datum::Double(second)) => uint_and_double(*first, *second),
        (Datum::Double(first), Datum::Uint(second)) => uint_and_double(*second, *first).reverse(),
        (Datum::String(first), Datum::String(second)) => (**first).cmp(second),
        (Datum::Bytes(first), Datum::Bytes(second)) => first.cmp(second),
        (Datum::Duration(first), Datum::Duration(second)) => first.cmp(second),
        (Datum::Timestamp(first), Datum::Timestamp(second)) => first.instant().cmp(&second.instant()),
        _ => return None,
    };
    Some(Ok(order))
}

fn is_number(value: &Datum<'_>) -> bool {
    matches!(value, Datum::Int(_) | Datum::Uint(_) | Datum::Double(_))
}

/// NaN counts as equal to everything here; those that ask have excluded it.
pub(crate) fn doubles(first: f64, second: f64) -> Ordering {
    first.partial_cmp(&second).unwrap_or(Ordering::Equal)
}

pub(crate) fn int_and_uint(first: i64, second: u64) -> Ordering {
    u64::try_from(first).map_or(Ordering::Less, |first| first.cmp(&second))
}

#[expect(clippy::cast_precision_loss, reason = "numbers are compared as doubles, like in the reference")]
pub(crate) fn int_and_double(first: i64, second: f64) -> Ordering {
    if second < i64::MIN as f64 {
        Ordering::Greater
    } else if second > i64::MAX as f64 {
        Ordering::Less
    } else {
        doubles(first as f64, second)
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers are compared as doubles, like in the reference")]
pub(crate) fn uint_and_double(first: u64, second: f64) -> Ordering {
    if second < 0.0 {
        Ordering::Greater
    } else if second > u64::MAX as f64 {
        Ordering::Less
    } else {
        doubles(first as f64, second)
    }
}
