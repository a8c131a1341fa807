//! The one way of a request: route, who, may they, verb, form. Everything else hangs off this file.

use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use access::{
    authn::{ANONYMOUS, Authentication, Identity, Presented, bearer, impersonation},
    authz::{asked::Asked, public_paths},
};
use audit::{Audit, Record};
use axum::body::Body;
use engine::{
    annotations::{Annotation, Annotations},
    authorization::{self, Attributes, Authorization, Decision, Selection},
    context::Shared,
    deprecation,
    edge::{self, Terms},
    media,
    query::Query,
    request::{Request, manager},
    route::{self, Target},
    status::ApiError,
    verb,
};
use forms::{
    accept::{self, Form, Subject},
    compress,
    encode::{self, Held, Include, Wish},
    foreign, warnings,
};
use futures_util::FutureExt;
use ground::{
    limits::{BODY_BYTES_MAX, HEADERS_MAX, LIGHT_BYTES_MAX, URI_BYTES_MAX},
    metrics::{AuthenticationResult, DryRun, Metrics, Outcome},
    peer::Peer,
    plain::Plain,
    turns::{step_aside, take_turns},
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header, request::Parts};
use http_body::Body as _;
use hyper::body::Incoming;
use machinery::{kind::Verb, user::User};
use transport::{
    inflight::{self, Arrived, Bound, InFlight, Place},
    serve::{Handler, panic_text},
    upload::{self, Pace, Upload, UploadError},
    websocket::{self, Handshake},
};

use crate::{
    counted::{Counted, Series},
    pages::Pages,
};

const AUDIT_ID: HeaderName = HeaderName::from_static("audit-id");

/// Longest audit id that is taken over from a client.
const AUDIT_ID_BYTES_MAX: usize = 64;

/// Everything between a connection and the verbs.
pub struct App {
    /// What the verbs are handed.
    pub context: Shared,
    /// Who?
    pub authentication: Arc<Authentication>,
    /// May they?
    pub authorization: Arc<Authorization>,
    /// Paths that are no resource.
    pub pages: Pages,
    /// How many at a time?
    pub in_flight: InFlight,
    /// How slowly may bodies come?
    pub pace: Pace,
    /// Counters by route.
    pub counted: Counted,
    /// All counters.
    pub metrics: Arc<Metrics>,
    /// Longest time for a request that is no watch.
    pub request_timeout: Duration,
    /// Records requests.
    pub audit: Option<Arc<Audit>>,
}

impl Handler for App {
    type Body = Body;
    type Arrival = (Instant, Arrived);

    fn arrived(&self, request: &http::Request<Incoming>) -> (Instant, Arrived) {
        (Instant::now(), self.in_flight.arrive(request.method()))
    }

    async fn handle(
        &self,
        mut parts: Parts,
        body: &mut Incoming,
        (started, arrived): (Instant, Arrived),
        peer: &Peer,
    ) -> Response<Body> {
        let audit_id = self.audit_id(&parts.headers);
        let mut series = self.counted.page();
        let mut record = None;
        let has_extra_space = bearer::has_extra_space(&parts.headers);
        let came = Came { body, peer, arrived, started, audit_id: &audit_id, record: &mut record };
        // Here and not only where a connection is served, so that the answer has its headers, and is counted.
        let admitted = AssertUnwindSafe(self.admitted(&mut parts, came, &mut series)).catch_unwind().await;
        let (mut response, failed) = match admitted {
            Ok(Ok(response)) => (response, None),
            Ok(Err(error)) => (self.failure(&error, &parts), Some(error.status)),
            Err(panic) => {
                if let Some(record) = record.take() {
                    Record::broke(record).await;
                }
                (self.panicked(panic_text(&*panic)), None)
            }
        };
        let headers = response.headers_mut();
        if has_extra_space {
            warnings::add(headers, &[bearer::EXTRA_SPACE.to_owned()]);
        }
        headers.insert(AUDIT_ID, audit_id);
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache, private"));
        series.route.finished(Outcome {
            code: response.status().as_u16(),
            dry_run: series.dry_run,
            took: started.elapsed(),
            bytes: response.body().size_hint().exact(),
            system_client: series.system_client.as_deref(),
        });
        let response = if parts.method == Method::HEAD { without_body(response) } else { response };
        match record {
            None => response,
            Some(record) => record.finish(failed.as_deref(), response).await,
        }
    }

    fn panicked(&self, cause: &str) -> Response<Body> {
        tracing::error!(cause, "a handler panicked");
        encode::failure(&ApiError::internal(cause), &Form::json(), false)
    }
}

impl App {
    /// Encodes a failure in the form that the client reads, and logs what only we may know of it.
    fn failure(&self, error: &ApiError, parts: &Parts) -> Response<Body> {
        if let Some(cause) = &error.cause {
            tracing::error!(code = error.status.code, cause, "a request failed");
        }
        if let Some(undecided) = &error.undecided {
            let uri = authorization::escape(&format!("{:?}", parts.uri.to_string()));
            let text = format!("Internal Server Error: {uri}: {}\n", authorization::escape(undecided));
            return Plain::text(error.code(), text).into_response(Body::from);
        }
        let query = Query::parse(parts.uri.query().unwrap_or_default()).unwrap_or_default();
        let form = accept::choose(header_text(parts, &header::ACCEPT), Subject::Object, self.context.brand())
            .unwrap_or_else(|_| Form::json());
        let pretty = form.pretty || wants_pretty(&query, header_text(parts, &header::USER_AGENT));
        let mut response = encode::failure(error, &form, pretty);
        if websocket::is_wanted(parts) {
            websocket::name_version(response.headers_mut());
        }
        response
    }

    /// The client's own id of the request, or a new one.
    fn audit_id(&self, headers: &HeaderMap) -> HeaderValue {
        let mut id = match headers.get(AUDIT_ID) {
            Some(id) if !id.is_empty() && id.len() <= AUDIT_ID_BYTES_MAX => id.clone(),
            _ => HeaderValue::try_from(self.context.clock.uuid()).unwrap_or(HeaderValue::from_static("")),
        };
        // No two are alike: this keeps HTTP/2 from storing each in the table of headers that repeat.
        id.set_sensitive(true);
        id
    }

    /// Finds out what is asked and by whom, and goes on only if they may.
    async fn admitted(
        &self,
        parts: &mut Parts,
        Came { body, peer, arrived, started, audit_id, record }: Came<'_>,
        series: &mut Series,
    ) -> Result<Response<Body>, ApiError> {
        let path = parts.uri.path().to_owned();
        let query = parts.uri.query().unwrap_or_default();
        if path.len() + query.len() > URI_BYTES_MAX {
            return Err(ApiError::bad_request(format!("the URL is longer than {URI_BYTES_MAX} bytes")));
        }
        if parts.headers.len() > HEADERS_MAX {
            return Err(ApiError::too_many_headers(HEADERS_MAX));
        }
        if foreign::overreaches(parts, peer) {
            return Err(ApiError::forbidden_path(
                "pages of other sites may only read, and open no WebSocket",
            ));
        }
        let query = Query::parse(query)?;
        let target = route::route(&self.context.catalog, &parts.method, &path, &query);
        let Some((recognized, arrived)) = self.recognized(parts, peer, arrived).await else {
            return Ok(self.in_flight.refuse().await);
        };
        let identity = match recognized {
            Ok(identity) => identity,
            Err(error) => {
                let is_nobody = error.code() == StatusCode::UNAUTHORIZED;
                if let Some(audit) = self.audit.as_ref().filter(|_| is_nobody) {
                    let nobody = Arc::default();
                    audit.nobody_recognized(&asked(parts, peer, &target, &nobody, audit_id, started)).await;
                }
                return Err(error);
            }
        };
        let mut user = Arc::clone(identity.user());
        self.authentication.remove_credentials(&mut parts.headers);
        if let Some(audit) = &self.audit {
            *record = audit.begin(&asked(parts, peer, &target, &user, audit_id, started));
            if let Some(record) = record {
                identity.annotations().iter().cloned().for_each(|note| record.annotate(note));
                record.received().await?;
            }
        }
        if impersonation::is_wanted(&parts.headers) {
            // Apart, so that the way of all other requests stays short.
            let (headers, brand) = (&mut parts.headers, self.context.brand());
            let other =
                Box::pin(impersonation::impersonate(headers, &user, &self.authorization, brand)).await?;
            if let Some(other) = other {
                if let Some(record) = record {
                    record.impersonates(&other);
                }
                user = other;
            }
        }
        let dry_run = if query.text("dryRun").is_empty() { DryRun::No } else { DryRun::Yes };
        if let Target::Resource(route) = &target {
            *series = self.counted.route(route, &user, dry_run);
        }
        // Before anything that costs more than knowing who asks: refusing must be cheap.
        let bound = bound_of(&target, &path, parts);
        let Some(place) = self.in_flight.admit(arrived, bound, inflight::Caller::of(&user)) else {
            // Not counted any more, so that requests that come after it may be let in.
            return Ok(self.in_flight.refuse().await);
        };
        match target {
            Target::Resource(route) => {
                let selection = Selection::of_query(route.verb, &query);
                let attributes = Attributes { selection: &selection, ..Attributes::of_route(&user, &route) };
                let decision = self.authorization.authorize(&attributes).await;
                decided(record, &decision);
                authorization::route::of_route(&decision, &route, &user)?;
                let mut request = Request {
                    manager: match route.verb {
                        // Fields that a write sets get an owner.
                        Verb::Create | Verb::Patch | Verb::Update => {
                            manager(query.text("fieldManager"), header_text(parts, &header::USER_AGENT))
                        }
                        _ => String::new(),
                    },
                    route,
                    user,
                    annotations: Annotations::default(),
                };
                let noticed = deprecation::of_route(&request, self.context.brand(), &self.metrics);
                let caller =
                    Caller { body, place, started, noticed: &noticed, record: record.as_deref_mut() };
                let answered = self.resource(parts, &request, &query, caller, series).await;
                tell(request.annotations.take(), audit_id, record.as_deref_mut());
                answered.map_err(|error| error.with_warnings(noticed))
            }
            Target::Refused(error) => {
                self.authorize_path(&user, &Asked::read(&parts.method, &path, &query), record).await?;
                Err(error)
            }
            Target::Path => {
                self.authorize_path(&user, &Asked::read(&parts.method, &path, &query), record).await?;
                if !public_paths::is_public(&path) {
                    step_aside().await;
                }
                let mut request = http::Request::from_parts(parts.clone(), Body::empty());
                request.extensions_mut().insert(user);
                Ok(self.compressed(parts, self.pages.answer(request).await))
            }
        }
    }

    /// Who asks? A request holds no place while a remote service is asked about its token, and is counted again when
    /// the answer is there: else a slow service and made-up tokens would take the places of all other callers. None if
    /// too many wait for answers.
    async fn recognized(
        &self,
        parts: &Parts,
        peer: &Peer,
        arrived: Arrived,
    ) -> Option<(Result<Identity, ApiError>, Arrived)> {
        let mut found = std::pin::pin!(self.authenticate(parts, peer));
        if let Some(found) = found.as_mut().now_or_never() {
            return Some((found, arrived));
        }
        let _asking = self.in_flight.ask(arrived)?;
        let found = found.await;
        Some((found, self.in_flight.arrive(&parts.method)))
    }

    /// Who asks?
    async fn authenticate(&self, parts: &Parts, peer: &Peer) -> Result<Identity, ApiError> {
        let presented = Presented::new(&parts.headers, peer);
        match self.authentication.authenticate(presented).await {
            Ok(identity) => {
                if identity.user().name == ANONYMOUS {
                    peer.note_unrecognized();
                }
                self.metrics.authentication(AuthenticationResult::Success).inc();
                Ok(identity)
            }
            Err(refused) => {
                peer.note_unrecognized();
                self.metrics.authentication(AuthenticationResult::Failure).inc();
                tracing::debug!(reason = refused.reason, "nobody recognized");
                Err(refused.told.map_or_else(ApiError::unauthorized, ApiError::unauthorized_because))
            }
        }
    }

    /// Asks whether a user may use a path that leads to no resource that is served.
    async fn authorize_path(
        &self,
        user: &User,
        asked: &Asked<'_>,
        record: &mut Option<Box<Record>>,
    ) -> Result<(), ApiError> {
        let attributes = asked.by(user);
        let decision = self.authorization.authorize(&attributes).await;
        decided(record, &decision);
        authorization::route::of_path(&decision, &attributes)
    }

    /// What the reading of requests depends on.
    fn terms(&self) -> Terms<'_> {
        Terms { brand: self.context.brand(), gates: &self.context.gates }
    }

    /// Runs a verb, within the bounds of time and number, and encodes its answer.
    async fn resource(
        &self,
        parts: &Parts,
        request: &Request,
        query: &Query,
        mut caller: Caller<'_>,
        series: &Series,
    ) -> Result<Response<Body>, ApiError> {
        let verb = request.route.verb;
        let form = accept::choose(
            header_text(parts, &header::ACCEPT),
            Subject::of(&request.route),
            self.context.brand(),
        )?;
        let pretty = form.pretty || wants_pretty(query, header_text(parts, &header::USER_AGENT));
        let include_object = Include::read(query)?;
        let handshake = match verb {
            Verb::Watch if websocket::is_wanted(parts) => {
                Some(Handshake::read(&parts.headers).map_err(ApiError::bad_request)?)
            }
            _ => None,
        };
        let limit = match verb {
            // Streams stay, but the whole question must have come by then.
            Verb::Watch => self.request_timeout,
            _ => time_limit(query, self.request_timeout)?,
        };
        let deadline = (caller.started + limit).into();
        let answer = async {
            let (body, place) = match upload::read(caller.body, caller.place, &self.in_flight, self.pace)
                .await
                .map_err(refused_body)?
            {
                Upload::Done(body, place) => (body, place),
                Upload::NoPlace => return Ok((self.in_flight.refuse().await, None)),
            };
            if body.len() > LIGHT_BYTES_MAX || verb == Verb::DeleteCollection {
                step_aside().await;
            } else if goes_through_many(verb, query) {
                take_turns().await;
            }
            let content_type = media::essence(header_text(parts, &header::CONTENT_TYPE));
            let body = edge::Body { content_type: &content_type, bytes: &body };
            if let Some(record) = &mut caller.record {
                record.sent(&request.route, &body);
            }
            let call = edge::read(self.terms(), &request.route, query, &body)?;
            let mut reply = verb::run(&self.context, request, call).await?;
            let (staying, held, place): (_, Held, _) = match verb {
                Verb::Watch => {
                    let tail = caller.record.as_mut().map(|record| record.tail());
                    (Some(series.route.stays()), Some(Box::new((place, tail))), None)
                }
                _ => (None, None, Some(place)),
            };
            let (now, metrics) = (self.context.now(), Arc::clone(&self.metrics));
            let wish = Wish { form, pretty, include_object, now, metrics, staying, held, handshake };
            if encode::keeps_busy(&reply, &wish, caller.record.is_some()) {
                step_aside().await;
            }
            if let Some(record) = &mut caller.record {
                record.answered(verb, &reply);
            }
            let mut warnings = caller.noticed.to_vec();
            warnings.append(&mut reply.warnings);
            let mut response = encode::response(reply, wish)?;
            warnings::add(response.headers_mut(), &warnings);
            Ok((response, place))
        };
        let answered = tokio::time::timeout_at(deadline, answer).await;
        let (response, place) = answered.unwrap_or_else(|_| Err(ApiError::timeout()))?;
        let Some(place) = place else { return Ok(response) };
        let response = self.in_flight.deliver(response, place, deadline);
        Ok(self.compressed(parts, response))
    }

    /// A large answer in the coding that the client takes.
    fn compressed(&self, parts: &Parts, response: Response<Body>) -> Response<Body> {
        if !self.context.gates.is_on("APIResponseCompression") {
            return response;
        }
        compress::compress(response, header_text(parts, &header::ACCEPT_ENCODING))
    }
}

/// What may keep a request out. Whether the server is well is told however busy it is.
fn bound_of(target: &Target, path: &str, parts: &Parts) -> Bound {
    match target {
        Target::Resource(route) if route.verb == Verb::Watch => {
            Bound::watch(parts.uri.query().map_or(0, str::len))
        }
        Target::Path | Target::Refused(_) if public_paths::is_public(path) => Bound::None,
        Target::Resource(_) | Target::Path | Target::Refused(_) => Bound::Soon,
    }
}

/// What a client is told whose body was not read to its end.
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

/// A header as text; empty when it is absent or no text.
fn header_text<'a>(parts: &'a Parts, name: &HeaderName) -> &'a str {
    parts.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The answer to HEAD: what GET says, and no body. HTTP/2 clients take one for a broken stream.
fn without_body(response: Response<Body>) -> Response<Body> {
    let length = response.body().size_hint().exact();
    let mut response = response.map(|_| Body::empty());
    if let Some(length) = length {
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    response
}

/// What comes with a request to a resource, besides what the verbs are handed.
struct Caller<'a> {
    body: &'a mut Incoming,
    /// Among the requests under way.
    place: Place,
    /// When it came.
    started: Instant,
    /// Warnings that have nothing to do with its content.
    noticed: &'a [String],
    /// For the audit.
    record: Option<&'a mut Record>,
}

/// What the audit is told of a request before anything is done for it.
fn asked<'a>(
    parts: &'a Parts,
    peer: &'a Peer,
    target: &'a Target,
    user: &'a Arc<User>,
    audit_id: &'a HeaderValue,
    started: Instant,
) -> audit::Asked<'a> {
    let Parts { headers, uri, method, .. } = parts;
    audit::Asked { headers, uri, peer, target, method, user, audit_id, started }
}

/// Tells the audit what was decided on the caller's rights.
fn decided(record: &mut Option<Box<Record>>, decision: &Decision) {
    let Some(record) = record else { return };
    let reason = decision.reason.as_str();
    match &decision.error {
        _ if decision.is_allowed() => record.allowed(reason),
        Some(_) => record.undecided(),
        None => record.forbidden(reason),
    }
}

/// Tells the audit, or else the log, what was noted of a request.
fn tell(annotations: Vec<Annotation>, audit_id: &HeaderValue, record: Option<&mut Record>) {
    match record {
        Some(record) => annotations.into_iter().for_each(|note| record.annotate(note)),
        None => {
            for (name, text) in annotations {
                tracing::debug!(?audit_id, name, text, "noted for the audit");
            }
        }
    }
}

/// What comes with the head of a request.
struct Came<'a> {
    body: &'a mut Incoming,
    peer: &'a Peer,
    arrived: Arrived,
    started: Instant,
    audit_id: &'a HeaderValue,
    /// For the audit, from when it is known who asks.
    record: &'a mut Option<Box<Record>>,
}

/// Whether JSON is indented: as asked, else for clients whose reader is a person.
fn wants_pretty(query: &Query, user_agent: &str) -> bool {
    match query.get("pretty") {
        Some(value) => matches!(value, "true" | "1"),
        None => ["curl/", "Wget/", "Mozilla/5.0"].iter().any(|reader| user_agent.starts_with(reader)),
    }
}

/// The `timeout` parameter may shorten the time of a request.
fn time_limit(query: &Query, longest: Duration) -> Result<Duration, ApiError> {
    let text = query.text("timeout");
    if text.is_empty() {
        return Ok(longest);
    }
    match machinery::time::Duration::parse(text) {
        Some(asked) => match u64::try_from(asked.as_nanos()) {
            Ok(nanoseconds) if nanoseconds > 0 => Ok(longest.min(Duration::from_nanos(nanoseconds))),
            _ => Ok(longest),
        },
        None => Err(ApiError::bad_request(format!(
            "invalid timeout specified in the request URL - {text:?} is no duration such as 30s"
        ))),
    }
}
