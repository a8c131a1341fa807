//! Which objects a watch is about, and what a change means to a watcher that sees only those.

use std::sync::Arc;

use storage::{
    change::{Change, ChangeKind},
    entry::Entry,
};

use super::{
    select::Selectors,
    watch_event::{EventType, WatchEvent},
};

/// Which objects a watch is about.
#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) prefix: String,
    pub(crate) name: String,
    pub(crate) selectors: Arc<Selectors>,
}

impl Scope {
    /// Whether an object is in it.
    pub(crate) fn matches(&self, entry: &Entry) -> bool {
        let Some(rest) = entry.key.strip_prefix(self.prefix.as_str()) else {
            return false;
        };
        (self.name.is_empty() || rest.rsplit('/').next() == Some(self.name.as_str()))
            && (self.selectors.is_empty() || self.selectors.matches(entry))
    }

    /// What a change means to a client that sees only this scope.
    pub(crate) fn judge(&self, change: &Arc<Change>) -> Option<WatchEvent> {
        self.visible_states(change).event(change)
    }

    /// Which states of a changed object are in the scope.
    pub(crate) fn visible_states(&self, change: &Change) -> VisibleStates {
        VisibleStates {
            before: change.previous.as_ref().filter(|entry| self.matches(entry)).map(Arc::clone),
            is_in: change.kind == ChangeKind::Put && self.matches(&change.entry),
        }
    }
}

/// Which states of a changed object a client sees.
pub(crate) struct VisibleStates {
    /// The state before the change, if it is one of them.
    pub(crate) before: Option<Arc<Entry>>,
    /// Whether the state behind it is one.
    pub(crate) is_in: bool,
}

impl VisibleStates {
    pub(crate) fn is_none(&self) -> bool {
        self.before.is_none() && !self.is_in
    }

    /// Returns the event that the change is for the client.
    pub(crate) fn event(self, change: &Arc<Change>) -> Option<WatchEvent> {
        let (event, entry) = match (self.is_in, self.before) {
            (true, None) => (EventType::Added, Arc::clone(&change.entry)),
            (true, Some(_)) => (EventType::Modified, Arc::clone(&change.entry)),
            (false, Some(_)) if change.kind == ChangeKind::Delete => {
                (EventType::Deleted, Arc::clone(&change.entry))
            }
            // It left the selector: the state that matched, under the version of the change.
            (false, Some(previous)) => {
                // With its old version, a client that goes on from this event would see later changes twice.
                let entry = Arc::new(previous.restamped(change.revision));
                return Some(WatchEvent::Object { event: EventType::Deleted, entry, change: None });
            }
            (false, None) => return None,
        };
        Some(WatchEvent::Object { event, entry, change: Some(Arc::clone(change)) })
    }
}
