//! Equality of values as JSON means it.

use serde_json::Value;

/// Whether two values are equal: numbers by value, the members of objects in any order.
#[must_use]
pub fn is_same_value(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => {
            // Two integers are not compared as floats, of which 2^53 and 2^53 + 1 are the same one.
            x == y || (x.is_f64() || y.is_f64()) && x.as_f64() == y.as_f64()
        }
        (Value::Array(x), Value::Array(y)) => {
            x.len() == y.len() && x.iter().zip(y).all(|(x, y)| is_same_value(x, y))
        }
        (Value::Object(x), Value::Object(y)) => {
            x.len() == y.len() && x.iter().all(|(key, x)| y.get(key).is_some_and(|y| is_same_value(x, y)))
        }
        _ => a == b,
    }
}
