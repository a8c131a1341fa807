//! Refusals while the server finishes what it began (`--shutdown-send-retry-after`).

use std::sync::Arc;

use axum::body::Body;
use ground::{
    plain::Plain,
    shutdown::{OpenRequest, RequestDrain},
};
use http::{HeaderValue, Response, StatusCode, header};

/// Paths by which others see how the server is. They are answered to the end.
const ALWAYS_ANSWERED: [&str; 4] = ["/readyz", "/livez", "/healthz", "/metrics"];
/// When the client is to ask again: another server, hopefully.
const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("5");

/// Counts a request among those that are finished before the server ends.
///
/// # Errors
/// The answer of a server that takes no request any more.
pub(crate) fn enter(
    drain: Option<&Arc<RequestDrain>>,
    path: &str,
) -> Result<Option<OpenRequest>, Response<Body>> {
    let Some(drain) = drain else { return Ok(None) };
    if ALWAYS_ANSWERED.iter().any(|prefix| path.starts_with(prefix)) {
        return Ok(None);
    }
    drain.enter().map(Some).ok_or_else(refusal)
}

fn refusal() -> Response<Body> {
    let text = "The apiserver is shutting down, please try again later.\n";
    let mut response = Plain::text(StatusCode::TOO_MANY_REQUESTS, text).into_response(Body::from);
    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER_SECONDS);
    // Over HTTP/2 the connection says the same by a GOAWAY.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
