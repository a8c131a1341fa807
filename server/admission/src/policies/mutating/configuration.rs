//! A configuration as its kind judges it. Not every value of an expression can stand in an object.

use serde_json::{Map, Value, json};

use super::json;

/// A value of a configuration.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Native {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Native>),
    Map(Vec<(String, Native)>),
    /// Nothing at all, which is as good as a field that is left out.
    Nothing,
    /// What no field takes.
    Odd(Odd),
}

/// A value that no field takes, as messages show it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Odd {
    /// For people.
    pub(super) plain: String,
    /// As programs write it.
    pub(super) literal: String,
    /// The name of its type.
    pub(super) of: &'static str,
}

impl Native {
    /// Its JSON.
    pub(super) fn json(&self) -> Value {
        match self {
            Native::Bool(value) => json!(value),
            Native::Int(value) => json!(value),
            Native::Float(value) => json::double(*value).unwrap_or_default(),
            Native::Text(text) => json!(text),
            Native::List(items) => Value::Array(items.iter().map(Native::json).collect()),
            Native::Map(members) => {
                let members = members.iter().map(|(name, value)| (name.clone(), value.json()));
                Value::Object(members.collect::<Map<_, _>>())
            }
            Native::Nothing | Native::Odd(_) => Value::Null,
        }
    }
}
