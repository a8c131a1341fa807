//! Documents of discovery in the binary form, made of their JSON.

use bytes::Bytes;
use machinery::{
    json::{self, Decode, Reader, Stop},
    meta::v1::{APIGroup, APIGroupDiscoveryList, APIGroupList, APIResourceList, APIVersions},
    wire::{self, Message},
};

/// The envelope of a document, which says its kind.
///
/// # Errors
/// It is no JSON.
pub fn envelope(document: &[u8]) -> Result<Bytes, Stop> {
    let text = |name: &str| json::pick(document, &[name]).map(json::text_of).unwrap_or_default();
    let kind = text("kind");
    let raw = match kind.as_ref() {
        "APIGroup" => message::<APIGroup>(document),
        "APIGroupDiscoveryList" => message::<APIGroupDiscoveryList>(document),
        "APIGroupList" => message::<APIGroupList>(document),
        "APIResourceList" => message::<APIResourceList>(document),
        _ => message::<APIVersions>(document),
    }?;
    Ok(wire::write_envelope(&text("apiVersion"), &kind, &raw).into())
}

fn message<M: Message + Decode>(document: &[u8]) -> Result<Vec<u8>, Stop> {
    Reader::new(document).value::<M>().map(|document| wire::encode(&document))
}
