//! The published OpenAPI documents: written by the generator with brand keys in braces, completed and
//! hashed when first asked for (spec: resource API, section 10).

mod binary;
mod messages;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use machinery::brand::Brand;
use serde_json::json;
use sha2::{Digest, Sha512};

use super::media::JSON;

/// The media type of the version 2 document as a binary message, as an answer names it.
pub const V2_BINARY: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/// The older spelling of the same, which clients still ask for: no valid media type, so never an answer's.
pub const V2_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

/// One document as the generator wrote it.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    /// Path below `/openapi/v3/`, with brand keys.
    pub path: &'static str,
    /// JSON with brand keys.
    pub text: &'static str,
}

/// A document that is ready to be sent.
#[derive(Debug)]
pub struct Document {
    /// The document in its media type.
    pub body: Bytes,
    /// How the body is written.
    pub media_type: &'static str,
    /// Upper-case hexadecimal SHA-512 of the body: `ETag` and the `hash` of its URL.
    pub hash: String,
}

impl Document {
    fn new(body: impl Into<Bytes>, media_type: &'static str) -> Arc<Self> {
        let body = body.into();
        let hash = Sha512::digest(&body).iter().map(|byte| format!("{byte:02X}")).collect();
        Arc::new(Document { body, media_type, hash })
    }
}

/// All documents under one brand.
#[derive(Debug)]
pub struct OpenApi {
    brand: &'static Brand,
    v2: &'static str,
    v2_ready: OnceLock<Arc<Document>>,
    v2_binary: OnceLock<Arc<Document>>,
    v3: BTreeMap<String, (&'static str, OnceLock<Arc<Document>>)>,
    index: OnceLock<Arc<Document>>,
}

impl OpenApi {
    /// Takes the generated texts; nothing is worked out yet.
    #[must_use]
    pub fn new(brand: &'static Brand, v2: &'static str, v3: &[Source]) -> Self {
        let v3 =
            v3.iter().map(|source| (brand.expand(source.path), (source.text, OnceLock::new()))).collect();
        OpenApi {
            brand,
            v2,
            v2_ready: OnceLock::new(),
            v2_binary: OnceLock::new(),
            v3,
            index: OnceLock::new(),
        }
    }

    /// The one version 2 document, as JSON.
    pub fn v2(&self) -> &Arc<Document> {
        self.v2_ready.get_or_init(|| Document::new(self.brand.expand(self.v2), JSON))
    }

    /// The same as a binary message.
    pub fn v2_binary(&self) -> &Arc<Document> {
        self.v2_binary.get_or_init(|| Document::new(binary::encode(&self.v2().body), V2_BINARY))
    }

    /// The version 3 document of a path below `/openapi/v3/`, as `api/v1` or `apis/<group>/<version>`.
    pub fn v3(&self, path: &str) -> Option<&Arc<Document>> {
        let (text, ready) = self.v3.get(path)?;
        Some(ready.get_or_init(|| Document::new(self.brand.expand(text), JSON)))
    }

    /// The index of version 3 documents, with the hash of each in its URL.
    pub fn index(&self) -> &Arc<Document> {
        self.index.get_or_init(|| {
            let mut paths = serde_json::Map::new();
            for path in self.v3.keys() {
                if let Some(document) = self.v3(path) {
                    let url = format!("/openapi/v3/{path}?hash={}", document.hash);
                    paths.insert(path.clone(), json!({ "serverRelativeURL": url }));
                }
            }
            Document::new(json!({ "paths": paths }).to_string(), JSON)
        })
    }

    /// Every path that has a version 3 document.
    pub fn v3_paths(&self) -> impl Iterator<Item = &str> {
        self.v3.keys().map(String::as_str)
    }
}
