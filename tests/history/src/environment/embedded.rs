//! One server with the embedded engine: killed without warning, and started again on its directory.

use std::path::Path;
use std::time::Duration;

use rand::Rng;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::{Environment, process::Process};
use crate::target::http::Endpoint;

/// The server is away at most this long, beside the time that its start takes.
const AWAY_MILLISECONDS_MAX: u64 = 200;

/// A server on a directory of its own.
#[derive(Debug)]
pub struct Embedded {
    process: Process,
    endpoint: Endpoint,
    /// Removed with it.
    _directory: TempDir,
}

impl Embedded {
    /// Starts it.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn start(binary: &Path) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let data = directory.path().join("data");
        let process = Process::start(binary, &data, &["--storage", "embedded"]).await?;
        let endpoint = process.endpoint()?;
        Ok(Self { process, endpoint, _directory: directory })
    }
}

impl Environment for Embedded {
    fn endpoints(&self) -> Vec<Endpoint> {
        vec![self.endpoint.clone()]
    }

    async fn disturb(&mut self, rng: &mut StdRng) -> anyhow::Result<String> {
        self.process.kill()?;
        let away = Duration::from_millis(rng.random_range(0..AWAY_MILLISECONDS_MAX));
        tokio::time::sleep(away).await;
        self.process.restart().await?;
        Ok("killed and started again".to_owned())
    }
}
