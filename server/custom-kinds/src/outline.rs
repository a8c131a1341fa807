//! What stands in a definition beside its versions, which are most of it.

use generated_apiextensions::apiextensions::v1::CustomResourceDefinition;
use machinery::json;

/// What is read: all but the versions.
const READ: [(&str, &[&str]); 7] = [
    ("metadata", &["metadata"]),
    ("group", &["spec", "group"]),
    ("names", &["spec", "names"]),
    ("scope", &["spec", "scope"]),
    ("conversion", &["spec", "conversion"]),
    ("preserveUnknownFields", &["spec", "preserveUnknownFields"]),
    ("status", &["status"]),
];

/// A stored definition without its versions: enough to see whether there is anything to do, for a hundredth of the time. It must
/// not be written.
///
/// # Errors
/// When the bytes are not what was written.
pub fn outline(stored: &[u8]) -> Result<CustomResourceDefinition, json::Stop> {
    let found = json::pick_each(stored, &READ.map(|(_, path)| path));
    let mut parts = [Vec::new(), Vec::new()];
    for ((name, path), value) in READ.iter().zip(found) {
        let Some(value) = value else { continue };
        let [whole, spec] = &mut parts;
        let out = if path.len() == 1 { whole } else { spec };
        out.extend_from_slice(format!("\"{name}\":").as_bytes());
        out.extend_from_slice(value);
        out.push(b',');
    }
    let [whole, mut spec] = parts;
    spec.pop();
    let text = [b"{", whole.as_slice(), b"\"spec\":{", &spec, b"}}"].concat();
    json::Reader::new(&text).value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_the_versions_is_read() {
        let stored = r#"{"metadata":{"name":"a.example.org","uid":"u","generation":2},"spec":{"group":"example.org",
            "names":{"plural":"as","kind":"A"},"scope":"Cluster","versions":[{"name":"v1","served":true,"storage":true}],
            "conversion":{"strategy":"None"}},"status":{"storedVersions":["v1"],"acceptedNames":{"plural":"as"}}}"#;
        let mut whole: CustomResourceDefinition =
            json::Reader::new(stored.as_bytes()).value().expect("a definition");
        let outline = outline(stored.as_bytes()).expect("a definition");
        assert_eq!(whole.spec.versions.len(), 1);
        whole.spec.versions.clear();
        assert!(outline == whole, "{}", json::to_text(&outline));
        assert!(super::outline(b"{}").is_ok_and(|empty| empty == CustomResourceDefinition::default()));
    }
}
