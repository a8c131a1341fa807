//! What clients speak to: a server over HTTPS, or a store in this process. Knows nothing of recording.

pub(crate) mod http;
mod message;
pub mod store;

use crate::record::{Asked, EventKind, Item, Key, Revision, Value};

/// Why an operation did not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// Another state than the expected one is there.
    Conflict,
    /// There is no such object.
    Absent,
    /// The history asked for is forgotten.
    Gone,
    /// Refused for a reason that says nothing about the state, such as too many requests.
    Refused,
    /// No answer, or one that leaves the outcome open.
    Unknown,
    /// An answer that no client should get.
    Odd(String),
}

/// What a call gives.
pub type Answer<T> = Result<T, Trouble>;

/// The state of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Its content.
    pub(crate) value: Value,
    /// Its revision.
    pub(crate) revision: Revision,
}

/// How new a read must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// As new as the newest write acknowledged before.
    Newest,
    /// Whatever is at hand.
    Any,
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The revision of the list.
    pub(crate) revision: Revision,
    /// The objects of this page.
    pub(crate) items: Vec<Item>,
    /// Asks for the rest; `None` on the last page.
    pub(crate) more: Option<String>,
}

/// Which page to ask for.
#[derive(Debug, Clone, Copy)]
pub enum PageOf<'a> {
    /// The first.
    First(Asked),
    /// The one behind a page that gave this token.
    Next(&'a str),
}

/// One event as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// What happened.
    pub(crate) kind: EventKind,
    /// To which object.
    pub(crate) key: Key,
    /// Its content.
    pub(crate) value: Value,
    /// At which revision.
    pub(crate) revision: Revision,
}

/// A store of keys, as one client reaches it.
pub trait Target: Send + Sync + 'static {
    /// An open watch.
    type Watch: Watch;

    /// Creates an object.
    fn create(&self, key: Key, value: Value) -> impl Future<Output = Answer<Revision>> + Send;
    /// Replaces the state with this revision.
    fn update(
        &self,
        key: Key,
        expected: Revision,
        value: Value,
    ) -> impl Future<Output = Answer<Revision>> + Send;
    /// Removes the state with this revision. Gives the revision of the delete, or 0 if that is not told.
    fn delete(&self, key: Key, expected: Revision) -> impl Future<Output = Answer<Revision>> + Send;
    /// Reads an object.
    fn get(&self, key: Key, freshness: Freshness) -> impl Future<Output = Answer<State>> + Send;
    /// Reads a page of all objects; a `limit` of 0 is none.
    fn list(&self, page: PageOf<'_>, limit: usize) -> impl Future<Output = Answer<Page>> + Send;
    /// Opens a watch on all changes after a revision.
    fn watch(&self, from: Revision) -> impl Future<Output = Answer<Self::Watch>> + Send;
}

/// An open watch. Dropping it cuts it.
pub trait Watch: Send + 'static {
    /// The next event; `None` when the server ended it in order. Nothing is lost if the future is dropped.
    fn next(&mut self) -> impl Future<Output = Answer<Option<Told>>> + Send;
}
