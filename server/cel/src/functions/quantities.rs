//! Quantities of resources.

use words::quantity::{Notation, Quantity};

use super::{Answer, Function, failed};
use crate::value::{Datum, Opaque};

const NANOS: i128 = 1_000_000_000;

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "quantity" => |_, args| match args {
            [Datum::String(text)] => match Quantity::parse(text) {
                Ok(quantity) => Some(Ok(Datum::Opaque(Opaque::Quantity(quantity, false)))),
                Err(why) => failed(why.to_string()),
            },
            _ => None,
        },
        "isQuantity" => |_, args| match args {
            [Datum::String(text)] => Some(Ok(Datum::Bool(Quantity::parse(text).is_ok()))),
            _ => None,
        },
        "sign" => |_, args| {
            let nanos = one(args)?.as_nanos();
            Some(Ok(Datum::Int(if nanos > 0 { 1 } else { -i64::from(nanos < 0) })))
        },
        "isGreaterThan" => |_, args| two(args, |order| Datum::Bool(order.is_gt())),
        "isLessThan" => |_, args| two(args, |order| Datum::Bool(order.is_lt())),
        "compareTo" => |_, args| two(args, |order| Datum::Int(order as i64)),
        "isInteger" => |_, args| Some(Ok(Datum::Bool(whole(one(args)?).is_some()))),
        "asInteger" => |_, args| match whole(one(args)?) {
            Some(number) => Some(Ok(Datum::Int(number))),
            None => failed("cannot convert value to integer"),
        },
        "asApproximateFloat" => |_, args| {
            let nanos = one(args)?.as_nanos();
            #[expect(clippy::cast_precision_loss, reason = "the nearest double is wanted")]
            let (whole, rest) = ((nanos / NANOS) as f64, (nanos % NANOS) as f64);
            Some(Ok(Datum::Double(whole + rest / 1e9)))
        },
        "add" => |_, args| sum(args, |first, second| first.plus(second)),
        "sub" => |_, args| sum(args, |first, second| first.minus(second)),
        _ => return None,
    })
}

fn computed<'a>(quantity: Quantity) -> Answer<'a> {
    Some(Ok(Datum::Opaque(Opaque::Quantity(quantity, true))))
}

fn one(args: &[Datum<'_>]) -> Option<Quantity> {
    if let [Datum::Opaque(Opaque::Quantity(quantity, _))] = args { Some(*quantity) } else { None }
}

/// Compares two quantities or two versions.
fn two<'a>(args: &[Datum<'a>], of: fn(std::cmp::Ordering) -> Datum<'a>) -> Answer<'a> {
    let order = match args {
        [Datum::Opaque(Opaque::Quantity(first, _)), Datum::Opaque(Opaque::Quantity(second, _))] => {
            first.cmp(second)
        }
        [Datum::Opaque(Opaque::Version(first)), Datum::Opaque(Opaque::Version(second))] => {
            first.precedence(second)
        }
        _ => return None,
    };
    Some(Ok(of(order)))
}

/// The number of units, if it is whole.
fn whole(quantity: Quantity) -> Option<i64> {
    let nanos = quantity.as_nanos();
    if nanos % NANOS == 0 { i64::try_from(nanos / NANOS).ok() } else { None }
}

fn sum<'a>(args: &[Datum<'a>], of: fn(Quantity, Quantity) -> Quantity) -> Answer<'a> {
    match args {
        [Datum::Opaque(Opaque::Quantity(first, _)), Datum::Opaque(Opaque::Quantity(second, _))] => {
            computed(of(*first, *second))
        }
        [Datum::Opaque(Opaque::Quantity(first, _)), Datum::Int(second)] => {
            computed(of(*first, Quantity::new(*second, Notation::Exponent)))
        }
        _ => None,
    }
}
