//! Takes replies apart. A verb answers with the content that belongs to it, so anything else is a fault of
//! the server.

use std::sync::Arc;

use engine::{
    reply::{Content, Rendered, Reply},
    status::ApiError,
    step::events::Events,
};
use storage::entry::{Entry, Revision};

/// The object of a reply.
pub(crate) fn object(reply: Reply) -> Result<Rendered, ApiError> {
    match reply.content {
        Content::Object { object, .. } => Ok(object),
        _ => Err(ApiError::internal("the reply has no object")),
    }
}

/// The stored object of a reply.
pub(crate) fn entry(reply: Reply) -> Result<Arc<Entry>, ApiError> {
    match object(reply)? {
        Rendered::Stored(entry) => Ok(entry),
        Rendered::Unstored(_) => Err(ApiError::internal("the reply has an object that is not stored")),
    }
}

/// The objects of a reply.
pub(crate) fn list(reply: Reply) -> Result<Vec<Arc<Entry>>, ApiError> {
    list_at(reply).map(|(_, items)| items)
}

/// The objects of a reply, and the version of the collection.
pub(crate) fn list_at(reply: Reply) -> Result<(Revision, Vec<Arc<Entry>>), ApiError> {
    match reply.content {
        Content::List { items, metadata, .. } => {
            Ok((metadata.resource_version.parse().map_err(ApiError::internal)?, items))
        }
        _ => Err(ApiError::internal("the reply has no collection")),
    }
}

/// The stream of a reply.
pub(crate) fn events(reply: Reply) -> Result<Box<Events>, ApiError> {
    match reply.content {
        Content::Watch { events, .. } => Ok(events),
        _ => Err(ApiError::internal("the reply has no stream")),
    }
}
