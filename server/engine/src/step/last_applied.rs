//! Objects that kubectl applied by itself, before it let the server do so: what it applied last stands in an
//! annotation, and is its own although the owners do not say so.

use machinery::{
    object::Object,
    ownership::{self, BadObject, Comparison, Conflict, DuplicateItems, Exempt, FieldSet},
};
use serde_json::{Map, Value};
use storage::entry::Entry;

use crate::catalog::Resource;

/// The annotation.
const ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// The program that writes it.
const MANAGER: &str = "kubectl";

/// Most bytes of all annotation keys and values together.
const ANNOTATION_BYTES_MAX: usize = 256 * 1024;

/// What kubectl applied last.
pub(crate) struct LastApplied(String);

impl LastApplied {
    /// What stands in an object, when it is kubectl that applies now.
    #[must_use]
    pub(crate) fn of(manager: &str, object: &dyn Object) -> Option<Self> {
        let text = object.metadata().annotations.get(ANNOTATION)?;
        (manager == MANAGER && !text.is_empty()).then(|| LastApplied(text.clone()))
    }

    /// The conflicts that are left when kubectl may change what it applied itself and what no other client
    /// has changed since. An annotation that cannot be read explains none.
    #[must_use]
    pub(crate) fn unexplained(
        &self,
        resource: &Resource,
        live: &Entry,
        conflicts: &[Conflict],
    ) -> Vec<Conflict> {
        let allowed = self.unchanged(resource, live).unwrap_or_default();
        let left = conflicts.iter().map(|conflict| Conflict {
            manager: conflict.manager.clone(),
            fields: conflict.fields.difference(&allowed),
        });
        left.filter(|conflict| !conflict.fields.is_empty()).collect()
    }

    /// The fields that still hold what was applied last.
    fn unchanged(&self, resource: &Resource, live: &Entry) -> Result<FieldSet, BadObject> {
        let Ok(last) = serde_json::from_str::<Value>(&self.0) else { return Ok(FieldSet::default()) };
        // The paths of another version cannot be compared with those of the conflicts.
        if last.get("apiVersion").and_then(Value::as_str) != Some(&resource.api_version) {
            return Ok(FieldSet::default());
        }
        let shape = &resource.kind.shape;
        if !ownership::find_flaws(shape, &last, DuplicateItems::Refused).is_empty() {
            return Ok(FieldSet::default());
        }
        let Comparison { added, removed, modified } =
            ownership::compare(shape, self.0.as_bytes(), &live.bytes, Exempt::default())?;
        let applied = ownership::set_of(shape, self.0.as_bytes())?;
        Ok(applied.difference(&modified).difference(&added).difference(&removed))
    }

    /// Writes what kubectl applies now into the annotation of the new object, if that has one. An annotation
    /// that would be too long is dropped.
    pub(crate) fn renew(manager: &str, config: &Value, object: &mut dyn Object) {
        if LastApplied::of(manager, object).is_none() {
            return;
        }
        let mut config = config.clone();
        if let Some(metadata) = config.get_mut("metadata").and_then(Value::as_object_mut) {
            clean_annotations(metadata);
        }
        let annotations = &mut object.metadata_mut().annotations;
        annotations.insert(ANNOTATION.to_owned(), format!("{}\n", sorted(config)));
        let bytes: usize = annotations.iter().map(|(key, value)| key.len() + value.len()).sum();
        // The rules of metadata would refuse the write, although the client sent nothing wrong.
        if bytes > ANNOTATION_BYTES_MAX {
            annotations.remove(ANNOTATION);
        }
    }
}

/// Brings the annotations of a configuration to the form of a map of texts, without that of kubectl: it must
/// not hold itself, or it would grow with each apply.
fn clean_annotations(metadata: &mut Map<String, Value>) {
    match metadata.get_mut("annotations") {
        Some(Value::Null) => {
            metadata.shift_remove("annotations");
        }
        Some(Value::Object(annotations)) => {
            annotations.shift_remove(ANNOTATION);
            for value in annotations.values_mut().filter(|value| value.is_null()) {
                *value = Value::String(String::new());
            }
        }
        _ => {}
    }
}

/// The text of a tree with the members of each object in order, and safe to stand in HTML, as kubectl writes
/// it.
fn sorted(mut config: Value) -> String {
    config.sort_all_objects();
    let text = config.to_string();
    let escaped = [
        ('&', "\\u0026"),
        ('<', "\\u003c"),
        ('>', "\\u003e"),
        ('\u{2028}', "\\u2028"),
        ('\u{2029}', "\\u2029"),
    ];
    escaped.into_iter().fold(text, |text, (character, escape)| {
        if text.contains(character) { text.replace(character, escape) } else { text }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn annotations_are_texts_without_that_of_kubectl() {
        for (sent, kept) in [
            (json!({ "name": "a" }), json!({ "name": "a" })),
            (json!({ "annotations": null, "name": "a" }), json!({ "name": "a" })),
            (json!({ "annotations": {} }), json!({ "annotations": {} })),
            (
                json!({ "annotations": { "a": null, "b": "1", ANNOTATION: "{}" } }),
                json!({ "annotations": { "a": "", "b": "1" } }),
            ),
        ] {
            let mut metadata = sent.as_object().cloned().unwrap_or_default();
            clean_annotations(&mut metadata);
            assert_eq!(Value::Object(metadata), kept, "{sent}");
        }
    }
}
