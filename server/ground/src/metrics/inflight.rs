//! The labels of requests in flight.

use http::Method;

/// The kinds of requests that end soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// `get` and `list`.
    ReadOnly,
    /// Everything else.
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

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The rest of a body.
    Receiving,
    /// Room for the rest of an answer.
    Sending,
}
