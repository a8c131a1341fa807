//! Discovery: which groups, versions and resource types are served.
//!
//! The documents are composed of what sources say. When a source changed, those that it changed are made
//! again, each by the first request for it.

pub mod binary;
mod documents;
mod source;

use std::sync::Arc;

use bytes::Bytes;
use engine::status::ApiError;
use machinery::{brand::Brand, gates::Gates};

use self::documents::{AGGREGATED, Documents};
pub use self::source::{CatalogSource, Elsewhere, GroupVersion, Priorities, Source};
use crate::{
    accept::{self, DiscoveryPath, Encoding},
    composed::Composed,
    encode::{indented, yaml_of},
};

/// The group of aggregated discovery that unmodified clients ask for, under every brand.
const DISCOVERY_GROUP_ALIAS: &str = "apidiscovery.k8s.io";

/// All discovery documents of one server.
pub struct Discovery {
    sources: Vec<Box<dyn Source>>,
    documents: Composed<Documents>,
    address: Arc<str>,
    is_aggregated: bool,
    brand: &'static Brand,
    discovery_group: String,
}

/// An answer of a discovery path.
#[derive(Debug)]
pub struct DiscoveryAnswer {
    /// In the form that the client prefers.
    pub body: Bytes,
    /// `Content-Type`.
    pub content_type: String,
    /// For `ETag`; only aggregated documents have one.
    pub etag: Option<String>,
}

impl Discovery {
    /// The documents of a server that clients reach at this address, empty if it has several, and that serves
    /// what the sources say. A later source corrects those before it.
    #[must_use]
    pub fn new(
        sources: Vec<Box<dyn Source>>,
        brand: &'static Brand,
        gates: &Gates,
        address: Arc<str>,
    ) -> Self {
        Discovery {
            sources,
            documents: Composed::default(),
            address,
            is_aggregated: gates.is_on("AggregatedDiscoveryEndpoint"),
            brand,
            discovery_group: brand.group("apidiscovery"),
        }
    }

    /// Whether a path is one of discovery.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        self.documents().has(path.trim_end_matches('/'))
    }

    /// The document at a path in the form that `Accept` prefers, or `None` when the path is not one of
    /// discovery. `is_for_people` says that plain JSON is to be indented.
    ///
    /// # Errors
    /// 406 when nothing in `Accept` can be served.
    pub fn answer(
        &self,
        path: &str,
        accept: &str,
        is_for_people: bool,
    ) -> Result<Option<DiscoveryAnswer>, ApiError> {
        let documents = self.documents();
        let groups = self.groups();
        let root = match path {
            "/api" => "/api",
            _ => "/apis",
        };
        // Only the two roots have an aggregated form, and only under their exact paths.
        let has = if path == root { DiscoveryPath::Root { groups: &groups } } else { DiscoveryPath::Group };
        let path = path.trim_end_matches('/');
        if !documents.has(path) {
            return Ok(None);
        }
        let form = accept::discovery(accept, self.brand, has)?;
        let document = match &form.aggregated {
            Some(name) => documents.aggregated(root, name.clone()),
            None => documents.plain(path),
        };
        let Some(document) = document else { return Ok(None) };
        // Aggregated documents are for programs.
        let is_indented = form.pretty || (is_for_people && form.aggregated.is_none());
        let body = match form.encoding {
            Encoding::Json if is_indented => indented(&document.json),
            Encoding::Json => document.json.clone(),
            Encoding::Yaml => yaml_of(&document.json),
            Encoding::Binary => document.binary()?,
        };
        let parameters = form.aggregated.as_deref().and_then(|name| name.split_once('/'));
        let parameters = parameters.map(|(group, version)| format!(";g={group};v={version};as={AGGREGATED}"));
        let content_type = format!("{}{}", form.media_type, parameters.unwrap_or_default());
        Ok(Some(DiscoveryAnswer { body, content_type, etag: document.hash.clone() }))
    }

    /// Every path that has a document.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        self.documents().paths().cloned().collect()
    }

    /// The names of the group of aggregated documents; none where there are no such documents.
    fn groups(&self) -> Vec<&str> {
        let names = [self.discovery_group.as_str(), DISCOVERY_GROUP_ALIAS];
        if self.is_aggregated { names.to_vec() } else { Vec::new() }
    }

    fn documents(&self) -> Arc<Documents> {
        // Versions only grow, so their sum changes with each. Read before the content: what changes in
        // between is composed again by the next request.
        let version = self.sources.iter().map(|source| source.version()).sum();
        self.documents.get(version, |former| {
            let served = source::merged(self.sources.iter().flat_map(|source| source.group_versions()));
            Documents::new(served, Arc::clone(&self.address), &self.groups(), former)
        })
    }
}
