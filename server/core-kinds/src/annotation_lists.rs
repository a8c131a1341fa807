//! Lists in annotations, as JSON: the form of fields that came later.

use machinery::json::{Decode, Finding, Reader};

/// Reads such a list. Unknown fields of its items are passed over.
///
/// # Errors
/// The text is no list of such items; says why.
pub fn read<T: Decode>(text: &str) -> Result<Vec<T>, String> {
    let mut reader = Reader::new(text.as_bytes());
    let list = reader.value::<Vec<T>>();
    let list = list.and_then(|list| reader.finish().map(|()| list));
    let list = list.map_err(|stop| stop.message().to_owned())?;
    let is_wrong =
        |finding: &&Finding| !matches!(finding, Finding::Unknown { .. } | Finding::Duplicate { .. });
    match reader.findings().iter().find(is_wrong) {
        Some(wrong) => Err(wrong.to_string()),
        None => Ok(list),
    }
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::Toleration;

    use super::*;

    #[test]
    fn annotations_hold_lists_in_json() {
        let keys = |text: &str| {
            read::<Toleration>(text)
                .map(|list| list.into_iter().map(|said| said.key).collect::<Vec<_>>().join(" "))
        };
        for (text, expected) in [
            ("[]", Ok("")),
            ("null", Ok("")),
            (r#"[{"key":"a","unknown":1},{"key":"b"}]"#, Ok("a b")),
            ("nonsense", Err("invalid character 'o' in literal null (expecting 'u')")),
            ("[{}] x", Err("invalid character 'x' after top-level value")),
            (r#"[{"key":1}]"#, Err("[0].key: expected a string, found a number")),
            ("{}", Err("expected a list, found an object")),
        ] {
            assert_eq!(keys(text), expected.map(str::to_owned).map_err(str::to_owned), "{text}");
        }
    }
}
