//! What encoding needs to know besides the reply.

use std::{any::Any, sync::Arc};

use engine::{query::Query, status::ApiError};
use ground::metrics::{Metrics, Staying};
use machinery::{problem::quote, time::Time};
use transport::websocket::Handshake;

use crate::accept::{Form, View};

/// What encoding needs to know besides the reply.
pub struct Wish {
    /// The chosen form.
    pub form: Form,
    /// Whether JSON is indented.
    pub pretty: bool,
    /// The `includeObject` option of tables.
    pub include_object: Include,
    /// The time, for ages in tables.
    pub now: Time,
    /// Counts the events of watches.
    pub metrics: Arc<Metrics>,
    /// Counts a watch for as long as it is sent.
    pub staying: Option<Staying>,
    /// What a watch holds and gives back when it ends. Encoding only keeps it.
    pub held: Held,
    /// The handshake of a client that wants to be told of changes over a WebSocket.
    pub handshake: Option<Handshake>,
}

/// A value of any type that is dropped when a stream ends.
pub type Held = Option<Box<dyn Any + Send>>;

/// What a row carries besides its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Include {
    /// Metadata only.
    Metadata,
    /// The whole object.
    Object,
    /// Nothing.
    Nothing,
}

impl Include {
    /// Reads the `includeObject` option, which only tables have.
    ///
    /// # Errors
    /// 400 for an unknown word.
    pub fn read(query: &Query, form: &Form) -> Result<Self, ApiError> {
        match query.text("includeObject") {
            _ if !matches!(form.view, View::Table(_)) => Ok(Include::Metadata),
            "" | "Metadata" => Ok(Include::Metadata),
            "Object" => Ok(Include::Object),
            "None" => Ok(Include::Nothing),
            other => Err(ApiError::bad_request(format!(
                "Unable to convert to Table as requested: includeObject: Invalid value: {}: must be \
                 'Metadata', \
                 'Object', 'None', or empty",
                quote(other)
            ))),
        }
    }
}
