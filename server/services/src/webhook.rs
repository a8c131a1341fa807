//! From the address of a webhook to a client for it. Webhooks with the same address and authority share one
//! client and so its connections.

use std::{
    collections::HashMap,
    fmt::Display,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use ground::{clock::Clock, metrics::CertificateFlaws};
use http::{HeaderValue, Uri};
use machinery::url::{self, Url};
use outbound::{
    Callee, Client, Limits, Locator,
    client_config::{Authority, Credentials},
};

use crate::ServiceAddresses;

/// The port of URLs and services that name none.
pub const PORT: u16 = 443;
/// Most clients that are kept. Beyond this, those that are left are the ones that were made last.
const CLIENTS_MAX: usize = 200;

/// Where a webhook is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Address {
    /// At a URL.
    Url(String),
    /// Behind a service.
    Service(ServiceAddress),
    /// Its configuration does not say.
    Missing,
}

/// A path of a service.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ServiceAddress {
    /// Its namespace.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// The path, with or without a slash at its beginning.
    pub path: String,
    /// The port of the service.
    pub port: u16,
}

impl ServiceAddress {
    /// The address, from the fields of a configuration. A port that there cannot be is the usual one.
    #[must_use]
    pub fn new(namespace: &str, name: &str, path: Option<&str>, port: Option<i32>) -> Self {
        let port = port.and_then(|port| u16::try_from(port).ok()).filter(|port| *port > 0);
        ServiceAddress {
            namespace: namespace.to_owned(),
            name: name.to_owned(),
            path: path.unwrap_or_default().to_owned(),
            port: port.unwrap_or(PORT),
        }
    }

    /// The name that its certificate has.
    #[must_use]
    pub fn host(&self) -> String {
        format!("{}.{}.svc", self.name, self.namespace)
    }

    /// The URL that is called there.
    ///
    /// # Errors
    /// The path is none.
    pub fn url(&self) -> Result<Uri, String> {
        parsed(&format!("https://{}:{}{}", self.host(), self.port, url::joined_path(&self.path)))
    }
}

/// The server of a webhook, called without credentials.
pub struct Called {
    /// The server. Its authority is that of the machine.
    pub callee: Callee,
    /// By which credentials for it are chosen.
    pub host_and_port: String,
}

impl Called {
    /// The server at an address.
    ///
    /// # Errors
    /// Why there is none, in words that clients know; only another configuration helps.
    pub fn at(
        address: &Address,
        services: &Arc<ServiceAddresses>,
        agent: &HeaderValue,
    ) -> Result<Self, String> {
        match address {
            Address::Missing => Err("webhook configuration must have either service or URL".to_owned()),
            Address::Url(url) => {
                let server = called(url)?;
                let host = server.host().unwrap_or_default().to_owned();
                let port = server.port_u16().unwrap_or(PORT);
                let host_and_port = format!("{host}:{port}");
                Ok(Called { callee: callee(server, agent), host_and_port })
            }
            Address::Service(service) => {
                let host = service.host();
                let host_and_port = format!("{host}:{}", service.port);
                let callee = callee(service.url()?, agent);
                let locator = Place { service: service.clone(), addresses: Arc::clone(services) };
                let callee = Callee { server_name: Some(host), locator: Some(Arc::new(locator)), ..callee };
                Ok(Called { callee, host_and_port })
            }
        }
    }
}

/// Returns the address that is called for a URL in a configuration. Servers expect the path as clients in Go
/// send it, which clean it.
fn called(url: &str) -> Result<Uri, String> {
    let url = Url::parse(url).map_err(unparsable)?;
    parsed(&format!("{}://{}{}", url.scheme, url.host, url.joined_path()))
}

fn parsed(url: &str) -> Result<Uri, String> {
    url.parse().map_err(unparsable)
}

fn unparsable(why: impl Display) -> String {
    format!("Unparsable URL: {why}")
}

fn callee(server: Uri, agent: &HeaderValue) -> Callee {
    Callee {
        server,
        authority: Authority::System,
        server_name: None,
        credentials: Credentials::default(),
        identities: None,
        locator: None,
        agent: agent.clone(),
    }
}

/// Which certificates a webhook may have: those of the bundle, or those that the machine trusts.
#[must_use]
pub fn authority(bundle: &[u8]) -> Authority {
    if bundle.is_empty() { Authority::System } else { Authority::Pem(bundle.to_vec()) }
}

/// The clients that were made.
pub struct Clients {
    limits: Limits,
    clock: Clock,
    flaws: CertificateFlaws,
    made: Mutex<HashMap<(Address, Vec<u8>), Client>>,
}

impl Clients {
    /// None yet. Each client has these limits for itself.
    #[must_use]
    pub fn new(limits: Limits, clock: Clock, flaws: CertificateFlaws) -> Self {
        Clients { limits, clock, flaws, made: Mutex::default() }
    }

    /// The client for an address and an authority.
    ///
    /// # Errors
    /// Why it cannot be made; only another configuration helps.
    pub fn client(
        &self,
        address: &Address,
        authority: &Authority,
        callee: impl FnOnce() -> Result<Callee, String>,
    ) -> Result<Client, String> {
        let bundle = match authority {
            Authority::Pem(bundle) => bundle.clone(),
            _ => Vec::new(),
        };
        let key = (address.clone(), bundle);
        // Each change is a single insertion, so the map is whole if a thread panicked with it.
        let known = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = known().get(&key) {
            return Ok(client.clone());
        }
        let client = Client::of_callee(callee()?, self.limits, self.clock.clone());
        let client =
            client.map_err(|error| format!("unable to load root certificates or credentials: {error}"))?;
        client.count(self.flaws.clone());
        let mut made = known();
        if made.len() >= CLIENTS_MAX {
            made.clear();
        }
        made.insert(key, client.clone());
        Ok(client)
    }
}

/// Where a service is, asked before each connection.
struct Place {
    service: ServiceAddress,
    addresses: Arc<ServiceAddresses>,
}

impl Locator for Place {
    fn locate(&self, _: &str, _: u16) -> Result<(String, u16), String> {
        let ServiceAddress { namespace, name, port, .. } = &self.service;
        self.addresses.locate(namespace, name, *port)
    }

    fn allows(&self, address: IpAddr) -> bool {
        self.addresses.allows(address)
    }
}
