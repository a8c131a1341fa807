//! One server with the memory engine. It would forget everything if it were killed, so its connections are
//! cut instead, and it is paused.

use std::path::Path;
use std::time::Duration;

use rand::Rng;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::{Environment, process::Process, proxy::Proxy};
use crate::target::http::Endpoint;

/// Longest pause.
const PAUSE_MILLISECONDS_MAX: u64 = 400;

/// A server behind a proxy.
#[derive(Debug)]
pub struct Memory {
    process: Process,
    proxy: Proxy,
    endpoint: Endpoint,
    /// Removed with it.
    _directory: TempDir,
}

impl Memory {
    /// Starts it.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn start(binary: &Path) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let data = directory.path().join("data");
        let process = Process::start(binary, &data, &["--storage", "memory"]).await?;
        let proxy = Proxy::start(process.port()).await?;
        let endpoint = Endpoint { url: format!("https://127.0.0.1:{}", proxy.port()), ..process.endpoint()? };
        Ok(Self { process, proxy, endpoint, _directory: directory })
    }
}

impl Environment for Memory {
    fn endpoints(&self) -> Vec<Endpoint> {
        vec![self.endpoint.clone()]
    }

    async fn disturb(&mut self, rng: &mut StdRng) -> anyhow::Result<String> {
        let mut done = String::new();
        if rng.random_ratio(1, 3) {
            let time = Duration::from_millis(rng.random_range(0..PAUSE_MILLISECONDS_MAX));
            self.process.pause(time).await?;
            done = format!("paused for {time:?}, ");
        }
        // All of them, or about one in two or three.
        let share = rng.random_range(1..=3);
        let cut = self.proxy.cut(rng, share);
        Ok(format!("{done}cut {cut} connections"))
    }
}
