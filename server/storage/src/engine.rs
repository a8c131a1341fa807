//! The two sides of the store: an engine takes writes and tells of changes, a sink takes the changes and
//! answers all reads. No engine is named here.

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

/// A future behind a pointer, so that engines can be exchanged at run time.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The current objects of one resource type, in the order of their keys.
pub type Objects = OrdMap<Arc<str>, Arc<Entry>>;

/// Takes conditional writes, gives each a revision, and tells the sink of every change in that order.
pub trait Engine: Send + Sync {
    /// Loads what is stored into the sink, then begins to take writes. Called once.
    fn start(&self, sink: Arc<dyn Sink>, settings: &Settings) -> Result<(), StorageError>;
    /// Writes, if the condition holds.
    fn commit(&self, write: Write) -> BoxFuture<'_, Result<Committed, WriteError>>;
    /// A revision no older than any write acknowledged before the call.
    fn latest(&self) -> BoxFuture<'_, Result<Revision, Arc<StorageError>>>;
    /// An occasion for upkeep, which comes every second: to drop superseded states that no longer count after `before`,
    /// to do what was put off, and to try again what has failed. Only asks; it is done when there is time.
    fn tend(&self, before: Revision);
    /// Whether writes can be taken.
    fn health(&self) -> Result<(), Arc<StorageError>>;
    /// How many writes wait.
    fn queue_depth(&self) -> usize;
    /// How large the database is on its disk, as far as the engine knows by itself.
    fn stored_bytes(&self) -> Option<u64> {
        None
    }
    /// Finishes the writes that wait, then lets go of all that it holds.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Takes what an engine tells. The cache is one.
pub trait Sink: Send + Sync {
    /// Takes the stored state: before any change, and again when an engine has lost track of the changes.
    /// What was there before is replaced, and watchers that have not seen it all are cut off.
    fn restore(&self, restored: Restored);
    /// Says that there is no change up to this revision that was not applied.
    fn advance(&self, revision: Revision);
    /// Takes changes, in the order of their revisions. On return every reader sees all of them.
    fn apply(&self, updates: Vec<Update>);
    /// Tells those who wait about the changes applied so far. Apart from `apply`, so that an engine can
    /// answer its writers first.
    fn wake(&self);
    /// The current state of a key.
    fn current(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>>;
    /// Shows the current state of every key, in no certain order.
    fn live(&self, each: &mut dyn FnMut(ResourceId, &Arc<Entry>));
}

/// One change on its way from an engine to a sink.
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

/// What an engine found when it started.
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

/// What the store and its engine are told when they are opened.
#[derive(Clone)]
pub struct Settings {
    /// The resource types.
    pub resources: Arc<Resources>,
    /// Reads selectable values out of stored bytes.
    pub heads: Arc<dyn HeadReader>,
    /// How long changes are remembered.
    pub history: Duration,
    /// Unix time in milliseconds.
    pub clock: fn() -> u64,
    /// Is told of commits.
    pub observer: Option<Arc<dyn Observer>>,
    /// What becomes of objects whose type is not registered.
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

/// One stored state as an engine found it.
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
    /// An entry without labels and fields, a placeholder for a state that this program cannot read.
    pub fn unread(self) -> Entry {
        let Self { key, revision, schema, written_at, bytes, stamp_at } = self;
        Entry::new(key, revision, bytes, stamp_at, Head::default(), written_at).by_schema(schema)
    }
}

impl Settings {
    /// A stored state as readers see it: in the form of this program, whichever schema wrote it. A program without a
    /// schema of its own takes it as it is.
    ///
    /// # Errors
    /// Why it cannot be read without loss.
    pub fn entry(&self, resource: ResourceId, held: Held) -> Result<Entry, String> {
        let Held { key, revision, schema, written_at, bytes, stamp_at } = held;
        let entry = |bytes, stamp_at, head| Entry::new(key, revision, bytes, stamp_at, head, written_at);
        let own = self.heads.schema(resource);
        if own == 0 || schema == own {
            let head = self.heads.read(resource, &bytes, stamp_at as usize);
            return Ok(entry(bytes, stamp_at, head).by_schema(schema));
        }
        let Adopted { bytes, stamp_at, head } = self.heads.adopt(resource, bytes, stamp_at)?;
        Ok(entry(bytes, stamp_at, head).by_schema(own).outdated())
    }

    /// The time before which changes need not be remembered.
    pub fn horizon(&self) -> u64 {
        let history = u64::try_from(self.history.as_millis()).unwrap_or(u64::MAX);
        (self.clock)().saturating_sub(history)
    }
}

/// Is told what the store does, for metrics.
pub trait Observer: Send + Sync {
    /// A group of writes became durable and visible within this time.
    fn commit(&self, group_size: usize, seconds: f64);
    /// The disk stopped answering, or answers again.
    fn stalled(&self, is_stalled: bool);
}
