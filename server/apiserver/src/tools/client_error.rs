//! Why a server did not give what it was asked for.

use std::{io, time::Duration};

use outbound::SetupError;

/// How long a connection may take, or an answer to begin, or to go on.
pub(super) const SILENCE_MAX: Duration = Duration::from_secs(60);

/// Why a server did not give what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// What the configuration holds cannot be used.
    #[error("{0}")]
    Configuration(&'static str),
    /// The same for certificates and keys.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is nothing to log in with.
    #[error("{0}")]
    Login(String),
    /// It is not there, or broke off.
    #[error("{0}")]
    Connection(#[from] io::Error),
    /// It does not speak as a server should.
    #[error("HTTP: {0}")]
    Http(#[from] hyper::Error),
    /// It said no.
    #[error("it answers {code}: {message}")]
    Answer {
        /// The status code.
        code: u16,
        /// In its words.
        message: String,
    },
    /// It said nothing for too long.
    #[error("it is silent for {} seconds", SILENCE_MAX.as_secs())]
    Silent,
}
