//! The steps of one request, in order. Some swaps of them would be security holes; a comment above each says
//! why it stands where it does.

use std::{mem::replace, sync::Arc, time::Instant};

use access::{
    authn::{ANONYMOUS, Identity, Presented, impersonation},
    authz::{path_attributes::PathAttributes, public_paths},
    flows::RequestFlow,
};
use aggregation::Remote;
use audit::Record;
use axum::body::Body;
use engine::{
    annotations::{Annotation, Annotations, Level},
    authorization::{self, Attributes, Decision, Selection, Verdict},
    catalog::Catalog,
    deprecation,
    emptied::Emptied,
    query::Query,
    request::{Request, Route, SentOptions, manager},
    route::{self, Target},
    status::ApiError,
    webhook_time::WebhookTime,
};
use forms::{foreign, warnings};
use futures_util::FutureExt;
use ground::{
    limits::{HEADERS_MAX, URI_BYTES_MAX},
    metrics::{AuthenticationResult, AuthorizationResult, DryRun, ExecutingRequest, Outcome},
    peer::Peer,
    shutdown::OpenRequest,
    turns::step_aside,
};
use http::{HeaderName, HeaderValue, Method, Response, StatusCode, header, request::Parts};
use http_body::Body as _;
use hyper::body::Incoming;
use machinery::{kind::Verb, problem::quote, time::Duration, user::User};
use transport::inflight::{self, Arrived, Bound, Place};

use super::{
    shared::{AUDIT_ID, App, remove_body},
    wishes::{header_text, time_limit},
};
use crate::counted::Series;

/// The headers that name the schema of flow control and its level.
const FLOW_SCHEMA: HeaderName = HeaderName::from_static("x-kubernetes-pf-flowschema-uid");
const PRIORITY_LEVEL: HeaderName = HeaderName::from_static("x-kubernetes-pf-prioritylevel-uid");

/// Answers are for their caller alone.
const PRIVATE: HeaderValue = HeaderValue::from_static("no-cache, private");

/// One request under way.
pub(crate) struct Exchange<'a> {
    pub(crate) app: &'a App,
    /// The head; without credentials once the caller is known.
    pub(crate) parts: Parts,
    pub(crate) peer: &'a Peer,
    /// When it came.
    pub(crate) started: Instant,
    pub(crate) audit_id: HeaderValue,
    /// Where it is counted.
    pub(crate) series: Series,
    /// What the answer says of flow control, from when the caller is known.
    pub(crate) flow: Option<RequestFlow>,
    /// Warnings about the credentials of the caller.
    pub(crate) caller_warnings: Vec<String>,
    /// The time that it waited for webhooks.
    pub(crate) webhooks_took: std::time::Duration,
    /// For the audit, from when the caller is known.
    pub(crate) record: Option<Box<Record>>,
    /// Keeps a server that stops waiting for its answer.
    pub(crate) open: Option<OpenRequest>,
    /// The page that asks, if pages of its origin may use the API.
    pub(crate) origin: Option<HeaderValue>,
}

/// Why a request goes no further.
pub(crate) enum Stop {
    /// It fails.
    Failed(ApiError),
    /// There is no place for it: 429.
    Busy,
}

impl From<ApiError> for Stop {
    fn from(error: ApiError) -> Self {
        Stop::Failed(error)
    }
}

/// The path and query of a request, and what they address.
pub(crate) struct Question {
    pub(crate) path: String,
    pub(crate) query: Query,
    target: Target,
    catalog: Arc<Catalog>,
    /// The other server that serves the group and version. It counts before the target, which is a path then.
    remote: Option<Remote>,
}

impl Exchange<'_> {
    /// Finds out what is asked and by whom, and answers if they may.
    pub(crate) async fn run(
        &mut self,
        body: &mut Option<Incoming>,
        arrived: Arrived,
    ) -> Result<Response<Body>, Stop> {
        // First, because the audit and authorization need to know what is asked. A refusal of the path waits
        // until after authorization, so that callers without rights can't learn which kinds exist.
        let question = self.question()?;
        self.has_time(&question)?;
        let (identity, arrived) = self.identify(&question, arrived).await?;
        self.caller_warnings.extend_from_slice(identity.warnings());
        // Nothing behind this line can leak a credential.
        self.app.authentication.remove_credentials(&mut self.parts.headers);
        // Before impersonation: the record begins with the real caller, also of a refused impersonation.
        self.begin_record(&question, &identity).await?;
        let user = self.impersonated(Arc::clone(identity.user())).await?;
        self.count(&question, &user);
        // Before a refusal: clients read it from whatever answer comes.
        self.flow = self.flow_of(&question, &user);
        // When the caller is known, so that one user can't take all places, and before authorization, so that
        // a refusal stays cheap.
        let place = self.place(&question, arrived, &user)?;
        let _executing = self.executing(&question);
        // Authorization comes before the body, so that a caller without rights costs one small answer.
        if let Some(remote) = &question.remote {
            self.authorize_path(&user, &question.path, &question.query).await?;
            // Boxed, so that the future of all other requests stays small.
            return Ok(Box::pin(self.pass_on(remote, &question, &user, body, place)).await?);
        }
        match question.target {
            Target::Resource(route) => {
                self.authorize_route(&route, &question.query, &user).await?;
                let mut request = self.request(route, &question.query, user, question.catalog);
                Ok(self.serve_resource(&mut request, &question.query, body, place).await?)
            }
            Target::Refused(error) => {
                self.authorize_path(&user, &question.path, &question.query).await?;
                Err(error.into())
            }
            Target::Path => {
                self.authorize_path(&user, &question.path, &question.query).await?;
                Ok(self.serve_page(&question.path, user).await)
            }
        }
    }

    /// What every answer carries, and where it is counted.
    pub(crate) fn finish(&mut self, response: &mut Response<Body>) {
        let headers = response.headers_mut();
        self.app.browsers.add(headers, self.origin.take());
        warnings::add(headers, &self.caller_warnings);
        // Nothing reads the id behind this, and a copy would have to be allocated.
        headers.insert(AUDIT_ID, replace(&mut self.audit_id, HeaderValue::from_static("")));
        headers.entry(header::CACHE_CONTROL).or_insert(PRIVATE);
        if let Some(RequestFlow { schema, level, .. }) = self.flow.take() {
            headers.insert(FLOW_SCHEMA, schema);
            headers.insert(PRIORITY_LEVEL, level);
        }
        let series = &self.series;
        series.route.finished(Outcome {
            code: response.status().as_u16(),
            dry_run: series.dry_run,
            took: self.started.elapsed(),
            webhooks_took: self.webhooks_took,
            bytes: response.body().size_hint().exact(),
            system_client: series.system_client.as_deref(),
        });
        if self.parts.method == Method::HEAD {
            remove_body(response);
        }
    }

    /// The answer to a browser that asks whether a page may send a request.
    pub(crate) fn preflight(mut self) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NO_CONTENT;
        let headers = response.headers_mut();
        self.app.browsers.add(headers, self.origin.take());
        headers.insert(AUDIT_ID, self.audit_id);
        headers.insert(header::CACHE_CONTROL, PRIVATE);
        response
    }

    /// Reads path and query, within their bounds.
    fn question(&self) -> Result<Question, ApiError> {
        let parts = &self.parts;
        let path = parts.uri.path().to_owned();
        let query = parts.uri.query().unwrap_or_default();
        // The bounds first: the work and the memory of all that follows grow with these.
        if path.len() + query.len() > URI_BYTES_MAX {
            return Err(ApiError::bad_request(format!("the URL is longer than {URI_BYTES_MAX} bytes")));
        }
        if parts.headers.len() > HEADERS_MAX {
            return Err(ApiError::too_many_headers(HEADERS_MAX));
        }
        // Before the caller is recognized: a browser lends the certificate of its user to every page.
        // The operator vouches for pages of allowed origins.
        if self.origin.is_none() && foreign::overreaches(parts, self.peer) {
            return Err(ApiError::forbidden_path(
                "pages of other sites may only read, and open no WebSocket",
            ));
        }
        let query = Query::parse(query)?;
        let catalog = self.app.context.catalog();
        // Once: whatever changes meanwhile, the request goes where its rights were looked at.
        let remote = self.app.aggregation.remote(&path);
        let target = match &remote {
            Some(_) => Target::Path,
            None => route::route(&catalog, &parts.method, &path, &query),
        };
        Ok(Question { path, query, target, catalog, remote })
    }

    /// Checks the `timeout` of a request, whoever asks for whatever. What goes on for as long as its client
    /// wants has none.
    fn has_time(&self, question: &Question) -> Result<(), ApiError> {
        let Some(text) = question.query.get("timeout").filter(|text| !text.is_empty()) else { return Ok(()) };
        let lasts = match &question.target {
            Target::Resource(route) if question.remote.is_none() => goes_on(route),
            _ => PathAttributes::read(&self.parts.method, &question.path, &question.query).lasts(),
        };
        if lasts {
            return Ok(());
        }
        if Duration::parse(text).is_none() {
            let flaw = Duration::flaw(text, quote);
            let problem = format!("invalid timeout specified in the request URL - time: {flaw}");
            return Err(ApiError::bad_request(problem));
        }
        // A time that is over already leaves none to begin anything in.
        let limit = time_limit(&question.query, self.app.request_timeout);
        if self.started.elapsed() >= limit { Err(ApiError::timeout()) } else { Ok(()) }
    }

    /// The schema and level of flow control that a request falls under.
    fn flow_of(&self, question: &Question, user: &User) -> Option<RequestFlow> {
        let flows = &self.app.flows;
        match &question.target {
            Target::Resource(route) if question.remote.is_none() => {
                flows.of(&Attributes::of_route(user, route))
            }
            _ => {
                let asked = PathAttributes::read(&self.parts.method, &question.path, &question.query);
                flows.of(&asked.by(user))
            }
        }
    }

    /// Recognizes the caller. A request whose caller is not recognized is recorded, too.
    async fn identify(&self, question: &Question, arrived: Arrived) -> Result<(Identity, Arrived), Stop> {
        let (recognized, arrived) = self.recognized(arrived).await.ok_or(Stop::Busy)?;
        match recognized {
            Ok(identity) => Ok((identity, arrived)),
            Err(error) => {
                let is_nobody = error.code() == StatusCode::UNAUTHORIZED;
                if let Some(audit) = self.app.audit.as_ref().filter(|_| is_nobody) {
                    let nobody = Arc::default();
                    let attributes = self.attributes_elsewhere(question);
                    let elsewhere = attributes.as_ref().map(|attributes| attributes.by(&nobody));
                    audit.nobody_recognized(&self.asked(&question.target, &nobody, elsewhere)).await;
                }
                Err(error.into())
            }
        }
    }

    /// A request holds no place while a remote service is asked about its token, and is counted again when
    /// the answer is there: else a slow service and made-up tokens would take the places of all other
    /// callers. None if too many wait for answers.
    async fn recognized(&self, arrived: Arrived) -> Option<(Result<Identity, ApiError>, Arrived)> {
        let mut found = std::pin::pin!(self.authenticate());
        // Most methods answer at once. Only a request that has to wait gives its place back.
        if let Some(found) = found.as_mut().now_or_never() {
            return Some((found, arrived));
        }
        let _asking = self.app.in_flight.ask(arrived)?;
        let found = found.await;
        Some((found, self.app.in_flight.arrive(&self.parts.method)))
    }

    async fn authenticate(&self) -> Result<Identity, ApiError> {
        let (app, peer, began) = (self.app, self.peer, Instant::now());
        let presented = Presented::new(&self.parts.headers, peer, self.parts.uri.path());
        match app.authentication.authenticate(presented).await {
            Ok(identity) => {
                if identity.user().name == ANONYMOUS {
                    peer.note_unrecognized();
                }
                app.metrics.access().authenticated(AuthenticationResult::Success, began.elapsed());
                Ok(identity)
            }
            Err(refused) => {
                peer.note_unrecognized();
                app.metrics.access().authenticated(AuthenticationResult::Failure, began.elapsed());
                tracing::debug!(reason = refused.reason, "caller not recognized");
                // The reason stays in the log: it would tell an attacker how far a made-up credential came.
                Err(refused.told.map_or_else(ApiError::unauthorized, ApiError::unauthorized_because))
            }
        }
    }

    /// The facts of a request from which its audit record begins.
    fn asked<'r>(
        &'r self,
        target: &'r Target,
        user: &'r Arc<User>,
        elsewhere: Option<Attributes<'r>>,
    ) -> audit::RequestFacts<'r> {
        let Parts { headers, uri, method, .. } = &self.parts;
        let (peer, audit_id, started) = (self.peer, &self.audit_id, self.started);
        audit::RequestFacts { headers, uri, peer, target, elsewhere, method, user, audit_id, started }
    }

    /// What is asked of another server. Its kinds are not known here, so the path alone says it.
    fn attributes_elsewhere<'q>(&self, question: &'q Question) -> Option<PathAttributes<'q>> {
        question.remote.as_ref()?;
        Some(PathAttributes::read(&self.parts.method, &question.path, &question.query))
    }

    /// Begins the record of the request, if the policy wants one.
    async fn begin_record(&mut self, question: &Question, identity: &Identity) -> Result<(), ApiError> {
        let Some(audit) = &self.app.audit else { return Ok(()) };
        let attributes = self.attributes_elsewhere(question);
        let elsewhere = attributes.as_ref().map(|attributes| attributes.by(identity.user()));
        self.record = audit.begin(&self.asked(&question.target, identity.user(), elsewhere));
        let Some(record) = &mut self.record else { return Ok(()) };
        identity.annotations().iter().cloned().for_each(|note| record.annotate(note));
        record.received().await
    }

    /// The user as whom the caller asks: mostly the caller.
    async fn impersonated(&mut self, user: Arc<User>) -> Result<Arc<User>, ApiError> {
        if !impersonation::is_wanted(&self.parts.headers) {
            return Ok(user);
        }
        let (headers, app) = (&mut self.parts.headers, self.app);
        // Boxed, so that the future of all other requests stays small.
        let other =
            impersonation::impersonate(headers, &user, app.context.authorization(), app.context.brand());
        let Some(other) = Box::pin(other).await? else { return Ok(user) };
        if let Some(record) = &mut self.record {
            record.impersonates(&other);
        }
        Ok(other)
    }

    fn count(&mut self, question: &Question, user: &User) {
        if let Target::Resource(route) = &question.target {
            let is_dry = !question.query.text("dryRun").is_empty();
            let dry_run = if is_dry { DryRun::Yes } else { DryRun::No };
            let sent = self.parts.headers.get(header::CONTENT_TYPE);
            let is_apply = sent.is_some_and(|sent| *sent == *engine::media::APPLY_PATCH);
            self.series = self.app.counted.route(route, user, dry_run, is_apply);
        }
    }

    fn place(&self, question: &Question, arrived: Arrived, user: &User) -> Result<Place, Stop> {
        let bound = match self.attributes_elsewhere(question) {
            Some(asked) if self.lasts(&asked) => Bound::watch(self.parts.uri.query().map_or(0, str::len)),
            Some(_) => Bound::Soon,
            None => bound_of(&question.target, &question.path, &self.parts),
        };
        let place = self.app.in_flight.admit(arrived, bound, inflight::Caller::of(user));
        if let Some(flow) = self.flow.as_ref().filter(|_| place.is_none()) {
            flow.metrics.refused();
        }
        place.ok_or(Stop::Busy)
    }

    /// Counts the request among those that run, until it is answered or, as a watch, has begun.
    fn executing(&self, question: &Question) -> Option<ExecutingRequest> {
        let metrics = &self.flow.as_ref()?.metrics;
        let is_watch = matches!(&question.target, Target::Resource(route) if route.verb == Verb::Watch);
        Some(if is_watch { metrics.begin_watch() } else { metrics.begin() })
    }

    /// Asks whether a user may use a path that leads to no resource that is served.
    async fn authorize_path(&mut self, user: &User, path: &str, query: &Query) -> Result<(), ApiError> {
        let asked = PathAttributes::read(&self.parts.method, path, query);
        let attributes = asked.by(user);
        let decision = self.decide(&attributes).await;
        authorization::route::of_path(&decision, &attributes)
    }

    async fn serve_page(&self, path: &str, user: Arc<User>) -> Response<Body> {
        // Health checks stay on this thread, so that they are answered while all work threads are busy.
        if !public_paths::is_public(path) {
            step_aside().await;
        }
        let mut request = http::Request::from_parts(self.parts.clone(), Body::empty());
        request.extensions_mut().insert(user);
        self.app.compressed(&self.parts, self.app.pages.answer(request).await)
    }

    /// Asks whether a user may do what a route says.
    async fn authorize_route(&mut self, route: &Route, query: &Query, user: &User) -> Result<(), ApiError> {
        let selection = Selection::of_query(route.verb, query);
        let attributes = Attributes { selection: &selection, ..Attributes::of_route(user, route) };
        let decision = self.decide(&attributes).await;
        authorization::route::of_route(&decision, route, user)
    }

    /// Asks the authorizers, and records their decision for the audit.
    async fn decide(&mut self, attributes: &Attributes<'_>) -> Decision {
        let began = Instant::now();
        let decision = self.app.context.authorization().authorize(attributes).await;
        self.app.metrics.access().authorized(result_of(&decision), began.elapsed());
        decided(&mut self.record, &decision);
        decision
    }

    /// The request of a caller who may make it.
    fn request(&self, route: Route, query: &Query, user: Arc<User>, catalog: Arc<Catalog>) -> Request {
        let (manager, sent) = match route.verb {
            // Fields that a write sets get an owner.
            Verb::Create | Verb::Patch | Verb::Update => {
                let sent = SentOptions {
                    field_manager: query.text("fieldManager").to_owned(),
                    field_validation: query.text("fieldValidation").to_owned(),
                };
                (manager(&sent.field_manager, header_text(&self.parts, &header::USER_AGENT)), sent)
            }
            _ => (String::new(), SentOptions::default()),
        };
        Request {
            route,
            catalog,
            user,
            manager,
            sent,
            annotations: Annotations::default(),
            emptied: Emptied::default(),
            webhook_time: WebhookTime::default(),
            deadline: self.deadline(query),
            as_stored: false,
        }
    }

    /// When the answer to a write is due.
    fn deadline(&self, query: &Query) -> Option<Instant> {
        self.started.checked_add(time_limit(query, self.app.request_timeout))
    }

    async fn serve_resource(
        &mut self,
        request: &mut Request,
        query: &Query,
        body: &mut Option<Incoming>,
        place: Place,
    ) -> Result<Response<Body>, ApiError> {
        let app = self.app;
        let noticed = deprecation::of_route(request, app.context.brand(), &app.metrics);
        let answered = self.resource(request, query, &noticed, body, place).await;
        self.note(request.annotations.take());
        self.webhooks_took = request.webhook_time.total();
        // A patch of an unknown type never reaches the kind, and says nothing of it.
        let is_unread = |error: &ApiError| {
            request.route.verb == Verb::Patch && error.code() == http::StatusCode::UNSUPPORTED_MEDIA_TYPE
        };
        answered.map_err(|error| if is_unread(&error) { error } else { error.with_warnings(noticed) })
    }

    /// Tells the audit, or else the log, what was noted of the request.
    fn note(&mut self, annotations: Vec<(Level, Annotation)>) {
        match &mut self.record {
            Some(record) => {
                annotations.into_iter().for_each(|(level, note)| record.annotate_from(level, note));
            }
            None => {
                // Notes of a higher level may have parts of objects, which are no business of the log.
                for (_, (name, text)) in
                    annotations.into_iter().filter(|(level, _)| *level == Level::Metadata)
                {
                    tracing::debug!(audit_id = ?self.audit_id, name, text, "noted for the audit");
                }
            }
        }
    }
}

/// The bound that a request must fit in. Health checks are answered however busy the server is.
fn bound_of(target: &Target, path: &str, parts: &Parts) -> Bound {
    match target {
        Target::Resource(route) if route.verb == Verb::Watch => {
            Bound::watch(parts.uri.query().map_or(0, str::len))
        }
        Target::Path | Target::Refused(_) if public_paths::is_public(path) => Bound::None,
        Target::Resource(_) | Target::Path | Target::Refused(_) => Bound::Soon,
    }
}

/// Whether the answer to a request goes on for as long as its client wants: changes, a log, a connection to
/// something.
fn goes_on(route: &Route) -> bool {
    let part = route.subresource.as_deref();
    route.verb == Verb::Watch || part.is_some_and(|part| part.is_connection())
}

/// The result of a decision, for metrics.
fn result_of(decision: &Decision) -> AuthorizationResult {
    match (decision.verdict, &decision.error) {
        (Verdict::Allow, _) => AuthorizationResult::Allowed,
        (_, Some(_)) => AuthorizationResult::Error,
        (Verdict::Deny, None) => AuthorizationResult::Denied,
        (Verdict::NoOpinion, None) => AuthorizationResult::NoOpinion,
    }
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
