//! Arithmetic, and what else has an operator.

use std::sync::Arc;

use super::call::{Answer, Context, Function, failed};
use crate::ast::operator;
use crate::error::EvalError;
use crate::value::{Datum, Key, ListKind, ListValue, Span, Str, equal, key_of, keys_of};

const INT_OVERFLOW: &str = "integer overflow";
const UINT_OVERFLOW: &str = "unsigned integer overflow";
const TIMESTAMP_OVERFLOW: &str = "timestamp overflow";

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        operator::NOT => |_, args| match args {
            [Datum::Bool(value)] => Some(Ok(Datum::Bool(!value))),
            _ => None,
        },
        operator::NEGATE => |_, args| match args {
            [Datum::Int(value)] => int(value.checked_neg()),
            [Datum::Double(value)] => Some(Ok(Datum::Double(-value))),
            [Datum::Duration(Span(nanos))] => span(nanos.checked_neg()),
            _ => None,
        },
        operator::ADD => add,
        operator::SUBTRACT => subtract,
        operator::MULTIPLY => |_, args| match args {
            [Datum::Int(first), Datum::Int(second)] => int(first.checked_mul(*second)),
            [Datum::Uint(first), Datum::Uint(second)] => uint(first.checked_mul(*second)),
            [Datum::Double(first), Datum::Double(second)] => Some(Ok(Datum::Double(first * second))),
            _ => None,
        },
        operator::DIVIDE => divide,
        operator::MODULO => modulo,
        _ => return None,
    })
}

fn int<'a>(result: Option<i64>) -> Answer<'a> {
    result.map_or_else(|| failed(INT_OVERFLOW), |result| Some(Ok(Datum::Int(result))))
}

fn uint<'a>(result: Option<u64>) -> Answer<'a> {
    result.map_or_else(|| failed(UINT_OVERFLOW), |result| Some(Ok(Datum::Uint(result))))
}

fn span<'a>(result: Option<i64>) -> Answer<'a> {
    result.map_or_else(|| failed(INT_OVERFLOW), |nanos| Some(Ok(Datum::Duration(Span(nanos)))))
}

pub(super) fn add<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Int(first), Datum::Int(second)] => int(first.checked_add(*second)),
        [Datum::Uint(first), Datum::Uint(second)] => uint(first.checked_add(*second)),
        [Datum::Double(first), Datum::Double(second)] => Some(Ok(Datum::Double(first + second))),
        [Datum::String(first), Datum::String(second)] => Some(join(context, first, second)),
        [Datum::Bytes(first), Datum::Bytes(second)] => {
            let bytes = || [&**first, &**second].concat();
            let allowed = context.meter.allocate(first.len().saturating_add(second.len()));
            Some(allowed.map(|()| Datum::Bytes(bytes().into())))
        }
        [Datum::Duration(Span(first)), Datum::Duration(Span(second))] => span(first.checked_add(*second)),
        [Datum::Duration(Span(nanos)), Datum::Timestamp(moment)]
        | [Datum::Timestamp(moment), Datum::Duration(Span(nanos))] => moment
            .plus(*nanos)
            .map_or_else(|| failed(TIMESTAMP_OVERFLOW), |at| Some(Ok(Datum::Timestamp(at)))),
        [Datum::List(first), Datum::List(second)] => Some(concatenate(context, first, second)),
        _ => None,
    }
}

fn join<'a>(context: &mut Context, first: &Str<'a>, second: &Str<'a>) -> Result<Datum<'a>, EvalError> {
    context.meter.allocate(first.len().saturating_add(second.len()))?;
    Ok(Datum::owned_text([&**first, &**second].concat()))
}

fn concatenate<'a>(
    context: &mut Context,
    first: &ListValue<'a>,
    second: &ListValue<'a>,
) -> Result<Datum<'a>, EvalError> {
    match first.kind() {
        ListKind::Atomic => {
            let joined = first.clone().joined(second.clone(), |items| context.meter.allocate_items(items))?;
            joined.map(Datum::List).ok_or(EvalError::LimitExceeded)
        }
        ListKind::Set => {
            context.meter.allocate_items(first.len())?;
            let mut keys = keys_of(first, &mut context.meter)?;
            let mut items: Vec<_> = first.iter().collect();
            for added in second.iter() {
                context.meter.work_entries(1)?;
                context.meter.read(&added)?;
                let mut known = false;
                match Key::new(&added) {
                    Some(key) => known = !keys.insert(key),
                    None => {
                        for item in &items {
                            known = known || equal(item, &added, &mut context.meter)?;
                        }
                    }
                }
                if !known {
                    context.meter.allocate_items(1)?;
                    items.push(added);
                }
            }
            Ok(Datum::list(items))
        }
        ListKind::Map(keys) => {
            context.meter.allocate_items(first.len().saturating_add(second.len()))?;
            let mut items: Vec<_> = first.iter().collect();
            let mut known = std::collections::HashMap::new();
            for (at, item) in items.iter().enumerate() {
                known.insert(key_of(item, &keys, &mut context.meter)?, at);
            }
            for added in second.iter() {
                let at = known.get(&key_of(&added, &keys, &mut context.meter)?).copied();
                match at.and_then(|at| items.get_mut(at)) {
                    Some(item) => *item = added,
                    None => items.push(added),
                }
            }
            Ok(Datum::list(items))
        }
    }
}

fn subtract<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Int(first), Datum::Int(second)] => int(first.checked_sub(*second)),
        [Datum::Uint(first), Datum::Uint(second)] => uint(first.checked_sub(*second)),
        [Datum::Double(first), Datum::Double(second)] => Some(Ok(Datum::Double(first - second))),
        [Datum::Duration(Span(first)), Datum::Duration(Span(second))] => span(first.checked_sub(*second)),
        [Datum::Timestamp(moment), Datum::Duration(Span(nanos))] => {
            let Some(nanos) = nanos.checked_neg() else { return failed(INT_OVERFLOW) };
            moment.plus(nanos).map_or_else(|| failed(TIMESTAMP_OVERFLOW), |at| Some(Ok(Datum::Timestamp(at))))
        }
        [Datum::Timestamp(first), Datum::Timestamp(second)] => {
            first.since(*second).map_or_else(|| failed(INT_OVERFLOW), |span| Some(Ok(Datum::Duration(span))))
        }
        _ => None,
    }
}

fn divide<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Int(_), Datum::Int(0)] | [Datum::Uint(_), Datum::Uint(0)] => failed("division by zero"),
        [Datum::Int(first), Datum::Int(second)] => int(first.checked_div(*second)),
        [Datum::Uint(first), Datum::Uint(second)] => uint(first.checked_div(*second)),
        [Datum::Double(first), Datum::Double(second)] => Some(Ok(Datum::Double(first / second))),
        _ => None,
    }
}

fn modulo<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Int(_), Datum::Int(0)] | [Datum::Uint(_), Datum::Uint(0)] => failed("modulus by zero"),
        [Datum::Int(first), Datum::Int(second)] => int(first.checked_rem(*second)),
        [Datum::Uint(first), Datum::Uint(second)] => uint(first.checked_rem(*second)),
        _ => None,
    }
}

/// Bytes as a value.
pub(super) fn bytes<'a>(bytes: &[u8]) -> Datum<'a> {
    Datum::Bytes(Arc::from(bytes))
}
