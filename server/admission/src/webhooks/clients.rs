//! Whom a webhook is, and the clients for webhooks. Webhooks with the same address and authority share one client and so
//! its connections.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use generated_admissionregistration::admissionregistration::v1::WebhookClientConfig;
use ground::{clock::Clock, metrics::CertificateFlaws};
use http::{HeaderValue, Uri};
use outbound::{
    Callee, Client, HttpVersions, Limits, Locator,
    client_config::{Authority, Credentials, Users},
};
use services::ServiceAddresses;

use crate::OwnServer;

/// The namespace of the server's own service.
const OWN_NAMESPACE: &str = "default";
/// The port of URLs and services that name none.
const PORT: u16 = 443;
/// Largest answer that is read: a patch that replaces a whole object takes a third more than the object in base64.
const ANSWER_BYTES_MAX: usize = 5 * 1024 * 1024;
/// Concurrent calls of one webhook. Requests that are served at once are bounded before.
const CALLS_MAX: usize = 256;
/// Most clients that are kept. Beyond this, those that are left are the ones that were made last.
const CLIENTS_MAX: usize = 200;

/// Whom to call. Its client is made at the first call, and kept with it.
#[derive(Debug)]
pub(super) struct Target {
    address: Address,
    authority: Authority,
    client: OnceLock<Result<Client, String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Address {
    Url(String),
    Service(Service),
    Missing,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Service {
    namespace: String,
    name: String,
    path: String,
    port: u16,
}

/// Makes clients for webhooks.
pub(crate) struct Clients {
    users: Users,
    services: Arc<ServiceAddresses>,
    own: OwnServer,
    agent: HeaderValue,
    clock: Clock,
    flaws: CertificateFlaws,
    made: Mutex<HashMap<(Address, Vec<u8>), Client>>,
}

impl Service {
    fn host(&self) -> String {
        format!("{}.{}.svc", self.name, self.namespace)
    }

    fn url(&self) -> Result<Uri, String> {
        let slash = if self.path.starts_with('/') { "" } else { "/" };
        let url = format!("https://{}:{}{slash}{}", self.host(), self.port, self.path);
        url.parse().map_err(|error| format!("Unparsable URL: {error}"))
    }
}

impl Target {
    pub(super) fn new(config: &WebhookClientConfig) -> Self {
        let address = match (&config.service, &config.url) {
            (Some(service), _) => Address::Service(Service {
                namespace: service.namespace.clone(),
                name: service.name.clone(),
                path: service.path.clone().unwrap_or_default(),
                port: service
                    .port
                    .and_then(|port| u16::try_from(port).ok())
                    .filter(|port| *port > 0)
                    .unwrap_or(PORT),
            }),
            (None, Some(url)) if !url.is_empty() => Address::Url(url.clone()),
            (None, _) => Address::Missing,
        };
        let bundle: &[u8] = &config.ca_bundle;
        let authority = if bundle.is_empty() { Authority::System } else { Authority::Pem(bundle.to_vec()) };
        Target { address, authority, client: OnceLock::new() }
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
        Clients { users, services, own, agent, clock, flaws, made: Mutex::default() }
    }

    fn client(&self, target: &Target) -> Result<Client, String> {
        let bundle = match &target.authority {
            Authority::Pem(bundle) => bundle.clone(),
            _ => Vec::new(),
        };
        let key = (target.address.clone(), bundle);
        // Each change is a single insertion, so the map is whole if a thread panicked with it.
        let known = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = known().get(&key) {
            return Ok(client.clone());
        }
        let client = self.make(target)?;
        let mut made = known();
        if made.len() >= CLIENTS_MAX {
            made.clear();
        }
        made.insert(key, client.clone());
        Ok(client)
    }

    fn make(&self, target: &Target) -> Result<Client, String> {
        let callee = match &target.address {
            Address::Missing => {
                return Err("webhook configuration must have either service or URL".to_owned());
            }
            Address::Url(url) => Callee { authority: target.authority.clone(), ..self.by_url(url)? },
            Address::Service(service) if self.is_own(service) => self.own(service, &target.authority)?,
            Address::Service(service) => {
                Callee { authority: target.authority.clone(), ..self.by_service(service)? }
            }
        };
        let limits = Limits {
            call: Duration::from_secs(30),
            answer_bytes_max: ANSWER_BYTES_MAX,
            calls_max: CALLS_MAX,
            ..Limits::default()
        };
        let client = Client::of_callee(callee, limits, self.clock.clone());
        let client =
            client.map_err(|error| format!("unable to load root certificates or credentials: {error}"))?;
        client.count(self.flaws.clone());
        Ok(client)
    }

    fn by_url(&self, url: &str) -> Result<Callee, String> {
        let server: Uri = url.parse().map_err(|error| format!("Unparsable URL: {error}"))?;
        let host = server.host().unwrap_or_default().to_owned();
        let protocols = if is_local(&host) { HttpVersions::Newest } else { HttpVersions::Http1 };
        let port = server.port_u16().unwrap_or(PORT);
        self.callee(server, &format!("{host}:{port}"), protocols)
    }

    fn by_service(&self, service: &Service) -> Result<Callee, String> {
        let host = service.host();
        let host_and_port = format!("{host}:{}", service.port);
        let callee = self.callee(service.url()?, &host_and_port, HttpVersions::Http1)?;
        let locator = Place { service: service.clone(), addresses: Arc::clone(&self.services) };
        Ok(Callee { server_name: Some(host), locator: Some(Arc::new(locator)), ..callee })
    }

    /// Whether a service is that of this server.
    fn is_own(&self, Service { namespace, name, port, .. }: &Service) -> bool {
        namespace == OWN_NAMESPACE && name == self.own.service && *port == PORT
    }

    /// This server itself, called with its own credentials.
    fn own(&self, service: &Service, more: &Authority) -> Result<Callee, String> {
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
            protocols: HttpVersions::Http1,
            agent: self.agent.clone(),
        })
    }

    fn callee(&self, server: Uri, host_and_port: &str, protocols: HttpVersions) -> Result<Callee, String> {
        Ok(Callee {
            server,
            authority: Authority::System,
            server_name: None,
            credentials: self.users.credentials(host_and_port).map_err(|error| error.to_string())?,
            identities: None,
            locator: None,
            protocols,
            agent: self.agent.clone(),
        })
    }
}

/// Where a service is, asked before each connection.
struct Place {
    service: Service,
    addresses: Arc<ServiceAddresses>,
}

impl Locator for Place {
    fn locate(&self, _: &str, _: u16) -> Result<(String, u16), String> {
        let Service { namespace, name, port, .. } = &self.service;
        self.addresses.locate(namespace, name, *port)
    }

    fn allows(&self, address: IpAddr) -> bool {
        self.addresses.allows(address)
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

/// Whether a host is this machine. Nothing balances calls to it, so that HTTP/2 does no harm.
fn is_local(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}
