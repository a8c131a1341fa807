//! Reads a value as a type and refuses what the type does not have. `serde_json` alone passes over unknown
//! fields, and does not say where in a document it stopped.

#[cfg(test)]
mod tests;

use std::fmt;

use machinery::path::Path;
use serde::{
    Deserializer,
    de::{
        self, DeserializeOwned, DeserializeSeed, Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor,
        value::BorrowedStrDeserializer,
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, map, value::Number};

/// A mistake in a value, and its place.
#[derive(Debug, PartialEq, Eq)]
pub struct DocumentFault {
    /// None until it is known; serde makes errors that have no place.
    place: Option<String>,
    problem: String,
}

impl DocumentFault {
    /// A mistake at a known place.
    pub fn new(at: Path<'_>, problem: impl Into<String>) -> Self {
        DocumentFault { place: Some(at.to_string()), problem: problem.into() }
    }

    /// The innermost place counts.
    fn at(mut self, at: Path<'_>) -> Self {
        self.place.get_or_insert_with(|| at.to_string());
        self
    }
}

impl fmt::Display for DocumentFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_deref() {
            None | Some("") => f.write_str(&self.problem),
            Some(place) => write!(f, "{place}: {}", self.problem),
        }
    }
}

impl std::error::Error for DocumentFault {}

impl Error for DocumentFault {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        DocumentFault { place: None, problem: problem.to_string() }
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        DocumentFault::custom(format_args!("is {found} and must be {expected}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        DocumentFault::custom(format_args!("is {found} and must be {expected}"))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        DocumentFault::custom(format_args!("{variant:?} is not known; known are {}", expected.join(", ")))
    }

    fn missing_field(field: &'static str) -> Self {
        DocumentFault::custom(format_args!("the field {field:?} is missing"))
    }
}

/// Reads a value that stands at this place.
pub(super) fn decode<T: DeserializeOwned>(value: &Value, at: Path<'_>) -> Result<T, DocumentFault> {
    T::deserialize(Node { value, at })
}

/// A value and where it stands.
struct Node<'de, 'p> {
    value: &'de Value,
    at: Path<'p>,
}

impl<'de> Node<'de, '_> {
    fn list<V: Visitor<'de>>(&self, items: &'de [Value], visitor: V) -> Result<V::Value, DocumentFault> {
        let mut list = Items { items: items.iter().enumerate(), at: self.at };
        let value = visitor.visit_seq(&mut list)?;
        match list.items.next() {
            None => Ok(value),
            Some((most, _)) => {
                Err(DocumentFault::custom(format_args!("has {} items and must have {most}", items.len())))
            }
        }
    }

    fn map<V: Visitor<'de>>(
        &self,
        fields: &'de Map<String, Value>,
        is_struct: bool,
        visitor: V,
    ) -> Result<V::Value, DocumentFault> {
        visitor.visit_map(Entries { entries: fields.iter(), value: None, is_struct, at: self.at })
    }
}

impl<'de> Deserializer<'de> for Node<'de, '_> {
    type Error = DocumentFault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DocumentFault> {
        let value = match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(value) => number(value, visitor),
            Value::String(value) => visitor.visit_borrowed_str(value),
            Value::Array(items) => self.list(items, visitor),
            Value::Object(fields) => self.map(fields, false, visitor),
        };
        value.map_err(|fault| fault.at(self.at))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DocumentFault> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DocumentFault> {
        let at = self.at;
        visitor.visit_newtype_struct(self).map_err(|fault| fault.at(at))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DocumentFault> {
        let Value::Object(fields) = self.value else {
            let expected = format!("a map with the fields {}", known.join(", "));
            return Err(DocumentFault::invalid_type(unexpected(self.value), &expected.as_str()).at(self.at));
        };
        if let Some(unknown) = fields.keys().find(|field| !known.contains(&field.as_str())) {
            let known = known.join(", ");
            return Err(DocumentFault::new(
                self.at,
                format!("the field {unknown:?} is not known; known are {known}"),
            ));
        }
        self.map(fields, true, visitor).map_err(|fault| fault.at(self.at))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DocumentFault> {
        let value = match self.value {
            Value::String(variant) => visitor.visit_enum(BorrowedStrDeserializer::new(variant)),
            value => {
                let expected = format!("one of {}", variants.join(", "));
                Err(DocumentFault::invalid_type(unexpected(value), &expected.as_str()))
            }
        };
        value.map_err(|fault| fault.at(self.at))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

fn number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, DocumentFault> {
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => visitor.visit_u64(number),
        (None, Some(number)) => visitor.visit_i64(number),
        (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(_) => Unexpected::Other("a number"),
        Value::String(value) => Unexpected::Str(value),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

/// The items of a list.
struct Items<'de, 'p> {
    items: std::iter::Enumerate<std::slice::Iter<'de, Value>>,
    at: Path<'p>,
}

impl<'de> SeqAccess<'de> for &mut Items<'de, '_> {
    type Error = DocumentFault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DocumentFault> {
        let Some((index, value)) = self.items.next() else { return Ok(None) };
        seed.deserialize(Node { value, at: self.at.index(index) }).map(Some)
    }
}

/// The fields of a struct, or the entries of a map.
struct Entries<'de, 'p> {
    entries: map::Iter<'de>,
    /// The entry whose key was handed out.
    value: Option<(&'de str, &'de Value)>,
    /// Null counts as an absent field of a struct, so that its default counts.
    is_struct: bool,
    at: Path<'p>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = DocumentFault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DocumentFault> {
        let is_struct = self.is_struct;
        let entry = self.entries.find(|(_, value)| !(is_struct && value.is_null()));
        let Some((key, value)) = entry else { return Ok(None) };
        self.value = Some((key, value));
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DocumentFault> {
        let Some((key, value)) = self.value.take() else {
            return Err(de::Error::custom("a value was asked for before its key"));
        };
        let at = if self.is_struct { self.at.field(key) } else { self.at.key(key) };
        seed.deserialize(Node { value, at })
    }
}
