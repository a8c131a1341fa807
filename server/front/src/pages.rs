//! Paths that are no resource: discovery, OpenAPI, version, health, metrics. Who may read them was
//! decided before; only GET and HEAD are served.

use std::sync::Arc;

use access::authn::service_account::discovery::{self as issuers, Documents};
use axum::{
    Extension, Router,
    body::Body,
    extract::{Path, RawQuery, State},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use engine::{media::JSON, query::Query, status::ApiError};
use forms::{
    accept::Form,
    discovery::Discovery,
    encode::{self, indented},
    openapi::OpenApi,
};
use ground::plain::Plain;
use ground::{metrics::Metrics, version::Version};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use machinery::user::User;
use tower_service::Service;

use super::{
    docs::Docs,
    snapshot::{self, Snapshots},
    upgrade::{self, Upgrades},
    wishes::wants_pretty,
};
use crate::health::Health;

/// The media type of a JWK set (RFC 7517, section 8.5).
const KEYS_MEDIA_TYPE: &str = "application/jwk-set+json";

/// What the pages show.
pub struct ShownPages {
    /// Groups, versions and resource types.
    pub discovery: Discovery,
    /// Published documents.
    pub openapi: OpenApi,
    /// The reference for people; nothing where it is turned off.
    pub docs: Option<Docs>,
    /// Health checks.
    pub health: Arc<Health>,
    /// Counts.
    pub metrics: Arc<Metrics>,
    /// Who we are.
    pub version: Version,
    /// All objects at once.
    pub snapshots: Snapshots,
    /// Stored objects in the form of the current schema.
    pub upgrades: Upgrades,
    /// How others verify tokens of this server; nothing where no client could fetch them.
    pub issuer: Option<Documents>,
}

/// The pages, ready to answer.
pub struct Pages(Router);

type Shared = State<Arc<ShownPages>>;

impl Pages {
    /// Routes the pages.
    #[must_use]
    pub fn new(shown: ShownPages) -> Self {
        let router = Router::new()
            .route("/", get(root))
            .route("/index.html", get(root))
            .route("/version", get(version))
            .route("/version/", get(version))
            .route("/metrics", get(metrics))
            .route("/metrics/slis", get(slis))
            .route("/livez", get(health))
            .route("/livez/", get(health))
            .route("/livez/{*check}", get(health))
            .route("/readyz", get(health))
            .route("/readyz/", get(health))
            .route("/readyz/{*check}", get(health))
            .route("/healthz", get(health))
            .route("/healthz/", get(health))
            .route("/healthz/{*check}", get(health))
            .route(snapshot::PATH, get(snapshot))
            .route(upgrade::PATH, post(upgrade_storage))
            .route(issuers::CONFIGURATION_PATH, get(issuer))
            .route("/.well-known/openid-configuration/", get(issuer))
            .route(issuers::KEYS_PATH, get(issuer_keys))
            .route("/openid/v1/jwks/", get(issuer_keys))
            .route("/docs", get(docs_root))
            .route("/docs/", get(docs_index))
            .route("/docs/{*path}", get(docs_page))
            .route("/openapi/v2", get(openapi_v2))
            .route("/openapi/v3", get(openapi_index))
            .route("/openapi/v3/{*path}", get(openapi_v3))
            .fallback(discovery)
            .method_not_allowed_fallback(not_allowed)
            .with_state(Arc::new(shown));
        Pages(router)
    }

    /// Answers one request, which carries its caller as an extension. A HEAD request is answered with a body
    /// as well, so that the head tells its length; the code above leaves the body out.
    pub async fn answer(&self, mut request: Request<Body>) -> Response {
        if request.method() == Method::HEAD {
            *request.method_mut() = Method::GET;
        }
        match self.0.clone().call(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

/// Every path that has a page, sorted.
async fn root(State(shown): Shared) -> Response {
    let fixed = ["/metrics", "/metrics/slis", "/openapi/v2", "/openapi/v3", "/version"];
    let mut paths: Vec<String> = fixed.map(str::to_owned).to_vec();
    paths.extend(shown.health.paths());
    let issuer = [issuers::CONFIGURATION_PATH, issuers::KEYS_PATH];
    paths.extend(shown.issuer.iter().flat_map(|_| issuer.map(str::to_owned)));
    paths.extend(shown.docs.iter().map(|_| "/docs".to_owned()));
    paths.extend(shown.discovery.paths());
    paths.extend(shown.openapi.documents().v3_paths().map(|path| format!("/openapi/v3/{path}")));
    paths.sort_unstable();
    let body = serde_json::json!({ "paths": paths }).to_string();
    json(indented(&body.into()))
}

async fn version(State(shown): Shared) -> Response {
    plain(shown.version.page())
}

async fn metrics(State(shown): Shared, headers: HeaderMap) -> Response {
    plain(shown.metrics.page_for(accepted(&headers)))
}

async fn slis(State(shown): Shared, headers: HeaderMap) -> Response {
    plain(shown.metrics.slis().page_for(accepted(&headers)))
}

async fn health(State(shown): Shared, uri: http::Uri, RawQuery(query): RawQuery) -> Response {
    let query = Query::parse(query.as_deref().unwrap_or_default()).unwrap_or_default();
    plain(shown.health.page(uri.path(), &query))
}

/// Discovery; any other path is unknown.
async fn discovery(State(shown): Shared, request: Request<Body>) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    if !shown.discovery.has(path) {
        return unknown();
    }
    if request.method() != Method::GET {
        return not_allowed(request.uri().clone()).await;
    }
    let answer = match shown.discovery.answer(path, accepted(headers), is_read_by_people(&request)) {
        Ok(Some(answer)) => answer,
        Ok(None) => return unknown(),
        Err(error) => return encode::failure(&error, &Form::json(), true),
    };
    let mut response = json(answer.body);
    set(response.headers_mut(), header::CONTENT_TYPE, &answer.content_type);
    // One path has several forms of its document, which a cache must keep apart.
    set(response.headers_mut(), header::VARY, "Accept");
    if let Some(etag) = &answer.etag {
        set(response.headers_mut(), header::CACHE_CONTROL, "public");
        return tagged(response, headers, etag);
    }
    response
}

/// Whether the query or the program of the client asks for indented JSON.
fn is_read_by_people(request: &Request<Body>) -> bool {
    let query = Query::parse(request.uri().query().unwrap_or_default()).unwrap_or_default();
    let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    wants_pretty(&query, agent.unwrap_or_default())
}

async fn snapshot(State(shown): Shared, Extension(user): Extension<Arc<User>>) -> Response {
    shown.snapshots.page(&user).await
}

async fn upgrade_storage(State(shown): Shared, Extension(user): Extension<Arc<User>>) -> Response {
    shown.upgrades.page(&user).await
}

async fn issuer(State(shown): Shared) -> Response {
    published(shown.issuer.as_ref().map(|issuer| &issuer.configuration), JSON)
}

async fn issuer_keys(State(shown): Shared) -> Response {
    published(shown.issuer.as_ref().map(|issuer| &issuer.keys), KEYS_MEDIA_TYPE)
}

/// A document that any cache may keep for an hour.
fn published(document: Option<&bytes::Bytes>, media_type: &str) -> Response {
    let Some(document) = document else { return unknown() };
    let mut response = json(document.clone());
    set(response.headers_mut(), header::CONTENT_TYPE, media_type);
    set(response.headers_mut(), header::CACHE_CONTROL, "public, max-age=3600");
    response
}

async fn docs_root(State(shown): Shared) -> Response {
    if shown.docs.is_some() { Docs::redirection() } else { unknown() }
}

async fn docs_index(state: Shared, headers: HeaderMap) -> Response {
    docs_page(state, Path(String::new()), headers).await
}

async fn docs_page(State(shown): Shared, Path(path): Path<String>, headers: HeaderMap) -> Response {
    shown.docs.as_ref().and_then(|docs| docs.file(&path, &headers)).unwrap_or_else(unknown)
}

async fn openapi_v2(State(shown): Shared, headers: HeaderMap) -> Response {
    shown.openapi.answer_v2(&headers)
}

async fn openapi_index(State(shown): Shared, headers: HeaderMap) -> Response {
    shown.openapi.answer_index(&headers)
}

async fn openapi_v3(
    State(shown): Shared,
    Path(path): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    shown.openapi.answer_v3(&path, query.as_deref().unwrap_or_default(), &headers)
}

/// Adds an `ETag`, and answers 304 to a client that has this version.
fn tagged(mut response: Response, headers: &HeaderMap, hash: &str) -> Response {
    let etag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(etag.as_str()) {
        response = StatusCode::NOT_MODIFIED.into_response();
    }
    set(response.headers_mut(), header::ETAG, &etag);
    response
}

fn accepted(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The answer to a method that the page does not have.
async fn not_allowed(uri: http::Uri) -> Response {
    let allowed = if uri.path() == upgrade::PATH { vec!["POST"] } else { vec!["GET", "HEAD"] };
    let error = ApiError::method_not_allowed(allowed);
    encode::failure(&error, &Form::json(), false)
}

fn unknown() -> Response {
    plain(Plain::text(StatusCode::NOT_FOUND, "404 page not found\n"))
}

fn json(body: bytes::Bytes) -> Response {
    let mut response = Body::from(body).into_response();
    set(response.headers_mut(), header::CONTENT_TYPE, JSON);
    response
}

fn plain(page: Plain) -> Response {
    page.into_response(Body::from)
}

fn set(headers: &mut HeaderMap, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}
