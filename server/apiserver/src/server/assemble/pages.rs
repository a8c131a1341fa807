//! The pages: documents about what is served, and how the server is.

use std::{net::SocketAddr, sync::Arc};

use access::authn::service_account::discovery::{self as issuers, Documents};
use aggregation::Aggregation;
use engine::catalog::CurrentCatalog;
use forms::{
    discovery::{CatalogSource, Discovery},
    openapi::{OpenApi, Packed, Published, Source},
};
use front::{
    docs::{self, Docs},
    health::Health,
    pages::{Pages, ShownPages},
    snapshot::Snapshots,
    upgrade::Upgrades,
};
use generated::openapi::Document;
use ground::{clock::Clock, version::Version};
use kinds::allocation::PORT_RECORDS;

use super::base::Base;
use crate::config::{ApiConfig, BUILD};

/// The pages of a server at this address.
pub(super) fn pages(
    base: &Base<'_>,
    health: Health,
    issuer: Option<Documents>,
    address: SocketAddr,
    aggregation: &Arc<Aggregation>,
) -> Pages {
    let (api, clock) = (&base.config.api, &base.config.clock);
    Pages::new(ShownPages {
        discovery: discovery(
            api,
            &base.served,
            base.config.serving.external_address(address).into(),
            aggregation,
        ),
        openapi: openapi(api, clock, &base.served, issuer.as_ref())
            .with_others(aggregation.other_documents()),
        docs: api.docs.then(|| Docs::new(api.brand, documents::DOCS)),
        health: Arc::new(health),
        metrics: Arc::clone(base.metrics),
        version: Version::new(api.brand, &BUILD, api.compatibility()),
        snapshots: Snapshots::new(&base.served, &base.stores, &[PORT_RECORDS], clock),
        upgrades: Upgrades::new(&base.served, &base.stores),
        issuer,
    })
}

fn discovery(
    api: &ApiConfig,
    catalog: &Arc<CurrentCatalog>,
    address: Arc<str>,
    aggregation: &Arc<Aggregation>,
) -> Discovery {
    let own = Box::new(CatalogSource::new(catalog, &api.gates));
    // Behind the kinds of this server: what is registered says who serves a version.
    Discovery::new(vec![own, aggregation.registrations()], api.brand, &api.gates, address)
}

fn openapi(
    api: &ApiConfig,
    clock: &Clock,
    catalog: &Arc<CurrentCatalog>,
    issuer: Option<&Documents>,
) -> OpenApi {
    let published = if api.gates.is_on("OpenAPIV3") { generated::openapi::V3 } else { &[] };
    let packed = |file| Packed(docs::find(documents::OPENAPI, file).map_or(&[], |stored| stored.gzip));
    let source = |document: &Document| Source { path: document.path, text: packed(document.file) };
    let v3 = published.iter().map(source).collect();
    let missing = issuer.is_none().then_some([issuers::CONFIGURATION_PATH, issuers::KEYS_PATH]);
    OpenApi::new(Published { v2: packed(generated::openapi::V2), v3 }, catalog, clock)
        .without_pages(missing.into_iter().flatten().collect())
}
