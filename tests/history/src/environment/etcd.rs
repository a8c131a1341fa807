//! Servers over an etcd cluster: servers are killed and started again, members are killed or paused.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use etcd_server::Cluster;
use rand::Rng;
use rand::rngs::StdRng;
use tempfile::TempDir;
use tokio::task::block_in_place;

use super::{Environment, process::Process};
use crate::target::http::Endpoint;

/// How many servers share the cluster.
const SERVERS: usize = 2;
/// A server or a member is away or paused at most this long.
const AWAY_MILLISECONDS_MAX: u64 = 1500;

/// Servers over one cluster.
#[derive(Debug)]
pub struct Etcd {
    servers: Vec<Process>,
    endpoints: Vec<Endpoint>,
    cluster: Cluster,
    /// Removed with it.
    _directory: TempDir,
}

impl Etcd {
    /// Starts a cluster of so many members, and the servers over it.
    ///
    /// # Errors
    /// When etcd is not installed, or a server does not start.
    pub async fn start(binary: &Path, members: usize) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let cluster = block_in_place(|| Cluster::start(members)).context("etcd is not installed")?;
        let members = cluster.endpoints().join(",");
        let (mut servers, mut endpoints) = (Vec::new(), Vec::new());
        for number in 0..SERVERS {
            let data = directory.path().join(format!("data-{number}"));
            let options = ["--storage", "etcd", "--etcd-servers", &members];
            let server = Process::start(binary, &data, &options).await?;
            endpoints.push(server.endpoint()?);
            servers.push(server);
        }
        Ok(Self { servers, endpoints, cluster, _directory: directory })
    }

    async fn kill_server(&mut self, rng: &mut StdRng, away: Duration) -> anyhow::Result<String> {
        let number = rng.random_range(0..self.servers.len());
        let server = self.servers.get_mut(number).context("there are servers")?;
        server.kill()?;
        tokio::time::sleep(away).await;
        server.restart().await?;
        Ok(format!("killed server {number} for {away:?}"))
    }

    async fn kill_member(&mut self, rng: &mut StdRng, away: Duration) -> String {
        let number = rng.random_range(0..self.cluster.size());
        self.cluster.kill(number);
        tokio::time::sleep(away).await;
        self.cluster.restart(number);
        block_in_place(|| self.cluster.wait_until_healthy());
        format!("killed member {number} for {away:?}")
    }

    async fn pause_member(&mut self, rng: &mut StdRng, away: Duration) -> String {
        let number = rng.random_range(0..self.cluster.size());
        self.cluster.pause(number);
        tokio::time::sleep(away).await;
        self.cluster.resume(number);
        block_in_place(|| self.cluster.wait_until_healthy());
        format!("paused member {number} for {away:?}")
    }
}

impl Environment for Etcd {
    fn endpoints(&self) -> Vec<Endpoint> {
        self.endpoints.clone()
    }

    async fn disturb(&mut self, rng: &mut StdRng) -> anyhow::Result<String> {
        let away = Duration::from_millis(rng.random_range(0..AWAY_MILLISECONDS_MAX));
        match rng.random_range(0..3) {
            0 => self.kill_server(rng, away).await,
            1 => Ok(self.kill_member(rng, away).await),
            _ => Ok(self.pause_member(rng, away).await),
        }
    }
}
