//! What of an HTTP request a call is made of, besides its query.

use bytes::Bytes;

/// The body of a request, and what else its call depends on.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// `Content-Type` without parameters; empty when absent.
    pub content_type: &'a str,
    /// The body, at most [`ground::limits::BODY_BYTES_MAX`].
    pub bytes: &'a Bytes,
    /// Whether the client wants to go on in another protocol.
    pub upgrades: bool,
    /// The path of the URL, of which a connection passes on the end.
    pub path: &'a str,
}
