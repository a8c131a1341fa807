//! Quantities of resources.

use std::sync::Arc;

use words::quantity::Quantity;

use super::call::{Answer, Function, failed};
use crate::value::{Amount, Datum, Opaque};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "quantity" => |_, args| match args {
            [Datum::String(text)] => match Amount::parse(text) {
                Ok(amount) => value(amount),
                Err(why) => failed(why.to_string()),
            },
            _ => None,
        },
        "isQuantity" => |_, args| match args {
            [Datum::String(text)] => Some(Ok(Datum::Bool(Quantity::parse(text).is_ok()))),
            _ => None,
        },
        "sign" => |_, args| {
            let nanos = one(args)?.quantity.as_nanos();
            Some(Ok(Datum::Int(if nanos > 0 { 1 } else { -i64::from(nanos < 0) })))
        },
        "isGreaterThan" => |_, args| two(args, |order| Datum::Bool(order.is_gt())),
        "isLessThan" => |_, args| two(args, |order| Datum::Bool(order.is_lt())),
        "compareTo" => |_, args| two(args, |order| Datum::Int(order as i64)),
        "isInteger" => |_, args| Some(Ok(Datum::Bool(one(args)?.as_integer().is_some()))),
        "asInteger" => |_, args| match one(args)?.as_integer() {
            Some(number) => Some(Ok(Datum::Int(number))),
            None => failed("cannot convert value to integer"),
        },
        "asApproximateFloat" => |_, args| Some(Ok(Datum::Double(one(args)?.as_double()))),
        "add" => |_, args| sum(args, |first, second| first.plus(second)),
        "sub" => |_, args| sum(args, |first, second| first.minus(second)),
        _ => return None,
    })
}

/// A quantity as a value. It stands apart, because it is larger than all other values.
fn value<'a>(amount: Amount) -> Answer<'a> {
    Some(Ok(Datum::Opaque(Opaque::Quantity(Arc::new(amount)))))
}

fn one(args: &[Datum<'_>]) -> Option<Amount> {
    if let [Datum::Opaque(Opaque::Quantity(amount))] = args { Some(**amount) } else { None }
}

/// Compares two quantities or two versions.
fn two<'a>(args: &[Datum<'a>], of: fn(std::cmp::Ordering) -> Datum<'a>) -> Answer<'a> {
    let order = match args {
        [Datum::Opaque(Opaque::Quantity(first)), Datum::Opaque(Opaque::Quantity(second))] => {
            first.quantity.cmp(&second.quantity)
        }
        [Datum::Opaque(Opaque::Version(first)), Datum::Opaque(Opaque::Version(second))] => {
            first.precedence(second)
        }
        _ => return None,
    };
    Some(Ok(of(order)))
}

fn sum<'a>(args: &[Datum<'a>], of: fn(Amount, Amount) -> Amount) -> Answer<'a> {
    let sum = match args {
        [Datum::Opaque(Opaque::Quantity(first)), Datum::Opaque(Opaque::Quantity(second))] => {
            of(**first, **second)
        }
        [Datum::Opaque(Opaque::Quantity(first)), Datum::Int(second)] => of(**first, Amount::whole(*second)),
        _ => return None,
    };
    value(sum)
}
