//! How the documents are sent: which form, and what of it a client has already. A client that has the
//! newest form is answered 304 (RFC 9110, section 13); a URL that names a hash never changes its content.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use engine::{media::JSON, query::Query};
use ground::plain::Plain;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::{Document, OpenApi, V2_BINARY, V2_BINARY_OLD, V3_BINARY, V3_BINARY_OLD, url_of};
use crate::accept;

/// How long a document may be kept whose URL names its hash: a year, the most that caches are asked for.
const KEPT_SECONDS: u64 = 365 * 24 * 60 * 60;

impl OpenApi {
    /// Answers `/openapi/v2`.
    pub fn answer_v2(&self, headers: &HeaderMap) -> Response {
        let documents = self.documents();
        match accept::media_type(text(headers, header::ACCEPT), &[JSON, V2_BINARY, V2_BINARY_OLD]) {
            Some(JSON) => sent(documents.v2(), headers),
            Some(_) => sent(documents.v2_binary(), headers),
            None => not_acceptable(&[JSON, V2_BINARY]),
        }
    }

    /// Answers `/openapi/v3`, always as JSON: clients send the media types that they accept for objects.
    pub fn answer_index(&self, headers: &HeaderMap) -> Response {
        self.documents().index().map_or_else(unknown, |index| sent(index, headers))
    }

    /// Answers a path below `/openapi/v3/`.
    pub fn answer_v3(&self, path: &str, query: &str, headers: &HeaderMap) -> Response {
        let documents = self.documents();
        let Some(named) = documents.v3(path) else {
            return unknown();
        };
        // Both forms have the hash of the JSON in their URL, as the index tells it.
        let query = Query::parse(query).unwrap_or_default();
        let hash = query.text("hash");
        // The client followed an old index. What a URL with a hash stands for must not change, so the newest
        // document has another one.
        if !hash.is_empty() && hash != named.hash {
            return moved(&url_of(path, &named.hash));
        }
        let form = match accept::media_type(text(headers, header::ACCEPT), &[JSON, V3_BINARY, V3_BINARY_OLD])
        {
            Some(JSON) => Some(named),
            Some(_) => documents.v3_binary(path),
            None => return not_acceptable(&[JSON, V3_BINARY]),
        };
        let Some(document) = form else { return unknown() };
        let mut response = sent(document, headers);
        if !hash.is_empty() {
            let until = self.clock.unix_seconds().saturating_add(KEPT_SECONDS);
            set(&mut response, header::CACHE_CONTROL, "public, immutable, max-age=31536000");
            set(&mut response, header::EXPIRES, &date(until));
        }
        response
    }
}

/// A document, or only its head for a client that has it.
fn sent(document: &Document, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", document.hash);
    let mut response = if is_known(&etag, document.since, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut whole = Body::from(document.body()).into_response();
        set(&mut whole, header::CONTENT_TYPE, document.media_type);
        whole
    };
    // Also on 304: a cache keeps JSON and binary under one URL.
    set(&mut response, header::VARY, "Accept");
    set(&mut response, header::ETAG, &etag);
    set(&mut response, header::LAST_MODIFIED, &date(document.since));
    response
}

/// Whether the client has this version. The time counts only where no version is named, and what is no
/// time is as good as not said.
fn is_known(etag: &str, since: u64, headers: &HeaderMap) -> bool {
    if headers.contains_key(header::IF_NONE_MATCH) {
        let lists = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
        // This header compares weakly (RFC 9110, section 13.1.2).
        return tags.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag);
    }
    let had = httpdate::parse_http_date(text(headers, header::IF_MODIFIED_SINCE)).ok();
    had.is_some_and(|had| at(since) <= had)
}

fn moved(url: &str) -> Response {
    let mut response = StatusCode::MOVED_PERMANENTLY.into_response();
    set(&mut response, header::LOCATION, url);
    response
}

fn unknown() -> Response {
    Plain::text(StatusCode::NOT_FOUND, "404 page not found\n").into_response(Body::from)
}

fn not_acceptable(served: &[&str]) -> Response {
    let text = format!("only {} is served here\n", served.join(" or "));
    let mut response = Plain::text(StatusCode::NOT_ACCEPTABLE, text).into_response(Body::from);
    set(&mut response, header::VARY, "Accept");
    response
}

fn at(unix_seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(unix_seconds)
}

fn date(unix_seconds: u64) -> String {
    httpdate::fmt_http_date(at(unix_seconds))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn set(response: &mut Response, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        response.headers_mut().insert(name, value);
    }
}
