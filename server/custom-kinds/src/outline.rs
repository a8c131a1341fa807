//! Stored definitions without their schemas, which are most of them and which nothing looks into before the
//! first object.

use generated_apiextensions::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionSpec, CustomResourceDefinitionVersion,
};
use machinery::json;

/// What an outline has: all but the versions.
const OUTLINED: [(&str, &[&str]); 7] = [
    ("metadata", &["metadata"]),
    ("group", &["spec", "group"]),
    ("names", &["spec", "names"]),
    ("scope", &["spec", "scope"]),
    ("conversion", &["spec", "conversion"]),
    ("preserveUnknownFields", &["spec", "preserveUnknownFields"]),
    ("status", &["status"]),
];

/// A stored definition without its versions: enough to see whether there is anything to do, for a hundredth
/// of the time. It must not be written.
///
/// # Errors
/// When the bytes are not what was written.
pub fn outline(stored: &[u8]) -> Result<CustomResourceDefinition, json::Stop> {
    let found = json::pick_each(stored, &OUTLINED.map(|(_, path)| path));
    let (mut whole, mut spec) = (Object::default(), Object::default());
    for ((name, path), value) in OUTLINED.iter().zip(found) {
        let Some(value) = value else { continue };
        let object = if path.len() == 1 { &mut whole } else { &mut spec };
        object.push(json::to_text(*name).as_bytes(), value);
    }
    whole.push(b"\"spec\"", &spec.close());
    json::Reader::new(&whole.close()).value()
}

/// A stored definition, with its schemas as they are written.
pub(crate) struct StoredDefinition<'a> {
    /// All of it but the schemas of its versions.
    pub(crate) definition: CustomResourceDefinition,
    /// The schema of each version; empty for none.
    pub(crate) schemas: Vec<&'a [u8]>,
}

impl<'a> StoredDefinition<'a> {
    /// Reads a definition of which the outline is known.
    ///
    /// # Errors
    /// When the bytes are not what was written.
    pub(crate) fn read(outline: &CustomResourceDefinition, stored: &'a [u8]) -> Result<Self, json::Stop> {
        let items = json::pick(stored, &["spec", "versions"]).and_then(json::items);
        let parted = items.into_iter().flatten().map(version_and_schema).collect::<Result<Vec<_>, _>>()?;
        let (versions, schemas) = parted.into_iter().unzip();
        Ok(StoredDefinition {
            definition: CustomResourceDefinition {
                spec: CustomResourceDefinitionSpec { versions, ..outline.spec.clone() },
                ..outline.clone()
            },
            schemas,
        })
    }
}

/// A version without its schema, and the schema; each part of the text is looked at as seldom as can be.
fn version_and_schema(item: &[u8]) -> Result<(CustomResourceDefinitionVersion, &[u8]), json::Stop> {
    let (mut object, mut schema) = (Object::default(), [].as_slice());
    for (key, value) in json::members(item).into_iter().flatten() {
        if key == b"\"schema\"" {
            schema = json::pick(value, &["openAPIV3Schema"]).unwrap_or_default();
        } else {
            object.push(key, value);
        }
    }
    Ok((json::Reader::new(&object.close()).value()?, schema))
}

/// The text of an object that is put together from keys and values.
#[derive(Default)]
struct Object(Vec<u8>);

impl Object {
    fn push(&mut self, key: &[u8], value: &[u8]) {
        let before: &[u8] = if self.0.is_empty() { b"{" } else { b"," };
        self.0.extend([before, key, b":", value].concat());
    }

    fn close(mut self) -> Vec<u8> {
        if self.0.is_empty() {
            self.0.push(b'{');
        }
        self.0.push(b'}');
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemas_stay_as_they_are_written() {
        let stored = r#"{"metadata":{"name":"a.example.org","uid":"u","generation":2},"spec":{"group":"example.org",
            "names":{"plural":"as","kind":"A"},"scope":"Cluster","versions":[{"name":"v1","served":true,"schema":{"openAPIV3Schema":{"type":"object"}},"storage":true}],
            "conversion":{"strategy":"None"}},"status":{"storedVersions":["v1"],"acceptedNames":{"plural":"as"}}}"#;
        let mut whole: CustomResourceDefinition =
            json::Reader::new(stored.as_bytes()).value().expect("a definition");
        let outline = outline(stored.as_bytes()).expect("a definition");
        assert_eq!(whole.spec.versions.len(), 1);
        let read = StoredDefinition::read(&outline, stored.as_bytes()).expect("a definition");
        assert_eq!(read.schemas, [br#"{"type":"object"}"#.as_slice()]);
        whole.spec.versions[0].schema = None;
        assert!(read.definition == whole, "{}", json::to_text(&read.definition));
        whole.spec.versions.clear();
        assert!(outline == whole, "{}", json::to_text(&outline));
        assert!(super::outline(b"{}").is_ok_and(|empty| empty == CustomResourceDefinition::default()));
    }
}
