//! Discovery: which groups, versions and resource types are served.
//!
//! The documents are composed of what sources say. When a source changed, those that it changed are made again, each by the first
//! request for it.

mod documents;
mod source;

use std::{net::SocketAddr, sync::Arc};

use machinery::{brand::Brand, gates::Gates};

pub use self::documents::Document;
use self::documents::Documents;
pub use self::source::{CatalogSource, Elsewhere, GroupVersion, Priorities, Source};
use crate::composed::Composed;

/// The group of aggregated discovery that unmodified clients ask for, under every brand.
const DISCOVERY_GROUP_ALIAS: &str = "apidiscovery.k8s.io";

/// All discovery documents of one server.
pub struct Discovery {
    sources: Vec<Box<dyn Source>>,
    documents: Composed<Documents>,
    address: SocketAddr,
    is_aggregated: bool,
    discovery_group: String,
}

impl Discovery {
    /// The documents of a server that listens at this address and serves what the sources say. A later source corrects
    /// those before it.
    #[must_use]
    pub fn new(sources: Vec<Box<dyn Source>>, brand: &Brand, gates: &Gates, address: SocketAddr) -> Self {
        Discovery {
            sources,
            documents: Composed::default(),
            address,
            is_aggregated: gates.is_on("AggregatedDiscoveryEndpoint"),
            discovery_group: brand.group("apidiscovery"),
        }
    }

    /// The document at a path in the form that `Accept` prefers, or `None` when the path is not one of
    /// discovery.
    #[must_use]
    pub fn document(&self, path: &str, accept: &str) -> Option<Arc<Document>> {
        let path = path.trim_end_matches('/');
        let documents = self.documents();
        if !documents.has(path) {
            return None;
        }
        for clause in accept.split(',') {
            match aggregated_form(clause, &self.discovery_group) {
                Clause::Aggregated(form) => {
                    // Only the two roots have an aggregated form. For other paths, the next clause counts.
                    let root = if path == "/api" { "/api" } else { "/apis" };
                    if path == root
                        && let Some(document) = documents.aggregated(root, form)
                    {
                        return Some(document);
                    }
                }
                Clause::Plain => break,
                Clause::Other => {}
            }
        }
        documents.plain(path)
    }

    /// Every path that has a document.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        self.documents().paths().cloned().collect()
    }

    fn documents(&self) -> Arc<Documents> {
        // Versions only grow, so their sum changes with each. Read before the content: what changes in between is
        // composed again by the next request.
        let version = self.sources.iter().map(|source| source.version()).sum();
        self.documents.get(version, |former| {
            let served = source::merged(self.sources.iter().flat_map(|source| source.group_versions()));
            let groups = [self.discovery_group.as_str(), DISCOVERY_GROUP_ALIAS];
            Documents::new(served, self.address, if self.is_aggregated { &groups } else { &[] }, former)
        })
    }
}

enum Clause {
    Aggregated(String),
    Plain,
    Other,
}

/// Whether an `Accept` clause asks for aggregated discovery, and under which `group/version`.
fn aggregated_form(clause: &str, group: &str) -> Clause {
    let mut parts = clause.split(';').map(str::trim);
    if parts.next() != Some("application/json") {
        return Clause::Other;
    }
    let (mut wanted_group, mut version, mut transform) = ("", "", "");
    for part in parts {
        match part.split_once('=') {
            Some(("g", value)) => wanted_group = value,
            Some(("v", value)) => version = value,
            Some(("as", value)) => transform = value,
            _ => {}
        }
    }
    if transform.is_empty() {
        return Clause::Plain;
    }
    let known = wanted_group == group || wanted_group == DISCOVERY_GROUP_ALIAS;
    if transform == "APIGroupDiscoveryList" && known && matches!(version, "v2" | "v2beta1") {
        Clause::Aggregated(format!("{wanted_group}/{version}"))
    } else {
        Clause::Other
    }
}
