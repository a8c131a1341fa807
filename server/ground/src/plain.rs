//! Short answers that are no API objects: health, metrics, version.

use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};

/// A complete answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    /// HTTP status code.
    pub code: StatusCode,
    /// The media type.
    pub content_type: &'static str,
    /// The body.
    pub body: Bytes,
}

/// Media type of health answers and other short texts.
pub const TEXT: &str = "text/plain; charset=utf-8";

impl Plain {
    /// A short text with a status code.
    pub fn text(code: StatusCode, body: impl Into<Bytes>) -> Self {
        Plain { code, content_type: TEXT, body: body.into() }
    }

    /// Converts the answer to a response, around a body of the caller's type.
    pub fn into_response<Body>(self, wrap: impl FnOnce(Bytes) -> Body) -> Response<Body> {
        let mut response = Response::new(wrap(self.body));
        *response.status_mut() = self.code;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        // Stops browsers from interpreting the text as HTML.
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        response
    }
}
