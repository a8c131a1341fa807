//! JSON of no declared type as a tree. Its text has sorted keys and numbers in one form, so that equal values
//! are equal bytes.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use super::{Encode, Found, Reader, Stop, Writer};

/// Numbers from here on are written with an exponent.
const EXPONENT_FROM: f64 = 1e21;
/// Numbers below are, too.
const EXPONENT_BELOW: f64 = 1e-6;

impl Reader<'_> {
    /// Reads a value of any type. A number that is written with a fraction or an exponent is a real one, also
    /// if it is whole: rules of types tell the two apart, while both have the same text.
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
    let found = text.parse().ok().and_then(Number::from_f64);
    if found.is_none() {
        reader.refuse(EXPECTED, Found::Number, text);
    }
    Ok(found)
}

/// Makes integers of the whole numbers in a tree that fit: what went through YAML has lost how they were
/// written.
pub fn make_whole(tree: &mut Value) {
    // Exact: below this bound every whole number of this type is one of the other.
    const WHOLE_BELOW: f64 = 9_223_372_036_854_775_808.0;
    match tree {
        Value::Number(number) if number.is_f64() => {
            let real = number.as_f64().filter(|real| real.fract() == 0.0 && real.abs() < WHOLE_BELOW);
            if let Some(real) = real {
                *number = Number::from(real as i64);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        _ => {}
    }
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
    // The sign of zero is lost when the text is read.
    if size == 0.0 {
        return "0".to_owned();
    }
    if (EXPONENT_BELOW..EXPONENT_FROM).contains(&size) {
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
    fn whole_numbers_are_integers_as_written() {
        let (mut tree, _) = read("[1, -0, 1.0, 1e3, 1.5, 9223372036854775808]");
        let integers = |tree: &Value| tree.as_array().map(|all| all.iter().map(Value::is_i64).collect());
        assert_eq!(integers(&tree), Some(vec![true, true, false, false, false, false]));
        make_whole(&mut tree);
        assert_eq!(integers(&tree), Some(vec![true, true, true, true, false, false]));
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
