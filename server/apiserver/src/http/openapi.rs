//! The published OpenAPI documents: written by the generator with brand keys in braces, completed and
//! hashed when first asked for (spec: resource API, section 10).

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use machinery::brand::Brand;
use serde_json::json;
use sha2::{Digest, Sha512};

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
    /// JSON.
    pub body: Bytes,
    /// Upper-case hexadecimal SHA-512 of the body: `ETag` and the `hash` of its URL.
    pub hash: String,
}

impl Document {
    fn new(text: String) -> Arc<Self> {
        let hash = Sha512::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect();
        Arc::new(Document { body: text.into(), hash })
    }
}

/// All documents under one brand.
#[derive(Debug)]
pub struct OpenApi {
    brand: &'static Brand,
    v2: &'static str,
    v2_ready: OnceLock<Arc<Document>>,
    v3: BTreeMap<String, (&'static str, OnceLock<Arc<Document>>)>,
    index: OnceLock<Arc<Document>>,
}

impl OpenApi {
    /// Takes the generated texts; nothing is worked out yet.
    #[must_use]
    pub fn new(brand: &'static Brand, v2: &'static str, v3: &[Source]) -> Self {
        let v3 =
            v3.iter().map(|source| (brand.expand(source.path), (source.text, OnceLock::new()))).collect();
        OpenApi { brand, v2, v2_ready: OnceLock::new(), v3, index: OnceLock::new() }
    }

    /// The one version 2 document.
    pub fn v2(&self) -> &Arc<Document> {
        self.v2_ready.get_or_init(|| Document::new(self.brand.expand(self.v2)))
    }

    /// The version 3 document of a path below `/openapi/v3/`, as `api/v1` or `apis/<group>/<version>`.
    pub fn v3(&self, path: &str) -> Option<&Arc<Document>> {
        let (text, ready) = self.v3.get(path)?;
        Some(ready.get_or_init(|| Document::new(self.brand.expand(text))))
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
            Document::new(json!({ "paths": paths }).to_string())
        })
    }

    /// Every path that has a version 3 document.
    pub fn v3_paths(&self) -> impl Iterator<Item = &str> {
        self.v3.keys().map(String::as_str)
    }
}
