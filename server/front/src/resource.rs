//! A request to a resource, once the caller may make it: its body, its verb, and the form of its answer.

use std::sync::Arc;

use axum::body::Body;
use engine::{
    edge::{self, Terms},
    media,
    query::Query,
    request::{Request, Route},
    status::ApiError,
    verb,
};
use forms::{
    accept::{self, Form, Subject},
    encode::{self, Held, Include, Wish},
    warnings,
};
use ground::{
    limits::{BODY_BYTES_MAX, LIGHT_BYTES_MAX},
    metrics::Staying,
    turns::{step_aside, take_turns},
};
use http::{Response, header};
use hyper::body::Incoming;
use machinery::kind::Verb;
use tokio::time::timeout_at;
use transport::{
    inflight::Place,
    upload::{self, Upload, UploadError},
    websocket::{self, Handshake},
};

use super::{
    exchange::Exchange,
    wishes::{header_text, time_limit, wants_pretty},
};

/// How a request wants to be answered.
struct Manner {
    form: Form,
    pretty: bool,
    include_object: Include,
    handshake: Option<Handshake>,
}

impl Exchange<'_> {
    /// Runs a verb, within the bounds of time and number, and encodes its answer. `noticed` are warnings that
    /// have nothing to do with its content.
    pub(crate) async fn resource(
        &mut self,
        request: &Request,
        query: &Query,
        noticed: &[String],
        body: &mut Option<Incoming>,
        place: Place,
    ) -> Result<Response<Body>, ApiError> {
        let app = self.app;
        // First: nothing may be written for a client that could not read the answer.
        let manner = self.manner(request, query)?;
        let limit = match request.route.verb {
            // Streams stay, but the whole question must have come by then.
            Verb::Watch => app.request_timeout,
            verb if writes_one(&request.route, verb) => {
                time_limit(query, app.request_timeout.min(app.write_timeout))
            }
            _ => time_limit(query, app.request_timeout),
        };
        // From the arrival on: time spent on a token service or a slow body counts, too.
        let deadline = (self.started + limit).into();
        let answer = async {
            let read = match body {
                Some(body) => upload::read(body, place, &app.in_flight, app.pace).await,
                None => Ok(Upload::Done(bytes::Bytes::new(), place)),
            };
            match read.map_err(refused_body)? {
                Upload::Done(body, place) => self.answer(request, query, &body, place, manner, noticed).await,
                Upload::NoPlace => Ok((self.refuse().await, None)),
            }
        };
        let Ok(answered) = timeout_at(deadline, answer).await else {
            let error = timed_out(limit == app.write_timeout);
            self.series.route.terminated(error.code().as_u16());
            return Err(error);
        };
        let (response, place) = answered?;
        let Some(place) = place else { return Ok(response) };
        let response = app.in_flight.deliver(response, place, deadline);
        Ok(app.compressed(&self.parts, response))
    }

    /// Answers a request for which there is no place.
    pub(crate) async fn refuse(&self) -> Response<Body> {
        let response = self.app.in_flight.refuse().await;
        self.series.route.terminated(response.status().as_u16());
        response
    }

    fn manner(&self, request: &Request, query: &Query) -> Result<Manner, ApiError> {
        let (app, parts) = (self.app, &self.parts);
        let accepted = header_text(parts, &header::ACCEPT);
        let (subject, kind) = (Subject::of(&request.route), &request.route.resource.kind);
        let form = accept::choose(accepted, subject, app.context.brand(), kind.codec.has_binary_form())?;
        let pretty = form.pretty || wants_pretty(query, header_text(parts, &header::USER_AGENT));
        let include_object = Include::read(query, &form)?;
        let handshake = match request.route.verb {
            Verb::Watch if websocket::is_wanted(parts) => {
                Some(Handshake::read(&parts.headers).map_err(ApiError::bad_request)?)
            }
            _ => None,
        };
        Ok(Manner { form, pretty, include_object, handshake })
    }

    /// Runs the verb and encodes its reply. The place is given back if the answer is complete, and kept by a
    /// watch.
    async fn answer(
        &mut self,
        request: &Request,
        query: &Query,
        body: &bytes::Bytes,
        place: Place,
        manner: Manner,
        noticed: &[String],
    ) -> Result<(Response<Body>, Option<Place>), ApiError> {
        let (app, verb) = (self.app, request.route.verb);
        if body.len() > LIGHT_BYTES_MAX || verb == Verb::DeleteCollection {
            step_aside().await;
        } else if goes_through_many(verb, query) {
            take_turns().await;
        }
        let content_type = media::essence(header_text(&self.parts, &header::CONTENT_TYPE));
        let upgrades = self.parts.headers.contains_key(header::UPGRADE);
        let path = self.parts.uri.path();
        let body = edge::Body { content_type: &content_type, bytes: body, upgrades, path };
        // Before the body is decoded, so that the audit has it even if it cannot be read.
        if let Some(record) = &mut self.record {
            record.sent(&request.route, &body);
        }
        let terms = Terms { brand: app.context.brand(), gates: app.context.gates() };
        let call = edge::read(terms, &request.route, query, &body)?;
        let mut reply = verb::run(&app.context, request, call).await?;
        // Behind the verb: a watch that was refused must not keep its place.
        let (staying, held, place) = self.kept_by(verb, place);
        let Manner { form, pretty, include_object, handshake } = manner;
        let (now, metrics) = (app.context.now(), Arc::clone(&app.metrics));
        let wish = Wish { form, pretty, include_object, now, metrics, staying, held, handshake };
        if encode::keeps_busy(&reply, &wish, self.record.is_some()) {
            step_aside().await;
        }
        if let Some(record) = &mut self.record {
            record.answered(verb, &reply);
        }
        let mut warnings = noticed.to_vec();
        warnings.append(&mut reply.warnings);
        let mut response = encode::response(reply, wish)?;
        warnings::add(response.headers_mut(), &warnings);
        Ok((response, place))
    }

    /// What a watch holds until it ends. Everything else gives its place back when it is answered.
    fn kept_by(&mut self, verb: Verb, place: Place) -> (Option<Staying>, Held, Option<Place>) {
        if verb != Verb::Watch {
            return (None, None, Some(place));
        }
        let tail = self.record.as_mut().map(|record| record.tail());
        (Some(self.series.route.stays()), Some(Box::new((place, tail))), None)
    }
}

/// Whether a request writes one object. What is passed on takes the time that the other side needs.
fn writes_one(route: &Route, verb: Verb) -> bool {
    let is_passed_on = route.subresource.as_ref().is_some_and(|sub| sub.is_connection());
    !is_passed_on && matches!(verb, Verb::Create | Verb::Update | Verb::Patch | Verb::Delete)
}

/// The answer when the time of a request is over. The time of writes has words of its own, which clients
/// know.
fn timed_out(was_time_of_writes: bool) -> ApiError {
    if was_time_of_writes { ApiError::write_timeout() } else { ApiError::timeout() }
}

/// The answer to a client whose body was not read to its end.
fn refused_body(error: UploadError) -> ApiError {
    match error {
        UploadError::TooLarge => ApiError::too_large(format!("limit is {BODY_BYTES_MAX}")),
        UploadError::TooSlow { bytes, bytes_per_second } => ApiError::body_too_slow(bytes, bytes_per_second),
        UploadError::BrokenOff(error) => {
            ApiError::bad_request(format!("the body could not be read to its end: {error}"))
        }
    }
}

/// Whether an answer goes through many objects, a look at each.
fn goes_through_many(verb: Verb, query: &Query) -> bool {
    match verb {
        Verb::List => true,
        // It begins with all objects, or with none.
        Verb::Watch => {
            matches!(query.text("resourceVersion"), "" | "0") || query.get("sendInitialEvents").is_some()
        }
        _ => false,
    }
}
