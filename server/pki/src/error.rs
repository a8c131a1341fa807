//! What can go wrong with certificates.

use std::fmt;

/// What can go wrong with certificates and their files. Every text names the file.
#[derive(Debug, thiserror::Error)]
pub enum PkiError {
    /// A file or directory cannot be read or written.
    #[error("{action} {path}: {source}")]
    File {
        /// The operation that failed.
        action: &'static str,
        /// The file.
        path: String,
        /// Why it failed.
        source: std::io::Error,
    },
    /// A file does not hold what it should.
    #[error("{path}: {problem}")]
    Content {
        /// The file, or what stands for it.
        path: String,
        /// The problem and its remedy.
        problem: String,
    },
    /// A certificate could not be made.
    #[error("cannot issue the certificate of {subject}: {source}")]
    Issue {
        /// The common name of the certificate.
        subject: String,
        /// Why it failed.
        source: rcgen::Error,
    },
}

impl PkiError {
    pub(crate) fn content(path: impl fmt::Display, problem: impl fmt::Display) -> Self {
        PkiError::Content { path: path.to_string(), problem: problem.to_string() }
    }
}
