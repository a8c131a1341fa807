//! The JSON of values that expressions put into patches, by the rules of protocol buffers: a length of time
//! is a text such as `3600s`, and a number that JSON cannot hold exactly is a text too.

use base64::{Engine, engine::general_purpose::STANDARD};
use cel::value::{Datum, Key, MapValue, Opaque};
use serde_json::{Map, Number, Value, json};

/// How deep a value may be. Expressions make deeper ones only from objects that are too deep to be stored.
pub(super) const DEPTH_MAX: usize = 256;

/// Numbers up to this one are exact as floating point numbers.
const EXACT_MAX: u64 = (1 << 53) - 1;

/// The JSON of a value.
///
/// # Errors
/// It has none; in the words that clients know.
pub(super) fn of(value: &Datum<'_>) -> Result<Value, String> {
    nested(value, 0)
}

fn nested(value: &Datum<'_>, depth: usize) -> Result<Value, String> {
    if depth > DEPTH_MAX {
        return Err("it is nested too deeply".to_owned());
    }
    Ok(match value {
        Datum::Null => Value::Null,
        Datum::Bool(value) => Value::Bool(*value),
        Datum::Int(value) if value.unsigned_abs() <= EXACT_MAX => json!(value),
        Datum::Uint(value) if *value <= EXACT_MAX => json!(value),
        Datum::Int(value) => Value::String(value.to_string()),
        Datum::Uint(value) => Value::String(value.to_string()),
        Datum::Double(value) => double(*value).ok_or_else(|| format!("{value} has no form in JSON"))?,
        Datum::String(text) => Value::String(text.to_string()),
        Datum::Bytes(bytes) => Value::String(STANDARD.encode(bytes)),
        Datum::Duration(span) => Value::String(span.to_string()),
        Datum::Timestamp(moment) => Value::String(moment.to_string()),
        Datum::List(items) => {
            let items = items.iter().map(|item| nested(&item, depth + 1));
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        Datum::Map(map) => Value::Object(members(map, depth)?),
        Datum::Object(object) => {
            let fields = object.fields.iter();
            let fields = fields.map(|(name, value)| Ok((name.to_string(), nested(value, depth + 1)?)));
            Value::Object(fields.collect::<Result<_, String>>()?)
        }
        Datum::Optional(Some(inner)) => nested(inner, depth + 1)?,
        Datum::Optional(None) => return Err("optional.none() dereference".to_owned()),
        Datum::Type(_) => return Err("type conversion not supported for 'type'".to_owned()),
        Datum::Opaque(value) => {
            return Err(format!("type conversion error from '{}' to '*structpb.Value'", library_name(value)));
        }
    })
}

fn members(map: &MapValue<'_>, depth: usize) -> Result<Map<String, Value>, String> {
    let mut members = Map::new();
    for key in map.keys() {
        let name = match &key {
            Key::String(name) => name.to_string(),
            Key::Bool(_) => return Err("type conversion error from bool to 'string'".to_owned()),
            other => {
                let of = other.datum().type_name().to_owned();
                return Err(format!("unsupported type conversion from '{of}' to string"));
            }
        };
        if let Some(value) = map.get(&key).map_err(|error| error.to_string())? {
            members.insert(name, nested(&value, depth + 1)?);
        }
    }
    Ok(members)
}

/// What the library of a value calls it.
fn library_name<'v>(value: &'v Opaque<'_>) -> &'v str {
    match value {
        Opaque::Quantity(..) => "Quantity",
        Opaque::Ip(..) => "IP",
        Opaque::Cidr(..) => "CIDR",
        Opaque::Url(..) => "URL",
        Opaque::Version(..) => "Semver",
        Opaque::Format(..) => "Format",
        Opaque::Authorizer(..) => "kubernetes.authorization.Authorizer",
        Opaque::PathCheck(..) => "kubernetes.authorization.PathCheck",
        Opaque::GroupCheck(..) => "kubernetes.authorization.GroupCheck",
        Opaque::ResourceCheck(..) => "kubernetes.authorization.ResourceCheck",
        Opaque::Decision(..) => "kubernetes.authorization.Decision",
    }
}

/// A whole number is written as one, so that it fits fields for whole numbers. None for what is no number.
pub(super) fn double(value: f64) -> Option<Value> {
    const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= WHOLE_MAX {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole, and not too large")]
        let whole = value as i64;
        return Some(json!(whole));
    }
    Number::from_f64(value).map(Value::Number)
}

#[cfg(test)]
mod tests {
    use cel::value::{Moment, Span};

    use super::*;

    #[test]
    fn values_have_their_form() {
        let moment = Moment::parse("2020-01-01T00:00:00Z").expect("a time");
        for (value, expected) in [
            (Datum::Duration(Span(3_600_000_000_000)), json!("3600s")),
            (Datum::Timestamp(moment), json!("2020-01-01T00:00:00Z")),
            (Datum::Int(5), json!(5)),
            (Datum::Int(i64::MIN), json!("-9223372036854775808")),
            (Datum::Uint(u64::MAX), json!("18446744073709551615")),
            (Datum::Double(7.0), json!(7)),
            (Datum::list(vec![Datum::Duration(Span(500_000_000))]), json!(["0.5s"])),
        ] {
            assert_eq!(of(&value), Ok(expected));
        }
        let key = MapValue::new([(Key::Int(1), Datum::Null)]);
        for (value, why) in [
            (Datum::Type("int".into()), "type conversion not supported for 'type'"),
            (Datum::Optional(None), "optional.none() dereference"),
            (Datum::Map(key), "unsupported type conversion from 'int' to string"),
        ] {
            assert_eq!(of(&value), Err(why.to_owned()));
        }
    }
}
