//! Lists: parts, searches, sums.

use super::call::{Answer, Context, Function, failed};
use super::operators::add;
use super::strings::index_of;
use crate::error::EvalError;
use crate::program::LIST_CALL;
use crate::value::{Datum, Key, ListValue, MapValue, Span, compare, equal};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "slice" => slice,
        "flatten" => flatten,
        "lists.range" => range,
        "reverse" => |context, args| match args {
            [Datum::List(list)] => Some(copied(context, list).map(|mut items| {
                items.reverse();
                Datum::list(items)
            })),
            _ => None,
        },
        "distinct" => distinct,
        "isSorted" => is_sorted,
        "sum" => |context, args| sum(context, args, Datum::Int(0)),
        "max" => |context, args| extreme(context, args, "max"),
        "min" => |context, args| extreme(context, args, "min"),
        "indexOf" => |context, args| position(context, args, false),
        "lastIndexOf" => |context, args| position(context, args, true),
        "cel.@mapInsert" => insert,
        _ => return None,
    })
}

/// The function behind an overload, where the types that an expression has decide about what comes out.
pub(super) fn find_overload(overload: &str) -> Option<Function> {
    Some(match overload {
        "list_uint_sum_uint" => |context, args| sum(context, args, Datum::Uint(0)),
        "list_double_sum_double" => |context, args| sum(context, args, Datum::Double(0.0)),
        "list_duration_sum_duration" => |context, args| sum(context, args, Datum::Duration(Span(0))),
        _ => return None,
    })
}

/// The elements, in a list that can be changed.
pub(super) fn copied<'a>(context: &mut Context, list: &ListValue<'a>) -> Result<Vec<Datum<'a>>, EvalError> {
    context.meter.expect(list.len() as u64)?;
    context.meter.allocate_items(list.len())?;
    Ok(list.iter().collect())
}

fn slice<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::List(list), Datum::Int(start), Datum::Int(end)] = args else { return None };
    let what = format!("cannot slice({start}, {end})");
    let (Ok(from), Ok(to)) = (usize::try_from(*start), usize::try_from(*end)) else {
        return failed(format!("{what}, negative indexes not supported"));
    };
    if from > to {
        return failed(format!("{what}, start index must be less than or equal to end index"));
    }
    if to > list.len() {
        return failed(format!("{what}, list is length {}", list.len()));
    }
    Some(part(context, list, from..to).map(Datum::list))
}

fn part<'a>(
    context: &mut Context,
    list: &ListValue<'a>,
    range: std::ops::Range<usize>,
) -> Result<Vec<Datum<'a>>, EvalError> {
    context.meter.expect(range.len() as u64)?;
    context.meter.allocate_items(range.len())?;
    // Each is looked up by itself, in a list that may be made of several.
    context.meter.work_items(range.len().saturating_mul(4))?;
    Ok(range.map_while(|index| list.get(index)).collect())
}

fn flatten<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (list, depth) = match args {
        [Datum::List(list)] => (list, 1),
        [Datum::List(list), Datum::Int(depth)] => (list, *depth),
        _ => return None,
    };
    let Ok(depth) = u64::try_from(depth) else { return failed("level must be non-negative") };
    let mut items = Vec::new();
    Some(flatten_into(context, list, depth, &mut items).map(|()| Datum::list(items)))
}

/// Lists within lists are taken apart up to this depth.
const FLATTENED_DEPTH_MAX: u64 = 256;

fn flatten_into<'a>(
    context: &mut Context,
    list: &ListValue<'a>,
    depth: u64,
    items: &mut Vec<Datum<'a>>,
) -> Result<(), EvalError> {
    for element in list.iter() {
        context.meter.work(1)?;
        match element {
            Datum::List(inner) if depth > 0 => {
                flatten_into(context, &inner, depth.min(FLATTENED_DEPTH_MAX) - 1, items)?;
            }
            other => {
                context.meter.allocate_items(1)?;
                items.push(other);
            }
        }
    }
    Ok(())
}

fn range<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::Int(count)] = args else { return None };
    let count = u64::try_from(*count).unwrap_or(0);
    let bytes = usize::try_from(count).unwrap_or(usize::MAX);
    let allowed = context.meter.expect(count.saturating_add(LIST_CALL));
    let allowed = allowed.and_then(|()| context.meter.allocate_items(bytes));
    Some(allowed.map(|()| Datum::list((0..*count_of(args)).map(Datum::Int).collect())))
}

fn count_of<'c>(args: &'c [Datum<'_>]) -> &'c i64 {
    if let [Datum::Int(count)] = args { count } else { &0 }
}

fn distinct<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::List(list)] = args else { return None };
    Some(unique(context, list).map(Datum::list))
}

fn unique<'a>(context: &mut Context, list: &ListValue<'a>) -> Result<Vec<Datum<'a>>, EvalError> {
    let mut items: Vec<Datum<'a>> = Vec::new();
    // Most elements are keys: those are found without comparing each with each.
    let mut known = std::collections::HashSet::new();
    for element in list.iter() {
        context.meter.work_entries(1)?;
        context.meter.read(&element)?;
        let seen = match Key::new(&element) {
            Some(key) if !matches!(&element, Datum::Double(number) if number.is_nan()) => !known.insert(key),
            _ => is_among(context, &items, &element)?,
        };
        if !seen {
            context.meter.allocate_items(1)?;
            items.push(element);
        }
    }
    Ok(items)
}

fn is_among<'a>(context: &mut Context, items: &[Datum<'a>], element: &Datum<'a>) -> Result<bool, EvalError> {
    for item in items {
        match equal(element, item, &mut context.meter) {
            Ok(true) => return Ok(true),
            Err(EvalError::LimitExceeded) => return Err(EvalError::LimitExceeded),
            // What cannot be compared is different.
            _ => {}
        }
    }
    Ok(false)
}

/// Counts an element that is compared with another one.
fn looked_at(context: &mut Context, element: &Datum<'_>) -> Result<(), EvalError> {
    context.meter.work(1)?;
    context.meter.work_bytes(element.weight())
}

/// Whether values of the type have an order.
fn is_ordered(value: &Datum<'_>) -> bool {
    compare(value, value).is_some()
}

/// The elements of a list whose first one has an order: as the types of the functions demand.
fn ordered<'c, 'a>(args: &'c [Datum<'a>]) -> Option<&'c ListValue<'a>> {
    let [Datum::List(list)] = args else { return None };
    list.get(0).is_none_or(|first| is_ordered(&first)).then_some(list)
}

fn is_sorted<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let mut before: Option<Datum<'a>> = None;
    for element in ordered(args)?.iter() {
        if let Err(why) = looked_at(context, &element) {
            return Some(Err(why));
        }
        if !is_ordered(&element) {
            return failed("no such overload");
        }
        // Elements of different types are in no wrong order.
        let order = before.as_ref().and_then(|before| compare(before, &element));
        if matches!(order, Some(Ok(order)) if order.is_gt()) {
            return Some(Ok(Datum::Bool(false)));
        }
        before = Some(element);
    }
    Some(Ok(Datum::Bool(true)))
}

/// The sum of a list, which is `zero` if it is empty.
fn sum<'a>(context: &mut Context, args: &[Datum<'a>], zero: Datum<'a>) -> Answer<'a> {
    let [Datum::List(list)] = args else { return None };
    let mut sum = match list.get(0) {
        None => return Some(Ok(zero)),
        Some(Datum::Int(_)) => Datum::Int(0),
        Some(Datum::Uint(_)) => Datum::Uint(0),
        Some(Datum::Double(_)) => Datum::Double(0.0),
        Some(Datum::Duration(_)) => Datum::Duration(Span(0)),
        Some(_) => return None,
    };
    for element in list.iter() {
        if let Err(why) = looked_at(context, &element) {
            return Some(Err(why));
        }
        match add(context, &[sum, element]) {
            Some(Ok(next)) => sum = next,
            Some(Err(why)) => return Some(Err(why)),
            None => return failed("no such overload"),
        }
    }
    Some(Ok(sum))
}

fn extreme<'a>(context: &mut Context, args: &[Datum<'a>], name: &str) -> Answer<'a> {
    let mut found: Option<Datum<'a>> = None;
    for element in ordered(args)?.iter() {
        if let Err(why) = looked_at(context, &element) {
            return Some(Err(why));
        }
        if !is_ordered(&element) {
            return failed("no such overload");
        }
        let is_better = found.as_ref().is_none_or(|found| match compare(found, &element) {
            Some(Ok(order)) => {
                if name == "max" {
                    order.is_lt()
                } else {
                    order.is_gt()
                }
            }
            // Elements of other types are passed over.
            _ => false,
        });
        if is_better {
            found = Some(element);
        }
    }
    found.map_or_else(|| failed(format!("{name} called on empty list")), |found| Some(Ok(found)))
}

fn position<'a>(context: &mut Context, args: &[Datum<'a>], last: bool) -> Answer<'a> {
    let [Datum::List(list), wanted] = args else { return index_of(context, args, last) };
    let mut found = -1;
    for (index, element) in (0_i64..).zip(list.iter()) {
        match equal(&element, wanted, &mut context.meter) {
            Ok(true) => {
                found = index;
                if !last {
                    break;
                }
            }
            Err(EvalError::LimitExceeded) => return Some(Err(EvalError::LimitExceeded)),
            _ => {}
        }
    }
    Some(Ok(Datum::Int(found)))
}

fn insert<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Map(map), key, value] => {
            let key = Key::new(key)?;
            let allowed = context.meter.allocate_items(map.len().saturating_mul(2));
            Some(allowed.and_then(|()| map.clone().insert_new(key, value.clone()).map(Datum::Map)))
        }
        [Datum::Map(map), Datum::Map(added)] => Some(merge(context, map, added).map(Datum::Map)),
        _ => None,
    }
}

fn merge<'a>(
    context: &mut Context,
    map: &MapValue<'a>,
    added: &MapValue<'a>,
) -> Result<MapValue<'a>, EvalError> {
    let entries = map.len().saturating_add(added.len());
    context.meter.allocate_items(entries.saturating_mul(2))?;
    context.meter.work_entries(entries)?;
    let mut merged = map.clone();
    for key in added.keys() {
        let value = added.get(&key)?.unwrap_or(Datum::Null);
        merged = merged.insert_new(key, value)?;
    }
    Ok(merged)
}
