//! A tree as text again, when a patch was carried out on it.
//!
//! Where a kind keeps JSON as the client sent it, the text is what is kept, so it is that which a reference
//! server makes.

use std::collections::HashMap;

use serde::{
    Serialize, Serializer,
    ser::{Error as _, SerializeMap as _, SerializeSeq as _},
};
use serde_json::{Value, value::RawValue};

use crate::{
    json::{self, items, members},
    ownership::Parent,
    shape::{Shape, ValueShape},
};

/// The text of JSON that is kept as clients sent it.
#[derive(Debug, Default)]
pub struct RawTexts {
    /// By the text of the tree, in which numbers have lost how they were written. None where all keys are
    /// sorted.
    known: Option<HashMap<String, Box<RawValue>>>,
}

impl RawTexts {
    /// All keys are sorted, as in what goes through a tree of Go maps.
    #[must_use]
    pub fn sorted() -> Self {
        RawTexts { known: None }
    }

    /// What stands in an object as it is, compact, stays so wherever it stands in the tree.
    #[must_use]
    pub fn of(shape: &Shape, object: &[u8]) -> Self {
        let mut known = HashMap::new();
        collect_fields(shape, object, &mut known);
        RawTexts { known: Some(known) }
    }

    fn text(&self, value: &Value) -> Result<Box<RawValue>, serde_json::Error> {
        let found = self.known.as_ref().and_then(|known| known.get(&value.to_string()));
        if let Some(text) = found {
            return Ok(text.clone());
        }
        let mut value = value.clone();
        if self.known.is_none() {
            value.sort_all_objects();
        }
        let mut text = Vec::new();
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut text, GoNumbers))?;
        let text = json::compact(&text).into_owned();
        RawValue::from_string(String::from_utf8(text).map_err(serde_json::Error::custom)?)
    }
}

/// The JSON text of a tree of this shape.
///
/// # Errors
/// None in practice: every tree has a text.
pub fn written(shape: &Shape, tree: &Value, raw: &RawTexts) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(&Object { parent: Parent::Message(shape), value: tree, raw })
}

fn collect_fields(shape: &Shape, object: &[u8], known: &mut HashMap<String, Box<RawValue>>) {
    for (key, value) in members(object).into_iter().flatten() {
        let child = Parent::Message(shape).child(&json::text_of(key));
        collect(child, value.trim_ascii(), known);
    }
}

fn collect(shape: &ValueShape, value: &[u8], known: &mut HashMap<String, Box<RawValue>>) {
    match shape {
        ValueShape::Raw => {
            let text = String::from_utf8(json::compact(value).into_owned());
            let tree = serde_json::from_slice::<Value>(value);
            let text = text.ok().and_then(|text| RawValue::from_string(text).ok());
            if let (Some(text), Ok(tree)) = (text, tree) {
                known.insert(tree.to_string(), text);
            }
        }
        ValueShape::Message(shape) => collect_fields(shape, value, known),
        ValueShape::List { item, .. } => {
            items(value).into_iter().flatten().for_each(|value| collect(item, value, known));
        }
        ValueShape::Map { value: entry, .. } => {
            members(value).into_iter().flatten().for_each(|(_, value)| collect(entry, value, known));
        }
        ValueShape::Scalar(_) | ValueShape::Any => {}
    }
}

/// An object on its way to text.
struct Object<'a> {
    parent: Parent<'a>,
    value: &'a Value,
    raw: &'a RawTexts,
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Value::Object(members) = self.value else { return self.value.serialize(serializer) };
        let mut map = serializer.serialize_map(Some(members.len()))?;
        for (name, value) in members {
            map.serialize_entry(name, &Part { shape: self.parent.child(name), value, raw: self.raw })?;
        }
        map.end()
    }
}

/// What stands in an object or a list.
struct Part<'a> {
    shape: &'a ValueShape,
    value: &'a Value,
    raw: &'a RawTexts,
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Part { shape, value, raw } = *self;
        let parent = match shape {
            ValueShape::Raw => return raw.text(value).map_err(S::Error::custom)?.serialize(serializer),
            ValueShape::Message(shape) => Parent::Message(shape),
            ValueShape::Map { value, .. } => Parent::Map(value),
            ValueShape::List { item, .. } => {
                let Value::Array(items) = value else { return value.serialize(serializer) };
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for value in items {
                    list.serialize_element(&Part { shape: item, value, raw })?;
                }
                return list.end();
            }
            ValueShape::Scalar(_) | ValueShape::Any => return value.serialize(serializer),
        };
        Object { parent, value, raw }.serialize(serializer)
    }
}

/// Numbers as a Go server writes them: 1.0 is 1, and only very small and very large ones have an exponent.
struct GoNumbers;

impl serde_json::ser::Formatter for GoNumbers {
    fn write_f64<W: ?Sized + std::io::Write>(&mut self, writer: &mut W, value: f64) -> std::io::Result<()> {
        writer.write_all(json::to_text(&value).as_bytes())
    }

    /// What is beyond 63 bits is no integer there.
    fn write_u64<W: ?Sized + std::io::Write>(&mut self, writer: &mut W, value: u64) -> std::io::Result<()> {
        if i64::try_from(value).is_ok() {
            return write!(writer, "{value}");
        }
        #[expect(clippy::cast_precision_loss, reason = "the other server loses it, too")]
        self.write_f64(writer, value as f64)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::shape::{FieldShape, InnerMessage, ListMerge, ScalarType};

    fn shape() -> Shape {
        let item = Shape { fields: vec![FieldShape::new("raw", ValueShape::Raw)].into(), ..empty() };
        let item = ValueShape::Message(item.into()).into();
        let fields = vec![
            FieldShape::new("data", ValueShape::Raw),
            FieldShape::new("items", ValueShape::List { item, merge: ListMerge::Atomic }),
            FieldShape::new("other", ValueShape::Scalar(ScalarType::Text)),
        ];
        Shape { fields: fields.into(), ..empty() }
    }

    fn empty() -> Shape {
        Shape {
            name: "Thing".into(),
            envelope: false,
            atomic: false,
            fields: Vec::new().into(),
            by_tag: &[],
            inner: InnerMessage::Plain,
            open: false,
        }
    }

    const STORED: &str = r#"{"data":{ "b": 1.50, "a": "<" },"items":[{"raw":{"d":1e3, "c":2}}],"other":"<"}"#;

    fn text(tree: &Value, raw: &RawTexts) -> String {
        String::from_utf8(written(&shape(), tree, raw).unwrap()).unwrap()
    }

    #[test]
    fn what_no_operation_touched_keeps_its_text_compact() {
        let raw = RawTexts::of(&shape(), STORED.as_bytes());
        let mut tree: Value = serde_json::from_str(STORED).unwrap();
        let kept = r#"{"data":{"b":1.50,"a":"\u003c"},"items":[{"raw":{"d":1e3,"c":2}}],"other":"<"}"#;
        assert_eq!(text(&tree, &raw), kept);
        tree["items"][0]["raw"]["c"] = json!("&");
        let touched =
            r#"{"data":{"b":1.50,"a":"\u003c"},"items":[{"raw":{"d":1000,"c":"\u0026"}}],"other":"<"}"#;
        assert_eq!(text(&tree, &raw), touched);
    }

    #[test]
    fn what_went_through_a_tree_has_sorted_keys() {
        let tree: Value = serde_json::from_str(STORED).unwrap();
        let sorted = r#"{"data":{"a":"\u003c","b":1.5},"items":[{"raw":{"c":2,"d":1000}}],"other":"<"}"#;
        assert_eq!(text(&tree, &RawTexts::sorted()), sorted);
        assert_eq!(
            text(&json!({"data": 18_446_744_073_709_551_615_u64}), &RawTexts::sorted()),
            r#"{"data":18446744073709552000}"#
        );
    }
}
