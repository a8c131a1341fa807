//! Why something was not done.

use std::{io, path::PathBuf};

use storage::{archive::ArchiveError, error::StorageError, write::WriteError};

use super::client_error::ClientError;
use crate::server::error::StartError;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// It must not, or cannot be done like this.
    #[error("{0}")]
    Refused(String),
    /// An archive cannot be made or read.
    #[error("{}", path.display())]
    Archive {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: ArchiveError,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} {}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A server cannot be asked.
    #[error("cannot ask the server at {url}")]
    Server {
        /// Where it is.
        url: String,
        /// Why.
        #[source]
        source: ClientError,
    },
    /// A store cannot be opened or moved.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The settings of a store.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An object cannot be written.
    #[error("cannot write {object}")]
    Write {
        /// Which.
        object: String,
        /// Why.
        #[source]
        source: WriteError,
    },
}

impl ToolError {
    pub(super) fn file(action: &'static str, path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| ToolError::File { action, path, source }
    }

    pub(super) fn archive(path: &std::path::Path) -> impl Fn(ArchiveError) -> Self {
        let path = path.to_owned();
        move |source| ToolError::Archive { path: path.clone(), source }
    }
}
