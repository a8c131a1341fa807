//! The interface of backends: the log and the webhook. The queue in front of them is separate.

use std::{future::Future, pin::Pin, sync::Arc};

use super::event::Event;

/// A future result. An error text contains nothing of the events.
pub(super) type Later<Value> = Pin<Box<dyn Future<Output = Value> + Send>>;

/// The result of storing a batch, now or later.
pub(super) enum Stored {
    /// The result is known.
    Now(Result<(), String>),
    /// The result is known later.
    Later(Later<Result<(), String>>),
}

/// A backend.
pub(super) trait Sink: Send + Sync {
    /// Stores a batch for a waiting request. May block for as long as a write to the log takes.
    fn store(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Stored;

    /// Stores a batch without blocking the caller's thread, for the queue.
    fn store_beside(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Later<Result<(), String>>;

    /// The number of batches that may be stored concurrently.
    fn batches_max(&self) -> usize;
}
