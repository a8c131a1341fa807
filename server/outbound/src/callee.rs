//! The server that a client calls, and how to reach it.

use std::{fmt, sync::Arc};

use http::{HeaderValue, Uri};

use crate::{
    client_config::{Authority, ClientConfig, Credentials, Identity},
    connect::Locator,
};

/// What clients call themselves unless their callee says otherwise.
pub(super) const AGENT: &str = concat!("apiserver/", env!("CARGO_PKG_VERSION"));

/// Knows the certificate that a client shows at this time.
pub trait Identities: fmt::Debug + Send + Sync {
    /// Returns the certificate. Asked before each call.
    fn current(&self) -> Identity;
}

/// A server that is called, and how to reach it.
pub struct Callee {
    /// `https://host:port/path`.
    pub server: Uri,
    /// Which certificates it may have.
    pub authority: Authority,
    /// The name that its certificate must have, in place of the host of the URL.
    pub server_name: Option<String>,
    /// What the client presents.
    pub credentials: Credentials,
    /// Where the certificate of the client comes from, if it changes. No other way to log in counts then.
    pub identities: Option<Arc<dyn Identities>>,
    /// Where it is, if its URL does not say it.
    pub locator: Option<Arc<dyn Locator>>,
    /// What the client calls itself.
    pub agent: HeaderValue,
}

impl Callee {
    /// The server of a configuration.
    #[must_use]
    pub fn of(config: &ClientConfig) -> Self {
        let ClientConfig { cluster, credentials } = config;
        Callee {
            server: cluster.server.clone(),
            authority: cluster.authority.clone(),
            server_name: cluster.server_name.clone(),
            credentials: credentials.clone(),
            identities: None,
            locator: None,
            agent: HeaderValue::from_static(AGENT),
        }
    }
}
