//! The least webhook: it allows every review, and says on a GET which one it saw last.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use bytes::Bytes;
use http::{Method, Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use memchr::memmem;
use rustls::ServerConfig;
use tokio::net::TcpListener;

use super::serve::http;

/// The body of the last review.
type Last = Arc<Mutex<Bytes>>;

/// Serves without an end.
pub(crate) async fn serve(socket: TcpListener, tls: Arc<ServerConfig>) -> Result<()> {
    let last = Last::default();
    http(socket, tls, move |request| answer(request, Arc::clone(&last))).await
}

async fn answer(request: Request<Incoming>, last: Last) -> Response<Full<Bytes>> {
    let is_review = request.method() == Method::POST;
    let body = request.into_body().collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    let mut seen = last.lock().unwrap_or_else(PoisonError::into_inner);
    if !is_review {
        return Response::new(Full::new(seen.clone()));
    }
    let text = allowed(&body);
    *seen = body;
    Response::new(Full::new(Bytes::from(text)))
}

/// Says yes to a review, in its own version.
fn allowed(review: &[u8]) -> String {
    let (version, uid) = (first(review, "apiVersion"), first(review, "uid"));
    format!(
        r#"{{"kind":"AdmissionReview","apiVersion":"{version}","response":{{"uid":"{uid}","allowed":true}}}}"#
    )
}

/// The first text that a name has. Nothing in it is escaped: it is a version or a UID.
fn first<'b>(body: &'b [u8], name: &str) -> &'b str {
    let name = format!("\"{name}\":\"");
    let rest = memmem::find(body, name.as_bytes()).and_then(|at| body.get(at + name.len()..));
    let text = rest.and_then(|rest| rest.get(..memchr::memchr(b'"', rest)?));
    text.and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_the_uid_of_its_review() {
        let review = br#"{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"a-1","object":{"uid":"b"}}}"#;
        let expected = r#"{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"a-1","allowed":true}}"#;
        assert_eq!(allowed(review), expected);
    }
}
