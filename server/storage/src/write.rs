//! The write operations of the store and their results. No logic.

use std::sync::Arc;

use crate::entry::{Entry, Head, HeadReader, ResourceId, Revision, Schema};
use crate::error::StorageError;

/// An object to be stored: complete except for the digits of its revision, which only the writer knows.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The object without the digits.
    pub bytes: Vec<u8>,
    /// The byte offset at which the digits belong (between two quotes).
    pub stamp_at: usize,
    /// The selectable values, if the caller has them; otherwise they are read from `bytes`.
    pub head: Option<Head>,
    /// The schema in whose form `bytes` are, if they come from another store; otherwise this program's.
    pub schema: Option<Schema>,
}

impl Draft {
    /// The schema number to store beside the object.
    pub fn schema(&self, own: &dyn HeadReader, resource: ResourceId) -> Schema {
        self.schema.unwrap_or_else(|| own.schema(resource))
    }
}

/// The condition of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Nothing under this key.
    Absent,
    /// The state that was written at this revision.
    Revision(Revision),
}

/// The effect of a write.
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

/// A completed write. It is durable if the engine is.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The new state; for a delete the last state, carrying the revision of the delete.
    pub entry: Arc<Entry>,
    /// The state before.
    pub previous: Option<Arc<Entry>>,
    /// The revision of this write.
    pub revision: Revision,
}

/// Why a write was not completed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The stored state is not the expected one. Contains the stored state.
    #[error("the stored state is not the expected one")]
    Conflict(Option<Arc<Entry>>),
    /// The store could not make the write durable. In this process it will not be seen; after a crash it may
    /// be. A store on other machines may have done the write if only the answer was lost.
    #[error("the store cannot take writes")]
    Unavailable(#[source] Arc<StorageError>),
    /// The store does not answer in time. The write may have happened, may happen later, or never.
    #[error("the outcome of the write is unknown")]
    Unknown(#[source] Arc<StorageError>),
    /// The type of the object is not registered, perhaps not any more. The write did not happen.
    #[error("no resource type has the id {0}")]
    UnknownResource(ResourceId),
    /// The store is closed or closing.
    #[error("the store is closed")]
    Closed,
}

impl From<StorageError> for WriteError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::UnknownResource { id } => Self::UnknownResource(id),
            error => Self::Unavailable(Arc::new(error)),
        }
    }
}
