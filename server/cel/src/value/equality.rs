//! Equality of values: deep, and across the types of numbers.

use std::cmp::Ordering;

use super::order::{doubles, int_and_double, int_and_uint, uint_and_double};
use super::{CreatedObject, Datum, Key, ListKind, ListValue, MapValue, Opaque};
use crate::error::EvalError;
use crate::meter::Meter;

/// Values within values are compared up to this depth.
const DEPTH_MAX: u32 = 512;

type Equality = Result<bool, EvalError>;

/// Whether two values are equal.
pub(crate) fn equal<'a>(first: &Datum<'a>, second: &Datum<'a>, meter: &mut Meter) -> Equality {
    match (first, second) {
        // These types refuse others; within lists and maps, others are just not equal.
        (Datum::Opaque(one), other) if !matches!(other, Datum::Null) && !one.is_comparable(other) => {
            Err(EvalError::failed("no such overload"))
        }
        _ => deep(first, second, meter, 0),
    }
}

/// Whether a list holds a value.
pub(crate) fn contains<'a>(list: &ListValue<'a>, value: &Datum<'a>, meter: &mut Meter) -> Equality {
    for element in list.iter() {
        meter.work(1)?;
        if deep(value, &element, meter, 0)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn deep<'a>(first: &Datum<'a>, second: &Datum<'a>, meter: &mut Meter, depth: u32) -> Equality {
    meter.work(1)?;
    if depth > DEPTH_MAX {
        return Err(EvalError::failed("values are nested too deeply"));
    }
    Ok(match (first, second) {
        (Datum::Null, Datum::Null) => true,
        (Datum::Bool(first), Datum::Bool(second)) => first == second,
        (Datum::String(first), Datum::String(second)) => {
            meter.work_bytes(first.len().min(second.len()))?;
            **first == **second
        }
        (Datum::Bytes(first), Datum::Bytes(second)) => {
            meter.work_bytes(first.len().min(second.len()))?;
            first == second
        }
        (Datum::Duration(first), Datum::Duration(second)) => first == second,
        (Datum::Timestamp(first), Datum::Timestamp(second)) => first.instant() == second.instant(),
        (Datum::Type(first), Datum::Type(second)) => first == second,
        (Datum::Opaque(first), Datum::Opaque(second)) => {
            meter.read_bytes(first.weight().saturating_add(second.weight()))?;
            first.is_equal(second)
        }
        (Datum::List(first), Datum::List(second)) => return lists(first, second, meter, depth),
        (Datum::Map(first), Datum::Map(second)) => return maps(first, second, meter, depth),
        (Datum::Object(first), Datum::Object(second)) => return objects(first, second, meter, depth),
        (Datum::Optional(first), Datum::Optional(second)) => match (first, second) {
            (None, None) => true,
            (Some(first), Some(second)) => return deep(first, second, meter, depth + 1),
            _ => false,
        },
        _ => numbers(first, second),
    })
}

fn numbers(first: &Datum<'_>, second: &Datum<'_>) -> bool {
    let order = match (first, second) {
        (Datum::Double(number), _) | (_, Datum::Double(number)) if number.is_nan() => return false,
        (Datum::Int(first), Datum::Int(second)) => first.cmp(second),
        (Datum::Uint(first), Datum::Uint(second)) => first.cmp(second),
        (Datum::Double(first), Datum::Double(second)) => doubles(*first, *second),
        (Datum::Int(first), Datum::Uint(second)) | (Datum::Uint(second), Datum::Int(first)) => {
            int_and_uint(*first, *second)
        }
        (Datum::Int(first), Datum::Double(second)) | (Datum::Double(second), Datum::Int(first)) => {
            int_and_double(*first, *second)
        }
        (Datum::Uint(first), Datum::Double(second)) | (Datum::Double(second), Datum::Uint(first)) => {
            uint_and_double(*first, *second)
        }
        _ => return false,
    };
    order == Ordering::Equal
}

fn lists<'a>(first: &ListValue<'a>, second: &ListValue<'a>, meter: &mut Meter, depth: u32) -> Equality {
    if first.len() != second.len() {
        return Ok(false);
    }
    match first.kind() {
        ListKind::Atomic => {}
        ListKind::Set => return all_found(first, second, meter, depth),
        ListKind::Map(keys) => return keyed(first, second, &keys, meter, depth),
    }
    let mut others = second.iter();
    // A pair of both would be moved around for each element, which takes longer than to compare them.
    for element in first.iter() {
        meter.work(2)?;
        let Some(other) = others.next() else { return Ok(false) };
        if !deep(&element, &other, meter, depth + 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether each element of the first list is in the second one. Elements of sets are keys, as a rule: those
/// are looked up.
fn all_found<'a>(first: &ListValue<'a>, second: &ListValue<'a>, meter: &mut Meter, depth: u32) -> Equality {
    let known = keys_of(second, meter)?;
    for wanted in first.iter() {
        meter.work_entries(1)?;
        meter.read(&wanted)?;
        if Key::new(&wanted).is_some_and(|key| known.contains(&key)) {
            continue;
        }
        let mut found = false;
        for element in second.iter() {
            if deep(&wanted, &element, meter, depth + 1)? {
                found = true;
                break;
            }
        }
        if !found {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The elements that can be keys.
pub(crate) fn keys_of<'a>(
    list: &ListValue<'a>,
    meter: &mut Meter,
) -> Result<std::collections::HashSet<Key<'a>>, EvalError> {
    let mut known = std::collections::HashSet::new();
    for element in list.iter() {
        meter.work_entries(1)?;
        meter.read(&element)?;
        known.extend(Key::new(&element).filter(|key| !matches!(key, Key::Double(number) if number.is_nan())));
    }
    Ok(known)
}

fn keyed<'a>(
    first: &ListValue<'a>,
    second: &ListValue<'a>,
    keys: &[std::sync::Arc<str>],
    meter: &mut Meter,
    depth: u32,
) -> Equality {
    let mut known = std::collections::HashMap::new();
    for element in second.iter() {
        known.insert(key_of(&element, keys, meter)?, element);
    }
    for element in first.iter() {
        let Some(other) = known.get(&key_of(&element, keys, meter)?) else { return Ok(false) };
        if !deep(&element, other, meter, depth + 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The values of the fields that make an element of a list what it is.
pub(crate) fn key_of<'a>(
    element: &Datum<'a>,
    keys: &[std::sync::Arc<str>],
    meter: &mut Meter,
) -> Result<Vec<Option<Key<'a>>>, EvalError> {
    meter.work_entries(1 + keys.len())?;
    let Datum::Map(map) = element else { return Ok(Vec::new()) };
    let mut found = Vec::with_capacity(keys.len());
    for key in keys {
        let value = map.field(key)?;
        if let Some(value) = &value {
            meter.read(value)?;
        }
        found.push(value.as_ref().and_then(Key::new));
    }
    Ok(found)
}

fn maps<'a>(first: &MapValue<'a>, second: &MapValue<'a>, meter: &mut Meter, depth: u32) -> Equality {
    if first.len() != second.len() {
        return Ok(false);
    }
    // All keys are collected, and each is looked up twice.
    meter.work_entries(first.len())?;
    for key in first.keys() {
        meter.read(&key.datum())?;
        let (Some(one), Some(other)) = (first.get(&key)?, second.get(&key)?) else { return Ok(false) };
        if !deep(&one, &other, meter, depth + 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn objects<'a>(
    first: &CreatedObject<'a>,
    second: &CreatedObject<'a>,
    meter: &mut Meter,
    depth: u32,
) -> Equality {
    if first.type_name != second.type_name || first.fields.len() != second.fields.len() {
        return Ok(false);
    }
    for (name, value) in &first.fields {
        let Some(other) = second.field(name) else { return Ok(false) };
        if !deep(value, other, meter, depth + 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Opaque<'_> {
    /// Whether `==` with the value is defined.
    fn is_comparable(&self, other: &Datum<'_>) -> bool {
        match other {
            // The reference knows a computed quantity only on the left.
            Datum::Opaque(Opaque::Quantity(amount)) => matches!(self, Self::Quantity(_)) && !amount.computed,
            Datum::Opaque(other) => self.type_name() == other.type_name() && !self.is_right(),
            _ => false,
        }
    }

    /// Whether this is a value of the authorizer: these are equal to nothing, not even to themselves.
    fn is_right(&self) -> bool {
        matches!(
            self,
            Self::Authorizer(_)
                | Self::PathCheck(..)
                | Self::GroupCheck(..)
                | Self::ResourceCheck(..)
                | Self::Decision(_)
        )
    }
}
