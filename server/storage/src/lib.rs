//! Revisioned bytes by key. A write goes through an [`engine`], which assigns the next revision and makes it
//! durable. A read goes to the [`cache`], which every engine updates in the order of revisions before it
//! acknowledges. This crate knows no kind and decodes no value.
//!
//! In reading order: [`entry`] and [`write`](mod@write) are the words, [`engine`] the contract, [`local`] the
//! writer thread over a [`journal`], [`cache`] all that readers see, [`archive`] how a store leaves and comes
//! back.
//!
//! Entry point: [`Storage::open`]. Invariant: nothing here knows a kind or decodes a value.

pub mod archive;
pub mod cache;
pub mod change;
pub mod engine;
pub mod entry;
pub mod error;
mod head;
mod id;
pub mod journal;
mod keeper;
pub mod local;
pub mod resource;
mod sync;
pub mod write;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cache::Cache;
use cache::ring::RINGS_BYTES_MAX;
use engine::{Engine, Observer, Settings, Sink, UnknownTypes};
use entry::{HeadReader, ResourceId, Revision};
use error::StorageError;
use journal::none::NoJournal;
use journal::sqlite::SqliteJournal;
use keeper::Keeper;
use local::Local;
use resource::Resources;
use write::{Committed, Op, Write, WriteError};

/// Default for how long changes are remembered.
pub const HISTORY_DEFAULT: Duration = Duration::from_secs(300);

/// How to open a store.
pub struct Options {
    /// The engine.
    pub engine: EngineChoice,
    /// The names of the resource types, `<group>/<type>`, in any order. More can be registered later.
    pub resources: Vec<String>,
    /// The name of the product. A directory of another one is refused.
    pub brand: String,
    /// Reads selectable values out of stored bytes.
    pub heads: Arc<dyn HeadReader>,
    /// How long changes are remembered, see [`HISTORY_DEFAULT`].
    pub history: Duration,
    /// Unix time in milliseconds.
    pub clock: fn() -> u64,
    /// Receives metrics of commits.
    pub observer: Option<Arc<dyn Observer>>,
    /// What to do with objects of types that are not among `resources`.
    pub unknown_types: UnknownTypes,
}

/// The engine of a store.
pub enum EngineChoice {
    /// In memory: nothing is kept after the process.
    Memory,
    /// A database in its own directory, which is created if necessary.
    Embedded {
        /// The directory.
        dir: PathBuf,
    },
    /// An engine of the caller, not started.
    Custom(Arc<dyn Engine>),
}

/// An open store.
pub struct Storage {
    engine: Arc<dyn Engine>,
    cache: Arc<Cache>,
    settings: Settings,
    /// The directory of its files, if any.
    directory: Option<PathBuf>,
    /// Stops its thread on drop.
    keeper: Keeper,
}

/// Figures about a store, for metrics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The newest revision that readers see.
    pub(crate) revision: Revision,
    /// How many objects each resource type has, by name.
    pub objects: Vec<(String, usize)>,
    /// The number of waiting writes.
    pub queue_depth: usize,
    /// The number of encodings of changes.
    pub encodings: u64,
    /// The size of the database on disk, if there is one.
    pub stored_bytes: Option<u64>,
}

impl Storage {
    /// Opens a store. When it returns, everything stored can be read. Blocks, and needs no async runtime.
    pub fn open(options: Options) -> Result<Arc<Self>, StorageError> {
        let Options { engine, resources, brand, heads, history, clock, observer, unknown_types } = options;
        let resources = Arc::new(Resources::new(&resources)?);
        let settings = Settings { resources, heads, history, clock, observer, unknown_types };
        let directory = match &engine {
            EngineChoice::Embedded { dir } => Some(dir.clone()),
            EngineChoice::Memory | EngineChoice::Custom(_) => None,
        };
        let engine: Arc<dyn Engine> = match engine {
            EngineChoice::Memory => Arc::new(Local::new(Box::new(NoJournal))),
            EngineChoice::Embedded { dir } => {
                Arc::new(Local::new(Box::new(SqliteJournal::open(&dir, &brand)?)))
            }
            EngineChoice::Custom(engine) => engine,
        };
        let cache = Arc::new(Cache::new(&settings.resources, RINGS_BYTES_MAX));
        engine.start(Arc::clone(&cache) as Arc<dyn Sink>, &settings)?;
        let keeper = Keeper::start(Arc::clone(&engine), Arc::clone(&cache), settings.clone())?;
        Ok(Arc::new(Self { engine, cache, settings, directory, keeper }))
    }

    /// Writes if the condition holds. An acknowledged write is durable and visible to all readers. If the
    /// future is dropped, the write may or may not happen.
    pub async fn commit(&self, mut write: Write) -> Result<Committed, WriteError> {
        if !self.cache.knows(write.resource) {
            return Err(WriteError::UnknownResource(write.resource));
        }
        if let Op::Put(draft) = &mut write.op {
            if draft.stamp_at > draft.bytes.len() {
                return Err(StorageError::StampOutside.into());
            }
            // Read here, on many threads, and not by the single writer.
            let heads = &self.settings.heads;
            let read = || heads.read(write.resource, &draft.bytes, draft.stamp_at);
            draft.head.get_or_insert_with(read);
        }
        self.engine.commit(write).await
    }

    /// Registers a resource type while the store is open. On return its objects can be read, also those that
    /// were stored before, and watched from now on; it can be written. Does nothing if it is registered.
    ///
    /// # Errors
    /// If the name is no `<group>/<type>` or shares its id with another one, if there are
    /// `resource::RESOURCES_MAX` types, if stored objects of the type cannot be read, or if the store takes
    /// no writes. Nothing is registered then.
    pub async fn register(&self, name: &str) -> Result<ResourceId, StorageError> {
        self.engine.register(name).await
    }

    /// Unregisters a resource type: it has no objects any more, its watches end, and writes to it are
    /// refused, also those that wait. What is stored of it stays stored, for the next time that it is
    /// registered; with etcd that may include a write that was sent to etcd before.
    ///
    /// # Errors
    /// If no such type is registered, or if the store takes no writes.
    pub async fn unregister(&self, id: ResourceId) -> Result<(), StorageError> {
        self.engine.unregister(id).await
    }

    /// The cache, which answers all reads.
    pub fn cache(&self) -> &Arc<Cache> {
        &self.cache
    }

    /// Returns a revision that is not older than any write acknowledged before the call. A consistent read
    /// waits until the cache has it; with a local engine it always has.
    pub async fn latest(&self) -> Result<Revision, Arc<StorageError>> {
        self.engine.latest().await
    }

    /// Whether writes can be taken.
    pub fn health(&self) -> Result<(), Arc<StorageError>> {
        self.engine.health()
    }

    /// Drops the history up to a revision before it is old enough.
    pub fn compact(&self, before: Revision) {
        // The future is not history: changes that readers have not seen yet must stay.
        let before = before.min(self.cache.applied());
        self.cache.compact(before);
        self.engine.tend(before);
    }

    /// Finishes waiting writes, refuses further ones, and releases the directory. Reads still work.
    pub async fn close(&self) {
        // The thread first: it calls the engine.
        self.keeper.stop();
        self.engine.close().await;
    }

    /// Figures for metrics.
    pub fn stats(&self) -> Stats {
        Stats {
            revision: self.cache.applied(),
            objects: self.cache.counts(),
            queue_depth: self.engine.queue_depth(),
            encodings: self.cache.encodings(),
            stored_bytes: match &self.directory {
                Some(directory) => Some(journal::files::stored_bytes(directory)),
                None => self.engine.stored_bytes(),
            },
        }
    }
}
