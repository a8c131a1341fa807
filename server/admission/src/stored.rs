//! Stored objects that plugins look up: the newest state, so that a write finds what was acknowledged before
//! it.

use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
    step::codec,
};
use machinery::object::OfKind;

/// The object of a type with this key, `<namespace>/<name>` or the name alone. None if it does not exist, or
/// if the server does not store the type.
///
/// # Errors
/// 503 when the store cannot be asked, 500 when the object cannot be read.
pub async fn find<T: OfKind>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    key: &str,
) -> Result<Option<T>, ApiError> {
    let Some(resource) = admission.request.catalog.stored_as::<T>() else { return Ok(None) };
    let snapshot = host.newest(resource).await?;
    let Some(entry) = snapshot.get(key) else { return Ok(None) };
    codec::own_as(resource, &entry.bytes).map(Some)
}

/// All objects of a type in a namespace. None if the server does not store the type.
///
/// # Errors
/// 503 when the store cannot be asked, 500 when an object cannot be read.
pub async fn all_in<T: OfKind>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    namespace: &str,
) -> Result<Vec<T>, ApiError> {
    let Some(resource) = admission.request.catalog.stored_as::<T>() else { return Ok(Vec::new()) };
    let snapshot = host.newest(resource).await?;
    let mut found = Vec::new();
    for entry in snapshot.range(&resource.key(namespace, ""), None) {
        found.push(codec::own_as(resource, &entry.bytes)?);
    }
    Ok(found)
}

/// The same as [`find`] for an object that must exist.
///
/// # Errors
/// Also 404 when it does not.
pub async fn require<T: OfKind>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    key: &str,
) -> Result<T, ApiError> {
    find_or(host, admission, key, ApiError::not_found).await
}

/// The same as [`require`] for an object that the write depends on: the answer names its type by the
/// singular.
///
/// # Errors
/// As above.
pub async fn require_for_write<T: OfKind>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    key: &str,
) -> Result<T, ApiError> {
    find_or(host, admission, key, ApiError::missing_for_write).await
}

async fn find_or<T: OfKind>(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    key: &str,
    missing: fn(&Resource, &str) -> ApiError,
) -> Result<T, ApiError> {
    if let Some(object) = find(host, admission, key).await? {
        return Ok(object);
    }
    let resource = admission.request.catalog.stored_as::<T>().ok_or_else(ApiError::unknown_resource)?;
    let name = key.split_once('/').filter(|_| resource.kind.namespaced).map_or(key, |(_, name)| name);
    Err(missing(resource, name))
}
