//! What clients read about objects that were changed and fit their kind no longer, in words that they know.

use engine::catalog::Resource;
use machinery::shape::{ScalarType, Shape, ValueShape};
use serde_json::Value;

use crate::json_texts;

/// How the text about bytes that cannot be read begins.
pub(crate) const BAD_BASE64: &str = "illegal base64 data at input byte";

/// The text about an object that is none of this type. `why` is what its reader says.
pub(crate) fn text(version: &Resource, tree: &Value, why: &str) -> String {
    if !tree.is_object() {
        let why = json_texts::unfit(tree, json_texts::TYPE_META);
        return format!("couldn't get version/kind; json parse error: {why}");
    }
    let shape = &version.kind.shape;
    form(shape, tree).or_else(|| misfit(version, shape, why)).unwrap_or_else(|| why.to_owned())
}

/// The text about a value of another type than its field, from `spec.replicas: expected a string, found a number`.
fn misfit(version: &Resource, shape: &Shape, why: &str) -> Option<String> {
    let (path, rest) = why.split_once(": expected ")?;
    let (expected, found) = rest.split_once(", found ")?;
    let place = Place::of(shape, path)?;
    // A time in the wrong form is a text of the right type.
    if matches!(place.value, ValueShape::Scalar(ScalarType::Time)) {
        return None;
    }
    let known = [
        ("a string", "string"),
        ("a number", "number"),
        ("a boolean", "bool"),
        ("a list", "array"),
        ("an object", "object"),
    ];
    let (word, kind) = known.into_iter().find(|(word, _)| found.starts_with(word))?;
    // Whole numbers that are too large, and others, are shown.
    let number = found.strip_prefix(word).unwrap_or_default().split(',').next().unwrap_or_default();
    let number = if kind == "number" { number } else { "" };
    let of = type_name(place.value, &version.kind.version, expected.contains("32-bit"));
    let field = format!("{}.{}", place.message, place.fields.join("."));
    Some(format!("json: cannot unmarshal {kind}{number} into Go struct field {field} of type {of}"))
}

/// Where a value stands.
struct Place<'s> {
    /// The type that has the last field.
    message: &'s str,
    /// The fields on the way, without keys and indices.
    fields: Vec<&'s str>,
    /// What should stand there.
    value: &'s ValueShape,
}

impl<'s> Place<'s> {
    fn of(shape: &'s Shape, path: &str) -> Option<Self> {
        let mut place: Option<Place<'s>> = None;
        for step in path.split('.') {
            let (name, indices) = step.split_once('[').unwrap_or((step, ""));
            let message = match place.as_ref().map(|place| place.value) {
                None => shape,
                Some(ValueShape::Message(shape)) => shape,
                Some(ValueShape::Map { value, .. }) => {
                    place.as_mut()?.value = value;
                    continue;
                }
                Some(_) => return None,
            };
            let field = message.fields.iter().find(|field| field.name == name)?;
            let mut fields = place.map(|place| place.fields).unwrap_or_default();
            fields.push(&field.name);
            let mut value = &field.value;
            for _ in indices.split('[').filter(|index| !index.is_empty()) {
                let ValueShape::List { item, .. } = value else { return None };
                value = item;
            }
            place = Some(Place { message: &message.name, fields, value });
        }
        place
    }
}

fn type_name(value: &ValueShape, version: &str, is_short: bool) -> String {
    match value {
        ValueShape::Scalar(ScalarType::Boolean) => "bool".to_owned(),
        ValueShape::Scalar(ScalarType::Bytes) => "[]uint8".to_owned(),
        ValueShape::Scalar(ScalarType::Integer) => if is_short { "int32" } else { "int64" }.to_owned(),
        ValueShape::Scalar(ScalarType::Number) => "float64".to_owned(),
        ValueShape::Scalar(_) => "string".to_owned(),
        ValueShape::Any | ValueShape::Raw => "interface {}".to_owned(),
        ValueShape::Message(shape) => format!("{version}.{}", shape.name),
        ValueShape::List { item, .. } => format!("[]{}", type_name(item, version, is_short)),
        ValueShape::Map { value, .. } => format!("map[string]{}", type_name(value, version, is_short)),
    }
}

/// The text about the first value that has a fitting type, and that its field still cannot take.
pub(crate) fn form(shape: &Shape, tree: &Value) -> Option<String> {
    let Value::Object(members) = tree else { return None };
    members.iter().find_map(|(name, member)| {
        let field = shape.fields.iter().find(|field| field.name == *name)?;
        of_value(&field.value, member)
    })
}

fn of_value(shape: &ValueShape, config: &Value) -> Option<String> {
    match (shape, config) {
        (ValueShape::Message(shape), _) => form(shape, config),
        (ValueShape::List { item, .. }, Value::Array(items)) => {
            items.iter().find_map(|config| of_value(item, config))
        }
        (ValueShape::Map { value, .. }, Value::Object(members)) => {
            members.values().find_map(|config| of_value(value, config))
        }
        (ValueShape::Scalar(ScalarType::Bytes), Value::String(text)) => {
            let at = first_stray(text)?;
            Some(format!("{BAD_BASE64} {at}"))
        }
        (ValueShape::Scalar(ScalarType::IntegerOrText), Value::Bool(_)) => {
            Some("json: cannot unmarshal bool into Go value of type int32".to_owned())
        }
        (ValueShape::Scalar(ScalarType::IntegerOrText), Value::Number(number)) => {
            let fits = number.as_i64().is_some_and(|number| i32::try_from(number).is_ok());
            (!fits).then(|| format!("json: cannot unmarshal number {number} into Go value of type int32"))
        }
        _ => None,
    }
}

/// The place of the first byte that is not base64, if there is one.
fn first_stray(text: &str) -> Option<usize> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || [b'+', b'/'].contains(byte);
    let letters = text.bytes().take_while(is_letter).count();
    let padding = text.get(letters..).unwrap_or_default();
    let wanted = match letters % 4 {
        0 => "",
        2 => "==",
        3 => "=",
        _ => return Some(letters),
    };
    if padding == wanted {
        return None;
    }
    let same = padding.bytes().zip(wanted.bytes()).take_while(|(one, other)| one == other).count();
    Some(letters + same)
}

#[cfg(test)]
mod tests {
    use machinery::shape::{FieldShape, InnerMessage, ListMerge};

    use super::*;

    #[test]
    fn strays_are_found_where_they_stand() {
        for (text, expected) in
            [("YWJj", None), ("YQ==", None), ("!!", Some(0)), ("YW!j", Some(2)), ("YQ", Some(2))]
        {
            assert_eq!(first_stray(text), expected, "{text}");
        }
    }

    #[test]
    fn misfits_name_the_types_that_clients_know() {
        let port = Shape {
            fields: vec![FieldShape::new("number", scalar(ScalarType::Integer))].into(),
            ..empty("Port")
        };
        let ports =
            ValueShape::List { item: ValueShape::Message(port.into()).into(), merge: ListMerge::Atomic };
        let data = ValueShape::Map { value: scalar(ScalarType::Text).into(), atomic: false };
        let fields = vec![FieldShape::new("ports", ports), FieldShape::new("data", data)];
        let shape = Shape { fields: fields.into(), ..empty("Thing") };
        let names = |path: &str| {
            Place::of(&shape, path)
                .map(|place| (place.message, place.fields.join("."), type_name(place.value, "v1", true)))
        };
        for (path, expected) in [
            ("ports[1].number", ("Port", "ports.number", "int32")),
            ("data", ("Thing", "data", "map[string]string")),
            ("data.x", ("Thing", "data", "string")),
            ("ports", ("Thing", "ports", "[]v1.Port")),
        ] {
            let (message, fields, of) = expected;
            assert_eq!(names(path), Some((message, fields.to_owned(), of.to_owned())), "{path}");
        }
        assert_eq!(names("other"), None);
    }

    fn scalar(of: ScalarType) -> ValueShape {
        ValueShape::Scalar(of)
    }

    fn empty(name: &'static str) -> Shape {
        Shape {
            name: name.into(),
            envelope: false,
            atomic: false,
            fields: Vec::new().into(),
            by_tag: &[],
            inner: InnerMessage::Plain,
            open: false,
        }
    }
}
