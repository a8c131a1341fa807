//! Passes a request on to the server that serves its group and version, and the answer back. Bodies flow
//! while they arrive.

use std::{net::IpAddr, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use ground::plain::Plain;
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode, header, request::Parts};
use http_body_util::Empty;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use machinery::user::User;
use outbound::{CallError, PassedBody, Upgrade};
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

use crate::{
    Aggregation,
    answer::{Ends, Streamed},
    headers::{self, Sender},
    table::Remote,
    unpacked::{self, Unpacked},
};

/// Time for discovery: requests of at most this many segments. Clients ask for these before anything else.
const DISCOVERY_TIME: Duration = Duration::from_secs(5);
const DISCOVERY_SEGMENTS_MAX: usize = 3;

/// A request that is passed on. Its caller is known, and may make it.
pub struct Passage<'a> {
    /// Its head, without credentials.
    pub parts: &'a Parts,
    /// Who asks.
    pub user: &'a User,
    /// From where.
    pub peer: IpAddr,
    /// Its id, which the other server keeps.
    pub audit_id: &'a HeaderValue,
    /// Its body.
    pub body: PassedBody,
    /// When the whole answer is due; nothing if it may take any time, as that of a watch.
    pub deadline: Option<Instant>,
}

/// What came of a request.
pub enum Passed {
    /// An answer, of the other server or about it.
    Answer(Response<Body>),
    /// The connection goes on to the other server. The headers are those of the answer 101.
    Upgraded(HeaderMap, TokioIo<Upgraded>),
}

/// Why a request was not passed on, or has no answer: a code and a text.
#[derive(Debug)]
struct Failure(StatusCode, String);

impl Failure {
    fn unavailable(text: impl Into<String>) -> Self {
        Failure(StatusCode::SERVICE_UNAVAILABLE, text.into())
    }

    fn internal(text: String) -> Self {
        Failure(StatusCode::INTERNAL_SERVER_ERROR, text)
    }

    fn into_answer(self) -> Response<Body> {
        let Failure(code, text) = self;
        let mut answer = Plain::text(code, format!("{text}\n")).into_response(Body::from);
        if code == StatusCode::TOO_MANY_REQUESTS {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        answer
    }
}

impl From<CallError> for Failure {
    fn from(error: CallError) -> Self {
        tracing::debug!(%error, "a request that was passed on has no answer");
        match &error {
            // The certificate that this server shows cannot be used.
            CallError::Login { cause, .. } => Failure::internal(cause.clone()),
            _ => Failure::unavailable(error.told()),
        }
    }
}

impl Aggregation {
    /// Passes a request on, and returns when there is the head of an answer. Cancel safe: a request that is
    /// dropped is taken back. `stopping` ends answers that last.
    pub async fn pass_on(
        &self,
        remote: &Remote,
        passage: Passage<'_>,
        stopping: watch::Receiver<bool>,
    ) -> Passed {
        let discovers = passage.deadline.is_some() && segments(passage.parts) <= DISCOVERY_SEGMENTS_MAX;
        let due = discovers.then(|| Instant::now() + DISCOVERY_TIME);
        let deadline = due.into_iter().chain(passage.deadline).min();
        let passed = self.passed(remote, Passage { deadline, ..passage }, stopping);
        let passed = if discovers {
            let late = || Err(Failure::unavailable("context deadline exceeded"));
            timeout(DISCOVERY_TIME, passed).await.unwrap_or_else(|_| late())
        } else {
            passed.await
        };
        passed.unwrap_or_else(|failure| Passed::Answer(failure.into_answer()))
    }

    async fn passed(
        &self,
        remote: &Remote,
        passage: Passage<'_>,
        stopping: watch::Receiver<bool>,
    ) -> Result<Passed, Failure> {
        let Passage { parts, user, peer, audit_id, body, deadline } = passage;
        let lasts = deadline.is_none();
        if !remote.is_available {
            return Err(Failure::unavailable("service unavailable"));
        }
        check_path(parts)?;
        if self.under_way.has_come_back(parts, audit_id) {
            let text = "the request came back to this server, or went through too many others: the \
                APIService of this \
                        version leads in a circle";
            return Err(Failure(StatusCode::LOOP_DETECTED, text.to_owned()));
        }
        let backend = &remote.backend;
        let client = backend.client(&self.registry.means).map_err(Failure::internal)?;
        let place = backend.place();
        if place.is_none() && !lasts {
            let text = "too many requests wait for the server of this version, please try again later";
            return Err(Failure(StatusCode::TOO_MANY_REQUESTS, text.to_owned()));
        }
        let address = backend.address(&self.registry.means).map_err(|error| {
            tracing::warn!(service = %backend.service(), error, "the server of a version has no address");
            Failure::unavailable("service unavailable")
        })?;
        let upgrades = wants_upgrade(parts);
        let sender = Sender { user, peer, audit_id };
        let headers = headers::request(parts, sender, &address, upgrades).map_err(Failure::unavailable)?;
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let path = path.trim_start_matches('/');
        let mut request = Request::new(());
        *request.method_mut() = parts.method.clone();
        *request.uri_mut() = format!("https://{address}/{path}")
            .parse()
            .map_err(|error| Failure::unavailable(format!("the address {address:?} is not good: {error}")))?;
        *request.headers_mut() = headers;
        let asked_packed = !upgrades && unpacked::ask(&parts.method, request.headers_mut());
        // Until there is an answer: later, the request cannot come back any more.
        let _under_way = self.under_way.note(parts, audit_id);
        // Watches are bounded where they arrive, and hold no place here.
        let place = place.filter(|_| !lasts);
        if upgrades {
            let done = client.upgrade(request.map(|()| Empty::<Bytes>::new())).await?;
            return upgraded(done);
        }
        let response = client.send(request.map(|()| body)).await?;
        if self.settings.rejects_redirects && is_redirect(&response) {
            return Ok(Passed::Answer(redirected()));
        }
        let (mut head, body) = response.into_parts();
        headers::answer(&mut head.headers);
        let is_packed = unpacked::is_packed(asked_packed, &mut head.headers);
        let ends = deadline.map_or(Ends::WithServer(stopping), Ends::Late);
        let body = Streamed::new(body, ends, place);
        let body = if is_packed { Body::new(Unpacked::new(body)) } else { Body::new(body) };
        Ok(Passed::Answer(Response::from_parts(head, body)))
    }
}

/// The answer to a request for an upgrade.
fn upgraded(done: Upgrade) -> Result<Passed, Failure> {
    match done {
        Upgrade::Done(response, io) => {
            let mut headers = response.into_parts().0.headers;
            let protocol = headers.get(header::UPGRADE).cloned();
            headers::answer(&mut headers);
            if let Some(protocol) = protocol {
                headers.insert(header::UPGRADE, protocol);
            }
            headers.insert(header::CONNECTION, HeaderValue::from_static("Upgrade"));
            Ok(Passed::Upgraded(headers, io))
        }
        Upgrade::Refused(response) if response.status().as_u16() >= 400 => {
            let (mut head, body) = response.into_parts();
            headers::answer(&mut head.headers);
            Ok(Passed::Answer(Response::from_parts(head, Body::new(body))))
        }
        Upgrade::Refused(response) => {
            let code = response.status().as_u16();
            Err(Failure::unavailable(format!("invalid upgrade response: status code {code}")))
        }
    }
}

/// Whether a request asks for another protocol. HTTP/2 has no such thing.
pub fn wants_upgrade(parts: &Parts) -> bool {
    parts.version == http::Version::HTTP_11
        && parts.headers.contains_key(header::UPGRADE)
        && ground::headers::words(&parts.headers, &header::CONNECTION)
            .any(|word| word.eq_ignore_ascii_case("upgrade"))
}

fn is_redirect<B>(response: &Response<B>) -> bool {
    response.status().is_redirection() && response.headers().contains_key(header::LOCATION)
}

/// The answer in place of a redirect, which would lead clients to where the caller's rights were never looked
/// at.
fn redirected() -> Response<Body> {
    let text = "the backend attempted to redirect this request, which is not permitted";
    Plain::text(StatusCode::BAD_GATEWAY, text).into_response(Body::from)
}

fn segments(parts: &Parts) -> usize {
    parts.uri.path().split('/').filter(|segment| !segment.is_empty()).count()
}

/// Refuses paths that another server may read otherwise than they were authorized here.
fn check_path(parts: &Parts) -> Result<(), Failure> {
    let refused = |what: &str| {
        let text = format!("a path that is passed on to another server must not have {what}");
        Err(Failure(StatusCode::BAD_REQUEST, text))
    };
    for segment in parts.uri.path().split('/') {
        let decoded = percent_encoding::percent_decode_str(segment).decode_utf8_lossy();
        if matches!(decoded.as_ref(), "." | "..") {
            return refused("a segment that leads upwards");
        }
        if decoded.contains(['/', '\\', '\0']) {
            return refused("an escaped slash, backslash or zero byte in a segment");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(path: &str) -> Parts {
        Request::builder().uri(path).body(()).expect("a request").into_parts().0
    }

    #[test]
    fn paths_that_may_be_read_otherwise_are_refused() {
        for (path, is_good) in [
            ("/apis/g/v1/things/a.b..c", true),
            ("/apis/g/v1/things/a%20b?x=%2F..", true),
            ("/apis/g/v1/things/%61", true),
            ("/apis/g/v1/../v2", false),
            ("/apis/g/v1/%2e%2E/v2", false),
            ("/apis/g/v1/things/a%2Fstatus", false),
            ("/apis/g/v1/things/a%5cstatus", false),
            ("/apis/g/v1/./things", false),
            ("/apis/g/v1/things/a%00", false),
        ] {
            assert_eq!(check_path(&parts(path)).is_ok(), is_good, "{path}");
        }
    }

    #[test]
    fn discovery_has_few_segments() {
        for (path, expected) in [("/api/v1", 2), ("/apis/g/v1/", 3), ("/apis/g/v1/things", 4)] {
            assert_eq!(segments(&parts(path)), expected, "{path}");
        }
    }
}
