//! Why a server does not start. Every part of the assembly reports with this type, and it imports none of
//! them.

use std::{io, net::SocketAddr, path::PathBuf};

use admission::ConfigurationError;
use audit::AuditError;
use machinery::strategy::UnboundStrategy;
use outbound::SetupError;
use pki::PkiError;
use storage::error::StorageError;

/// Why a server did not start. One line, for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The settings contradict each other.
    #[error("{0}")]
    Config(String),
    /// A kind and its strategy do not fit.
    #[error(transparent)]
    Strategy(#[from] UnboundStrategy),
    /// A certificate or its file.
    #[error(transparent)]
    Pki(#[from] PkiError),
    /// TLS cannot be set up.
    #[error("cannot set up TLS: {0}")]
    Tls(#[from] rustls::Error),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// The system refuses threads.
    #[error("cannot start the threads for large requests: {0}")]
    Threads(io::Error),
    /// The store cannot be opened.
    #[error("cannot open the store: {0}")]
    Storage(#[from] StorageError),
    /// The audit.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// No other server can be called.
    #[error("cannot call other servers: {0}")]
    Calls(#[from] SetupError),
    /// An admission plugin cannot be made as it is configured.
    #[error(transparent)]
    Admission(#[from] ConfigurationError),
    /// The signer of requests cannot be used.
    #[error("cannot sign certificates: {0}")]
    Signing(String),
    /// The objects that the system needs cannot be made.
    #[error("cannot make the system's own objects: {0}")]
    SystemObjects(String),
    /// The socket for drafts cannot be used.
    #[error("cannot take drafts of kinds at {path}: {source}")]
    Drafts {
        /// The socket.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The definitions of kinds cannot be read.
    #[error("cannot read the definitions of kinds: {0}")]
    Definitions(String),
}
