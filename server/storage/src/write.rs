//! What a caller asks of the store, and what it gets back. No logic.

use std::sync::Arc;

use crate::entry::{Entry, Head, HeadReader, ResourceId, Revision, Schema};
use crate::error::StorageError;

/// An object about to be stored: complete but for the digits of its revision, which only the writer knows.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The object without the digits.
    pub bytes: Vec<u8>,
    /// The byte offset at which the digits belong (between two quotes).
    pub stamp_at: usize,
    /// The selectable values, if the caller has them at hand; else they are read from `bytes`.
    pub head: Option<Head>,
    /// The schema in whose form `bytes` are, if they come from another store; else this program wrote them.
    pub schema: Option<Schema>,
}

impl Draft {
    /// The number of the schema that is kept beside the object.
    pub fn schema(&self, own: &dyn HeadReader, resource: ResourceId) -> Schema {
        self.schema.unwrap_or_else(|| own.schema(resource))
    }
}

/// What must be stored now for a write to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Nothing under this key.
    Absent,
    /// The state that this revision made.
    Revision(Revision),
}

/// What a write does.
#[derive(Clone, Debug)]
pub enum Op {
    /// Store this state.
    Put(Draft),
    /// Remove the key.
    Delete,
}

/// One conditional write: create-if-absent, compare-and-swap, or delete-if.
#[derive(Clone, Debug)]
pub struct Write {
    /// The type of the object.
    pub resource: ResourceId,
    /// `<namespace>/<name>` or `<name>`.
    pub key: Arc<str>,
    /// The condition.
    pub expect: Expect,
    /// The effect.
    pub op: Op,
}

/// A write that happened, and is durable if the engine is.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The new state; for a delete the last state, carrying the revision of the delete.
    pub entry: Arc<Entry>,
    /// The state before.
    pub previous: Option<Arc<Entry>>,
    /// The revision of this write.
    pub revision: Revision,
}

/// Why a write did not happen.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The stored state is another one than expected: here it is.
    #[error("the stored state is not the expected one")]
    Conflict(Option<Arc<Entry>>),
    /// The store could not make the write durable. Whether it will be seen after a crash is open; in this
    /// process it will not. A store on other machines may have done the write all the same, if the answer was
    /// lost.
    #[error("the store cannot take writes")]
    Unavailable(#[source] Arc<StorageError>),
    /// The store does not answer in time. The write may have happened, or happen later, or never.
    #[error("the outcome of the write is unknown")]
    Unknown(#[source] Arc<StorageError>),
    /// The store is closed or closing.
    #[error("the store is closed")]
    Closed,
}

impl From<StorageError> for WriteError {
    fn from(error: StorageError) -> Self {
        Self::Unavailable(Arc::new(error))
    }
}
