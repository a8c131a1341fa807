//! `PartialObjectMetadata`: kind, version and metadata of an object, and nothing else.

use bytes::Bytes;
use engine::status::ApiError;
use machinery::{
    json::{self, Writer},
    meta::v1::{ListMeta, ObjectMeta},
    wire,
};

const KIND: &str = "PartialObjectMetadata";

/// The JSON form; metadata is cut out of the object's own bytes.
pub(super) fn json_object(object: &[u8], api_version: &str) -> Bytes {
    let metadata = json::pick(object, &["metadata"]).unwrap_or(b"{}");
    let head = format!(r#"{{"kind":"{KIND}","apiVersion":"{api_version}","metadata":"#);
    [head.as_bytes(), metadata, b"}"].concat().into()
}

/// The envelope of one object.
///
/// # Errors
/// 500 when the metadata cannot be read.
pub(super) fn binary_object(object: &[u8], api_version: &str) -> Result<Bytes, ApiError> {
    Ok(wire::write_envelope(api_version, KIND, &binary_message(object)?).into())
}

/// The bare message: metadata = 1.
///
/// # Errors
/// 500 when the metadata cannot be read.
pub(super) fn binary_message(object: &[u8]) -> Result<Vec<u8>, ApiError> {
    let raw = json::pick(object, &["metadata"]).unwrap_or(b"{}");
    let metadata: ObjectMeta = json::Reader::new(raw).value().map_err(ApiError::internal)?;
    let mut writer = wire::Writer::new();
    writer.field(1, &metadata);
    Ok(writer.into_bytes())
}

/// The metadata of a collection as JSON.
pub(super) fn list_metadata(list: &ListMeta) -> Vec<u8> {
    let mut writer = Writer::new();
    json::Encode::encode(list, &mut writer);
    writer.into_bytes()
}
