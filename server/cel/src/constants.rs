//! What is written out in an expression and needs no request: conversions such as `int('1')`, and the
//! patterns that are searched for. They are made before an expression is evaluated, and those that fail make
//! the expression unusable.

use crate::ast::{Expr, Literal, Node};
use crate::times;

/// Makes the conversions of an expression whose types are correct.
///
/// # Errors
///
/// Why the first one fails that does.
pub fn convert_constants(root: &Expr) -> Result<(), String> {
    constant(root).map(drop)
}

/// The value of an expression, if it is written out, perhaps with conversions.
fn constant(expr: &Expr) -> Result<Option<Literal>, String> {
    match &expr.node {
        Node::Literal(literal) => Ok(Some(literal.clone())),
        Node::Call { function, target: None, args } if args.len() == 1 => {
            let [arg] = args.as_slice() else { return Ok(None) };
            let Some(value) = constant(arg)? else { return Ok(None) };
            convert(function, value)
        }
        _ => {
            let mut failed = searched(&expr.node);
            expr.for_each_child(&mut |child| {
                if failed.is_ok() {
                    failed = constant(child).map(drop);
                }
            });
            failed.map(|()| None)
        }
    }
}

/// Checks the pattern that a call searches for, if it is written out. Those of `matches` are checked with the
/// types.
fn searched(node: &Node) -> Result<(), String> {
    let Node::Call { function, target: Some(_), args } = node else { return Ok(()) };
    match (&**function, args.first().map(|arg| &arg.node)) {
        ("find" | "findAll", Some(Node::Literal(Literal::String(pattern)))) => {
            words::pattern::translate(pattern).map(drop)
        }
        _ => Ok(()),
    }
}

/// Converts a value by a function. Returns none for functions that do not convert, and for values that no
/// literal says.
fn convert(function: &str, value: Literal) -> Result<Option<Literal>, String> {
    match function {
        "dyn" => Ok(Some(value)),
        "bool" => to_bool(value).map(Some),
        "bytes" => to_bytes(value).map(Some),
        "double" => to_double(value).map(Some),
        "duration" => check_duration(&value).map(|()| None),
        "int" => to_int(value).map(Some),
        "string" => to_string(value),
        "timestamp" => check_timestamp(&value).map(|()| None),
        "uint" => to_uint(value).map(Some),
        _ => Ok(None),
    }
}

fn no_overload(function: &str, value: &Literal) -> String {
    format!("no such overload: {function}({})", type_name(value))
}

fn unreadable(value: &Literal, wanted: &str) -> String {
    format!("type conversion error from '{}' to '{wanted}'", type_name(value))
}

fn type_name(value: &Literal) -> &'static str {
    match value {
        Literal::Null => "null_type",
        Literal::Bool(_) => "bool",
        Literal::Int(_) => "int",
        Literal::Uint(_) => "uint",
        Literal::Double(_) => "double",
        Literal::String(_) => "string",
        Literal::Bytes(_) => "bytes",
    }
}

fn to_bool(value: Literal) -> Result<Literal, String> {
    match &value {
        Literal::Bool(_) => Ok(value),
        Literal::String(text) => read_bool(text).map(Literal::Bool).ok_or_else(|| unreadable(&value, "bool")),
        _ => Err(no_overload("bool", &value)),
    }
}

pub(crate) fn read_bool(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(true),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}

fn to_bytes(value: Literal) -> Result<Literal, String> {
    match &value {
        Literal::Bytes(_) => Ok(value),
        Literal::String(text) => Ok(Literal::Bytes(text.as_bytes().into())),
        _ => Err(no_overload("bytes", &value)),
    }
}

fn to_double(value: Literal) -> Result<Literal, String> {
    match &value {
        Literal::Double(_) => Ok(value),
        Literal::Int(number) => Ok(Literal::Double(*number as f64)),
        Literal::Uint(number) => Ok(Literal::Double(*number as f64)),
        Literal::String(text) => {
            read_double(text).map(Literal::Double).ok_or_else(|| unreadable(&value, "double"))
        }
        _ => Err(no_overload("double", &value)),
    }
}

/// Reads a number as the reference does: an underscore may stand between two digits, and a number that is too
/// large is none.
pub(crate) fn read_double(text: &str) -> Option<f64> {
    let digits: Vec<&str> = text.split('_').collect();
    let between = |pair: &[&str]| {
        pair.first().is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
            && pair.last().is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()))
    };
    if !digits.windows(2).all(between) {
        return None;
    }
    let number: f64 = digits.concat().parse().ok()?;
    let spelled = text.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_alphabetic());
    let signed = text.starts_with(['+', '-']);
    (number.is_finite() || (spelled && !(number.is_nan() && signed))).then_some(number)
}

fn to_int(value: Literal) -> Result<Literal, String> {
    let overflow = || "integer overflow".to_owned();
    let number = match &value {
        Literal::Int(number) => *number,
        Literal::Uint(number) => i64::try_from(*number).map_err(|_| overflow())?,
        // Both bounds are excluded, as in the reference.
        Literal::Double(number) if *number > i64::MIN as f64 && *number < i64::MAX as f64 => *number as i64,
        Literal::Double(_) => return Err(overflow()),
        Literal::String(text) => text.parse().map_err(|_| unreadable(&value, "int"))?,
        _ => return Err(no_overload("int", &value)),
    };
    Ok(Literal::Int(number))
}

fn to_uint(value: Literal) -> Result<Literal, String> {
    let overflow = || "unsigned integer overflow".to_owned();
    let number = match &value {
        Literal::Uint(number) => *number,
        Literal::Int(number) => u64::try_from(*number).map_err(|_| overflow())?,
        Literal::Double(number) if *number >= 0.0 && *number < u64::MAX as f64 => *number as u64,
        Literal::Double(_) => return Err(overflow()),
        Literal::String(text) if !text.starts_with('+') => {
            text.parse().map_err(|_| unreadable(&value, "uint"))?
        }
        Literal::String(_) => return Err(unreadable(&value, "uint")),
        _ => return Err(no_overload("uint", &value)),
    };
    Ok(Literal::Uint(number))
}

fn to_string(value: Literal) -> Result<Option<Literal>, String> {
    let text = match &value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(number) => number.to_string(),
        Literal::Uint(number) => number.to_string(),
        Literal::Double(_) => return Ok(None),
        Literal::String(_) => return Ok(Some(value)),
        Literal::Bytes(bytes) => {
            let text = std::str::from_utf8(bytes);
            text.map_err(|_| "invalid UTF-8 in bytes, cannot convert to string".to_owned())?.to_owned()
        }
        Literal::Null => return Err(no_overload("string", &value)),
    };
    Ok(Some(Literal::String(text.into())))
}

fn check_duration(value: &Literal) -> Result<(), String> {
    match value {
        Literal::String(text) if times::is_duration(text) => Ok(()),
        Literal::String(_) | Literal::Int(_) => Err(unreadable(value, "google.protobuf.Duration")),
        _ => Err(no_overload("duration", value)),
    }
}

fn check_timestamp(value: &Literal) -> Result<(), String> {
    match value {
        Literal::String(text) if times::is_timestamp(text) => Ok(()),
        Literal::String(_) => Err(unreadable(value, "google.protobuf.Timestamp")),
        Literal::Int(seconds) if times::is_in_range(*seconds) => Ok(()),
        Literal::Int(_) => Err("timestamp overflow".to_owned()),
        _ => Err(no_overload("timestamp", value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, parse, source::Source};

    fn found(text: &str) -> Result<(), String> {
        convert_constants(&parse(&Source::new(text), Dialect::at_release(36)).expect("it is read"))
    }

    #[test]
    fn failed_conversions_are_found() {
        for (text, why) in [
            ("int('a') == 1", "type conversion error from 'string' to 'int'"),
            ("a.all(x, b ? uint('+1') == x : c)", "type conversion error from 'string' to 'uint'"),
            ("{'a': [double('1e999')]}", "type conversion error from 'string' to 'double'"),
            ("double('1__0')", "type conversion error from 'string' to 'double'"),
            ("double('+nan')", "type conversion error from 'string' to 'double'"),
            ("bool('yes')", "type conversion error from 'string' to 'bool'"),
            ("int(dyn(string('a')))", "type conversion error from 'string' to 'int'"),
            ("int(1e30)", "integer overflow"),
            ("int(9223372036854775807.0)", "integer overflow"),
            ("int(18446744073709551615u)", "integer overflow"),
            ("uint(-1)", "unsigned integer overflow"),
            ("uint(-0.5)", "unsigned integer overflow"),
            ("string(b'\\xff')", "invalid UTF-8 in bytes, cannot convert to string"),
            ("string(null)", "no such overload: string(null_type)"),
            ("int(dyn(true))", "no such overload: int(bool)"),
            ("duration(int('1'))", "type conversion error from 'int' to 'google.protobuf.Duration'"),
            ("timestamp(string(1))", "type conversion error from 'string' to 'google.protobuf.Timestamp'"),
            ("timestamp(int('999999999999999'))", "timestamp overflow"),
            ("timestamp(dyn(1.5))", "no such overload: timestamp(double)"),
            ("a.find('(') == b", "error parsing regexp: missing closing ): `(`"),
            ("[a.findAll('a**', 1)]", "error parsing regexp: invalid nested repetition operator: `**`"),
            ("a.find('a{1001}') == b", "error parsing regexp: invalid repeat count: `{1001}`"),
        ] {
            assert_eq!(found(text), Err(why.to_owned()), "{text}");
        }
    }

    #[test]
    fn other_expressions_are_usable() {
        for text in [
            "int('+1')",
            "double('1_0')",
            "double('NaN')",
            "double('-Infinity')",
            "bool('True')",
            "int(string(1.5))",
            "int(a)",
            "a.int('a')",
            "1 / 0",
            "a.find(b + '(') == c",
            "a.findAll('(a*)*') == c",
            "string(b'a')",
            "int(uint(1.5))",
            "timestamp('2020-01-01T00:00:00Z') - duration('1h')",
        ] {
            assert_eq!(found(text), Ok(()), "{text}");
        }
    }
}
