//! One call to another server: its limits, its answer, and why it fails.

use std::{net::SocketAddr, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

/// Default limit for the time of one call, from the name look-up to the last byte.
pub(crate) const CALL_TIME: Duration = Duration::from_secs(30);
/// Default limit for the size of an answer.
pub(crate) const ANSWER_BYTES_MAX: usize = 1024 * 1024;
/// Default limit for concurrent calls of one client.
pub(crate) const CALLS_MAX: usize = 64;

/// The default pause before the first retry.
pub(crate) const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// Limits of a call.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Time for one call. A retry gets it again.
    pub call: Duration,
    /// Largest answer that is read.
    pub answer_bytes_max: usize,
    /// Concurrent calls; further calls wait, and the wait counts as time of the call.
    pub calls_max: usize,
    /// The pause before the first retry of [`Client::post`](crate::Client::post); each further one is longer.
    pub first_pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            call: CALL_TIME,
            answer_bytes_max: ANSWER_BYTES_MAX,
            calls_max: CALLS_MAX,
            first_pause: FIRST_PAUSE,
        }
    }
}

/// Why a client cannot be made. Fix the configuration; trying again does not help.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// Something in the configuration cannot be used.
    #[error("{0}")]
    Unusable(String),
    /// TLS cannot be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] rustls::Error),
}

/// Why a call brought no answer. The text names no credential. Only a connection that was cut off is worth
/// another try.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CallError {
    /// The time limit passed.
    #[error("{url}: no answer within {} seconds", limit.as_secs())]
    Slow {
        /// The URL of the call.
        url: String,
        /// The time limit.
        limit: Duration,
    },
    /// The connection cannot be made, or broke.
    #[error("{url}: {cause}")]
    Connection {
        /// The URL of the call.
        url: String,
        /// The error of the connection.
        cause: String,
        /// Which kind of error it is.
        fault: Fault,
    },
    /// The answer is larger than the limit.
    #[error("{url}: the answer has more than {bytes_max} bytes")]
    TooLarge {
        /// The URL of the call.
        url: String,
        /// The limit in bytes.
        bytes_max: usize,
    },
    /// The credentials for the call cannot be read or made.
    #[error("{url}: {cause}")]
    Login {
        /// The URL of the call.
        url: String,
        /// Why not, without the credential itself.
        cause: String,
    },
    /// The server answered with an error code.
    #[error("{url}: answered {code}")]
    Refused {
        /// The URL of the call.
        url: String,
        /// The status code.
        code: u16,
    },
}

impl CallError {
    /// The URL of the call.
    #[must_use]
    pub fn url(&self) -> &str {
        match self {
            CallError::Slow { url, .. }
            | CallError::Connection { url, .. }
            | CallError::TooLarge { url, .. }
            | CallError::Login { url, .. }
            | CallError::Refused { url, .. } => url,
        }
    }

    /// What happened, in words that clients know, without the URL.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            CallError::Slow { .. } => "context deadline exceeded".to_owned(),
            CallError::Connection { cause, fault, .. } => fault.told(cause),
            CallError::TooLarge { bytes_max, .. } => format!("the answer has more than {bytes_max} bytes"),
            CallError::Login { cause, .. } => cause.clone(),
            CallError::Refused { code, .. } => format!("answered {code}"),
        }
    }

    /// What is wrong with the certificate of the server, if that is why there is no answer.
    #[must_use]
    pub fn certificate_fault(&self) -> Option<CertificateFault> {
        match self {
            CallError::Connection { fault: Fault::Certificate(fault), .. } => Some(*fault),
            _ => None,
        }
    }
}

/// Kinds of errors of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// An open connection was cut off. A new connection may succeed.
    CutOff,
    /// A service has no address; the cause says why.
    NoPlace,
    /// The name of this host cannot be looked up.
    NoSuchHost(String),
    /// This address refuses connections.
    Refused(SocketAddr),
    /// The certificate of the server is not accepted.
    Certificate(CertificateFault),
    /// Anything else.
    Other,
}

impl Fault {
    fn told(&self, cause: &str) -> String {
        match self {
            Fault::CutOff => "EOF".to_owned(),
            Fault::NoSuchHost(host) => format!("dial tcp: lookup {host}: no such host"),
            Fault::Refused(address) => format!("dial tcp {address}: connect: connection refused"),
            Fault::Certificate(_) => format!("tls: failed to verify certificate: x509: {cause}"),
            Fault::NoPlace | Fault::Other => cause.to_owned(),
        }
    }
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateFault {
    /// No known authority has signed it.
    UnknownAuthority,
    /// Its time has not come, or is over.
    Expired,
    /// It is for another host.
    OtherName,
    /// It names no host in the extension for that.
    NoNames,
    /// It, or an authority between it and a known one, is signed with SHA-1.
    WeakSignature,
    /// Anything else.
    Other,
}

/// An answer with any status code.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The URL of the call.
    pub url: String,
    /// The status code.
    pub code: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

impl Answer {
    /// Returns the body of an answer that reports success.
    ///
    /// # Errors
    /// When the status code is not 2xx.
    pub fn good(self) -> Result<Bytes, CallError> {
        if self.code.is_success() {
            Ok(self.body)
        } else {
            Err(CallError::Refused { url: self.url, code: self.code.as_u16() })
        }
    }
}
