//! The errors of calls whose arguments have none of the types that the function takes.

use super::{comparisons, operators};
use crate::ast::operator;
use crate::error::EvalError;
use crate::value::Datum;

/// Functions that judge their arguments themselves: their errors do not name the types.
const UNGUARDED: [&str; 4] = ["contains", "startsWith", "endsWith", operator::IN];
/// Functions whose errors say only their name.
const BY_NAME: [&str; 4] = ["size", "matches", "sort", "@sortByAssociatedKeys"];

/// Whether a function has one implementation for all types.
pub(crate) fn is_single(name: &str) -> bool {
    UNGUARDED.contains(&name)
        || BY_NAME.contains(&name)
        || operators::find(name).is_some()
        || comparisons::find(name).is_some()
}

/// The error of a call whose arguments have none of the types that the function takes.
pub(crate) fn no_overload(name: &str, args: &[Datum<'_>]) -> EvalError {
    let first = args.first();
    let text = if UNGUARDED.contains(&name) || first.is_some_and(|first| applies(name, first)) {
        "no such overload".to_owned()
    } else if is_single(name) {
        format!("no such overload: {name}")
    } else if name == "flatten" {
        let mut types = args.iter().map(|arg| match arg {
            Datum::Map(_) => "map(dyn, dyn)",
            other => other.type_name(),
        });
        let list = types.next().unwrap_or_default();
        format!("no such overload: {list}.flatten({})", types.next().unwrap_or_default())
    } else {
        let types: Vec<_> = args.iter().map(Datum::type_name).collect();
        format!("no such overload: {name}({})", types.join(", "))
    };
    EvalError::failed(text)
}

/// Whether values of the type of the first operand have the operator at all, or functions of their own.
fn applies(name: &str, first: &Datum<'_>) -> bool {
    use Datum::{Bool, Bytes, Double, Duration, Int, List, Map, String, Timestamp, Uint};
    if matches!(first, String(_) | Duration(_) | Timestamp(_)) && is_single(name) {
        return true;
    }
    match name {
        operator::NOT => true,
        operator::NEGATE => matches!(first, Int(_) | Double(_) | Bool(_)),
        operator::ADD => matches!(first, Int(_) | Uint(_) | Double(_) | Bytes(_) | List(_)),
        operator::SUBTRACT | operator::MULTIPLY | operator::DIVIDE => {
            matches!(first, Int(_) | Uint(_) | Double(_))
        }
        operator::MODULO => matches!(first, Int(_) | Uint(_)),
        operator::LESS | operator::LESS_EQUALS | operator::GREATER | operator::GREATER_EQUALS => {
            matches!(first, Int(_) | Uint(_) | Double(_) | Bool(_) | Bytes(_))
        }
        "size" => matches!(first, String(_) | Bytes(_) | List(_) | Map(_)),
        "matches" => matches!(first, String(_)),
        _ => false,
    }
}
