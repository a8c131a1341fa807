//! The binary message of an object: made from its JSON on first use, and kept beside it.

use bytes::Bytes;
use engine::{catalog::Resource, status::ApiError, step::codec};
use machinery::wire;
use storage::entry::Entry;

/// The message of a stored object. Only that of the stored version is kept.
///
/// # Errors
/// 500 when the stored bytes cannot be read.
pub(super) fn message_of(resource: &Resource, entry: &Entry) -> Result<Bytes, ApiError> {
    if is_kept(resource) { kept(resource, entry).cloned() } else { message(resource, &entry.bytes) }
}

/// Whether messages of this resource type are kept beside the objects: those of the stored version are.
pub(super) fn is_kept(resource: &Resource) -> bool {
    !resource.is_converted()
}

/// The message that is kept beside a stored object, made now if it is not there yet.
///
/// # Errors
/// As [`message_of`].
pub(super) fn kept<'a>(resource: &Resource, entry: &'a Entry) -> Result<&'a Bytes, ApiError> {
    let mut failed = None;
    let bytes = entry.binary(|| encoded(resource, &entry.bytes).map_err(|error| failed = Some(error)).ok());
    bytes.ok_or_else(|| {
        // An earlier attempt failed, and its caller has the reason.
        let no_form = || ApiError::internal(format!("{} has no binary form", resource.group_resource));
        failed.unwrap_or_else(no_form)
    })
}

/// The message of an object given as JSON of the stored version.
///
/// # Errors
/// 500 when it cannot be read.
pub(super) fn message(resource: &Resource, json: &Bytes) -> Result<Bytes, ApiError> {
    encoded(resource, json).map(Bytes::from)
}

fn encoded(resource: &Resource, json: &Bytes) -> Result<Vec<u8>, ApiError> {
    let object = codec::stored(resource, json)?;
    let mut writer = wire::Writer::new();
    object.encode_wire(&mut writer);
    Ok(writer.into_bytes())
}
