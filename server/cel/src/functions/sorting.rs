//! Sorted lists.

use std::cmp::Ordering;
use std::mem::discriminant;

use super::call::{Context, Function};
use super::lists::copied;
use crate::error::EvalError;
use crate::value::{Datum, ListValue, compare};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "sort" => |context, args| match args {
            [Datum::List(list)] => Some(sorted(context, list, list)),
            _ => None,
        },
        "@sortByAssociatedKeys" => |context, args| match args {
            [Datum::List(list), Datum::List(keys)] => Some(sorted(context, list, keys)),
            _ => None,
        },
        _ => return None,
    })
}

/// A list in the order of its keys.
fn sorted<'a>(
    context: &mut Context,
    list: &ListValue<'a>,
    keys: &ListValue<'a>,
) -> Result<Datum<'a>, EvalError> {
    if list.len() != keys.len() {
        return Err(EvalError::failed(format!(
            "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got \
             {} and {} elements respectively",
            list.len(),
            keys.len()
        )));
    }
    let (items, keys) = (copied(context, list)?, copied(context, keys)?);
    let Some(first) = keys.first() else { return Ok(Datum::list(items)) };
    if compare(first, first).is_none() {
        return Err(EvalError::failed("list elements must be comparable"));
    }
    if keys.len() > 1 && keys.iter().any(|key| discriminant(key) != discriminant(first)) {
        return Err(EvalError::failed("list elements must have the same type"));
    }
    // What the list costs does not say what is compared: each key with as many others as its number has bits.
    let rounds = u64::from(keys.len().ilog2()) + 1;
    let bytes: usize = keys.iter().map(Datum::weight).sum();
    context.meter.work(rounds.saturating_mul(keys.len() as u64))?;
    for _ in 0..rounds {
        context.meter.work_bytes(bytes)?;
    }
    let mut pairs: Vec<_> = keys.into_iter().zip(items).collect();
    // Numbers that are none have no order; they are compared like equal ones, which the sort must bear.
    pairs.sort_by(|(first, _), (second, _)| total(first, second));
    Ok(Datum::list(pairs.into_iter().map(|(_, item)| item).collect()))
}

/// An order of all values of one type: NaN stands in front.
fn total(first: &Datum<'_>, second: &Datum<'_>) -> Ordering {
    let is_nan = |value: &Datum<'_>| matches!(value, Datum::Double(number) if number.is_nan());
    match (is_nan(first), is_nan(second)) {
        (false, false) => match compare(first, second) {
            Some(Ok(order)) => order,
            _ => Ordering::Equal,
        },
        (first, second) => second.cmp(&first),
    }
}
