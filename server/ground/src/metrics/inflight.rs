//! The labels of requests in flight.

use http::Method;

/// The kinds of short requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// `get` and `list`.
    ReadOnly,
    /// Every other request.
    Mutating,
}

impl RequestKind {
    /// The kind of a request with this method.
    #[must_use]
    pub fn of(method: &Method) -> Self {
        match *method {
            Method::GET | Method::HEAD => RequestKind::ReadOnly,
            _ => RequestKind::Mutating,
        }
    }
}

/// What a request waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The rest of a body.
    Receiving,
    /// Room for the rest of an answer.
    Sending,
}
