//! What is measured: servers and ceilings, started beside each other, and one measurement of them.

use std::{future::Future, path::Path, process::Command, time::Instant};

use anyhow::{Context, Result, anyhow};

use super::{Lab, process::Process, server::Server};
use crate::{
    client::{Endpoint, drive::Tally},
    sample::Sample,
};

/// A bare server that listens.
pub(crate) struct Ceiling {
    /// Kills it when dropped.
    pub(crate) process: Process,
    /// How to reach it: over TLS, with the administrator's certificate of the server beside it.
    pub(crate) endpoint: Endpoint,
}

impl Lab {
    /// The server as a user starts it, on a new data directory.
    pub(crate) fn server(&self, name: &str) -> Result<Server> {
        self.server_on(&self.directory(name)?, &[])
    }

    /// The same on a directory that may hold data, with further options.
    pub(crate) fn server_on(&self, data: &Path, options: &[&str]) -> Result<Server> {
        Server::start(self, data, options)
    }

    /// A bare server: `bench ceiling <words>`, with the certificates of the server beside it.
    pub(crate) fn ceiling(&self, server: &Server, words: &[&str]) -> Result<Ceiling> {
        let (process, line) = Process::start(&mut self.ceiling_command(server, words)?, self)
            .with_context(|| format!("the ceiling {words:?} does not start"))?;
        let address = line.strip_prefix("listening ").and_then(|address| address.parse().ok());
        let address = address.ok_or_else(|| anyhow!("the ceiling says {line:?} and not where it listens"))?;
        Ok(Ceiling { process, endpoint: server.identity.endpoint(address) })
    }

    /// What [`Lab::ceiling`] runs.
    pub(crate) fn ceiling_command(&self, server: &Server, words: &[&str]) -> Result<Command> {
        let mut command = Command::new(std::env::current_exe().context("this program has no path")?);
        command.arg("ceiling").arg("--pki").arg(server.data.join("pki")).args(words);
        Ok(command)
    }

    /// Runs a load and takes the time and the CPU time that a process used for it.
    pub(crate) fn measure(
        &self,
        process: &Process,
        load: impl Future<Output = Result<Tally>>,
    ) -> Result<Sample> {
        let before = process.cpu()?;
        let started = Instant::now();
        let tally = self.block_on(load)?;
        let wall = started.elapsed();
        let cpu = process.cpu()?.saturating_sub(before);
        Ok(Sample { operations: tally.operations, bytes: tally.bytes, wall, cpu, latencies: tally.latencies })
    }
}
