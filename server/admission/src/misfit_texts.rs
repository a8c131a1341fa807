//! What clients read about objects that were changed and fit their kind no longer, in words that they know.

use engine::catalog::Resource;
use machinery::{
    misfit,
    shape::{ScalarType, Shape, ValueShape},
};
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
    form(shape, tree)
        .or_else(|| misfit::text(shape, &version.kind.version, why))
        .unwrap_or_else(|| why.to_owned())
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
