//! The documents that the server publishes about its kinds, compressed when it is built: pages below `/docs`
//! and OpenAPI.
//!
//! Entry points: [`DOCS`] and [`OPENAPI`]. Invariant: they are what `generated/documents.txt` lists; the
//! build fails otherwise.

use front::docs::PackedFile;

/// The files below `/docs/`, sorted by path.
pub const DOCS: &[PackedFile] = include!(concat!(env!("OUT_DIR"), "/docs.rs"));

/// The published documents, sorted by path.
pub const OPENAPI: &[PackedFile] = include!(concat!(env!("OUT_DIR"), "/openapi.rs"));

#[cfg(test)]
mod tests {
    use forms::compress::unpacked;
    use front::docs::find;

    use super::*;

    #[test]
    fn every_published_document_is_packed_and_can_be_unpacked() {
        let named = generated::openapi::V3.iter().map(|document| document.file);
        let named: Vec<_> = named.chain([generated::openapi::V2]).collect();
        assert_eq!(named.len(), OPENAPI.len());
        for file in named {
            let stored = find(OPENAPI, file).expect(file);
            let text = unpacked(stored.gzip).expect("it can be unpacked");
            serde_json::from_slice::<serde_json::Value>(&text).expect("it is JSON");
        }
    }
}
