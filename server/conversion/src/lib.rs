//! Webhooks that convert objects between the versions of their kind.
//!
//! A webhook is not trusted: its answer counts only for what a conversion may change
//! (`checks`), and every call has limits of time, size and number.
//!
//! Entry point: [`Webhooks::converter`]. Invariant: knows no kind and decodes no object.

mod checks;
mod converter;
mod review;

use std::{fmt, sync::Arc};

use ground::{clock::Clock, metrics::CertificateFlaws};
use http::HeaderValue;
use machinery::{brand::Brand, kind::ConvertRemotely};
use outbound::{Limits, client_config::Authority};
pub use services::webhook::{Address, ServiceAddress};
use services::{
    ServiceAddresses,
    webhook::{self, Clients},
};
use tokio::sync::Semaphore;

use self::{
    converter::{CALL_TIME_MAX, Webhook},
    review::ReviewVersion,
};

/// Largest answer that is read.
const ANSWER_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Concurrent calls of one webhook. Further ones wait, within their time.
const WEBHOOK_CALLS_MAX: usize = 16;
/// Concurrent calls of all webhooks, which bounds the memory of answers.
const CALLS_MAX: usize = 64;

/// Where a webhook is, and what it converts.
#[derive(Debug, Clone)]
pub struct ConverterSettings {
    /// Where it is.
    pub address: Address,
    /// The authorities for its certificate, PEM; empty for those that the machine trusts.
    pub ca_bundle: Vec<u8>,
    /// The versions of reviews that it understands, the preferred one first.
    pub review_versions: Vec<String>,
}

/// Makes converters that call webhooks.
pub struct Webhooks {
    services: Arc<ServiceAddresses>,
    clients: Clients,
    places: Arc<Semaphore>,
    agent: HeaderValue,
    brand: &'static Brand,
    clock: Clock,
}

impl fmt::Debug for Webhooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhooks").finish_non_exhaustive()
    }
}

impl Webhooks {
    /// Finds services here. The webhooks read `agent` as the name of this server.
    #[must_use]
    pub fn new(
        services: Arc<ServiceAddresses>,
        agent: HeaderValue,
        brand: &'static Brand,
        clock: Clock,
        flaws: CertificateFlaws,
    ) -> Self {
        let limits = Limits {
            call: CALL_TIME_MAX,
            answer_bytes_max: ANSWER_BYTES_MAX,
            calls_max: WEBHOOK_CALLS_MAX,
            ..Limits::default()
        };
        let clients = Clients::new(limits, clock.clone(), flaws);
        Webhooks { services, clients, places: Arc::new(Semaphore::new(CALLS_MAX)), agent, brand, clock }
    }

    /// What converts by calls of this webhook. Nothing is called yet. Settings that cannot be used fail each
    /// conversion.
    #[must_use]
    pub fn converter(&self, settings: &ConverterSettings) -> Arc<dyn ConvertRemotely> {
        let ConverterSettings { address, ca_bundle, review_versions } = settings;
        let authority: Authority = webhook::authority(ca_bundle);
        let client = self.clients.client(address, &authority, || {
            let called = webhook::Called::at(address, &self.services, &self.agent)?;
            Ok(outbound::Callee { authority: authority.clone(), ..called.callee })
        });
        Arc::new(Webhook {
            client,
            places: Arc::clone(&self.places),
            version: ReviewVersion::first_of(review_versions),
            group: self.brand.group("apiextensions"),
            clock: self.clock.clone(),
        })
    }
}
