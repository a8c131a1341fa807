//! The published OpenAPI documents: written by the generator with brand keys in braces, completed and hashed
//! when first asked for. Kinds that come while the server runs add their part, and the documents that this
//! changes are made again. How they are sent is in `serve`.

mod added;
mod binary;
mod defined;
mod dialect;
mod document;
pub mod elsewhere;
mod message;
mod messages_v2;
mod messages_v3;
mod names;
mod packed;
mod schema;
mod serve;
mod served;
mod shared;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use engine::{
    catalog::{Catalog, CurrentCatalog, Resource},
    media::JSON,
};
use ground::clock::Clock;
use serde_json::json;

pub(crate) use self::document::Document;
pub use self::packed::Packed;
use self::{
    dialect::Dialect,
    document::{Forms, Origin},
    elsewhere::{OtherDocuments, OtherPart},
    served::Unserved,
    shared::Shared,
};
use crate::composed::Composed;

/// The media type of the version 2 document as a binary message, as an answer names it.
pub(crate) const V2_BINARY: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/// The older spelling of the same, which clients still ask for: no valid media type, so never an answer's.
pub(crate) const V2_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
/// The media type of a version 3 document as a binary message, as an answer names it.
pub(crate) const V3_BINARY: &str = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
/// The older spelling of the same.
pub(crate) const V3_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v3@v1.0+protobuf";

/// Where the document is that has the definitions which all kinds share.
const SHARED_PATH: &str = "api/v1";

/// One document as the generator wrote it.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    /// Path below `/openapi/v3/`, with brand keys.
    pub path: &'static str,
    /// The document.
    pub text: Packed,
}

/// What the generator wrote.
#[derive(Debug, Clone)]
pub struct Published {
    /// The version 2 document.
    pub v2: Packed,
    /// The version 3 documents.
    pub v3: Vec<Source>,
}

/// All documents under one brand.
pub struct OpenApi {
    published: Published,
    /// Nothing without generated documents of version 3.
    shared: Option<Arc<Shared>>,
    catalog: Arc<CurrentCatalog>,
    /// Documents of other servers.
    others: Option<Box<dyn OtherDocuments>>,
    /// Paths of pages that this server does not have.
    missing_pages: Vec<&'static str>,
    documents: Composed<Documents>,
    clock: Clock,
    /// The start of the server, in seconds since 1970.
    start: u64,
}

/// The documents of one catalog.
pub struct Documents {
    unserved: Arc<Unserved>,
    v2: Arc<Forms>,
    v3: BTreeMap<String, Arc<Forms>>,
    index: OnceLock<Document>,
}

impl OpenApi {
    /// The generated documents with what a catalog adds to them and leaves out, whichever is served. Nothing
    /// is worked out yet.
    #[must_use]
    pub fn new(published: Published, catalog: &Arc<CurrentCatalog>, clock: &Clock) -> Self {
        let brand = catalog.brand();
        let shared = published.v3.iter().find(|source| brand.expand(source.path) == SHARED_PATH);
        OpenApi {
            shared: shared.map(|source| Arc::new(Shared::new(source.text, brand))),
            published,
            catalog: Arc::clone(catalog),
            others: None,
            missing_pages: Vec::new(),
            documents: Composed::default(),
            clock: clock.clone(),
            start: clock.unix_seconds(),
        }
    }

    /// The same without these pages.
    #[must_use]
    pub fn without_pages(self, missing_pages: Vec<&'static str>) -> Self {
        OpenApi { missing_pages, ..self }
    }

    /// The same with documents of other servers.
    #[must_use]
    pub fn with_others(self, others: Box<dyn OtherDocuments>) -> Self {
        OpenApi { others: Some(others), ..self }
    }

    /// The documents of the catalog that is served now.
    #[must_use]
    pub fn documents(&self) -> Arc<Documents> {
        let catalog = self.catalog.load();
        // Read before the content: what changes in between is composed again by the next request.
        let version = catalog.version() + self.others.as_ref().map_or(0, |others| others.version());
        self.documents.get(version, |former| self.compose(&catalog, former))
    }

    fn compose(&self, catalog: &Catalog, former: Option<&Documents>) -> Documents {
        let brand = catalog.brand;
        let unserved = self.unserved(catalog, former);
        // The first documents are dated back to the start of the server: they are made late, but have been
        // the same since then.
        let since = former.map_or(self.start, |_| self.clock.unix_seconds());
        let forms = |known: Option<&Arc<Forms>>, origin: Origin| {
            // What is the same stays the same: its hash is not worked out again, and clients keep what they
            // have.
            let same =
                known.filter(|known| Arc::ptr_eq(known.unserved(), &unserved) && known.origin() == &origin);
            let new = || Arc::new(Forms::new(origin.clone(), brand, &unserved, since));
            same.cloned().unwrap_or_else(new)
        };
        let others = self.others.as_ref().map(|others| others.parts()).unwrap_or_default();
        let published: BTreeMap<String, Packed> =
            self.published.v3.iter().map(|source| (brand.expand(source.path), source.text)).collect();
        let shared = &self.shared;
        let mut added: BTreeMap<String, Vec<Arc<Resource>>> = BTreeMap::new();
        // Without generated documents of version 3 there shall be none.
        for resource in catalog.added_versions().filter(|_| shared.is_some()) {
            added.entry(path_of(resource)).or_default().push(Arc::clone(resource));
        }
        let mut paths: BTreeSet<String> = published.keys().cloned().collect();
        paths.retain(|path| !unserved.covers(&format!("/{path}")));
        paths.extend(added.keys().cloned());
        // Who serves a version alone describes it.
        let elsewhere =
            |part: &OtherPart| part.versions.iter().map(|version| path_to(version)).collect::<Vec<_>>();
        others.iter().flat_map(elsewhere).for_each(|path| _ = paths.remove(&path));
        let given: BTreeMap<String, &Bytes> =
            others.iter().flat_map(|part| &part.v3).map(|(version, text)| (path_to(version), text)).collect();
        paths.extend(given.keys().filter(|_| shared.is_some()).cloned());
        let v3 = |path: String| {
            let text = published.get(&path).copied();
            let added = added.get(&path).cloned().unwrap_or_default();
            let known = former.and_then(|former| former.v3.get(&path));
            let given = given.get(&path).map(|text| Bytes::clone(text));
            let shared = shared.clone();
            (path, forms(known, Origin { text, shared, added, given, ..Origin::of(Dialect::V3) }))
        };
        let (text, added) = (Some(self.published.v2), catalog.added_versions().cloned().collect());
        let v2 = Origin { text, added, others: others.clone(), ..Origin::of(Dialect::V2) };
        Documents {
            v2: forms(former.map(|former| &former.v2), v2),
            v3: paths.into_iter().map(v3).collect(),
            index: OnceLock::new(),
            unserved: Arc::clone(&unserved),
        }
    }

    /// What is left out: the former value if it is the same, so that both are seen to be the same.
    fn unserved(&self, catalog: &Catalog, former: Option<&Documents>) -> Arc<Unserved> {
        let pages = self.missing_pages.iter();
        let unserved = pages.fold(Unserved::of(catalog), |unserved, page| unserved.and_page(page));
        let former = former.map(|former| Arc::clone(&former.unserved));
        former.filter(|former| **former == unserved).unwrap_or_else(|| Arc::new(unserved))
    }
}

impl Documents {
    /// The one version 2 document, as JSON.
    pub(crate) fn v2(&self) -> &Document {
        self.v2.json()
    }

    /// The same as a binary message.
    pub(crate) fn v2_binary(&self) -> &Document {
        self.v2.binary(&messages_v2::DOCUMENT, V2_BINARY)
    }

    /// The version 3 document of a path below `/openapi/v3/`, as `api/v1` or `apis/<group>/<version>`.
    pub(crate) fn v3(&self, path: &str) -> Option<&Document> {
        Some(self.v3.get(path)?.json())
    }

    /// The same as a binary message.
    pub(crate) fn v3_binary(&self, path: &str) -> Option<&Document> {
        Some(self.v3.get(path)?.binary(&messages_v3::DOCUMENT, V3_BINARY))
    }

    /// The index of version 3 documents, with the hash of each in its URL. Nothing where there are none.
    pub(crate) fn index(&self) -> Option<&Document> {
        let newest = self.v3.values().map(|forms| forms.since()).max()?;
        Some(self.index.get_or_init(|| {
            let mut paths = serde_json::Map::new();
            for (path, forms) in &self.v3 {
                let url = url_of(path, &forms.json().hash);
                paths.insert(path.clone(), json!({ "serverRelativeURL": url }));
            }
            Document::new(json!({ "paths": paths }).to_string(), JSON, newest)
        }))
    }

    /// Every path that has a version 3 document.
    pub fn v3_paths(&self) -> impl Iterator<Item = &str> {
        self.v3.keys().map(String::as_str)
    }
}

/// The path of the document that has a resource type.
fn path_of(resource: &Resource) -> String {
    path_to(&resource.api_version)
}

/// The path of the document of a version.
fn path_to(api_version: &str) -> String {
    let root = if api_version.contains('/') { "apis" } else { "api" };
    format!("{root}/{api_version}")
}

/// Where the version 3 document of a path is, as long as it has that hash.
fn url_of(path: &str, hash: &str) -> String {
    format!("/openapi/v3/{path}?hash={hash}")
}
