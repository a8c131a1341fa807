//! The record of one request, from authentication until its answer is sent.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    task::{Context, Poll},
};

use axum::body::Body as Stream;
use bytes::Bytes;
use engine::{
    annotations::Annotation,
    edge::Body,
    reply::{Content, Reply},
    request::Route,
    status::ApiError,
};
use ground::limits::CHUNK_BYTES;
use http::{Response, StatusCode};
use http_body::{Frame, SizeHint};
use machinery::{kind::Verb, meta::v1::Status, user::User};

use super::{
    Audit, bodies,
    channel::{Channel, Passed},
    event::{self, Event, Facts, ObjectReference, Outcome},
    policy::{Judgement, Level, Stage},
    sink::Later,
};

/// The code for a client that did not wait for the answer. HTTP has no such code; this is the one of nginx.
const CLIENT_LEFT: u16 = 499;
/// The message to a client whose request must not run without a record.
const NOT_STORED: &str = "Internal error occurred: failed to store audit event";

/// The record of one request. If it is dropped early, it records that the client left or the handler
/// panicked.
pub struct Record {
    audit: Arc<Audit>,
    judgement: Judgement,
    facts: Arc<Facts>,
    object: Option<ObjectReference>,
    /// Whether the bodies carry credentials.
    withheld: bool,
    request_object: Option<Bytes>,
    response_object: Option<Bytes>,
    /// Sorted by name.
    annotations: Vec<Annotation>,
    /// The status that a verb returned, if any.
    told: Option<Outcome>,
    /// The outcome of an answer whose head is sent.
    started: Option<Outcome>,
    tail: Option<Tail>,
    ended: bool,
}

/// Keeps the record of a watch, which lasts longer than the handling of its request. The record ends when the
/// last clone is dropped.
#[derive(Clone)]
pub struct Tail(Arc<Mutex<Option<Box<Record>>>>);

impl Record {
    pub(super) fn new(
        audit: Arc<Audit>,
        judgement: Judgement,
        facts: Facts,
        object: Option<ObjectReference>,
        withheld: bool,
    ) -> Self {
        let mut record = Record {
            audit,
            judgement,
            facts: Arc::new(facts),
            object,
            withheld,
            request_object: None,
            response_object: None,
            annotations: Vec::new(),
            told: None,
            started: None,
            tail: None,
            ended: false,
        };
        if withheld && judgement.level >= Level::Request {
            record.annotate((record.audit.names.withheld.clone(), "true".to_owned()));
        }
        record
    }

    /// Records the first stage.
    ///
    /// # Errors
    /// 500 when the event cannot be stored and the mode is blocking-strict.
    pub async fn received(&mut self) -> Result<(), ApiError> {
        if self.store(Stage::RequestReceived, None).await {
            return Ok(());
        }
        self.audit.metrics.rejected();
        let mut error = ApiError::internal("the first audit event of a request could not be stored");
        NOT_STORED.clone_into(&mut error.status.message);
        Err(error)
    }

    /// Records the impersonated user. The policy was applied to the caller.
    pub fn impersonates(&mut self, user: &Arc<User>) {
        Arc::make_mut(&mut self.facts).impersonated = Some(Arc::clone(user));
    }

    /// Adds an annotation if the record has this level. One of a level that shows bodies is withheld with
    /// them.
    pub fn annotate_from(&mut self, level: Level, note: Annotation) {
        let is_withheld = self.withheld && level >= Level::Request;
        if self.judgement.level >= level && !is_withheld {
            self.annotate(note);
        }
    }

    /// Adds an annotation. Of two with the same name, the first stays.
    pub fn annotate(&mut self, note: Annotation) {
        let name = note.0.clone();
        if !event::annotate(&mut self.annotations, note) {
            tracing::warn!(name, audit_id = self.facts.audit_id, "an audit annotation came twice");
        }
    }

    /// Records that the request was authorized, and why.
    pub fn allowed(&mut self, reason: &str) {
        self.decided("allow", reason);
    }

    /// Records that the request was forbidden, and why.
    pub fn forbidden(&mut self, reason: &str) {
        self.decided("forbid", reason);
    }

    /// Records that authorization failed with an error.
    pub fn undecided(&mut self) {
        self.annotate((self.audit.names.reason.clone(), "internal error".to_owned()));
    }

    fn decided(&mut self, decision: &str, reason: &str) {
        let names = &self.audit.names;
        let notes =
            [(names.decision.clone(), decision.to_owned()), (names.reason.clone(), reason.to_owned())];
        notes.into_iter().for_each(|note| self.annotate(note));
    }

    /// Records the body of the request.
    pub fn sent(&mut self, route: &Route, body: &Body<'_>) {
        let keeps = self.judgement.level >= Level::Request && !self.withheld;
        let is_object = matches!(route.verb, Verb::Create | Verb::Update);
        if !keeps && !is_object {
            return;
        }
        let Some(body) = bodies::sent(route, body, self.audit.binary_media_type) else { return };
        if is_object && let Some(reference) = &mut self.object {
            bodies::complete(reference, &body);
        }
        if keeps {
            self.request_object = bodies::tidied(&body, self.judgement.omit_managed_fields);
        }
    }

    /// Records the result of a verb.
    pub fn answered(&mut self, verb: Verb, reply: &Reply) {
        match &reply.content {
            Content::Status(status) => self.told = Some(Outcome::of_status(reply.code.as_u16(), status)),
            Content::Object { object, .. } if verb == Verb::Create => {
                // For `generateName`, the name is known only now.
                if let Some(reference) = self.object.as_mut().filter(|reference| reference.name.is_empty()) {
                    bodies::complete_name(reference, object.json());
                }
            }
            _ => {}
        }
        if self.judgement.level < Level::RequestResponse || self.withheld {
            return;
        }
        let body = bodies::answered(reply);
        let tidied = body.and_then(|body| bodies::tidied(&body, self.judgement.omit_managed_fields));
        if tidied.is_none() && matches!(reply.content, Content::Object { .. } | Content::List { .. }) {
            self.annotate((self.audit.names.truncated.clone(), "true".to_owned()));
        }
        self.response_object = tidied;
    }

    /// Returns a handle that keeps the record open. Keep it with the stream of changes.
    pub fn tail(&mut self) -> Tail {
        self.tail.get_or_insert_with(|| Tail(Arc::default())).clone()
    }

    /// Ends the record when the answer is sent completely. `failed` is the status of a failure.
    pub async fn finish(
        mut self: Box<Self>,
        failed: Option<&Status>,
        response: Response<Stream>,
    ) -> Response<Stream> {
        let code = response.status();
        let outcome = match failed {
            Some(status) => self.failure(code.as_u16(), status),
            None => self.told.take().unwrap_or(Outcome { code: code.as_u16(), ..Outcome::default() }),
        };
        let tail = self.tail.take().filter(|_| failed.is_none());
        if tail.is_some() || code == StatusCode::GATEWAY_TIMEOUT {
            self.store(Stage::ResponseStarted, Some(outcome.clone())).await;
        }
        if let Some(tail) = tail {
            self.started = Some(outcome);
            *tail.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(self);
            return response;
        }
        let length = http_body::Body::size_hint(response.body()).upper();
        if length.is_none_or(|bytes| bytes > CHUNK_BYTES as u64) {
            self.started = Some(outcome);
            return response.map(|body| Stream::new(Told { body, _record: self }));
        }
        self.ended = true;
        self.store(Stage::ResponseComplete, Some(outcome)).await;
        response
    }

    /// Ends the record of a request whose handler panicked.
    pub async fn broke(mut self: Box<Self>) {
        self.ended = true;
        self.store(Stage::Panic, Some(broken())).await;
    }

    /// Ends the record of a request that was rejected with 401.
    pub(super) async fn refused(mut self: Box<Self>, message: String) {
        self.ended = true;
        let outcome = Outcome {
            code: StatusCode::UNAUTHORIZED.as_u16(),
            status: "Failure".to_owned(),
            reason: "Unauthorized".to_owned(),
            message,
            details: None,
        };
        self.store(Stage::ResponseStarted, Some(outcome)).await;
    }

    /// The outcome of a failure. The message may quote the client's body, so it is withheld with the bodies.
    fn failure(&self, code: u16, status: &Status) -> Outcome {
        let mut outcome = Outcome::of_status(code, status);
        let speaks_of_body = matches!(
            StatusCode::from_u16(code),
            Ok(StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY)
        );
        if self.withheld && speaks_of_body {
            outcome.message.clear();
            outcome.details = None;
        }
        outcome
    }

    /// Makes the event of a stage; `None` if the policy omits the stage.
    fn event(&mut self, stage: Stage, outcome: Option<Outcome>) -> Option<Arc<Event>> {
        if self.judgement.omit_stages.contains(stage) {
            return None;
        }
        self.audit.metrics.made();
        Some(Arc::new(Event {
            facts: Arc::clone(&self.facts),
            stage,
            at: self.audit.now(),
            object: self.object.clone(),
            outcome,
            request_object: self.request_object.clone(),
            response_object: self.response_object.clone(),
            annotations: self.annotations.clone(),
            fields: OnceLock::new(),
        }))
    }

    /// Stores an event in all backends. Returns whether the request may continue.
    async fn store(&mut self, stage: Stage, outcome: Option<Outcome>) -> bool {
        let Some(event) = self.event(stage, outcome) else { return true };
        let mut passed = true;
        for channel in &self.audit.channels {
            passed &= match channel.store(&event) {
                Passed::Now(passed) => passed,
                Passed::Later(storing) => Attended { channel, storing: Some(storing) }.await,
            };
        }
        passed
    }
}

/// Ends the record without a waiting request: after a watch, after an answer that took a while, when a client
/// left, or when a stream panicked.
impl Drop for Record {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let (stage, outcome) = match self.started.take() {
            _ if std::thread::panicking() => (Stage::Panic, broken()),
            Some(outcome) => (Stage::ResponseComplete, outcome),
            None => (Stage::ResponseComplete, left()),
        };
        let Some(event) = self.event(stage, Some(outcome)) else { return };
        for channel in &self.audit.channels {
            channel.leave(channel.store(&event));
        }
    }
}

fn left() -> Outcome {
    Outcome {
        code: CLIENT_LEFT,
        status: "Failure".to_owned(),
        message: "Connection closed early".to_owned(),
        ..Outcome::default()
    }
}

/// The cause of the panic is only for the log.
fn broken() -> Outcome {
    Outcome {
        code: StatusCode::INTERNAL_SERVER_ERROR.as_u16(),
        status: "Failure".to_owned(),
        reason: "InternalError".to_owned(),
        message: "the server panicked".to_owned(),
        details: None,
    }
}

/// An event for which a request waits. It is stored even if the request is cancelled.
struct Attended<'a> {
    channel: &'a Channel,
    storing: Option<Later<bool>>,
}

impl Future for Attended<'_> {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<bool> {
        let Some(storing) = &mut self.storing else { return Poll::Ready(true) };
        let passed = storing.as_mut().poll(cx);
        if passed.is_ready() {
            self.storing = None;
        }
        passed
    }
}

impl Drop for Attended<'_> {
    fn drop(&mut self) {
        if let Some(storing) = self.storing.take() {
            self.channel.leave(Passed::Later(storing));
        }
    }
}

/// The body of a long answer, which keeps the record open.
struct Told {
    body: Stream,
    _record: Box<Record>,
}

impl http_body::Body for Told {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
