//! The other end of one connection: its address, and the certificate that it showed.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicBool, Ordering},
};

use arc_swap::ArcSwapOption;
use rustls_pki_types::CertificateDer;

use crate::authn::client_certificate::Judgement;

/// One client connection. Lives as long as the connection.
#[derive(Debug)]
pub struct Peer {
    /// Where the connection comes from.
    pub address: SocketAddr,
    /// The certificates that the client showed, its own first; empty when it showed none. Whoever sent
    /// them proved in the handshake to hold the key of the first one; nothing else is checked by TLS.
    pub certificates: Vec<CertificateDer<'static>>,
    /// What was found out about the certificates, so that a chain is verified once per connection.
    pub(crate) judgement: ArcSwapOption<Judgement>,
    /// The same where they are looked at as those of a proxy.
    pub(crate) judgement_as_proxy: ArcSwapOption<Judgement>,
    unrecognized: AtomicBool,
}

impl Peer {
    /// A connection that showed these certificates.
    #[must_use]
    pub fn new(address: SocketAddr, certificates: Vec<CertificateDer<'static>>) -> Self {
        Peer {
            address,
            certificates,
            judgement: ArcSwapOption::empty(),
            judgement_as_proxy: ArcSwapOption::empty(),
            unrecognized: AtomicBool::new(false),
        }
    }

    /// Notes that a request proved nobody to have sent it.
    pub fn note_unrecognized(&self) {
        self.unrecognized.store(true, Ordering::Relaxed);
    }

    /// Whether such a request came on this connection.
    #[must_use]
    pub fn is_unrecognized(&self) -> bool {
        self.unrecognized.load(Ordering::Relaxed)
    }
}
