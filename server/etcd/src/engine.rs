//! The engine as the store sees it: a thread with a runtime of its own, which holds the connections and all
//! that goes on beside requests.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use storage::engine::{BoxFuture, Engine, Settings, Sink};
use storage::entry::{ResourceId, Revision};
use storage::error::StorageError;
use storage::write::{Committed, Write, WriteError};
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::commit::commit;
use crate::config::Config;
use crate::core::{Core, IN_FLIGHT_MAX};
use crate::members::REQUEST_SECONDS_MAX;
use crate::register::{register, unregister};
use crate::run::{Ready, THREAD, run};
use crate::sync::lock;

/// How long closing waits for the writes that are on their way: each is done or given up by then.
const CLOSE_SECONDS_MAX: u64 = 2 * REQUEST_SECONDS_MAX;

/// Writes to an etcd cluster, and follows what it tells.
pub struct Etcd {
    config: Config,
    running: Mutex<Option<Running>>,
    /// How many writes wait for their answer.
    waiting: Arc<AtomicUsize>,
    closed: AtomicBool,
}

struct Running {
    core: Arc<Core>,
    runtime: Handle,
    /// Dropping the sender ends the thread.
    stop: Option<watch::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Its sender is dropped when the thread has let go of everything.
    finished: watch::Receiver<()>,
}

impl Etcd {
    /// An engine, not started.
    pub fn new(config: Config) -> Self {
        Self { config, running: Mutex::default(), waiting: Arc::default(), closed: AtomicBool::new(false) }
    }

    fn core(&self) -> Option<(Arc<Core>, Handle)> {
        let running = lock(&self.running);
        let open = running.as_ref().filter(|running| running.stop.is_some())?;
        Some((Arc::clone(&open.core), open.runtime.clone()))
    }

    /// Does work on the engine's thread, which goes on if the caller gives up.
    async fn run<T, Working>(&self, work: impl FnOnce(Arc<Core>) -> Working) -> Result<T, StorageError>
    where
        T: Send + 'static,
        Working: Future<Output = Result<T, StorageError>> + Send + 'static,
    {
        if self.closed.load(Ordering::Acquire) {
            return Err(StorageError::Closed);
        }
        let (core, runtime) = self.core().ok_or(StorageError::Closed)?;
        runtime.spawn(work(core)).await.unwrap_or(Err(StorageError::WriterStopped))
    }

    /// Has the thread end, and waits for it.
    fn join(&self) {
        let thread = {
            let mut running = lock(&self.running);
            running.as_mut().and_then(|running| {
                running.stop = None;
                running.thread.take()
            })
        };
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread that speaks with etcd ended in a panic");
        }
    }
}

impl Engine for Etcd {
    fn start(&self, sink: Arc<dyn Sink>, settings: &Settings) -> Result<(), StorageError> {
        let (config, settings) = (self.config.clone(), settings.clone());
        let (stop, stopped) = watch::channel(());
        let (finish, finished) = watch::channel(());
        let (ready, told) = mpsc::sync_channel(1);
        let work = move || {
            run(config, sink, settings, ready, stopped);
            drop(finish);
        };
        let thread = std::thread::Builder::new()
            .name(THREAD.to_owned())
            .spawn(work)
            .map_err(|source| StorageError::Thread { name: THREAD, source })?;
        let Ready { core, runtime } = told.recv().map_err(|_| StorageError::WriterStopped)??;
        let running = Running { core, runtime, stop: Some(stop), thread: Some(thread), finished };
        *lock(&self.running) = Some(running);
        Ok(())
    }

    fn register(&self, name: &str) -> BoxFuture<'_, Result<ResourceId, StorageError>> {
        let name = name.to_owned();
        Box::pin(self.run(|core| async move { register(&core, &name).await }))
    }

    fn unregister(&self, resource: ResourceId) -> BoxFuture<'_, Result<(), StorageError>> {
        Box::pin(self.run(move |core| async move { unregister(&core, resource).await }))
    }

    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed, WriteError>> {
        Box::pin(async move {
            if self.closed.load(Ordering::Acquire) {
                return Err(WriteError::Closed);
            }
            let (core, runtime) = self.core().ok_or(WriteError::Closed)?;
            let waiting = Waiting::new(&self.waiting);
            // Goes on if the caller gives up.
            let done = runtime.spawn(async move {
                let _waiting = waiting;
                commit(&core, write).await
            });
            done.await.unwrap_or_else(|_| Err(StorageError::WriterStopped.into()))
        })
    }

    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>> {
        Box::pin(async move {
            match self.core() {
                Some((core, _)) => core.latest.ask().await,
                None => Err(Arc::new(StorageError::WriterStopped)),
            }
        })
    }

    fn tend(&self, before: Revision) {
        if let Some((core, _)) = self.core() {
            core.note_trim(before);
        }
    }

    fn health(&self) -> Result<(), Arc<StorageError>> {
        match self.core() {
            Some((core, _)) => core.trouble.first(),
            None => Err(Arc::new(StorageError::WriterStopped)),
        }
    }

    fn queue_depth(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn stored_bytes(&self) -> Option<u64> {
        let (core, _) = self.core()?;
        Some(core.stored_bytes.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0)
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.closed.store(true, Ordering::Release);
        Box::pin(async move {
            if let Some((core, _)) = self.core() {
                // Takes all permits at once: then no other call holds one.
                let all = core.in_flight.acquire_many(IN_FLIGHT_MAX);
                let _ = tokio::time::timeout(Duration::from_secs(CLOSE_SECONDS_MAX), all).await;
                core.in_flight.close();
            }
            let finished = {
                let mut running = lock(&self.running);
                running.as_mut().map(|running| {
                    running.stop = None;
                    running.finished.clone()
                })
            };
            if let Some(mut finished) = finished {
                // Nothing is ever sent: an error says that the thread is done.
                while finished.changed().await.is_ok() {}
            }
            self.join();
        })
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        self.join();
    }
}

/// One write that waits for its answer.
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    fn new(waiting: &Arc<AtomicUsize>) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(waiting))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
