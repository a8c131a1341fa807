//! The other end of one connection: its address, and the certificate that it showed.

use std::{
    any::Any,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use arc_swap::ArcSwapOption;
use rustls_pki_types::CertificateDer;

/// A value that another part of the server keeps as long as a connection. Only that part knows its type, so that
/// connections don't depend on what is found out about them.
#[derive(Debug, Default)]
pub struct Memo(ArcSwapOption<Kept>);

type Kept = Arc<dyn Any + Send + Sync>;

impl Memo {
    /// What was kept last, if it is of this type.
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let kept = self.0.load();
        Arc::clone(kept.as_deref()?).downcast().ok()
    }

    /// Keeps a value in place of the former one.
    pub fn set<T: Any + Send + Sync>(&self, value: Arc<T>) {
        self.0.store(Some(Arc::new(value)));
    }
}

/// One client connection. Lives as long as the connection.
#[derive(Debug)]
pub struct Peer {
    /// Where the connection comes from.
    pub address: SocketAddr,
    /// The certificates that the client showed, its own first; empty when it showed none. Whoever sent
    /// them proved in the handshake to hold the key of the first one; nothing else is checked by TLS.
    pub certificates: Vec<CertificateDer<'static>>,
    /// What was found out about the certificates, so that a chain is verified once per connection.
    pub verdict: Memo,
    /// The same where they are looked at as those of a proxy.
    pub verdict_as_proxy: Memo,
    unrecognized: AtomicBool,
}

impl Peer {
    /// A connection that showed these certificates.
    #[must_use]
    pub fn new(address: SocketAddr, certificates: Vec<CertificateDer<'static>>) -> Self {
        Peer {
            address,
            certificates,
            verdict: Memo::default(),
            verdict_as_proxy: Memo::default(),
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
