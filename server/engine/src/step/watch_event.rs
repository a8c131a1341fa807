//! One thing that a watch tells its client.

use std::sync::Arc;

use storage::{
    change::Change,
    entry::{Entry, Revision},
};

use crate::status::ApiError;

/// What happened, as a client reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventType {
    /// The object exists and matches from now on.
    Added,
    /// A matching object changed.
    Modified,
    /// The object is gone or does not match any more.
    Deleted,
}

impl EventType {
    /// The word in the stream.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EventType::Added => "ADDED",
            EventType::Modified => "MODIFIED",
            EventType::Deleted => "DELETED",
        }
    }
}

/// One thing to tell a client.
#[derive(Debug, Clone)]
pub enum WatchEvent {
    /// A change of an object.
    Object {
        /// What happened.
        event: EventType,
        /// The state to show.
        entry: Arc<Entry>,
        /// The change whose encodings are shared; `None` for synthetic events.
        change: Option<Arc<Change>>,
    },
    /// All changes up to a version were sent.
    Bookmark {
        /// The version.
        revision: Revision,
        /// An annotation that marks the end of the initial objects.
        annotation: Option<&'static str>,
    },
    /// The stream cannot go on.
    Failed(ApiError),
}
