//! Refusals while the server finishes what it began (`--shutdown-send-retry-after`).

use std::sync::Arc;

use axum::body::Body;
use ground::{
    plain::Plain,
    shutdown::{OpenRequest, RequestDrain},
};
use http::{HeaderValue, Response, StatusCode, header};

use super::shared::AUDIT_ID;

/// Paths by which others see how the server is. They are answered to the end.
const ALWAYS_ANSWERED: [&str; 4] = ["/readyz", "/livez", "/healthz", "/metrics"];
/// The wait before the client should try again, hopefully another server.
const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("5");

/// The server takes no request any more.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrainRefusal;

/// Counts a request among those that are finished before the server ends.
///
/// # Errors
/// The server takes no request any more.
pub(crate) fn enter(
    drain: Option<&Arc<RequestDrain>>,
    path: &str,
) -> Result<Option<OpenRequest>, DrainRefusal> {
    let Some(drain) = drain else { return Ok(None) };
    if ALWAYS_ANSWERED.iter().any(|prefix| path.starts_with(prefix)) {
        return Ok(None);
    }
    drain.enter().map(Some).ok_or(DrainRefusal)
}

impl DrainRefusal {
    /// The answer, which sends the client to another server.
    pub(crate) fn answer(self, audit_id: HeaderValue) -> Response<Body> {
        let text = "The apiserver is shutting down, please try again later.\n";
        let mut response = Plain::text(StatusCode::TOO_MANY_REQUESTS, text).into_response(Body::from);
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, RETRY_AFTER_SECONDS);
        // Over HTTP/2 the connection says the same by a GOAWAY.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        headers.insert(AUDIT_ID, audit_id);
        response
    }
}
