//! `PartialObjectMetadata`: kind, version and metadata of an object, and nothing else.

use bytes::Bytes;
use engine::{catalog::Resource, status::ApiError};
use machinery::{
    json::{self, Writer},
    meta::v1::{ListMeta, ObjectMeta},
    wire,
};
use serde_json::Value;

const KIND: &str = "PartialObjectMetadata";

/// The JSON form; metadata is cut out of the object's own bytes.
pub(super) fn json_object(resource: &Resource, object: &[u8], api_version: &str) -> Bytes {
    let metadata = json::pick(object, &["metadata"]).unwrap_or(b"{}");
    let without = field_annotation(resource).and_then(|name| without_annotation(metadata, name));
    let metadata = without.as_deref().unwrap_or(metadata);
    let head = format!(r#"{{"kind":"{KIND}","apiVersion":"{api_version}","metadata":"#);
    [head.as_bytes(), metadata, b"}"].concat().into()
}

/// The envelope of one object.
///
/// # Errors
/// 500 when the metadata cannot be read.
pub(super) fn binary_object(
    resource: &Resource,
    object: &[u8],
    api_version: &str,
) -> Result<Bytes, ApiError> {
    Ok(wire::write_envelope(api_version, KIND, &binary_message(resource, object)?).into())
}

/// The bare message: metadata = 1.
///
/// # Errors
/// 500 when the metadata cannot be read.
pub(super) fn binary_message(resource: &Resource, object: &[u8]) -> Result<Vec<u8>, ApiError> {
    let raw = json::pick(object, &["metadata"]).unwrap_or(b"{}");
    let mut metadata: ObjectMeta = json::Reader::new(raw).value().map_err(ApiError::internal)?;
    if let Some(name) = field_annotation(resource) {
        metadata.annotations.remove(name);
    }
    let mut writer = wire::Writer::new();
    writer.field(1, &metadata);
    Ok(writer.into_bytes())
}

/// The annotation that only whole objects show.
fn field_annotation(resource: &Resource) -> Option<&'static str> {
    resource.strategy()?.field_annotation()
}

/// The metadata without an annotation; nothing when it does not have it.
fn without_annotation(metadata: &[u8], name: &str) -> Option<Vec<u8>> {
    json::pick(metadata, &["annotations", name])?;
    let mut tree: Value = serde_json::from_slice(metadata).ok()?;
    let annotations = tree.get_mut("annotations")?.as_object_mut()?;
    annotations.shift_remove(name);
    if annotations.is_empty() {
        tree.as_object_mut()?.shift_remove("annotations");
    }
    serde_json::to_vec(&tree).ok()
}

/// The metadata of a collection as JSON.
pub(super) fn list_metadata(list: &ListMeta) -> Vec<u8> {
    let mut writer = Writer::new();
    json::Encode::encode(list, &mut writer);
    writer.into_bytes()
}
