//! What all requests share, and what is done alike for each of them.

use std::{sync::Arc, time::Duration};

use access::{authn::Authentication, flows::Flows};
use aggregation::Aggregation;
use audit::Audit;
use axum::body::Body;
use engine::{authorization, context::Shared, query::Query, status::ApiError};
use forms::{
    accept::{self, Form, Subject},
    compress, encode,
};
use ground::{metrics::Metrics, plain::Plain, shutdown::RequestDrain};
use http::{HeaderMap, HeaderName, HeaderValue, Response, header, request::Parts};
use http_body::Body as _;
use transport::{inflight::InFlight, upload::Pace, websocket};

use crate::{
    browsers::BrowserHeaders,
    counted::Counted,
    pages::Pages,
    wishes::{header_text, wants_pretty},
};

pub(crate) const AUDIT_ID: HeaderName = HeaderName::from_static("audit-id");

/// Audit ids of clients that are longer than this are ignored.
const AUDIT_ID_BYTES_MAX: usize = 64;

/// Everything between a connection and the verbs.
pub struct App {
    /// State shared by all verb handlers.
    pub context: Shared,
    /// Recognizes callers.
    pub authentication: Arc<Authentication>,
    /// Paths that are no resource.
    pub pages: Pages,
    /// Says which schema of flow control a request falls under.
    pub flows: Arc<Flows>,
    /// Versions that other servers serve.
    pub aggregation: Arc<Aggregation>,
    /// Bounds the requests that run at the same time.
    pub in_flight: InFlight,
    /// The slowest rate at which bodies may arrive.
    pub pace: Pace,
    /// Counters by route.
    pub counted: Counted,
    /// All counters.
    pub metrics: Arc<Metrics>,
    /// Longest time for a request that is no watch.
    pub request_timeout: Duration,
    /// Longest time for a write of one object.
    pub write_timeout: Duration,
    /// Records requests.
    pub audit: Option<Arc<Audit>>,
    /// Headers for browsers.
    pub browsers: BrowserHeaders,
    /// Refuses new requests while the server stops; nothing where connections are closed instead.
    pub drain: Option<Arc<RequestDrain>>,
}

impl App {
    /// Encodes a failure in the form that the client reads, and logs what only we may know of it.
    pub(crate) fn failure(&self, error: &ApiError, parts: &Parts) -> Response<Body> {
        if let Some(cause) = &error.cause {
            tracing::error!(code = error.status.code, cause, "a request failed");
        }
        if let Some(undecided) = &error.undecided {
            // Escaped, because the client chose these texts, and a browser may show them.
            let uri = authorization::escape(&format!("{:?}", parts.uri.to_string()));
            let text = format!("Internal Server Error: {uri}: {}\n", authorization::escape(undecided));
            return Plain::text(error.code(), text).into_response(Body::from);
        }
        let query = Query::parse(parts.uri.query().unwrap_or_default()).unwrap_or_default();
        let form =
            // With a binary form, whatever the request was about: a status always has one.
            accept::choose(header_text(parts, &header::ACCEPT), Subject::Object, self.context.brand(), true)
                .unwrap_or_else(|_| Form::json());
        let pretty = form.pretty || wants_pretty(&query, header_text(parts, &header::USER_AGENT));
        let mut response = encode::failure(error, &form, pretty);
        if websocket::is_wanted(parts) {
            websocket::name_version(response.headers_mut());
        }
        response
    }

    /// The client's own id of the request, or a new one.
    pub(crate) fn audit_id(&self, headers: &HeaderMap) -> HeaderValue {
        let mut id = match headers.get(AUDIT_ID) {
            Some(id) if !id.is_empty() && id.len() <= AUDIT_ID_BYTES_MAX => id.clone(),
            _ => HeaderValue::try_from(self.context.clock().uuid()).unwrap_or(HeaderValue::from_static("")),
        };
        // No two are alike: this keeps HTTP/2 from storing each in the table of headers that repeat.
        id.set_sensitive(true);
        id
    }

    /// A large answer in the coding that the client takes.
    pub(crate) fn compressed(&self, parts: &Parts, response: Response<Body>) -> Response<Body> {
        // First its size, which costs nothing to ask and keeps most answers as they are.
        if !compress::is_worthwhile(&response) || !self.context.gates().is_on("APIResponseCompression") {
            return response;
        }
        compress::compress(response, header_text(parts, &header::ACCEPT_ENCODING))
    }
}

/// The answer to HEAD: what GET says, and no body. HTTP/2 clients take one for a broken stream.
pub(crate) fn remove_body(response: &mut Response<Body>) {
    let length = response.body().size_hint().exact();
    *response.body_mut() = Body::empty();
    if let Some(length) = length {
        // Another server, which was asked the same, may have told it already.
        response.headers_mut().entry(header::CONTENT_LENGTH).or_insert(HeaderValue::from(length));
    }
}
