//! The life of the engine's thread: connect, check whose prefix it is, load, follow, and end when told.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use storage::engine::{Settings, Sink, UnknownTypes};
use storage::entry::Revision;
use storage::error::StorageError;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::config::Config;
use crate::core::{Core, IN_FLIGHT_MAX, Trouble};
use crate::error::EtcdError;
use crate::follow::follow;
use crate::joining::Joining;
use crate::latest::{Asker, latest};
use crate::load::{Loaded, load};
use crate::members::{Members, is_trouble_of_members};
use crate::names::KeyNames;
use crate::progress::Progress;
use crate::sync::lock;
use crate::{note, request, tend};

const RETRY_MIN: Duration = Duration::from_millis(100);
const RETRY_MAX: Duration = Duration::from_secs(1);
/// Old changes come in portions, with pauses of 100 ms: no reason yet to make one of our own.
const QUIET_CATCH_UP: Duration = Duration::from_millis(300);
/// The name of the engine's thread.
pub(crate) const THREAD: &str = "storage-etcd";
const SYNC_NAME: &str = "sync";

/// What the engine needs to hand work to its thread.
pub(crate) struct Ready {
    pub(crate) core: Arc<Core>,
    pub(crate) runtime: Handle,
}

/// Works until the sender of `stopped` is dropped. Tells by `ready` when everything is loaded, or why not.
pub(crate) fn run(
    config: Config,
    sink: Arc<dyn Sink>,
    settings: Settings,
    ready: SyncSender<Result<Ready, StorageError>>,
    stopped: watch::Receiver<()>,
) {
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(source) => {
            let _ = ready.send(Err(StorageError::Thread { name: THREAD, source }));
            return;
        }
    };
    runtime.block_on(async move {
        let (core, asker) = match prepare(&config, sink, settings) {
            Ok(prepared) => prepared,
            Err(error) => {
                let _ = ready.send(Err(error.into()));
                return;
            }
        };
        tokio::select! {
            () = live(Arc::clone(&core), asker, config, ready) => {}
            () = ended(stopped) => {}
        }
        *lock(&core.trouble.requests) = Some(Arc::new(StorageError::WriterStopped));
    });
    // A look-up of a name may hang, and its answer is not needed any more.
    runtime.shutdown_background();
}

/// The store is closed.
async fn ended(mut stopped: watch::Receiver<()>) {
    // Nothing is ever sent: an error says that the sender is gone.
    while stopped.changed().await.is_ok() {}
}

/// The newest revision of the cluster, to which the cache is to follow.
async fn newest_of(core: &Core) -> Result<Revision, StorageError> {
    let revision = request::newest(&core.members, &core.note_key).await?;
    core.progress.want(revision);
    Ok(revision)
}

/// Starts, then works for ever. Returns if the start fails or a part of the work ends in a panic.
async fn live(core: Arc<Core>, asker: Asker, config: Config, ready: SyncSender<Result<Ready, StorageError>>) {
    let newest = match connect(&core, &config).await {
        Ok(Loaded { restored, newest }) => {
            let revision = restored.revision;
            core.sink.restore(restored);
            core.progress.reached(revision);
            newest
        }
        Err(error) => {
            let _ = ready.send(Err(error.into()));
            return;
        }
    };
    let mut parts = Parts::new();
    let [one, two, three, four, five] = std::array::from_fn(|_| Arc::clone(&core));
    let (interval, patience) = (config.compaction_interval, config.check_timeout);
    parts.spawn(async move { follow(&one, newest).await.err() });
    parts.spawn(async move {
        tend::sync(&two).await;
        None
    });
    parts.spawn(async move {
        tend::probe(&three, patience).await;
        None
    });
    parts.spawn(async move {
        asker.run(&four.latest, || newest_of(&four)).await;
        None
    });
    parts.spawn(async move {
        tend::compact(&five, interval).await;
        None
    });
    let started = catch_up(&core, &config, newest, &mut parts).await;
    if let Err(error) = started.and_then(|()| core.refuse_strangers()) {
        let _ = ready.send(Err(error.into()));
        return;
    }
    let answer = Ready { core: Arc::clone(&core), runtime: Handle::current() };
    // The receiver is gone if the caller stopped waiting for the start; then the engine ends.
    if ready.send(Ok(answer)).is_ok() {
        parts.join_next().await;
        tracing::error!("a part of the engine over etcd has ended");
    }
}

/// What goes on beside requests. Each part goes on for ever, unless the start fails.
type Parts = JoinSet<Option<EtcdError>>;

/// Waits until everything up to `newest` is applied.
async fn catch_up(
    core: &Core,
    config: &Config,
    newest: Revision,
    parts: &mut Parts,
) -> Result<(), EtcdError> {
    let there = async {
        if core.progress.wait_for(newest, QUIET_CATCH_UP).await {
            return true;
        }
        core.progress.want(newest);
        core.progress.wait_for(newest, config.dial_timeout).await
    };
    let failed = tokio::select! {
        there = there => return if there { Ok(()) } else { Err(not_ready(core, config, None)) },
        failed = parts.join_next() => failed,
    };
    match failed {
        Some(Ok(Some(error))) => Err(error),
        _ => Err(not_ready(core, config, None)),
    }
}

/// Reads what is stored, as soon as etcd answers.
async fn connect(core: &Core, config: &Config) -> Result<Loaded, EtcdError> {
    let deadline = Instant::now() + config.dial_timeout;
    let mut pause = RETRY_MIN;
    loop {
        let attempt = async {
            note::check(&core.members, &core.names, &config.brand).await?;
            load(core, 0).await
        };
        match attempt.await {
            Err(error) if is_trouble_of_members(&error) => {
                if Instant::now() + pause >= deadline {
                    return Err(not_ready(core, config, Some(Box::new(error))));
                }
                tracing::debug!(%error, "etcd is not ready");
            }
            done => return done,
        }
        sleep(pause).await;
        pause = RETRY_MAX.min(pause * 2);
    }
}

fn not_ready(core: &Core, config: &Config, source: Option<Box<EtcdError>>) -> EtcdError {
    let (endpoints, seconds) = (core.members.endpoints(), config.dial_timeout.as_secs());
    EtcdError::NotReady { endpoints, seconds, source }
}

fn prepare(
    config: &Config,
    sink: Arc<dyn Sink>,
    settings: Settings,
) -> Result<(Arc<Core>, Asker), EtcdError> {
    let names = KeyNames::new(&config.prefix, &settings.resources)?;
    let refuses = settings.unknown_types == UnknownTypes::Refuse;
    let (latest, asker) = latest();
    let core = Core {
        members: Members::new(config)?,
        note_key: note::key(&names),
        sync_key: names.own(SYNC_NAME),
        names,
        settings,
        sink,
        progress: Progress::default(),
        latest,
        in_flight: Semaphore::new(IN_FLIGHT_MAX as usize),
        watched: AtomicUsize::new(0),
        move_on: Notify::new(),
        trim: AtomicU64::new(0),
        written_at: AtomicU64::new(0),
        trouble: Trouble::default(),
        loading: tokio::sync::Mutex::default(),
        joining: Joining::default(),
        strangers: Mutex::new(refuses.then(BTreeMap::new)),
        stored_bytes: AtomicU64::new(0),
    };
    Ok((Arc::new(core), asker))
}
