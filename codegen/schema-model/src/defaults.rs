//! A default as written to JSON, held against the type of its field.

use serde_json::{Map, Number, Value};

use crate::{
    model::Native,
    names::{Held, Names},
    parse::RawFile,
    source::Span,
    tree::{Node, Scalar, Tree},
};

/// Why a default does not fit its type.
#[derive(Debug)]
pub(crate) struct Misfit {
    /// Where.
    pub(crate) span: Span,
    /// What is wrong.
    pub(crate) message: String,
}

/// Reads a default as a value of a type.
///
/// # Errors
/// The first part of it that has another form than the type asks for.
pub(crate) fn json<'a>(
    names: &Names<'a>,
    file: &RawFile,
    held: &Held<'a>,
    node: &Node,
) -> Result<Value, Misfit> {
    match (held, &node.value) {
        (Held::String | Held::Enum(_) | Held::Bytes, Tree::Scalar(scalar)) if is_text(node, scalar) => {
            Ok(Value::String(scalar.text.clone()))
        }
        (Held::Native(native), _) => native_json(*native, node),
        (Held::Bool, Tree::Scalar(scalar)) if !scalar.quoted => match scalar.text.as_str() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(misfit(held.form(), node)),
        },
        (Held::Int32, Tree::Scalar(scalar)) if !scalar.quoted => scalar
            .text
            .parse::<i32>()
            .map(Value::from)
            .map_err(|_| misfit("a whole number that fits 32 bits", node)),
        (Held::Int64, Tree::Scalar(scalar)) if !scalar.quoted => scalar
            .text
            .parse::<i64>()
            .map(Value::from)
            .map_err(|_| misfit("a whole number that fits 64 bits", node)),
        (Held::Double, Tree::Scalar(scalar)) if !scalar.quoted => {
            // `from_f64` refuses infinity and what is no number, which `parse` takes and JSON lacks.
            let number = scalar.text.parse().ok().and_then(Number::from_f64);
            number.map(Value::Number).ok_or_else(|| misfit("a number", node))
        }
        (Held::List(item), Tree::List(items)) => {
            let held = names.held(file, &item.value).ok_or_else(|| misfit("a known type", node))?;
            items.iter().map(|item| json(names, file, &held, item)).collect()
        }
        (Held::Map(value), Tree::Map(entries)) => {
            let held = names.held(file, &value.value).ok_or_else(|| misfit("a known type", node))?;
            let entries = entries
                .iter()
                .map(|entry| Ok((entry.key.clone(), json(names, file, &held, &entry.value)?)))
                .collect::<Result<Map<_, _>, Misfit>>()?;
            Ok(Value::Object(entries))
        }
        (Held::Message(message), Tree::Map(entries)) => {
            let mut object = Map::new();
            for entry in entries {
                let inner = message
                    .field(&entry.key)
                    .and_then(|field| names.field_held(message.declared.file, field))
                    .ok_or_else(|| Misfit {
                        span: entry.key_span,
                        message: format!("{} has no field `{}`", message.declared.name.value, entry.key),
                    })?;
                let value = json(names, message.declared.file, &inner, &entry.value)?;
                object.insert(entry.key.clone(), value);
            }
            Ok(Value::Object(object))
        }
        (Held::Wrapper(declared, content), _) => {
            match names.held(declared.file, &content.value) {
                // A wrapper of a wrapper is refused by its own check.
                Some(Held::Wrapper(..)) | None => Err(misfit("a known type", node)),
                Some(held) => json(names, declared.file, &held, node),
            }
        }
        _ => Err(misfit(held.form(), node)),
    }
}

fn native_json(native: Native, node: &Node) -> Result<Value, Misfit> {
    match (native, &node.value) {
        (Native::Any | Native::Raw | Native::FieldsV1, Tree::Map(_)) => Ok(any_json(node)),
        (Native::IntOrString, Tree::Scalar(scalar))
            if !scalar.quoted && scalar.text.parse::<i32>().is_ok() =>
        {
            Ok(any_json(node))
        }
        (Native::Any | Native::Raw | Native::FieldsV1, _) => Err(misfit("a map", node)),
        (Native::IntOrString, Tree::Scalar(scalar)) if is_text(node, scalar) => {
            Ok(Value::String(scalar.text.clone()))
        }
        (Native::IntOrString, _) => Err(misfit("a number or text", node)),
        // `500m` is text and `2` is a number, and both are quantities.
        (Native::Quantity, Tree::Scalar(scalar)) if !node.is_null() => Ok(Value::String(scalar.text.clone())),
        (_, Tree::Scalar(scalar)) if is_text(node, scalar) => Ok(Value::String(scalar.text.clone())),
        _ => Err(misfit("text", node)),
    }
}

/// A value without a type, by the forms of YAML itself.
pub fn any_json(node: &Node) -> Value {
    match &node.value {
        Tree::List(items) => items.iter().map(any_json).collect(),
        Tree::Map(entries) => {
            Value::Object(entries.iter().map(|entry| (entry.key.clone(), any_json(&entry.value))).collect())
        }
        Tree::Scalar(_) if node.is_null() => Value::Null,
        Tree::Scalar(scalar) if scalar.quoted => Value::String(scalar.text.clone()),
        Tree::Scalar(scalar) => match scalar.text.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            // As a whole number if possible: a float would print `1` as `1.0`.
            text => match (text.parse::<i64>(), text.parse().ok().and_then(Number::from_f64)) {
                (Ok(number), _) => Value::from(number),
                (_, Some(number)) => Value::Number(number),
                _ => Value::String(text.to_owned()),
            },
        },
    }
}

/// Whether YAML takes it for text: in quotes, or not like a number, a boolean or nothing.
fn is_text(node: &Node, scalar: &Scalar) -> bool {
    scalar.quoted || node.form() == "text"
}

fn misfit(expected: &str, node: &Node) -> Misfit {
    Misfit { span: node.span, message: format!("expected {expected}, found {}", node.form()) }
}
