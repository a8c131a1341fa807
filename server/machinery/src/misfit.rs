//! What clients read about a value of another type than its field, in words that they know.

use crate::shape::{ScalarType, Shape, ValueShape};

/// The text about a value of another type than its field, from
/// `spec.replicas: expected a string, found a number`. `version` qualifies the names of types. None where the
/// finding is of another kind.
#[must_use]
pub fn text(shape: &Shape, version: &str, why: &str) -> Option<String> {
    let (path, rest) = why.split_once(": expected ")?;
    let (expected, found) = rest.split_once(", found ")?;
    let place = Place::of(shape, path)?;
    // A time in the wrong form is a text of the right type.
    if matches!(place.value, ValueShape::Scalar(ScalarType::Time)) && found.starts_with("a string") {
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
    let of = place.type_name(version, expected.contains("32-bit"));
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
                // The rest of a key that has dots.
                Some(ValueShape::Scalar(_)) => continue,
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

impl Place<'_> {
    fn type_name(&self, version: &str, is_short: bool) -> String {
        // The one text that has a type of its own.
        let is_uid = self.fields.last() == Some(&"uid") && matches!(self.value, ValueShape::Scalar(_));
        if is_uid { "types.UID".to_owned() } else { type_name(self.value, version, is_short) }
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

#[cfg(test)]
mod tests {
    use crate::shape::{FieldShape, InnerMessage, ListMerge};

    use super::*;

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
                .map(|place| (place.message, place.fields.join("."), place.type_name("v1", true)))
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
