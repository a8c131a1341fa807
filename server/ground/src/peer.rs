//! The client's end of a connection: its address and certificate.

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

/// A value that another part of the server keeps with a connection. Only that part knows its type, so that
/// this crate does not depend on it.
#[derive(Debug, Default)]
pub struct Memo(ArcSwapOption<MemoValue>);

type MemoValue = Arc<dyn Any + Send + Sync>;

impl Memo {
    /// The last value, if it has this type.
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let kept = self.0.load();
        Arc::clone(kept.as_deref()?).downcast().ok()
    }

    /// Replaces the value.
    pub fn set<T: Any + Send + Sync>(&self, value: Arc<T>) {
        self.0.store(Some(Arc::new(value)));
    }
}

/// A client connection.
#[derive(Debug)]
pub struct Peer {
    /// The remote address.
    pub address: SocketAddr,
    /// The certificates of the client, its own first; empty if it sent none. The handshake proves only that
    /// the client holds the key of the first one.
    pub certificates: Vec<CertificateDer<'static>>,
    /// The verdict on the certificates, so that a chain is verified once per connection.
    pub verdict: Memo,
    /// The verdict on the same certificates as those of an authenticating proxy.
    pub verdict_as_proxy: Memo,
    unrecognized: AtomicBool,
}

impl Peer {
    /// A connection with these certificates.
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

    /// Notes that a request on this connection was not authenticated.
    pub fn note_unrecognized(&self) {
        self.unrecognized.store(true, Ordering::Relaxed);
    }

    /// Whether a request on this connection was not authenticated.
    #[must_use]
    pub fn is_unrecognized(&self) -> bool {
        self.unrecognized.load(Ordering::Relaxed)
    }
}
