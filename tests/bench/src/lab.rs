//! Where things are measured: starts servers and ceilings, pins them, measures them, and removes what they leave.

pub(crate) mod children;
pub(crate) mod cores;
pub(crate) mod etcd;
pub(crate) mod identity;
pub(crate) mod machine;
pub(crate) mod process;
pub(crate) mod server;
mod workshop;

use std::{
    cell::Cell,
    fs,
    future::Future,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use tokio::runtime::{Builder, Runtime};

use self::{cores::Cores, process::Process, server::Server, workshop::Workshop};
use crate::{client::Endpoint, client::drive::Tally, compare::Sample, progress::Progress};

/// One measurement of one side.
const MEASURE_TIME: Duration = Duration::from_millis(2000);
const MEASURE_TIME_QUICK: Duration = Duration::from_millis(300);
/// Rounds of A B B A.
const ROUNDS: usize = 5;
const ROUNDS_QUICK: usize = 1;

/// Where things are measured.
pub(crate) struct Lab {
    /// Short rounds, few objects.
    pub(crate) quick: bool,
    /// Minutes may be spent on builds.
    pub(crate) builds: bool,
    /// The server's binary.
    pub(crate) binary: PathBuf,
    /// Who runs where.
    pub(crate) cores: Cores,
    /// Says what is being done.
    pub(crate) progress: Progress,
    workshop: Workshop,
    runtime: Runtime,
    directories: Cell<u32>,
}

/// A bare server that listens.
pub(crate) struct Ceiling {
    /// Kills it when dropped.
    pub(crate) process: Process,
    /// How to reach it: over TLS, with the administrator's certificate of the server beside it.
    pub(crate) endpoint: Endpoint,
}

impl Lab {
    /// Prepares everything; the calling thread is the client's from now on. `directory` is on the disk that counts.
    pub(crate) fn new(binary: PathBuf, directory: &Path, quick: bool, builds: bool) -> Result<Self> {
        let cores = Cores::choose()?;
        cores::pin_this_thread(&cores.client)?;
        children::kill_on_signals(directory)?;
        Ok(Lab {
            quick,
            builds,
            binary,
            cores,
            progress: Progress::new(),
            workshop: Workshop::open(directory)?,
            runtime: Builder::new_current_thread().enable_all().build()?,
            directories: Cell::new(0),
        })
    }

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

    /// A new directory on the disk that counts. It goes with the lab.
    pub(crate) fn directory(&self, name: &str) -> Result<PathBuf> {
        let number = self.directories.get() + 1;
        self.directories.set(number);
        let path = self.workshop.path().join(format!("{number}-{name}"));
        fs::create_dir(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(path)
    }

    /// A file with this content, on the disk that counts.
    pub(crate) fn file(&self, name: &str, content: &[u8]) -> Result<PathBuf> {
        let path = self.directory(name)?.join("content");
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }

    /// Runs on the client's thread. Connections live only as long as something runs here.
    pub(crate) fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
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

    /// Runs something in a thread that may use every core: for what is measured inside this process.
    pub(crate) fn in_process<T: Send>(&self, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
        std::thread::scope(|scope| {
            let cores = &self.cores.all;
            let thread = scope.spawn(move || {
                cores::pin_this_thread(cores)?;
                work()
            });
            thread.join().map_err(|_| anyhow!("it panicked"))?
        })
    }

    /// How long one measurement of one side takes.
    pub(crate) fn measure_time(&self) -> Duration {
        if self.quick { MEASURE_TIME_QUICK } else { MEASURE_TIME }
    }

    /// How often A B B A is gone through.
    pub(crate) fn rounds(&self) -> usize {
        if self.quick { ROUNDS_QUICK } else { ROUNDS }
    }

    /// One of two, for numbers of objects and repetitions.
    pub(crate) fn scale<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }
}

/// An address on the loopback that nobody listens on, for programs that cannot choose one and say it.
pub(crate) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?.local_addr()?)
}
