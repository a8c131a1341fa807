//! One step of a path into an object, as FieldsV1 spells it: a name, the keys of a list item, a member of
//! a set, or an index.

use std::{cmp::Ordering, fmt};

use serde_json::Value;

use crate::json;

/// One step. The order of the variants is the order in FieldsV1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Element {
    /// `f:`: a field of a message or a key of a map.
    Field(Box<str>),
    /// `k:`: an item of a list whose items are told apart by these fields, sorted by name.
    Key(Box<[(Box<str>, Scalar)]>),
    /// `v:`: a member of a list that is a set.
    Value(Scalar),
    /// `i:`: an item by its place.
    Index(i64),
}

/// A value that can tell items apart.
#[derive(Debug, Clone)]
pub enum Scalar {
    /// A number without a fraction.
    Integer(i64),
    /// Any other number.
    Float(f64),
    /// A text.
    Text(Box<str>),
    /// A boolean.
    Bool(bool),
    /// `null`.
    Null,
}

/// A key of a FieldsV1 tree that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadKey(String);

impl Element {
    /// The step into a field.
    #[must_use]
    pub fn field(name: &str) -> Self {
        Element::Field(name.into())
    }

    /// Reads a key of a FieldsV1 tree. A kind of step that this server does not know gives nothing.
    ///
    /// # Errors
    /// What follows the letter is malformed.
    pub fn parse(key: &str) -> Result<Option<Self>, BadKey> {
        let bad = |why: &str| BadKey(format!("the key {key:?} of a field set is malformed: {why}"));
        let Some((letter, rest)) = key.split_once(':').filter(|(letter, _)| letter.chars().count() == 1)
        else {
            return Err(bad("a letter and a colon must stand first"));
        };
        let value = |text: &str| serde_json::from_str::<Value>(text).map_err(|error| bad(&error.to_string()));
        Ok(Some(match letter {
            "f" => Element::field(rest),
            "v" => Element::Value(Scalar::of(&value(rest)?).ok_or_else(|| bad("a scalar must follow"))?),
            "k" => match value(rest)? {
                Value::Object(keys) if !keys.is_empty() => {
                    let read =
                        |(name, value): (&String, &Value)| Some((name.as_str().into(), Scalar::of(value)?));
                    let keys: Option<Vec<_>> = keys.iter().map(read).collect();
                    Element::key(keys.ok_or_else(|| bad("the values of its keys must be scalars"))?)
                }
                _ => return Err(bad("an object with keys must follow")),
            },
            "i" => Element::Index(rest.parse().map_err(|_| bad("a whole number must follow"))?),
            // Passed over, not refused: a newer server may have written it.
            _ => return Ok(None),
        }))
    }

    /// The step to the item with these keys, in any order.
    #[must_use]
    pub fn key(mut keys: Vec<(Box<str>, Scalar)>) -> Self {
        // By name, so that a step is the same one in whatever order the schema lists the keys.
        keys.sort();
        Element::Key(keys.into())
    }

    /// Appends the key of a FieldsV1 tree, as a JSON string.
    pub(super) fn print(&self, out: &mut json::Writer<'_>, scratch: &mut String) {
        use fmt::Write as _;
        scratch.clear();
        // Writing to a String cannot fail.
        let _ = match self {
            Element::Field(name) => {
                scratch.push_str("f:");
                scratch.push_str(name);
                Ok(())
            }
            Element::Key(keys) => {
                scratch.push_str("k:");
                let mut inner = json::Writer::new();
                inner.object(|inner| {
                    for (name, value) in keys {
                        inner.key(name);
                        inner.raw(value.to_json().as_bytes());
                    }
                });
                scratch.push_str(&String::from_utf8_lossy(&inner.into_bytes()));
                Ok(())
            }
            Element::Value(value) => write!(scratch, "v:{}", value.to_json()),
            Element::Index(index) => write!(scratch, "i:{index}"),
        };
        out.key(scratch);
    }
}

/// As messages show it: `.name`, `[name="x",port=80]`, `[="v"]`, `[0]`.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Field(name) => write!(f, ".{name}"),
            Element::Key(keys) => {
                f.write_str("[")?;
                for (place, (name, value)) in keys.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{name}={}", value.to_json())?;
                }
                f.write_str("]")
            }
            Element::Value(value) => write!(f, "[={}]", value.to_json()),
            Element::Index(index) => write!(f, "[{index}]"),
        }
    }
}

impl Scalar {
    /// The scalar in a tree; nothing for objects and lists.
    #[must_use]
    pub fn of(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Null => Scalar::Null,
            Value::Bool(value) => Scalar::Bool(*value),
            Value::String(text) => Scalar::Text(text.as_str().into()),
            Value::Number(number) => match number.as_i64() {
                Some(number) => Scalar::Integer(number),
                None => Scalar::number(number.as_f64()?),
            },
            Value::Array(_) | Value::Object(_) => return None,
        })
    }

    /// The scalar that a piece of JSON holds; nothing for objects and lists.
    #[must_use]
    pub(crate) fn of_json(raw: &[u8]) -> Option<Self> {
        match raw.first()? {
            b'"' => Some(Scalar::Text(json::text_of(raw).into())),
            b'{' | b'[' => None,
            _ => Scalar::of(&serde_json::from_slice(raw).ok()?),
        }
    }

    /// A number in the form in which equal numbers are equal.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the range is checked first, and a wrong guess is undone"
    )]
    #[expect(clippy::cast_precision_loss, reason = "it is compared with where it came from")]
    fn number(number: f64) -> Self {
        const WHOLE_MAX: f64 = 9.0e15;
        let whole = number as i64;
        if number.abs() <= WHOLE_MAX && whole as f64 == number {
            Scalar::Integer(whole)
        } else {
            Scalar::Float(number)
        }
    }

    fn to_json(&self) -> String {
        match self {
            Scalar::Integer(number) => number.to_string(),
            Scalar::Float(number) => {
                serde_json::Number::from_f64(*number).map_or_else(|| "0".to_owned(), |n| n.to_string())
            }
            Scalar::Text(text) => json::to_text(text.as_ref()),
            Scalar::Bool(value) => value.to_string(),
            Scalar::Null => "null".to_owned(),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Scalar::Integer(_) | Scalar::Float(_) => 0,
            Scalar::Text(_) => 1,
            Scalar::Bool(_) => 2,
            Scalar::Null => 3,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "only to put numbers in an order")]
    fn as_float(&self) -> f64 {
        match self {
            Scalar::Integer(number) => *number as f64,
            Scalar::Float(number) => *number,
            _ => 0.0,
        }
    }
}

impl Ord for Scalar {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Scalar::Integer(a), Scalar::Integer(b)) => a.cmp(b),
            (Scalar::Text(a), Scalar::Text(b)) => a.cmp(b),
            (Scalar::Bool(a), Scalar::Bool(b)) => a.cmp(b),
            _ if self.rank() == 0 && other.rank() == 0 => self
                .as_float()
                .total_cmp(&other.as_float())
                // Two that look alike after rounding are still two.
                .then_with(|| matches!(self, Scalar::Float(_)).cmp(&matches!(other, Scalar::Float(_)))),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Scalar {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Scalar {}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(element: &Element) -> String {
        let mut out = json::Writer::new();
        out.object(|out| {
            element.print(out, &mut String::new());
            out.raw(b"{}");
        });
        let tree: Value = serde_json::from_slice(&out.into_bytes()).unwrap();
        tree.as_object().and_then(|tree| tree.keys().next()).unwrap().clone()
    }

    #[test]
    fn keys_are_read_and_written_alike_and_shown_in_messages() {
        let table = [
            ("f:name", "f:name", ".name"),
            ("f:", "f:", "."),
            ("f:a.b/c:d", "f:a.b/c:d", ".a.b/c:d"),
            ("f:\u{e9}\"", "f:\u{e9}\"", ".\u{e9}\""),
            (r#"k:{"port":80,"name":"a"}"#, r#"k:{"name":"a","port":80}"#, r#"[name="a",port=80]"#),
            (r#"v:"a\nb""#, r#"v:"a\nb""#, r#"[="a\nb"]"#),
            ("v:1.0", "v:1", "[=1]"),
            ("v:1.5", "v:1.5", "[=1.5]"),
            ("v:true", "v:true", "[=true]"),
            ("v:null", "v:null", "[=null]"),
            ("i:7", "i:7", "[7]"),
            ("i:-1", "i:-1", "[-1]"),
        ];
        for (key, written, shown) in table {
            let element = Element::parse(key).unwrap().unwrap();
            assert_eq!(printed(&element), written, "{key}");
            assert_eq!(element.to_string(), shown, "{key}");
        }
    }

    #[test]
    fn odd_keys_are_errors_and_unknown_letters_are_not() {
        for key in ["", "f", "name", "fx:a", "v:", "v:[]", "v:{", "k:1", "k:{}", r#"k:{"a":[]}"#, "i:x", "i:"]
        {
            assert!(Element::parse(key).is_err(), "{key}");
        }
        assert_eq!(Element::parse("z:anything").unwrap(), None);
    }

    #[test]
    fn steps_have_the_order_of_the_format() {
        let keys = [
            "f:a",
            "f:b",
            r#"k:{"a":2}"#,
            r#"k:{"a":10}"#,
            r#"k:{"a":"b"}"#,
            "v:-1",
            "v:1.5",
            "v:2",
            r#"v:"""#,
            "i:0",
        ];
        let elements: Vec<Element> = keys.iter().map(|key| Element::parse(key).unwrap().unwrap()).collect();
        assert!(elements.is_sorted(), "{elements:?}");
    }
}
