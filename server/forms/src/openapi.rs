//! The published OpenAPI documents: written by the generator with brand keys in braces, completed and
//! hashed when first asked for. How they are sent is in `serve`.

mod binary;
mod message;
mod messages_v2;
mod messages_v3;
mod serve;
mod served;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use engine::media::JSON;
use ground::clock::Clock;
use machinery::brand::Brand;
use serde_json::json;
use sha2::{Digest, Sha512};

use self::message::Message;
pub use self::served::Unserved;

/// The media type of the version 2 document as a binary message, as an answer names it.
pub const V2_BINARY: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/// The older spelling of the same, which clients still ask for: no valid media type, so never an answer's.
pub const V2_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
/// The media type of a version 3 document as a binary message, as an answer names it.
pub const V3_BINARY: &str = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
/// The older spelling of the same.
pub const V3_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v3@v1.0+protobuf";

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
    /// Upper-case hexadecimal SHA-512 of the body: `ETag`, and of JSON the `hash` of its URL.
    pub hash: String,
}

impl Document {
    fn new(body: impl Into<Bytes>, media_type: &'static str) -> Arc<Self> {
        let body = body.into();
        let hash = Sha512::digest(&body).iter().map(|byte| format!("{byte:02X}")).collect();
        Arc::new(Document { body, media_type, hash })
    }
}

/// One document in both of its forms.
#[derive(Debug)]
struct Forms {
    text: &'static str,
    json: OnceLock<Arc<Document>>,
    binary: OnceLock<Arc<Document>>,
}

impl Forms {
    fn of(text: &'static str) -> Self {
        Forms { text, json: OnceLock::new(), binary: OnceLock::new() }
    }

    fn json(&self, publisher: &Publisher) -> &Arc<Document> {
        self.json.get_or_init(|| {
            let text = publisher.brand.expand(self.text);
            Document::new(publisher.unserved.taken_from(text), JSON)
        })
    }

    fn binary(&self, publisher: &Publisher, message: &Message, media_type: &'static str) -> &Arc<Document> {
        let encode = || Document::new(binary::encode(message, &self.json(publisher).body), media_type);
        self.binary.get_or_init(encode)
    }
}

/// What makes a server's documents of the generated ones.
#[derive(Debug)]
struct Publisher {
    brand: &'static Brand,
    unserved: Unserved,
}

/// All documents under one brand.
#[derive(Debug)]
pub struct OpenApi {
    publisher: Publisher,
    v2: Forms,
    v3: BTreeMap<String, Forms>,
    index: OnceLock<Arc<Document>>,
    clock: Clock,
    /// Since when the documents are what they are, in seconds since 1970.
    since: u64,
}

impl OpenApi {
    /// Takes the generated texts; nothing is worked out yet.
    #[must_use]
    pub fn new(brand: &'static Brand, v2: &'static str, v3: &[Source], clock: &Clock) -> Self {
        OpenApi {
            publisher: Publisher { brand, unserved: Unserved::default() },
            v2: Forms::of(v2),
            v3: v3.iter().map(|source| (brand.expand(source.path), Forms::of(source.text))).collect(),
            index: OnceLock::new(),
            clock: clock.clone(),
            since: clock.unix_seconds(),
        }
    }

    /// The same without what is not served.
    #[must_use]
    pub fn without(mut self, unserved: Unserved) -> Self {
        self.v3.retain(|path, _| !unserved.covers(&format!("/{path}")));
        self.publisher.unserved = unserved;
        self
    }

    /// The one version 2 document, as JSON.
    pub fn v2(&self) -> &Arc<Document> {
        self.v2.json(&self.publisher)
    }

    /// The same as a binary message.
    pub fn v2_binary(&self) -> &Arc<Document> {
        self.v2.binary(&self.publisher, &messages_v2::DOCUMENT, V2_BINARY)
    }

    /// The version 3 document of a path below `/openapi/v3/`, as `api/v1` or `apis/<group>/<version>`.
    pub fn v3(&self, path: &str) -> Option<&Arc<Document>> {
        Some(self.v3.get(path)?.json(&self.publisher))
    }

    /// The same as a binary message.
    pub fn v3_binary(&self, path: &str) -> Option<&Arc<Document>> {
        Some(self.v3.get(path)?.binary(&self.publisher, &messages_v3::DOCUMENT, V3_BINARY))
    }

    /// The index of version 3 documents, with the hash of each in its URL.
    pub fn index(&self) -> &Arc<Document> {
        self.index.get_or_init(|| {
            let mut paths = serde_json::Map::new();
            for (path, forms) in &self.v3 {
                let url = url_of(path, &forms.json(&self.publisher).hash);
                paths.insert(path.clone(), json!({ "serverRelativeURL": url }));
            }
            Document::new(json!({ "paths": paths }).to_string(), JSON)
        })
    }

    /// Every path that has a version 3 document.
    pub fn v3_paths(&self) -> impl Iterator<Item = &str> {
        self.v3.keys().map(String::as_str)
    }
}

/// Where the version 3 document of a path is, as long as it has that hash.
fn url_of(path: &str, hash: &str) -> String {
    format!("/openapi/v3/{path}?hash={hash}")
}
