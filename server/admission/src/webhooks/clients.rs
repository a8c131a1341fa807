//! Whom a webhook is, and its client.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use generated_admissionregistration::admissionregistration::v1::WebhookClientConfig;
use ground::{clock::Clock, metrics::CertificateFlaws};
use http::HeaderValue;
use outbound::{
    Callee, Client, Limits, Locator,
    client_config::{Authority, Credentials, Users},
};
use services::{
    ServiceAddresses,
    webhook::{self, Address, Called, PORT, ServiceAddress},
};

use crate::OwnServer;

/// The namespace of the server's own service.
const OWN_NAMESPACE: &str = "default";
/// Largest answer that is read: a patch that replaces a whole object takes a third more than the object in
/// base64.
const ANSWER_BYTES_MAX: usize = 5 * 1024 * 1024;
/// Concurrent calls of one webhook. Requests that are served at once are bounded before.
const CALLS_MAX: usize = 256;

/// Whom to call. Its client is made at the first call, and kept with it.
#[derive(Debug)]
pub(super) struct Target {
    address: Address,
    authority: Authority,
    client: OnceLock<Result<Client, String>>,
}

/// Makes clients for webhooks.
pub(crate) struct Clients {
    users: Users,
    services: Arc<ServiceAddresses>,
    own: OwnServer,
    agent: HeaderValue,
    made: webhook::Clients,
}

impl Target {
    pub(super) fn new(config: &WebhookClientConfig) -> Self {
        let address = match (&config.service, &config.url) {
            (Some(service), _) => Address::Service(ServiceAddress::new(
                &service.namespace,
                &service.name,
                service.path.as_deref(),
                service.port,
            )),
            (None, Some(url)) if !url.is_empty() => Address::Url(url.clone()),
            (None, _) => Address::Missing,
        };
        Target { address, authority: webhook::authority(&config.ca_bundle), client: OnceLock::new() }
    }

    /// The client for this webhook.
    ///
    /// # Errors
    /// Why it cannot be made; only another configuration helps.
    pub(super) fn client(&self, clients: &Clients) -> Result<&Client, String> {
        self.client.get_or_init(|| clients.client(self)).as_ref().map_err(Clone::clone)
    }
}

impl Clients {
    pub(crate) fn new(
        users: Users,
        (services, own): (Arc<ServiceAddresses>, OwnServer),
        agent: HeaderValue,
        (clock, flaws): (Clock, CertificateFlaws),
    ) -> Self {
        let limits = Limits {
            call: Duration::from_secs(30),
            answer_bytes_max: ANSWER_BYTES_MAX,
            calls_max: CALLS_MAX,
            ..Limits::default()
        };
        Clients { users, services, own, agent, made: webhook::Clients::new(limits, clock, flaws) }
    }

    fn client(&self, target: &Target) -> Result<Client, String> {
        self.made.client(&target.address, &target.authority, || self.callee(target))
    }

    fn callee(&self, Target { address, authority, .. }: &Target) -> Result<Callee, String> {
        if let Address::Service(service) = address
            && self.is_own(service)
        {
            return self.own(service, authority);
        }
        let Called { callee, host_and_port } = Called::at(address, &self.services, &self.agent)?;
        let credentials = self.users.credentials(&host_and_port).map_err(|error| error.to_string())?;
        Ok(Callee { authority: authority.clone(), credentials, ..callee })
    }

    /// Whether a service is that of this server.
    fn is_own(&self, ServiceAddress { namespace, name, port, .. }: &ServiceAddress) -> bool {
        namespace == OWN_NAMESPACE && name == self.own.service && *port == PORT
    }

    /// This server itself, called with its own credentials.
    fn own(&self, service: &ServiceAddress, more: &Authority) -> Result<Callee, String> {
        let mut authorities = self.own.authority_pem.clone().into_bytes();
        if let Authority::Pem(bundle) = more {
            authorities.push(b'\n');
            authorities.extend_from_slice(bundle);
        }
        Ok(Callee {
            server: service.url()?,
            authority: Authority::Pem(authorities),
            server_name: Some(service.host()),
            credentials: Credentials::default(),
            identities: Some(Arc::clone(&self.own.identities)),
            locator: Some(Arc::new(Here(self.own.address))),
            agent: self.agent.clone(),
        })
    }
}

/// Where this server is.
struct Here(SocketAddr);

impl Locator for Here {
    fn locate(&self, _: &str, _: u16) -> Result<(String, u16), String> {
        Ok((self.0.ip().to_string(), self.0.port()))
    }

    fn allows(&self, _: IpAddr) -> bool {
        true
    }
}
