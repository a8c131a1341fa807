//! Where events end: a log or a webhook. How they get there is the queue's business.

use std::{future::Future, pin::Pin, sync::Arc};

use super::event::Event;

/// An end that is known later. The text says why it failed, and holds nothing of the events.
pub(super) type Later<Value> = Pin<Box<dyn Future<Output = Value> + Send>>;

/// Whether something is stored, or the way to know.
pub(super) enum Stored {
    /// Known at once.
    Now(Result<(), String>),
    /// Known later.
    Later(Later<Result<(), String>>),
}

/// One place to store events.
pub(super) trait Sink: Send + Sync {
    /// Stores a batch, and makes whoever waits for it wait no longer than that takes.
    fn store(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Stored;

    /// The same beside requests, which must not stand behind a slow disk.
    fn store_beside(self: Arc<Self>, batch: Vec<Arc<Event>>) -> Later<Result<(), String>>;

    /// Batches that are under way at the same time.
    fn batches_max(&self) -> usize;
}
