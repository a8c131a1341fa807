//! The contract between the two sides of the store: an engine takes writes and publishes changes; a sink
//! receives the changes and answers all reads.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use imbl::OrdMap;

use crate::change::ChangeKind;
use crate::entry::{Adopted, Entry, Head, HeadReader, ResourceId, Revision, Schema};
use crate::error::StorageError;
use crate::resource::{ById, Resources};
use crate::write::{Committed, Write, WriteError};

/// A boxed future, because engines are chosen at run time.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The current objects of one resource type, in the order of their keys.
pub type Objects = OrdMap<Arc<str>, Arc<Entry>>;

/// Takes conditional writes, gives each a revision, and publishes every change to the sink in that order.
pub trait Engine: Send + Sync {
    /// Loads what is stored into the sink, then begins to take writes. Called once.
    fn start(&self, sink: Arc<dyn Sink>, settings: &Settings) -> Result<(), StorageError>;
    /// Registers a resource type. On return the sink shows what is stored of it. Does nothing if it is
    /// registered.
    fn register(&self, name: &str) -> BoxFuture<'_, Result<ResourceId, StorageError>>;
    /// Takes a resource type away from the sink. What is stored of it stays stored. No write to it begins
    /// after this returns. An engine whose store is elsewhere may still carry out writes that it has sent
    /// before; their objects are there when the type is registered again.
    fn unregister(&self, resource: ResourceId) -> BoxFuture<'_, Result<(), StorageError>>;
    /// Writes, if the condition holds.
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed, WriteError>>;
    /// A revision no older than any write acknowledged before the call.
    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>>;
    /// Gives the engine an occasion for maintenance, once a second: to drop states that were superseded up to
    /// `before`, to do deferred work, and to retry what has failed. It only requests the work and does not
    /// wait for it.
    fn tend(&self, before: Revision);
    /// Whether writes can be taken.
    fn health(&self) -> Result<(), Arc<StorageError>>;
    /// The number of waiting writes.
    fn queue_depth(&self) -> usize;
    /// The size of the database on disk, if the engine knows it.
    fn stored_bytes(&self) -> Option<u64> {
        None
    }
    /// Finishes waiting writes, then releases all resources.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Receives the changes of an engine, as the cache does.
pub trait Sink: Send + Sync {
    /// Replaces the state: before any change, and again when an engine has lost track of changes. Watchers
    /// that have not seen all of it are cut off.
    fn restore(&self, restored: Restored);
    /// Adds a resource type with its objects at `revision`. Changes before that revision are unknown; later
    /// ones are applied as for any other type.
    fn open(&self, resource: ResourceId, name: &str, objects: Objects, revision: Revision);
    /// Removes a resource type and returns its objects. Its watchers get the changes that were applied
    /// before, and then an error.
    fn close(&self, resource: ResourceId) -> Objects;
    /// Announces that all changes up to this revision are applied.
    fn advance(&self, revision: Revision);
    /// Takes changes, in the order of their revisions. On return every reader sees all of them.
    fn apply(&self, updates: Vec<Update>);
    /// Wakes waiting readers. Separate from `apply`, so that an engine can answer its writers first.
    fn wake(&self);
    /// The current state of a key.
    fn current(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>>;
    /// Visits the current state of every key, in no particular order.
    fn live(&self, each: &mut dyn FnMut(ResourceId, &Arc<Entry>));
}

/// A change on its way from an engine to a sink.
#[derive(Clone, Debug)]
pub struct Update {
    /// The type of the object.
    pub resource: ResourceId,
    /// What happened.
    pub kind: ChangeKind,
    /// The new state; for a delete the last state, carrying the revision of the delete.
    pub entry: Arc<Entry>,
    /// The state before.
    pub previous: Option<Arc<Entry>>,
}

/// The state that an engine found at its start.
#[derive(Debug)]
pub struct Restored {
    /// The newest revision.
    pub revision: Revision,
    /// The changes after this revision are known without a gap.
    pub floor: Revision,
    /// The current objects by resource type. A type that is not named has none.
    pub objects: ById<Objects>,
    /// The changes after `floor`, in order.
    pub updates: Vec<Update>,
}

/// The settings of a store and its engine.
#[derive(Clone)]
pub struct Settings {
    /// The resource types.
    pub resources: Arc<Resources>,
    /// Reads selectable values out of stored bytes.
    pub heads: Arc<dyn HeadReader>,
    /// How long changes are remembered.
    pub(crate) history: Duration,
    /// Unix time in milliseconds.
    pub clock: fn() -> u64,
    /// Receives metrics of commits.
    pub observer: Option<Arc<dyn Observer>>,
    /// What to do with objects of unregistered types.
    pub unknown_types: UnknownTypes,
}

/// What an engine does when it finds objects of types that are not registered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownTypes {
    /// Keeps them unchanged. They are invisible until their type is registered.
    #[default]
    Keep,
    /// Refuses to start, and names them.
    Refuse,
}

/// A stored state as an engine read it.
#[derive(Clone, Debug)]
pub struct Held {
    /// `<namespace>/<name>` or `<name>`.
    pub key: Arc<str>,
    /// The revision of the write.
    pub revision: Revision,
    /// The schema that wrote it; zero if that is unknown.
    pub schema: Schema,
    /// Unix time of the write, in milliseconds.
    pub written_at: u64,
    /// The object with its revision.
    pub bytes: Bytes,
    /// Where in `bytes` the digits of the revision begin.
    pub stamp_at: u32,
}

impl Held {
    /// Makes an entry without labels and fields, as a placeholder for a state that cannot be read.
    pub(crate) fn unread(self) -> Entry {
        let Self { key, revision, schema, written_at, bytes, stamp_at } = self;
        Entry::new(key, revision, bytes, stamp_at, Head::default(), written_at).by_schema(schema)
    }
}

impl Settings {
    /// Converts a stored state to the form of this program, whichever schema wrote it. A program without a
    /// schema of its own takes it unchanged.
    ///
    /// # Errors
    /// Why it cannot be read without loss.
    pub fn entry(&self, resource: ResourceId, held: Held) -> Result<Entry, String> {
        let Held { key, revision, schema, written_at, bytes, stamp_at } = held;
        let entry = |bytes, stamp_at, head| Entry::new(key, revision, bytes, stamp_at, head, written_at);
        let own = self.heads.schema(resource);
        // Most objects were written by the current schema and need no conversion.
        if own == 0 || schema == own {
            let head = self.heads.read(resource, &bytes, stamp_at as usize);
            return Ok(entry(bytes, stamp_at, head).by_schema(schema));
        }
        let Adopted { bytes, stamp_at, head } = self.heads.adopt(resource, bytes, stamp_at)?;
        Ok(entry(bytes, stamp_at, head).by_schema(own).outdated())
    }

    /// The time before which changes need not be remembered.
    pub(crate) fn horizon(&self) -> u64 {
        let history = u64::try_from(self.history.as_millis()).unwrap_or(u64::MAX);
        (self.clock)().saturating_sub(history)
    }
}

/// Receives events of the store, for metrics.
pub trait Observer: Send + Sync {
    /// A group of writes became durable and visible within this time.
    fn commit(&self, group_size: usize, seconds: f64);
    /// The disk stopped answering, or answers again.
    fn stalled(&self, is_stalled: bool);
}
