//! What values of the schema are held as, and how they compare and look.

use std::cmp::Ordering;

use machinery::{
    quantity::IntOrString,
    record::{Form, Held},
};
use schema_model::model::{Alternative, Choice, Field, Native, Value};

use super::types::Types;

/// What a field is held as.
pub(crate) fn field_form(types: &'static Types, field: &'static Field) -> Form {
    let Some(choice) = &field.choice else { return form(types, &field.value) };
    let one = choice_form(types, choice);
    if matches!(field.value, Value::Map(_)) { Form::Map(Box::new(one)) } else { one }
}

fn choice_form(types: &'static Types, choice: &Choice) -> Form {
    // A checked schema has the type in which the field stands.
    let Some(described) = types.get(&choice.message) else { return Form::Json };
    let message = || Form::Message(described.record);
    let alternative = match choice.alternative {
        Alternative::List => Form::List(Box::new(message())),
        Alternative::Flag => Form::Bool,
        Alternative::Texts => Form::List(Box::new(Form::Text)),
    };
    Form::Choice(Box::new([message(), alternative]))
}

/// What a value of that type is held as.
pub(crate) fn form(types: &'static Types, value: &'static Value) -> Form {
    match value {
        Value::Bool => Form::Bool,
        Value::Int32 => Form::Int32,
        Value::Int64 => Form::Int64,
        Value::Double => Form::Double,
        Value::String => Form::Text,
        Value::Bytes => Form::Bytes,
        Value::Native(native) => match native {
            Native::Time => Form::Time,
            Native::MicroTime => Form::MicroTime,
            Native::Duration => Form::Duration,
            Native::Quantity => Form::Quantity,
            Native::IntOrString => Form::IntOrString,
            Native::Any | Native::FieldsV1 => Form::Json,
            Native::Raw => Form::SentJson,
        },
        Value::Message(id) => match (types.wrapped(id), types.get(id)) {
            (Some(value), _) => Form::Wrapped(Box::new(form(types, value))),
            (None, Some(described)) => Form::Message(described.record),
            // A checked schema names only types that it has.
            (None, None) => Form::Json,
        },
        Value::List(item) => Form::List(Box::new(form(types, item))),
        Value::Map(entry) => Form::Map(Box::new(form(types, entry))),
    }
}

/// How two values of comparable types compare; none where one is absent or has no order.
pub(crate) fn compare(one: &Held, two: &Held) -> Option<Ordering> {
    match (one, two) {
        (Held::Double(one), Held::Double(two)) => one.partial_cmp(two),
        (Held::Quantity(one), Held::Quantity(two)) => one.partial_cmp(two),
        (Held::Duration(one), Held::Duration(two)) => one.partial_cmp(two),
        (Held::Time(one), Held::Time(two)) => one.partial_cmp(two),
        (Held::MicroTime(one), Held::MicroTime(two)) => one.partial_cmp(two),
        (Held::Text(one), Held::Text(two)) => one.partial_cmp(two),
        _ => whole_number(one)?.partial_cmp(&whole_number(two)?),
    }
}

fn whole_number(held: &Held) -> Option<i64> {
    match held {
        Held::Int32(number) | Held::IntOrString(IntOrString::Int(number)) => Some(i64::from(*number)),
        Held::Int64(number) => Some(*number),
        _ => None,
    }
}

/// A single value as people read it; empty for anything else.
pub(crate) fn plain(held: &Held) -> String {
    match held {
        Held::Bool(value) => value.to_string(),
        Held::Int32(value) => value.to_string(),
        Held::Int64(value) => value.to_string(),
        Held::Double(value) => value.to_string(),
        Held::Text(value) => value.clone(),
        Held::Time(value) => value.to_string(),
        Held::MicroTime(value) => value.to_string(),
        Held::Duration(value) => value.to_string(),
        Held::Quantity(value) => value.to_string(),
        Held::IntOrString(value) => value.to_string(),
        Held::Absent
        | Held::Bytes(_)
        | Held::Json(_)
        | Held::SentJson(_)
        | Held::Message(_)
        | Held::List(_)
        | Held::Map(_) => String::new(),
    }
}
