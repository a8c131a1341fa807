//! The server that is measured, started as a user would.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::{Lab, identity::Identity, process::Process};
use crate::client::Endpoint;

/// A server that serves.
pub(crate) struct Server {
    /// Kills it when dropped.
    pub(crate) process: Process,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Its data directory.
    pub(crate) data: PathBuf,
    /// Its administrator.
    pub(crate) identity: Identity,
}

impl Server {
    /// Starts it and waits for its line.
    pub(super) fn start(lab: &Lab, data: &Path, options: &[&str]) -> Result<Self> {
        let mut command = command(lab, data);
        command.args(["--secure-port", "0"]).args(options);
        let (process, line) = Process::start(&mut command, lab).context("the server does not start")?;
        let told = line.strip_prefix("serving https://").and_then(|rest| rest.split_once(" kubeconfig="));
        let (address, kubeconfig) = told.with_context(|| format!("the server says {line:?}"))?;
        Ok(Server {
            process,
            address: address.parse().with_context(|| format!("the server says {line:?}"))?,
            data: data.to_owned(),
            identity: Identity::read(Path::new(kubeconfig))?,
        })
    }

    /// How the administrator reaches it.
    pub(crate) fn endpoint(&self) -> Endpoint {
        self.identity.endpoint(self.address)
    }
}

/// The server on a data directory, with default settings.
pub(crate) fn command(lab: &Lab, data: &Path) -> Command {
    let mut command = Command::new(&lab.binary);
    command.arg("--data-dir").arg(data);
    command
}
