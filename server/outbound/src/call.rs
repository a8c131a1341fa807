//! One call to another server: what it may take, what it brings, and why it fails.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

/// How long one call may take, from the name look-up to the last byte, unless the caller knows better.
pub(crate) const CALL_TIME: Duration = Duration::from_secs(30);
/// The largest answer that is read, unless the caller knows better.
pub(crate) const ANSWER_BYTES_MAX: usize = 1024 * 1024;
/// How many calls one client makes at the same time.
pub(crate) const CALLS_MAX: usize = 64;

/// What one call may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Time for one call. A repeated call gets it again.
    pub call: Duration,
    /// Size of an answer.
    pub answer_bytes_max: usize,
    /// Calls at the same time.
    pub calls_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { call: CALL_TIME, answer_bytes_max: ANSWER_BYTES_MAX, calls_max: CALLS_MAX }
    }
}

/// Why there can be no client.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// Something in the configuration cannot be used.
    #[error("{0}")]
    Unusable(String),
    /// TLS cannot be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] rustls::Error),
}

/// Why a call brought no answer. The text names no credential.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CallError {
    /// It took too long.
    #[error("{url}: no answer within {} seconds", limit.as_secs())]
    Slow {
        /// Who was asked.
        url: String,
        /// The time that it had.
        limit: Duration,
    },
    /// The connection cannot be made, or broke.
    #[error("{url}: {cause}")]
    Connection {
        /// Who was asked.
        url: String,
        /// What happened.
        cause: String,
        /// Whether the connection was cut off, so that another try may do better.
        cut_off: bool,
    },
    /// The answer is too large.
    #[error("{url}: the answer has more than {bytes_max} bytes")]
    TooLarge {
        /// Who was asked.
        url: String,
        /// The bound.
        bytes_max: usize,
    },
    /// There is nothing to log in with.
    #[error("{url}: {cause}")]
    Login {
        /// Who was to be asked.
        url: String,
        /// Why not.
        cause: String,
    },
    /// An answer came and says no.
    #[error("{url}: answered {code}")]
    Refused {
        /// Who was asked.
        url: String,
        /// The status code.
        code: u16,
    },
}

/// An answer, whatever its code.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Who answered.
    pub(crate) url: String,
    /// The status code.
    pub(crate) code: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub(crate) body: Bytes,
}

impl Answer {
    /// The body of a good answer.
    ///
    /// # Errors
    /// When the code is not one of success.
    pub fn good(self) -> Result<Bytes, CallError> {
        if self.code.is_success() {
            Ok(self.body)
        } else {
            Err(CallError::Refused { url: self.url, code: self.code.as_u16() })
        }
    }
}
