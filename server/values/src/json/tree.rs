//! JSON of no declared type as a tree: its keys sorted and its numbers in one form, so that equal values are equal bytes.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use super::{Encode, Found, Reader, Stop, Writer};

/// Numbers from here on are written with an exponent.
const EXPONENT_FROM: f64 = 1e21;
/// Numbers below are, too.
const EXPONENT_BELOW: f64 = 1e-6;

impl Reader<'_> {
    /// Reads a value of any type. Numbers that are whole become integers, if they fit.
    ///
    /// # Errors
    /// Broken syntax.
    pub fn tree(&mut self) -> Result<Value, Stop> {
        Ok(match self.next_type()? {
            Found::Object => {
                let mut fields = Map::new();
                self.entries(|reader, key| {
                    let value = reader.tree()?;
                    Ok(fields.insert(key.to_owned(), value).is_some())
                })?;
                Value::Object(fields)
            }
            Found::List => {
                let mut items = Vec::new();
                self.list(|reader| {
                    items.push(reader.tree()?);
                    Ok(())
                })?;
                Value::Array(items)
            }
            Found::Text => Value::String(self.value()?),
            Found::Number => number(self)?.map_or(Value::Null, Value::Number),
            Found::Boolean => Value::Bool(self.value()?),
            Found::Null => {
                self.skip()?;
                Value::Null
            }
        })
    }
}

/// A number; none, and a finding, if it is beyond all ranges.
fn number(reader: &mut Reader<'_>) -> Result<Option<Number>, Stop> {
    const EXPECTED: &str = "a 64-bit number";
    let Some(text) = reader.number(EXPECTED)? else { return Ok(None) };
    if let Ok(whole) = text.parse::<i64>() {
        return Ok(Some(whole.into()));
    }
    let found = text.parse().ok().and_then(whole_or_real);
    if found.is_none() {
        reader.refuse(EXPECTED, Found::Number, text);
    }
    Ok(found)
}

fn whole_or_real(real: f64) -> Option<Number> {
    // Exact: below this bound every whole number of this type is one of the other.
    const WHOLE_BELOW: f64 = 9_223_372_036_854_775_808.0;
    if real.fract() == 0.0 && real.abs() < WHOLE_BELOW {
        return Some(Number::from(real as i64));
    }
    Number::from_f64(real)
}

/// The keys of objects in their order.
impl Encode for Value {
    fn encode(&self, w: &mut Writer<'_>) {
        match self {
            Value::Null => w.null(),
            Value::Bool(truth) => truth.encode(w),
            Value::Number(number) => encode_number(number, w),
            Value::String(text) => w.string(text),
            Value::Array(items) => w.array(|w| items.iter().for_each(|item| item.encode(w))),
            Value::Object(fields) => w.object(|w| {
                for (name, value) in sorted(fields).iter() {
                    w.key(name);
                    value.encode(w);
                }
            }),
        }
    }

    fn is_zero(&self) -> bool {
        self.is_null()
    }
}

/// The members of an object, sorted by their keys.
#[must_use]
pub fn sorted(fields: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = fields.iter().collect();
    if !members.is_sorted_by_key(|(name, _)| *name) {
        members.sort_unstable_by_key(|(name, _)| *name);
    }
    members
}

fn encode_number(number: &Number, w: &mut Writer<'_>) {
    match (number.as_i64(), number.as_f64()) {
        (Some(whole), _) => whole.encode(w),
        (None, Some(real)) => w.raw(real_text(real).as_bytes()),
        (None, None) => w.null(),
    }
}

/// A number as clients know it: with an exponent if it is very small or very large.
fn real_text(real: f64) -> String {
    let size = real.abs();
    if size == 0.0 || (EXPONENT_BELOW..EXPONENT_FROM).contains(&size) {
        return real.to_string();
    }
    let text = format!("{real:e}");
    // The sign of the exponent is always written.
    let signed: Cow<'_, str> = match text.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => format!("{digits}e+{exponent}").into(),
        _ => text.as_str().into(),
    };
    signed.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::to_text;

    fn read(text: &str) -> (Value, Vec<String>) {
        let mut reader = Reader::new(text.as_bytes());
        let tree = reader.tree().expect("well-formed");
        reader.finish().expect("nothing follows");
        (tree, reader.findings().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn equal_values_have_equal_texts() {
        for (sent, written) in [
            (r#"{ "b": [1, {}], "a": null, "aa": "<\u00e9" }"#, r#"{"a":null,"aa":"<é","b":[1,{}]}"#),
            ("[5.0, -0.0, 1e3, 1.50, 0.1]", "[5,0,1000,1.5,0.1]"),
            ("[9223372036854775807, 9223372036854775808]", "[9223372036854775807,9223372036854776000]"),
            ("[1e21, 1e-7, 123e30, 0.000001]", "[1e+21,1e-7,1.23e+32,0.000001]"),
            (r#"{"a":{"z":1,"y":2},"a":{"x":1}}"#, r#"{"a":{"x":1}}"#),
        ] {
            assert_eq!(to_text(&read(sent).0), written);
        }
    }

    #[test]
    fn repeated_keys_and_huge_numbers_are_found() {
        let (_, found) = read(r#"{"a":[{"b":1,"b":2}],"c":1e999,"a":1}"#);
        assert_eq!(
            found,
            [
                r#"duplicate field "a[0].b""#,
                "c: expected a 64-bit number, found a number 1e999",
                r#"duplicate field "a""#
            ]
        );
    }
}
