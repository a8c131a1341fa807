//! The changes under the prefix as one member tells them.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use storage::entry::Revision;
use tokio::time::timeout;
use tonic::{Status, Streaming};

use crate::core::Core;
use crate::error::EtcdError;
use crate::members::REQUEST_SECONDS_MAX;
use crate::proto::watch_client::WatchClient;
use crate::proto::watch_request::RequestUnion;
use crate::proto::{Event, WatchCreateRequest, WatchRequest, WatchResponse};
use crate::request::{revision_of, signed, unsigned};

/// Why changes stopped coming.
#[derive(Debug)]
pub(crate) enum End {
    /// Those that are wanted are forgotten, up to this revision.
    Compacted(Revision),
    /// For another reason: the next member may still have them.
    Lost(EtcdError),
    /// One holds what cannot be read here.
    Unreadable(EtcdError),
}

/// The changes after a revision, as one member tells them.
pub(crate) struct Changes {
    responses: Streaming<WatchResponse>,
    /// What came of a response that comes in pieces.
    pieces: Vec<Event>,
}

/// Changes that a member reported together.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) events: Vec<Event>,
    /// All changes up to here were reported.
    pub(crate) complete: Option<Revision>,
}

impl Changes {
    /// Asks a member for the changes from a revision on.
    pub(crate) async fn open(core: &Core, member: usize, from: Revision) -> Result<Self, End> {
        let (key, range_end) = core.names.all();
        let create = WatchCreateRequest {
            key: key.into(),
            range_end: range_end.into(),
            start_revision: signed(from),
            progress_notify: true,
            fragment: true,
        };
        let request = WatchRequest { request_union: Some(RequestUnion::CreateRequest(create)) };
        // The member watches as long as the client's side stays open.
        let requests = stream::once(std::future::ready(request)).chain(stream::pending());
        let mut client = WatchClient::new(core.members.channel(member)).max_decoding_message_size(usize::MAX);
        let opened = async {
            let responses = client.watch(requests).await?.into_inner();
            let mut changes = Self { responses, pieces: Vec::new() };
            let first = changes.response().await?;
            Ok(if first.created { Ok(changes) } else { Err(ended(&first)) })
        };
        match timeout(Duration::from_secs(REQUEST_SECONDS_MAX), opened).await {
            Ok(Ok(opened)) => opened,
            Ok(Err(status)) => Err(lost(status)),
            Err(_) => Err(lost(Status::deadline_exceeded("no watch was opened in time"))),
        }
    }

    /// The next changes that belong together.
    pub(crate) async fn next(&mut self) -> Result<Batch, End> {
        loop {
            let response = self.response().await.map_err(lost)?;
            if response.canceled {
                return Err(ended(&response));
            }
            // Revisions of the header may lie ahead of events that were split off: only without events
            // does it say up to where the member has reported everything.
            let progress = response.events.is_empty() && !response.created && self.pieces.is_empty();
            let complete = progress.then(|| revision_of(response.header));
            self.pieces.extend(response.events);
            if !response.fragment {
                return Ok(Batch { events: std::mem::take(&mut self.pieces), complete });
            }
        }
    }

    async fn response(&mut self) -> Result<WatchResponse, Status> {
        let response = self.responses.message().await?;
        response.ok_or_else(|| Status::unavailable("the member has ended the watch"))
    }
}

pub(crate) fn lost(status: Status) -> End {
    End::Lost(EtcdError::Request { action: "tell of changes", source: Box::new(status) })
}

fn ended(response: &WatchResponse) -> End {
    if response.compact_revision > 0 {
        return End::Compacted(unsigned(response.compact_revision));
    }
    End::Lost(EtcdError::WatchEnded { reason: response.cancel_reason.clone() })
}
