//! Keys that stand twice in a JSON text of no declared type, such as a merge patch.

use std::collections::BTreeMap;

use super::{Decode, Finding, Found, Reader, Stop};

/// Reads a whole text and says which keys stand twice in one object.
///
/// # Errors
/// Broken syntax.
pub fn duplicates(bytes: &[u8]) -> Result<Vec<Finding>, Stop> {
    let mut reader = Reader::new(bytes);
    let _: Anything = reader.value()?;
    reader.finish()?;
    Ok(reader.into_findings())
}

/// Any value, read only for what is found on the way.
#[derive(Default)]
struct Anything;

impl Decode for Anything {
    const EXPECTED: &'static str = "a value";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        match r.next_type()? {
            // Read as a map because that is what compares keys; its values take no room.
            Found::Object => r.value::<BTreeMap<String, Anything>>().map(|_| Anything),
            Found::List => r.value::<Vec<Anything>>().map(|_| Anything),
            _ => r.skip().map(|()| Anything),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_stand_twice_are_found_at_every_depth() {
        let found = duplicates(br#"{"a":1,"b":[{"c":1,"c":2}],"a":null}"#).expect("well-formed");
        let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [r#"duplicate field "b[0].c""#, r#"duplicate field "a""#]);
        assert!(duplicates(br#"{"a":1}"#).expect("well-formed").is_empty());
        assert!(duplicates(br#"{"a":1"#).is_err());
    }
}
