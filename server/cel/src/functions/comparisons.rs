//! The order of values, and membership.

use std::cmp::Ordering;

use super::call::{Answer, Context, Function};
use crate::ast::operator;
use crate::value::{Datum, Key, compare, contains};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        operator::LESS => |_, args| ordered(args, Ordering::is_lt),
        operator::LESS_EQUALS => |_, args| ordered(args, Ordering::is_le),
        operator::GREATER => |_, args| ordered(args, Ordering::is_gt),
        operator::GREATER_EQUALS => |_, args| ordered(args, Ordering::is_ge),
        operator::IN => member,
        _ => return None,
    })
}

fn ordered<'a>(args: &[Datum<'a>], holds: fn(Ordering) -> bool) -> Answer<'a> {
    let [first, second] = args else { return None };
    let order = compare(first, second)?;
    Some(order.map(|order| Datum::Bool(holds(order))))
}

fn member<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [value, Datum::List(list)] => Some(contains(list, value, &mut context.meter).map(Datum::Bool)),
        [value, Datum::Map(map)] => {
            let found = Key::new(value).map_or(Ok(false), |key| map.get(&key).map(|value| value.is_some()));
            Some(found.map(Datum::Bool))
        }
        _ => None,
    }
}
