//! Takes the values that expressions make for those of a configuration.

use std::fmt::Write as _;

use cel::value::{CreatedObject, Datum, Key, ListValue, MapValue};

use super::{
    configuration::{Native, Odd},
    json::DEPTH_MAX,
    shown,
};

/// The value that an expression made.
///
/// # Errors
/// It is nested too deeply, or has keys that are no texts.
pub(super) fn of(value: &Datum<'_>) -> Result<Native, String> {
    of_value(value, 0)
}

/// The value of a field: lists and maps that stand in it directly are those of the object.
fn of_field(value: &Datum<'_>, depth: usize) -> Result<Native, String> {
    match value {
        Datum::List(items) => of_list(items, depth),
        Datum::Map(map) => of_map(map, depth),
        other => of_value(other, depth),
    }
}

/// A value within a list or a map. Lists and maps that the expression writes there keep the form that
/// expressions have for them, which no object knows.
fn of_value(value: &Datum<'_>, depth: usize) -> Result<Native, String> {
    if depth > DEPTH_MAX {
        return Err("it is nested too deeply".to_owned());
    }
    let odd = |plain: String, literal: String, of| Ok(Native::Odd(Odd { plain, literal, of }));
    match value {
        Datum::Null => odd("NULL_VALUE".to_owned(), "0".to_owned(), "structpb.NullValue"),
        Datum::Bool(value) => Ok(Native::Bool(*value)),
        Datum::Int(value) => Ok(Native::Int(*value)),
        Datum::Uint(value) => odd(value.to_string(), format!("{value:#x}"), "uint64"),
        Datum::Double(value) => Ok(Native::Float(*value)),
        Datum::String(text) => Ok(Native::Text(text.to_string())),
        Datum::Type(name) => Ok(Native::Text(name.to_string())),
        Datum::Bytes(bytes) => Ok(Native::Odd(shown::bytes(bytes))),
        Datum::Duration(span) => odd(shown::duration(span.0), span.0.to_string(), "time.Duration"),
        Datum::Timestamp(moment) => Ok(Native::Odd(shown::time(&moment.to_string()))),
        Datum::List(items @ (ListValue::Items(_) | ListValue::Constants(..))) => written_list(items, depth),
        Datum::List(items) => of_list(items, depth),
        Datum::Map(map @ (MapValue::Host(_) | MapValue::Json(_))) => of_map(map, depth),
        Datum::Map(map) => written_map(map, depth),
        Datum::Object(object) => of_object(object, depth),
        Datum::Optional(None) => Ok(Native::Nothing),
        Datum::Optional(Some(inner)) => of_value(inner, depth + 1),
        Datum::Opaque(value) => odd(value.to_string(), value.to_string(), "a value of a library"),
    }
}

fn of_object(object: &CreatedObject<'_>, depth: usize) -> Result<Native, String> {
    let field = |(name, value): &(_, Datum<'_>)| {
        let name: &std::sync::Arc<str> = name;
        Ok((name.to_string(), of_field(value, depth + 1)?))
    };
    object.fields.iter().map(field).collect::<Result<_, String>>().map(Native::Map)
}

fn of_list(items: &ListValue<'_>, depth: usize) -> Result<Native, String> {
    items.iter().map(|item| of_value(&item, depth + 1)).collect::<Result<_, _>>().map(Native::List)
}

fn of_map(map: &MapValue<'_>, depth: usize) -> Result<Native, String> {
    let mut members = Vec::new();
    for key in map.keys() {
        let Key::String(name) = &key else { return Err("*dynamic.ObjectVal".to_owned()) };
        if let Some(value) = map.get(&key).map_err(|error| error.to_string())? {
            members.push((name.to_string(), of_value(&value, depth + 1)?));
        }
    }
    Ok(Native::Map(members))
}

fn written_list(items: &ListValue<'_>, depth: usize) -> Result<Native, String> {
    let Native::List(items) = of_list(items, depth)? else { return Ok(Native::Nothing) };
    let plain = shown::joined(items.iter().map(shown::plain), " ");
    let literal = shown::joined(items.iter().map(shown::literal), ", ");
    let (plain, literal) = (format!("[{plain}]"), format!("[]ref.Val{{{literal}}}"));
    Ok(Native::Odd(Odd { plain, literal, of: "[]ref.Val" }))
}

fn written_map(map: &MapValue<'_>, depth: usize) -> Result<Native, String> {
    let (mut plain, mut literal) = (String::new(), String::new());
    for key in map.keys() {
        let Some(value) = map.get(&key).map_err(|error| error.to_string())? else { continue };
        let (key, value) = (of_value(&key.datum(), depth + 1)?, of_value(&value, depth + 1)?);
        let (space, comma) = if plain.is_empty() { ("", "") } else { (" ", ", ") };
        // Writing to a text cannot fail.
        let _ = write!(plain, "{space}{}:{}", shown::plain(&key), shown::plain(&value));
        let _ = write!(literal, "{comma}{}:{}", shown::literal(&key), shown::literal(&value));
    }
    let (plain, literal) = (format!("map[{plain}]"), format!("map[ref.Val]ref.Val{{{literal}}}"));
    Ok(Native::Odd(Odd { plain, literal, of: "map[ref.Val]ref.Val" }))
}
