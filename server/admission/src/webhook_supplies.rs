//! What plugins that call other servers are made from.

use std::{net::SocketAddr, sync::Arc};

use access::authz::rbac::policy;
use ground::{
    clock::Clock,
    metrics::{ConditionMetrics, ManifestMetrics, PolicyMetrics, WebhookMetrics},
};
use http::HeaderValue;
use machinery::{brand::Brand, gates::Gates};
use outbound::Identities;
use services::ServiceAddresses;

/// What plugins call themselves that call other servers.
pub(crate) fn user_agent(brand: &Brand) -> HeaderValue {
    let agent = format!("{}-apiserver-admission", policy::component(brand));
    HeaderValue::try_from(agent).unwrap_or(HeaderValue::from_static("apiserver-admission"))
}

/// How this server reaches itself, for webhooks that are behind its own service.
#[derive(Debug, Clone)]
pub struct OwnServer {
    /// The name of the service, in the namespace `default`.
    pub service: &'static str,
    /// Where the server listens.
    pub address: SocketAddr,
    /// Who has signed its certificate, PEM.
    pub authority_pem: String,
    /// The certificate and the key of the server as a client.
    pub identities: Arc<dyn Identities>,
}

/// What plugins that call webhooks are made from.
pub struct WebhookSupplies {
    /// Where services are.
    pub services: Arc<ServiceAddresses>,
    /// This server.
    pub own: OwnServer,
    /// Counts calls.
    pub metrics: WebhookMetrics,
    /// The active gates.
    pub gates: Gates,
    /// Notes what is read from files.
    pub manifests: ManifestMetrics,
    /// Counts evaluations of match conditions.
    pub conditions: ConditionMetrics,
    /// Counts uses of policies.
    pub policies: PolicyMetrics,
    /// Time and randomness.
    pub clock: Clock,
}
