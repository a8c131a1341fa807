//! What plugins that call other servers are made from.

use std::sync::Arc;

use engine::{catalog::Catalog, stores::Stores};
use ground::{clock::Clock, metrics::WebhookMetrics};
use kinds::service_addresses::ServiceAddresses;

/// What plugins that call webhooks are made from.
pub struct WebhookSupplies {
    /// The kinds of the start.
    pub catalog: Arc<Catalog>,
    /// Where configurations are stored.
    pub stores: Arc<Stores>,
    /// Where services are.
    pub services: Arc<ServiceAddresses>,
    /// Counts calls.
    pub metrics: WebhookMetrics,
    /// Time and randomness.
    pub clock: Clock,
}
