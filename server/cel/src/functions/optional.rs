//! Values that may be missing.

use super::call::{Context, Function, failed};
use crate::error::EvalError;
use crate::value::{Datum, ListValue, Span, written};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "optional.of" => |_, args| args.first().map(|value| Ok(Datum::some(value.clone()))),
        "optional.none" => |_, _| Some(Ok(Datum::Optional(None))),
        "optional.ofNonZeroValue" => |_, args| {
            args.first().map(|value| {
                Ok(if is_zero(value) { Datum::Optional(None) } else { Datum::some(value.clone()) })
            })
        },
        "value" => |_, args| match args {
            [Datum::Optional(Some(value))] => Some(Ok((**value).clone())),
            [Datum::Optional(None)] => failed("optional.none() dereference"),
            _ => None,
        },
        "hasValue" => |_, args| match args {
            [Datum::Optional(value)] => Some(Ok(Datum::Bool(value.is_some()))),
            _ => None,
        },
        "first" => |_, args| match args {
            [Datum::List(list)] => Some(Ok(list.get(0).map_or(Datum::Optional(None), Datum::some))),
            _ => None,
        },
        "last" => |_, args| match args {
            [Datum::List(list)] => {
                let last = list.len().checked_sub(1).and_then(|index| list.get(index));
                Some(Ok(last.map_or(Datum::Optional(None), Datum::some)))
            }
            _ => None,
        },
        "optional.unwrap" | "unwrapOpt" => |context, args| match args {
            [Datum::List(list)] if matches!(list.get(0), None | Some(Datum::Optional(_))) => {
                Some(unwrap(context, list).map(Datum::list))
            }
            _ => None,
        },
        _ => return None,
    })
}

fn unwrap<'a>(context: &mut Context, list: &ListValue<'a>) -> Result<Vec<Datum<'a>>, EvalError> {
    let mut items = Vec::new();
    for element in list.iter() {
        context.meter.work(1)?;
        match element {
            Datum::Optional(None) => {}
            Datum::Optional(Some(value)) => {
                context.meter.allocate_items(1)?;
                items.push((*value).clone());
            }
            other => {
                let other = written(&other);
                context.meter.work_items(other.len())?;
                return Err(EvalError::failed(format!("value {other} is not optional")));
            }
        }
    }
    Ok(items)
}

/// Whether a value is empty, or the zero of its type.
fn is_zero(value: &Datum<'_>) -> bool {
    match value {
        Datum::Null | Datum::Bool(false) | Datum::Int(0) | Datum::Uint(0) | Datum::Duration(Span(0)) => true,
        Datum::Double(number) => *number == 0.0,
        Datum::String(text) => text.is_empty(),
        Datum::Bytes(bytes) => bytes.is_empty(),
        Datum::List(list) => list.is_empty(),
        Datum::Map(map) => map.is_empty(),
        Datum::Object(object) => object.fields.is_empty(),
        Datum::Timestamp(moment) => moment.unix_seconds() == -62_135_596_800 && moment.nanos() == 0,
        Datum::Optional(value) => value.is_none(),
        _ => false,
    }
}
