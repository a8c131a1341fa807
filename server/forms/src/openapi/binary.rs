//! Documents as the binary messages that clients of the reference API ask for: JSON in, bytes out. Which
//! member has which number is in `messages_v2` and `messages_v3`.

use machinery::wire::Writer;
use serde_json::Value;

use super::message::{Form, Message};

/// How the names of vendor extensions begin.
const EXTENSION_PREFIX: &str = "x-";

/// Writes a JSON document as a message. Members that have no place in the message are left out.
pub(super) fn encode(message: &Message, json: &[u8]) -> Vec<u8> {
    // The text is the generator's own; were it no JSON, the message would be empty.
    let document = serde_json::from_slice(json).unwrap_or_default();
    let mut out = Writer::with_capacity(json.len());
    write_members(message, &document, &mut out);
    out.into_bytes()
}

/// Writes the members of an object as the fields of a message.
fn write_members(message: &Message, object: &Value, out: &mut Writer) {
    let Some(members) = object.as_object() else {
        return;
    };
    for (name, tag, form) in message.fields {
        if let Some(value) = members.get(*name) {
            write(form, *tag, value, out);
        }
    }
    let has_field = |member: &str| message.fields.iter().any(|(name, ..)| *name == member);
    for (name, value) in members.iter().filter(|(name, _)| !has_field(name)) {
        match (message.extensions, message.entries) {
            (Some(tag), _) if name.starts_with(EXTENSION_PREFIX) => {
                write_named(&Form::Any, tag, name, value, out);
            }
            (_, Some((tag, form))) => write_named(form, tag, name, value, out),
            _ => {}
        }
    }
}

/// Writes an entry of a map: a message of a name and a value.
fn write_named(form: &Form, tag: u32, name: &String, value: &Value, out: &mut Writer) {
    out.message(tag, |out| {
        out.field(1, name);
        write(form, 2, value, out);
    });
}

/// Writes one field; a value that is not of its form is left out.
fn write(form: &Form, tag: u32, value: &Value, out: &mut Writer) {
    match (form, value) {
        (Form::Text, Value::String(text)) => out.field(tag, text),
        (Form::Flag, Value::Bool(flag)) => out.field(tag, flag),
        (Form::Count, Value::Number(number)) => out.field(tag, &number.as_i64().unwrap_or_default()),
        (Form::Number, Value::Number(number)) => out.field(tag, &number.as_f64().unwrap_or_default()),
        // JSON is YAML.
        (Form::Any, value) => out.message(tag, |out| out.field(2, &format!("{value}\n"))),
        (Form::Each(form), Value::Array(items)) => {
            for item in items {
                write(form, tag, item, out);
            }
        }
        // A single value stands for a list of one: `type` is written so.
        (Form::Each(form), value) => write(form, tag, value, out),
        (Form::Inside(form), value) => out.message(tag, |out| write(form, 1, value, out)),
        (Form::Message(message), value) => out.message(tag, |out| write_members(message, value, out)),
        (Form::OneOf(choose), value) => {
            if let Some((inner, form)) = choose(value) {
                out.message(tag, |out| write(&form, inner, value, out));
            }
        }
        _ => {}
    }
}
