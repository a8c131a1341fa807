//! What clients read about a value of a fitting form that its field still cannot take.

use machinery::shape::{ScalarType, Shape, ValueShape};
use serde_json::Value;

/// The text about the first such value; none when it is of another sort.
pub(super) fn text(shape: &Shape, config: &Value) -> Option<String> {
    let Value::Object(members) = config else { return None };
    members.iter().find_map(|(name, member)| {
        let field = shape.fields.iter().find(|field| field.name == *name)?;
        of_value(&field.value, member)
    })
}

fn of_value(shape: &ValueShape, config: &Value) -> Option<String> {
    match (shape, config) {
        (ValueShape::Message(shape), _) => text(shape, config),
        (ValueShape::List { item, .. }, Value::Array(items)) => {
            items.iter().find_map(|config| of_value(item, config))
        }
        (ValueShape::Map { value, .. }, Value::Object(members)) => {
            members.values().find_map(|config| of_value(value, config))
        }
        (ValueShape::Scalar(ScalarType::Bytes), Value::String(text)) => {
            let at = first_stray(text)?;
            Some(format!("error decoding from json: illegal base64 data at input byte {at}"))
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
    use super::*;

    #[test]
    fn strays_are_found_where_they_stand() {
        for (text, expected) in
            [("YWJj", None), ("YQ==", None), ("!!", Some(0)), ("YW!j", Some(2)), ("YQ", Some(2))]
        {
            assert_eq!(first_stray(text), expected, "{text}");
        }
    }
}
