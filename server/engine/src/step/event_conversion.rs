//! Events on their way to the version of the client, one after the other.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use storage::{change::Change, entry::Entry};

use super::{bringer::Bringer, scope::VisibleStates, select::Selectors, watch_event::WatchEvent};
use crate::status::ApiError;

/// Brings the events of one stream to the version of the client.
pub(crate) struct EventConversion {
    view: Arc<ClientView>,
    /// The event whose object is not there yet.
    pending: Option<PendingEvent>,
}

/// Nothing if the client does not see the object.
type PendingEvent = Pin<Box<dyn Future<Output = Result<Option<WatchEvent>, ApiError>> + Send>>;

/// The selectors of a client, and the conversion to its version.
struct ClientView {
    bringer: Bringer,
    selectors: Arc<Selectors>,
}

impl ClientView {
    /// The event in the version of the client; nothing if it does not see the object.
    async fn convert(&self, event: WatchEvent) -> Result<Option<WatchEvent>, ApiError> {
        let WatchEvent::Object { event, entry, change } = event else { return Ok(Some(event)) };
        let entry = self.bringer.one(entry).await?;
        Ok(self.selectors.matches_shown(&entry).then_some(WatchEvent::Object { event, entry, change }))
    }

    async fn sees(&self, entry: &Arc<Entry>) -> Result<bool, ApiError> {
        let shown = self.bringer.one(Arc::clone(entry)).await?;
        Ok(self.selectors.matches_shown(&shown))
    }

    async fn judge(
        &self,
        change: &Arc<Change>,
        states: VisibleStates,
    ) -> Result<Option<WatchEvent>, ApiError> {
        let before = match states.before {
            Some(before) if self.sees(&before).await? => Some(before),
            _ => None,
        };
        let is_in = states.is_in && self.sees(&change.entry).await?;
        match (VisibleStates { before, is_in }).event(change) {
            Some(event) => self.convert(event).await,
            None => Ok(None),
        }
    }
}

impl EventConversion {
    pub(crate) fn new(bringer: Bringer, selectors: Arc<Selectors>) -> Self {
        EventConversion { view: Arc::new(ClientView { bringer, selectors }), pending: None }
    }

    /// Whether the definition that it knows is the one that is served.
    pub(crate) fn is_current(&self) -> bool {
        self.view.bringer.is_current()
    }

    pub(crate) fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// An event that matches so far, if it needs nothing. Any other waits here.
    pub(crate) fn begin(&mut self, event: WatchEvent) -> Option<WatchEvent> {
        let WatchEvent::Object { entry, .. } = &event else { return Some(event) };
        if self.view.bringer.is_ready(entry) && !self.view.selectors.defers() {
            return Some(event);
        }
        let view = Arc::clone(&self.view);
        self.pending = Some(Box::pin(async move { view.convert(event).await }));
        None
    }

    /// Judges a change of an object by what it is in the version of the client.
    pub(crate) fn judge(&mut self, change: Arc<Change>, states: VisibleStates) {
        let view = Arc::clone(&self.view);
        self.pending = Some(Box::pin(async move { view.judge(&change, states).await }));
    }

    /// The event that waited, when its object is there; nothing if there is none.
    pub(crate) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<WatchEvent>, ApiError>> {
        let Some(pending) = &mut self.pending else { return Poll::Ready(Ok(None)) };
        let brought = ready!(pending.as_mut().poll(cx));
        self.pending = None;
        Poll::Ready(brought)
    }
}
