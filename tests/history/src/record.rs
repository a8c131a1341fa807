//! The words of a recorded history: operations, lists and watch streams, as small as they can be, since a
//! long run has millions of them. No logic beyond how they are spelled.

use std::fmt;

/// A revision as the server gave it; 0 stands for none.
pub type Revision = u64;
/// The number of a key; its name is [`key_name`].
pub type Key = u32;
/// What a write wrote: different for every write of a run; 0 stands for none.
pub type Value = u64;
/// Nanoseconds since the run began, by a monotonic clock.
pub type Nanos = u64;

/// A key whose name is not one of ours, and the key of a bookmark.
pub(crate) const NO_KEY: Key = u32::MAX;

/// How many bits of a value count the writes of its client.
const COUNTER_BITS: u32 = 40;

/// The value of the `counter`th write of a client, which counts from 1.
pub(crate) fn value(client: u16, counter: u64) -> Value {
    (u64::from(client) << COUNTER_BITS) | counter
}

/// The name of the object with this key.
pub fn key_name(key: Key) -> String {
    format!("k-{key:05}")
}

/// The key of the object with this name.
pub(crate) fn key_of(name: &str) -> Key {
    name.strip_prefix("k-").and_then(|digits| digits.parse().ok()).unwrap_or(NO_KEY)
}

/// What a client asked for one key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Create if absent.
    Create,
    /// Compare and swap.
    Update,
    /// Delete if the revision is the expected one.
    Delete,
    /// A consistent read.
    Get,
    /// A read of any state that the server has at hand.
    GetAny,
}

/// How an operation ended for its client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It happened, and this is known.
    Done,
    /// It did not happen: another state than the expected one was there.
    Conflict,
    /// It did not happen: there was no object.
    Absent,
    /// It did not happen: the history asked for is forgotten.
    Gone,
    /// It did not happen, for a reason which says nothing about the state.
    Refused,
    /// No answer: it happened, or did not, or will happen.
    Unknown,
}

/// One operation on one key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// Who.
    pub client: u16,
    /// What.
    pub action: Action,
    /// How it ended.
    pub outcome: Outcome,
    /// On what.
    pub key: Key,
    /// When it was sent.
    pub began: Nanos,
    /// When its answer was there, or was given up.
    pub ended: Nanos,
    /// The revision that a compare-and-swap or a delete expects.
    pub expected: Revision,
    /// What was written, or was read.
    pub value: Value,
    /// The revision in the answer. A delete over HTTP is not told one.
    pub revision: Revision,
}

/// Which state a list asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The newest.
    Newest,
    /// Any.
    Any,
    /// The one at this revision.
    Exact(Revision),
}

/// One object in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// Which object.
    pub key: Key,
    /// Its content.
    pub value: Value,
    /// Its revision.
    pub revision: Revision,
}

/// A list, put together if it came in pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Who.
    pub(crate) client: u16,
    /// Which state was asked for.
    pub asked: Asked,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// When it was sent.
    pub began: Nanos,
    /// When the last page was there.
    pub ended: Nanos,
    /// The revision of the first page.
    pub revision: Revision,
    /// How many pages there were.
    pub pages: u32,
    /// The first other revision that a later page had; 0 when all agreed.
    pub torn: Revision,
    /// All objects, as they came.
    pub items: Vec<Item>,
}

/// What an event says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A first state.
    Added,
    /// A further state.
    Modified,
    /// No object any more; the value is the one of the last state.
    Deleted,
    /// All changes up to this revision were told.
    Bookmark,
}

/// One event of a watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// To which object.
    pub key: Key,
    /// Its content.
    pub value: Value,
    /// At which revision.
    pub revision: Revision,
    /// When the client had it.
    pub seen: Nanos,
}

/// How a part of a watch ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SegmentEnd {
    /// The client or the network cut it, or the server died.
    Cut,
    /// The server ended it in order.
    Closed,
    /// The server said that the history after `from` is forgotten.
    Gone,
    /// The run was over.
    Finished,
}

/// A watch from one connection to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Events after this revision were asked for.
    pub from: Revision,
    /// Whether it goes on where the one before it ended; else it starts at the revision of a new list.
    pub resumes: bool,
    /// How it ended.
    pub end: SegmentEnd,
    /// When it was opened.
    pub began: Nanos,
    /// When it ended.
    pub ended: Nanos,
    /// What was told.
    pub events: Vec<Event>,
}

impl Segment {
    /// Up to here everything was told.
    pub(crate) fn reached(&self) -> Revision {
        self.events.iter().map(|event| event.revision).max().unwrap_or(0).max(self.from)
    }
}

/// All that one watcher saw.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stream {
    /// Its parts, in order.
    pub segments: Vec<Segment>,
}

/// A whole run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// Which engine ran, in one word.
    pub engine: String,
    /// The seed of the run.
    pub(crate) seed: u64,
    /// Whether the server must remember the whole run, so that no 410 is right.
    pub(crate) remembers: bool,
    /// Every watcher must have been told everything up to here; 0 if nothing is known about the end.
    pub finish: Revision,
    /// Operations on one key, of every client in its order.
    pub operations: Vec<Operation>,
    /// Lists.
    pub listings: Vec<Listing>,
    /// Watches.
    pub streams: Vec<Stream>,
    /// Answers that no client should ever get.
    pub complaints: Vec<String>,
}

impl fmt::Display for Action {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::Get => "get",
            Self::GetAny => "get-any",
        })
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Added => "ADDED",
            Self::Modified => "MODIFIED",
            Self::Deleted => "DELETED",
            Self::Bookmark => "BOOKMARK",
        })
    }
}

/// A value as `<client>.<counter>`.
pub(crate) fn shown(value: Value) -> String {
    format!("{}.{}", value >> COUNTER_BITS, value & ((1 << COUNTER_BITS) - 1))
}

/// A time in seconds.
pub(crate) fn seconds(at: Nanos) -> String {
    format!("{}.{:06}s", at / 1_000_000_000, at % 1_000_000_000 / 1000)
}

impl fmt::Display for Operation {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} of {} by client {}", self.action, key_name(self.key), self.client)?;
        if self.expected != 0 {
            write!(to, " expecting revision {}", self.expected)?;
        }
        if self.value != 0 {
            write!(to, ", value {}", shown(self.value))?;
        }
        write!(to, ", {:?}", self.outcome)?;
        if self.revision != 0 {
            write!(to, " at revision {}", self.revision)?;
        }
        write!(to, " [{} to {}]", seconds(self.began), seconds(self.ended))
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { client, asked, pages, revision, began, ended, .. } = self;
        write!(to, "list ({asked:?}, {pages} pages) by client {client} at revision {revision}")?;
        write!(to, " [{} to {}]", seconds(*began), seconds(*ended))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, key, value, revision, seen } = self;
        write!(to, "{kind} {} value {} at revision {revision}", key_name(*key), shown(*value))?;
        write!(to, " seen at {}", seconds(*seen))
    }
}
