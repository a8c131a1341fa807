//! What passes between the callers of the engine and its writer thread.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use super::stall::Stall;
use crate::entry::{ResourceId, Revision};
use crate::error::StorageError;
use crate::sync::lock;
use crate::write::{Committed, Write, WriteError};

/// The channel for the result of a write.
pub(super) type Answer = oneshot::Sender<Result<Committed, WriteError>>;

/// A message to the writer thread.
pub(super) enum Message {
    Write(Write, Answer),
    Types(TypeChange),
    /// Drop records that were superseded up to this revision.
    Trim(Revision),
    /// If the journal has failed, try to write everything to a new one.
    Probe,
}

/// Registers or unregisters a resource type. Passes through the queue, so that it is ordered with the writes.
pub(super) enum TypeChange {
    Register(String, oneshot::Sender<Result<ResourceId, StorageError>>),
    Unregister(ResourceId, oneshot::Sender<Result<(), StorageError>>),
}

/// The state of the writer thread that others see.
#[derive(Default)]
pub(super) struct Shared {
    /// The newest revision that readers see.
    pub(super) applied: AtomicU64,
    /// The failure of the journal, until everything was written to a new one. Writes are refused meanwhile.
    pub(super) failure: Mutex<Option<Arc<StorageError>>>,
    /// Whether the writer waits for the disk.
    pub(super) stall: Stall,
}

impl Shared {
    /// Why writes are refused now, if they are.
    pub(super) fn refusal(&self) -> Option<Arc<StorageError>> {
        lock(&self.failure).clone().or_else(|| self.stall.check().err())
    }
}
