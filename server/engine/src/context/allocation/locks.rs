//! The locks of one write: those that it took, and those that are free once it is stored.
//!
//! Dropped, they give back what was taken: the write was refused or its client went away. From the commit on
//! they do not, because a write whose outcome is unknown may have been done, and another object must not get
//! what it holds. A repair finds what is held by nothing.

use std::sync::Arc;

use storage::{
    Storage,
    entry::{Entry, ResourceId},
    write::{Expect, Op, Write, WriteError},
};
use tokio::runtime::Handle;

/// Whether a stored lock belongs to the object that gives it back. Another object may have taken it since.
pub type IsOurs = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// How often a lock is looked at again that another writer changed.
const ATTEMPTS_MAX: usize = 8;

/// A stored lock.
pub(super) struct Lock {
    pub(super) storage: Arc<Storage>,
    pub(super) resource: ResourceId,
    pub(super) key: Arc<str>,
    /// Its state, if it was seen.
    pub(super) seen: Option<Arc<Entry>>,
    pub(super) is_ours: IsOurs,
}

/// What a write took, and what it does not need any more.
#[derive(Default)]
#[must_use = "dropped, they are given back"]
pub(crate) struct Locks {
    pub(super) taken: Vec<Lock>,
    pub(super) spent: Vec<Lock>,
    is_at_stake: bool,
}

impl Locks {
    /// The same, once the object is handed to the store: from now on it may be stored.
    pub(crate) fn at_stake(mut self) -> Self {
        self.is_at_stake = true;
        self
    }

    /// The object is stored: frees what it does not need any more.
    pub(crate) async fn keep(mut self) {
        self.is_at_stake = true;
        free(std::mem::take(&mut self.spent)).await;
    }

    /// The object is not stored and will not be: frees what was taken for it.
    pub(crate) async fn undo(mut self) {
        self.is_at_stake = true;
        free(std::mem::take(&mut self.taken)).await;
    }
}

impl Drop for Locks {
    fn drop(&mut self) {
        if self.is_at_stake || self.taken.is_empty() {
            return;
        }
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(free_each(std::mem::take(&mut self.taken)));
        }
    }
}

/// Frees locks in a task of their own, which goes on when the request ends.
async fn free(locks: Vec<Lock>) {
    if locks.is_empty() {
        return;
    }
    if let Err(error) = tokio::spawn(free_each(locks)).await {
        tracing::error!(%error, "what an object held was not given back; a repair will");
    }
}

async fn free_each(locks: Vec<Lock>) {
    for lock in locks {
        let key = Arc::clone(&lock.key);
        if let Err(error) = lock.free().await {
            tracing::warn!(%key, %error, "what an object held was not given back; a repair will");
        }
    }
}

impl Lock {
    async fn free(self) -> Result<(), WriteError> {
        let mut seen = match self.seen {
            Some(seen) => Some(seen),
            None => self.storage.cache().snapshot(self.resource).get(&self.key).cloned(),
        };
        for _ in 0..ATTEMPTS_MAX {
            let expect = match &seen {
                Some(entry) if !(self.is_ours)(&entry.bytes) => return Ok(()),
                Some(entry) => Expect::Revision(entry.revision),
                // The cache of this server may be behind another one's. The store knows.
                None => Expect::Revision(0),
            };
            let key = Arc::clone(&self.key);
            let write = Write { resource: self.resource, key, expect, op: Op::Delete };
            match self.storage.commit(write).await {
                Ok(_) | Err(WriteError::Conflict(None)) => return Ok(()),
                Err(WriteError::Conflict(found)) => seen = found,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
