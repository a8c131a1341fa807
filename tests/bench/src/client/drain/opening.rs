//! What every stream begins with, and what is counted of all of them.

use std::{net::SocketAddr, sync::Arc};

use anyhow::{Context, Result};
use rustls::ClientConfig;

use crate::client::Endpoint;

/// What to ask for on every stream.
#[derive(Clone)]
pub(crate) struct Ask {
    /// Path and query of the GET request.
    pub(crate) path: String,
    /// The `Accept` header.
    pub(crate) accept: &'static str,
}

/// What has been read since the beginning.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Lines of all bodies.
    pub(crate) lines: u64,
    /// Bytes of all bodies.
    pub(crate) bytes: u64,
}

/// What every connection begins with.
pub(super) struct Opening {
    pub(super) address: SocketAddr,
    pub(super) tls: Arc<ClientConfig>,
    pub(super) request: Vec<u8>,
}

impl Opening {
    pub(super) fn new(endpoint: &Endpoint, ask: &Ask) -> Result<Self> {
        let mut tls = endpoint.tls.as_deref().context("streams are read over TLS only")?.clone();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let (path, accept) = (&ask.path, ask.accept);
        let request = format!("GET {path} HTTP/1.1\r\nhost: bench\r\naccept: {accept}\r\n\r\n").into_bytes();
        Ok(Opening { address: endpoint.address, tls: Arc::new(tls), request })
    }
}
