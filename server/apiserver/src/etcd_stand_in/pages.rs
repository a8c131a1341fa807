//! The pages of a stand-in. Those of a real etcd that is started with `--listen-client-urls` have the same
//! paths.

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::Full;

/// The release of etcd whose options and pages the stand-in has.
pub const RELEASE: &str = "3.6.0";

/// The member of `/version` by which a stand-in is recognized. No etcd has it.
pub(super) const MARK: &str = "stand_in";

/// Returns the page of a request, whose body is not read.
pub(super) fn page<Body>(request: &Request<Body>) -> Response<Full<Bytes>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return text(StatusCode::METHOD_NOT_ALLOWED, "text/plain", "Method Not Allowed\n".to_owned());
    }
    let json = |body| text(StatusCode::OK, "application/json", body);
    match request.uri().path() {
        "/health" => json(r#"{"health":"true","reason":""}"#.to_owned()),
        "/livez" | "/readyz" => text(StatusCode::OK, "text/plain; charset=utf-8", "ok\n".to_owned()),
        "/version" => {
            json(format!(r#"{{"etcdserver":"{RELEASE}","etcdcluster":"{RELEASE}","{MARK}":true}}"#))
        }
        _ => text(
            StatusCode::NOT_FOUND,
            "text/plain; charset=utf-8",
            "this is a stand-in for etcd, which stores nothing\n".to_owned(),
        ),
    }
}

fn text(code: StatusCode, content_type: &'static str, body: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = code;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    #[tokio::test]
    async fn it_is_healthy_and_nothing_else() {
        for (method, path, code, body) in [
            (Method::GET, "/health", 200, r#"{"health":"true","reason":""}"#),
            (Method::GET, "/readyz", 200, "ok\n"),
            (Method::GET, "/v3/kv/range", 404, "this is a stand-in for etcd, which stores nothing\n"),
            (Method::POST, "/health", 405, "Method Not Allowed\n"),
        ] {
            let request = Request::builder().method(method).uri(path).body(()).expect("a request");
            let answer = page(&request);
            assert_eq!(answer.status(), code, "{path}");
            let bytes = answer.into_body().collect().await.expect("a body").to_bytes();
            assert_eq!(bytes, body, "{path}");
        }
    }
}
