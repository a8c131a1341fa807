//! When two messages, or a message and JSON, say the same.

use std::{collections::HashSet, str::FromStr, sync::LazyLock};

use base64::{Engine, engine::general_purpose::STANDARD};
use blackbox::schema::{self, Declared};
use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MapKey, ReflectMessage, Value};
use serde_json::Value as Json;

/// Is told of a field that was absent: its name, and whether it was written as zero.
pub(crate) type Absent<'a> = dyn FnMut(&str, bool) -> Result<(), String> + 'a;

/// Whether `ours` holds what `theirs` does, and zeros at most where that holds nothing.
pub(crate) fn same(
    theirs: &DynamicMessage,
    ours: &DynamicMessage,
    absent: &mut Absent<'_>,
) -> Result<(), String> {
    if let (Some(theirs), Some(ours)) = (chosen(theirs), chosen(ours)) {
        return same_value(&theirs.1, &ours.1, absent)
            .map_err(|difference| format!("{}: {difference}", theirs.0.name()));
    }
    for field in theirs.descriptor().fields() {
        match (theirs.has_field(&field), ours.has_field(&field)) {
            // Bytes have no "absent": empty ones are not written.
            (true, false)
                if matches!(&*theirs.get_field(&field),
                Value::Bytes(bytes) if bytes.is_empty()) => {}
            (true, false) => return Err(format!("{} is lost", field.full_name())),
            (true, true) => same_value(&theirs.get_field(&field), &ours.get_field(&field), absent)
                .map_err(|difference| format!("{}: {difference}", field.name()))?,
            (false, is_written) => {
                if !is_zero(&ours.get_field(&field)) {
                    return Err(format!("{} comes from nowhere", field.full_name()));
                }
                absent(field.full_name(), is_written)?;
            }
        }
    }
    Ok(())
}

/// Of a message that stands for another one or something else, what counts of it: items, else the message,
/// else the flag.
fn chosen(message: &DynamicMessage) -> Option<(FieldDescriptor, Value)> {
    let descriptor = message.descriptor();
    let schema =
        descriptor.get_field_by_name("schema").filter(|field| matches!(field.kind(), Kind::Message(_)))?;
    let other = ["allows", "jSONSchemas", "property"].into_iter();
    let other = { other }.find_map(|name| descriptor.get_field_by_name(name))?;
    let has_items = message.get_field(&other).as_list().is_some_and(|items| !items.is_empty());
    let counts = if !has_items && message.has_field(&schema) { schema } else { other };
    let value = message.get_field(&counts).into_owned();
    Some((counts, value))
}

fn same_value(theirs: &Value, ours: &Value, absent: &mut Absent<'_>) -> Result<(), String> {
    match (theirs, ours) {
        (Value::Message(theirs), Value::Message(ours)) => same(theirs, ours, absent),
        (Value::List(theirs), Value::List(ours)) if theirs.len() == ours.len() => {
            theirs.iter().zip(ours).try_for_each(|(theirs, ours)| same_value(theirs, ours, absent))
        }
        (Value::Map(theirs), Value::Map(ours)) if theirs.len() == ours.len() => {
            theirs.iter().try_for_each(|(key, theirs)| {
                let ours = ours.get(key).ok_or_else(|| format!("the entry {key:?} is lost"))?;
                same_value(theirs, ours, absent)
            })
        }
        _ if theirs == ours => Ok(()),
        _ => Err(format!("{theirs:?} became {ours:?}")),
    }
}

/// An amount, of which an absent one is written as `0`.
const QUANTITY: &str = "platform.runtime.Quantity";

/// Whether a value is what an absent one of its type means.
fn is_zero(value: &Value) -> bool {
    match value {
        Value::Message(message) if message.descriptor().full_name() == QUANTITY => {
            message.get_field_by_name("string").is_none_or(|text| matches!(text.as_str(), Some("" | "0")))
        }
        Value::Message(message) => message.fields().all(|(_, value)| is_zero(value)),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Bytes(bytes) => bytes.is_empty(),
        Value::Bool(value) => !value,
        Value::I32(value) => *value == 0,
        Value::I64(value) => *value == 0,
        Value::F64(value) => *value == 0.0,
        other => panic!("the schema language has no {other:?}"),
    }
}

/// Whether a message consists of declared fields only, all the way down.
pub(crate) fn nothing_unknown(message: &DynamicMessage) -> Result<(), String> {
    if message.unknown_fields().count() > 0 {
        return Err(format!("{} has unknown fields", message.descriptor().full_name()));
    }
    message.fields().try_for_each(|(_, value)| nothing_unknown_in(value))
}

fn nothing_unknown_in(value: &Value) -> Result<(), String> {
    match value {
        Value::Message(message) => nothing_unknown(message),
        Value::List(items) => items.iter().try_for_each(nothing_unknown_in),
        Value::Map(entries) => entries.values().try_for_each(nothing_unknown_in),
        _ => Ok(()),
    }
}

/// Whether JSON says what a message does: no field more, and none less unless it holds nothing.
pub(crate) fn tells(json: &Json, message: &DynamicMessage) -> Result<(), String> {
    let descriptor = message.descriptor();
    let field = |name: &str| message.get_field_by_name(name).map(std::borrow::Cow::into_owned);
    match descriptor.full_name() {
        "platform.runtime.Time" | "platform.runtime.MicroTime" => return tells_time(json, message),
        "platform.runtime.FieldsV1" => return tells_raw(json, field("Raw")),
        "platform.runtime.RawExtension" => return tells_raw(json, field("raw")),
        QUANTITY if json == "0" && is_zero(&Value::Message(message.clone())) => return Ok(()),
        QUANTITY => return tells_scalar(json, field("string")),
        // The text of a duration has a form of its own, which its own tests pin.
        "platform.runtime.Duration" => return if json.is_string() { Ok(()) } else { odd(json, message) },
        "platform.runtime.IntOrString" => {
            let shown = if json.is_string() { "strVal" } else { "intVal" };
            return tells_scalar(json, field(shown));
        }
        _ => {}
    }
    if let Some((field, value)) = chosen(message) {
        return tells_value(json, &value, &field);
    }
    let Json::Object(fields) = json else {
        // A message that only wraps a list is the list itself.
        let items = descriptor.get_field_by_name("items");
        let items = items.filter(|_| json.is_array() || json.is_null()).ok_or_else(|| format!("{json}"))?;
        return tells_value(json, &message.get_field(&items), &items);
    };
    let told = told_of(fields, message)?;
    if told == fields.len() { Ok(()) } else { odd(json, message) }
}

/// How many fields of an object say what a message does, those of its inline messages included.
fn told_of(fields: &serde_json::Map<String, Json>, message: &DynamicMessage) -> Result<usize, String> {
    let mut told = 0;
    for field in message.descriptor().fields() {
        let value = message.get_field(&field);
        if let (true, Value::Message(inline)) = (INLINE.contains(field.full_name()), value.as_ref()) {
            told += told_of(fields, inline)?;
            continue;
        }
        match fields.get(&json_name(field.name())) {
            None if is_zero(&value) => {}
            None => return Err(format!("{} is not told", field.full_name())),
            Some(json) => {
                told += 1;
                tells_value(json, &value, &field)
                    .map_err(|difference| format!("{}: {difference}", field.name()))?;
            }
        }
    }
    Ok(told)
}

/// The name of a field in JSON. Only those of JSON Schema hold what names of `.proto` files cannot.
fn json_name(name: &str) -> String {
    match name.strip_prefix('_') {
        Some(keyword) => format!("${keyword}"),
        None if name.starts_with("x_") => name.replace('_', "-"),
        None => name.to_owned(),
    }
}

/// The full names of fields whose messages are inline: their fields stand among those of the message around
/// them. The `.proto` files know nothing of that, so it is read from the schema.
static INLINE: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let of_type = |type_: Declared| -> Vec<String> {
        let message = format!("platform.{}.{}.{}", type_.group.replace('.', "_"), type_.version, type_.name);
        let fields = type_.keys["fields"].as_object().into_iter().flatten();
        fields
            .filter(|(_, keys)| keys["inline"] == true)
            .map(|(field, _)| format!("{message}.{field}"))
            .collect()
    };
    let found: HashSet<String> = schema::types().into_iter().flat_map(of_type).collect();
    assert!(found.len() > 5, "{found:?}");
    found
});

fn tells_value(json: &Json, value: &Value, field: &FieldDescriptor) -> Result<(), String> {
    if json.is_null() && is_zero(value) {
        return Ok(());
    }
    match (json, value) {
        (Json::Array(shown), Value::List(items)) if shown.len() == items.len() => {
            shown.iter().zip(items).try_for_each(|(json, item)| tells_item(json, item))
        }
        (Json::Object(shown), Value::Map(entries)) if shown.len() == entries.len() => {
            shown.iter().try_for_each(|(key, json)| {
                let value = entries.get(&MapKey::String(key.clone()));
                tells_item(json, value.ok_or_else(|| format!("an entry {key:?} comes from nowhere"))?)
            })
        }
        (_, Value::List(_) | Value::Map(_)) => Err(format!("{json} for {value:?}")),
        _ => match field.kind() {
            Kind::Message(_) => tells_item(json, value),
            _ => tells_scalar(json, Some(value.clone())),
        },
    }
}

fn tells_item(json: &Json, value: &Value) -> Result<(), String> {
    match value {
        Value::Message(message) => tells(json, message),
        scalar => tells_scalar(json, Some(scalar.clone())),
    }
}

fn tells_scalar(json: &Json, value: Option<Value>) -> Result<(), String> {
    let agrees = match (json, &value) {
        (Json::String(shown), Some(Value::String(text))) => shown == text,
        (Json::String(shown), Some(Value::Bytes(bytes))) => *shown == STANDARD.encode(bytes),
        (Json::Bool(shown), Some(Value::Bool(value))) => shown == value,
        (Json::Number(shown), Some(Value::I32(value))) => shown.as_i64() == Some(i64::from(*value)),
        (Json::Number(shown), Some(Value::I64(value))) => shown.as_i64() == Some(*value),
        (Json::Number(shown), Some(Value::F64(value))) => shown.as_f64() == Some(*value),
        _ => false,
    };
    if agrees { Ok(()) } else { Err(format!("{json} for {value:?}")) }
}

fn tells_raw(json: &Json, value: Option<Value>) -> Result<(), String> {
    let raw = value.as_ref().and_then(Value::as_bytes).map(|bytes| bytes.to_vec()).unwrap_or_default();
    let held: Json =
        if raw.is_empty() { Json::Null } else { serde_json::from_slice(&raw).map_err(|e| e.to_string())? };
    if held == *json { Ok(()) } else { Err(format!("{json} for {held}")) }
}

fn tells_time(json: &Json, message: &DynamicMessage) -> Result<(), String> {
    let Some(text) = json.as_str() else {
        return if json.is_null() && message.fields().count() == 0 { Ok(()) } else { odd(json, message) };
    };
    let shown = prost_types::Timestamp::from_str(text).map_err(|error| format!("{text}: {error}"))?;
    let number = |name: &str| message.get_field_by_name(name).map(std::borrow::Cow::into_owned);
    let same = number("seconds") == Some(Value::I64(shown.seconds))
        && number("nanos") == Some(Value::I32(shown.nanos));
    if same { Ok(()) } else { odd(json, message) }
}

fn odd(json: &Json, message: &DynamicMessage) -> Result<(), String> {
    Err(format!("{json} for {message}"))
}
