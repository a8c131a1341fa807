//! Lists as sets.

use super::call::{Answer, Context, Function};
use crate::error::EvalError;
use crate::value::{Datum, ListValue, contains};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "sets.contains" => |context, args| judge(context, args, holds_all),
        "sets.equivalent" => |context, args| {
            judge(context, args, |context, first, second| {
                Ok(holds_all(context, first, second)? && holds_all(context, second, first)?)
            })
        },
        "sets.intersects" => |context, args| {
            judge(context, args, |context, first, second| {
                for element in first.iter() {
                    if contains(second, &element, &mut context.meter)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            })
        },
        _ => return None,
    })
}

type Judge = for<'a> fn(&mut Context, &ListValue<'a>, &ListValue<'a>) -> Result<bool, EvalError>;

fn judge<'a>(context: &mut Context, args: &[Datum<'a>], holds: Judge) -> Answer<'a> {
    let [Datum::List(first), Datum::List(second)] = args else { return None };
    Some(holds(context, first, second).map(Datum::Bool))
}

fn holds_all<'a>(
    context: &mut Context,
    list: &ListValue<'a>,
    wanted: &ListValue<'a>,
) -> Result<bool, EvalError> {
    for element in wanted.iter() {
        if !contains(list, &element, &mut context.meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}
