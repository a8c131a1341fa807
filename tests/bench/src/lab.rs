//! Where things are measured: starts servers and ceilings, pins them, measures them, and removes what they
//! leave.

pub(crate) mod children;
pub(crate) mod cores;
pub(crate) mod etcd;
pub(crate) mod identity;
pub(crate) mod machine;
pub(crate) mod process;
pub(crate) mod server;
mod subjects;
mod workshop;

use std::{
    cell::Cell,
    fs,
    future::Future,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, anyhow};
use tokio::runtime::{Builder, Runtime};

use self::{cores::Cores, workshop::Workshop};
use crate::progress::Progress;

pub(crate) use subjects::Ceiling;

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

impl Lab {
    /// Prepares everything; the calling thread is the client's from now on. `directory` is on the disk that
    /// counts.
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
