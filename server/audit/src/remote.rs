//! The receiver of audit events, reached through a client configuration.

use std::{future::Future, path::Path, pin::Pin};

use bytes::Bytes;
use ground::{clock::Clock, metrics::CertificateFlaws};
use outbound::{
    CallError, Client, Limits, SetupError,
    client_config::{self, ClientConfigError},
};

use super::webhook::Sender;

/// The largest answer that is read. Its content is ignored.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

/// Why the webhook cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    /// The configuration cannot be read.
    #[error(transparent)]
    File(#[from] ClientConfigError),
    /// The client cannot be made.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Sends events to the server of a client configuration.
pub(super) struct Remote {
    client: Client,
    /// Parts of its URL that may be secrets, to be hidden in errors.
    hidden: Vec<String>,
}

impl Remote {
    /// Reads the client configuration.
    ///
    /// # Errors
    /// When it cannot be read or used.
    pub(super) fn open(
        config_file: &Path,
        clock: &Clock,
        flaws: CertificateFlaws,
    ) -> Result<Self, RemoteError> {
        let config = client_config::read(config_file)?;
        let server = &config.cluster.server;
        let login = server.authority().and_then(|authority| authority.as_str().rsplit_once('@'));
        let hidden = [login.map(|(login, _)| login), server.query()].into_iter().flatten();
        let hidden = hidden.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let limits = Limits { answer_bytes_max: ANSWER_BYTES_MAX, ..Limits::default() };
        let client = Client::new(&config, limits, clock.clone())?;
        client.count(flaws);
        Ok(Remote { client, hidden })
    }

    fn told(&self, error: &CallError) -> String {
        self.hidden.iter().fold(error.to_string(), |text, part| text.replace(part.as_str(), "HIDDEN"))
    }
}

impl Sender for Remote {
    fn send(&self, body: Bytes) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + '_>> {
        Box::pin(async move {
            let answer = self.client.post_at_once(&body).await;
            answer.and_then(|answer| answer.good().map(drop)).map_err(|error| self.told(&error))
        })
    }
}
