//! Another server: which service it is, how it is trusted, and the connections to it.

use std::{
    fmt,
    net::IpAddr,
    sync::{Arc, OnceLock},
};

use generated_apiregistration::apiregistration::v1::{APIServiceSpec, ServiceReference};
use ground::metrics::CertificateFlaws;
use http::{HeaderValue, Uri};
use outbound::{
    Callee, Identities, Locator, Streaming,
    client_config::{Authority, Credentials},
};
use services::ServiceAddresses;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The port of a service that names none.
const PORT: u16 = 443;
/// Requests that one server answers at the same time, watches and upgraded connections apart: a server that
/// hangs must not take all places of this one.
pub(crate) const PASSED_MAX: usize = 256;

/// Which server it is. Versions with equal targets have the same server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) service: ServiceKey,
    pub(crate) authority: Authority,
}

/// A port of a service.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ServiceKey {
    pub(crate) namespace: String,
    pub(crate) name: String,
    pub(crate) port: u16,
}

/// What connections to all servers need.
pub(crate) struct Means {
    pub(crate) services: Arc<ServiceAddresses>,
    /// The certificate that tells other servers who passes requests on.
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) flaws: CertificateFlaws,
}

/// A server, and the connections to it.
pub(crate) struct Backend {
    target: Target,
    client: OnceLock<Result<Streaming, String>>,
    places: Arc<Semaphore>,
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend").field("target", &self.target).finish_non_exhaustive()
    }
}

impl fmt::Display for ServiceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}:{}", self.namespace, self.name, self.port)
    }
}

impl Target {
    pub(crate) fn new(service: &ServiceReference, spec: &APIServiceSpec) -> Self {
        let bundle: &[u8] = &spec.ca_bundle;
        let authority = match (spec.insecure_skip_tls_verify, bundle.is_empty()) {
            (true, _) => Authority::Unverified,
            (false, true) => Authority::System,
            (false, false) => Authority::Pem(bundle.to_vec()),
        };
        let port = service.port.and_then(|port| u16::try_from(port).ok()).filter(|port| *port > 0);
        let ServiceReference { namespace, name, .. } = service;
        let service =
            ServiceKey { namespace: namespace.clone(), name: name.clone(), port: port.unwrap_or(PORT) };
        Target { service, authority }
    }
}

impl Backend {
    pub(crate) fn new(target: Target) -> Self {
        Backend { target, client: OnceLock::new(), places: Arc::new(Semaphore::new(PASSED_MAX)) }
    }

    pub(crate) fn target(&self) -> &Target {
        &self.target
    }

    /// Whether two are the same server.
    pub(crate) fn service(&self) -> &ServiceKey {
        &self.target.service
    }

    /// A place for a request that ends soon; none if there are too many.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// The client for this server, made when it is first needed.
    ///
    /// # Errors
    /// Why it cannot be made; only another object or certificate helps.
    pub(crate) fn client(&self, means: &Means) -> Result<&Streaming, String> {
        self.client.get_or_init(|| self.make(means)).as_ref().map_err(Clone::clone)
    }

    fn make(&self, means: &Means) -> Result<Streaming, String> {
        let Target { service, authority } = &self.target;
        let callee = Callee {
            // Each request names the address that was found for it.
            server: Uri::default(),
            authority: authority.clone(),
            server_name: Some(format!("{}.{}.svc", service.name, service.namespace)),
            credentials: Credentials::default(),
            identities: Some(Arc::clone(&means.identities)),
            locator: Some(Arc::new(Allowed(Arc::clone(&means.services)))),
            agent: HeaderValue::from_static(""),
        };
        let client = Streaming::new(callee).map_err(|error| error.to_string())?;
        client.count(means.flaws.clone());
        Ok(client)
    }

    /// Host and port of the server at this time, as they stand in a URL.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn address(&self, means: &Means) -> Result<String, String> {
        let ServiceKey { namespace, name, port } = &self.target.service;
        let (host, port) = means.services.locate(namespace, name, *port)?;
        // Colons only stand in an address of IPv6.
        Ok(if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") })
    }
}

/// Leaves addresses as they are in URLs, and refuses those to which no service may lead.
struct Allowed(Arc<ServiceAddresses>);

impl Locator for Allowed {
    fn locate(&self, host: &str, port: u16) -> Result<(String, u16), String> {
        Ok((host.to_owned(), port))
    }

    fn allows(&self, address: IpAddr) -> bool {
        self.0.allows(address)
    }
}
