//! The body of an HTTP request.

use bytes::Bytes;

/// The body of a request.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// `Content-Type` without parameters; empty when absent.
    pub content_type: &'a str,
    /// The body, at most [`ground::limits::BODY_BYTES_MAX`].
    pub bytes: &'a Bytes,
    /// Whether the client wants to go on in another protocol.
    pub upgrades: bool,
}
