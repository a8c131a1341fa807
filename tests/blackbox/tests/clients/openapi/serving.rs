//! How the documents are served: their index, their URLs, what may be kept of them and for how long.

use std::{
    io::Read,
    time::{SystemTime, UNIX_EPOCH},
};

use apiserver::testing::TestServer;
use blackbox::http::{Api, send};
use ground::clock::Clock;
use reqwest::{Client, Method, redirect::Policy};

use crate::openapi::support::{BRANDS, index};

#[tokio::test]
async fn the_index_names_every_document_by_its_hash() {
    for (brand, suffix) in BRANDS {
        let api = Api::of_brand(brand).await;
        let index = index(&api).await;
        let paths: Vec<&str> = index.iter().map(|(path, _)| path.as_str()).collect();
        assert!(paths.is_sorted(), "{paths:?}");
        let mut expected =
            ["api", "api/v1", "apis", "version", ".well-known/openid-configuration", "openid/v1/jwks"]
                .map(str::to_owned)
                .to_vec();
        for group in ["certificates", "coordination", "discovery"] {
            expected.extend([format!("apis/{group}.{suffix}"), format!("apis/{group}.{suffix}/v1")]);
        }
        for wanted in expected {
            assert!(paths.contains(&wanted.as_str()), "{wanted} in {paths:?}");
        }
        for (path, url) in index {
            let hash = url.strip_prefix(&format!("/openapi/v3/{path}?hash=")).expect("a hash");
            assert!(hash.len() == 128 && !hash.bytes().any(|byte| byte.is_ascii_lowercase()), "{url}");
            let answer = api.get(&url).await;
            let document = answer.expect(200);
            assert_eq!(document["openapi"], "3.0.0", "{path}");
            assert_eq!(answer.header("etag"), format!("\"{hash}\""));
            assert_eq!(answer.header("vary"), "Accept");
            assert_eq!(answer.header("content-type"), "application/json");
            assert_eq!(answer.header("cache-control"), "public, immutable, max-age=31536000");
            let text = answer.text();
            assert!(!text.contains("{domain}") && !text.contains("{meta}"), "a brand key is left in {path}");
        }
    }
}

#[tokio::test]
async fn times_are_those_of_the_start_and_of_a_year_from_now() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let (clock, hand) = Clock::manual(now);
    let builder = TestServer::builder().configure(|config| config.clock = clock);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    hand.advance(std::time::Duration::from_secs(90));
    let date = |seconds: u64| httpdate::fmt_http_date(UNIX_EPOCH + std::time::Duration::from_secs(seconds));
    let url = index(&api).await.swap_remove(1).1;
    let named = api.get(&url).await;
    assert_eq!(named.header("last-modified"), date(now));
    assert_eq!(named.header("expires"), date(now + 90 + 365 * 24 * 60 * 60));
    for path in ["/openapi/v2", "/openapi/v3", "/openapi/v3/api/v1"] {
        let answer = api.get(path).await;
        assert_eq!(answer.header("last-modified"), date(now), "{path}");
        assert_eq!(answer.header("expires"), "", "{path}");
        for (since, code) in [
            (date(now - 1), 200),
            (date(now), 304),
            (date(now + 60), 304),
            ("yesterday".to_owned(), 200),
            (String::new(), 200),
        ] {
            let request = api.request(Method::GET, path).header("if-modified-since", &since);
            let known = send(request).await;
            assert_eq!((known.code, known.bytes.is_empty()), (code, code == 304), "{path} {since}");
        }
        // A tag says more than a time.
        let request = api.request(Method::GET, path).header("if-modified-since", date(now));
        assert_eq!(send(request.header("if-none-match", "\"0\"")).await.code, 200, "{path}");
    }
}

#[tokio::test]
async fn a_document_without_its_hash_is_served_but_not_kept() {
    let api = Api::start().await;
    let (path, url) = index(&api).await.swap_remove(0);
    let named = api.get(&url).await;
    let plain = api.get(&format!("/openapi/v3/{path}")).await;
    assert_eq!((plain.code, &plain.bytes), (200, &named.bytes));
    assert_eq!(plain.header("cache-control"), "no-cache, private");
    assert_eq!(plain.header("etag"), named.header("etag"));
    let empty = api.get(&format!("/openapi/v3/{path}?hash=")).await;
    assert_eq!((empty.code, empty.header("cache-control")), (200, "no-cache, private"));
}

#[tokio::test]
async fn a_wrong_hash_leads_to_the_right_one() {
    let api = Api::start().await;
    let client = unredirected(&api);
    for (path, url) in index(&api).await {
        for accept in ["application/json", "text/html"] {
            let wrong = format!("{}/openapi/v3/{path}?hash=0123", api.server.url());
            let answer = send(client.get(wrong).header("accept", accept)).await;
            assert_eq!((answer.code, answer.header("location")), (301, url.as_str()));
            assert!(answer.bytes.is_empty());
        }
    }
    let (_, url) = index(&api).await.swap_remove(0);
    let binary = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
    let answer = api.get_as(&url, binary).await;
    assert_eq!((answer.code, answer.header("content-type")), (200, binary));
    assert_eq!(answer.header("cache-control"), "public, immutable, max-age=31536000");
}

/// The administrator's client, which does not follow redirections.
fn unredirected(api: &Api) -> Client {
    let authority = reqwest::Certificate::from_pem(api.server.ca_pem().as_bytes()).expect("the CA is PEM");
    let identity =
        reqwest::Identity::from_pem(api.server.admin_identity_pem().as_bytes()).expect("the identity is PEM");
    let builder = Client::builder().use_rustls_tls().tls_built_in_root_certs(false);
    let builder = builder.add_root_certificate(authority).identity(identity).redirect(Policy::none());
    builder.build().expect("a client can be built")
}

#[tokio::test]
async fn who_has_a_document_is_not_sent_it_again() {
    let api = Api::start().await;
    let binary = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
    for (path, accept) in [
        ("/openapi/v2", "application/json"),
        ("/openapi/v2", binary),
        ("/openapi/v3", "application/json"),
        ("/openapi/v3/api/v1", "application/json"),
    ] {
        let etag = api.get_as(path, accept).await.header("etag").to_owned();
        assert_eq!(etag.len(), 130, "{path}: {etag}");
        let cases = [
            (etag.clone(), 304),
            (format!("W/{etag}"), 304),
            (format!("\"0\", {etag}"), 304),
            ("*".to_owned(), 304),
            ("\"0\"".to_owned(), 200),
            (etag.trim_matches('"').to_owned(), 200),
        ];
        for (known, code) in cases {
            let request = api.request(Method::GET, path).header("accept", accept);
            let answer = send(request.header("if-none-match", &known)).await;
            assert_eq!((answer.code, answer.bytes.is_empty()), (code, code == 304), "{path} {known}");
            assert_eq!((answer.header("etag"), answer.header("vary")), (etag.as_str(), "Accept"), "{path}");
        }
    }
    // Each form has a tag of its own.
    let json = api.get("/openapi/v2").await.header("etag").to_owned();
    let request = api.request(Method::GET, "/openapi/v2").header("accept", binary);
    assert_eq!(send(request.header("if-none-match", json)).await.code, 200);
}

#[tokio::test]
async fn the_head_alone_tells_the_same() {
    let api = Api::start().await;
    let (_, url) = index(&api).await.swap_remove(1);
    for path in ["/openapi/v2", "/openapi/v3", "/openapi/v3/api/v1", url.as_str()] {
        let (whole, head) = (api.get(path).await, send(api.request(Method::HEAD, path)).await);
        assert_eq!((head.code, head.bytes.len()), (200, 0), "{path}");
        for name in ["content-type", "content-length", "etag", "vary", "last-modified", "cache-control"] {
            assert!(!whole.header(name).is_empty(), "{path} {name}");
            assert_eq!(head.header(name), whole.header(name), "{path} {name}");
        }
        let known = api.request(Method::HEAD, path).header("if-none-match", whole.header("etag"));
        assert_eq!(send(known).await.code, 304, "{path}");
    }
    assert_eq!(send(api.request(Method::HEAD, "/openapi/v3/api/v2")).await.code, 404);
}

#[tokio::test]
async fn large_documents_are_compressed() {
    let api = Api::start().await;
    let mut paths = vec!["/openapi/v2".to_owned()];
    paths.extend(index(&api).await.into_iter().map(|(_, url)| url));
    let mut compressed = 0;
    for path in paths {
        let plain = api.get(&path).await;
        let answer = send(api.request(Method::GET, &path).header("accept-encoding", "gzip")).await;
        let large = plain.bytes.len() > 128 * 1024;
        assert_eq!(answer.header("content-encoding"), if large { "gzip" } else { "" }, "{path}");
        assert_eq!(answer.header("etag"), plain.header("etag"));
        if large {
            assert_eq!(answer.all("vary"), ["Accept", "Accept-Encoding"]);
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(&*answer.bytes).read_to_end(&mut text).expect("gzip");
            assert!(text == plain.bytes, "{path}");
            compressed += 1;
        }
    }
    assert!(compressed > 0, "at least the document of everything is large");
}

#[tokio::test]
async fn other_paths_and_methods_are_refused() {
    let api = Api::start().await;
    for path in [
        "/openapi",
        "/openapi/",
        "/openapi/v1",
        "/openapi/v3/",
        "/openapi/v3/api/v2",
        "/openapi/v3/api/v1/",
        "/openapi/v3/apis/nothing.io/v1",
        "/openapi/v3/apis/discovery.platform.io/v9",
        "/openapi/v3/apis/discovery.k8s.io/v1",
    ] {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().as_str()), (404, "404 page not found\n"), "{path}");
    }
    for path in ["/openapi/v2", "/openapi/v3", "/openapi/v3/api/v1"] {
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            assert_eq!(send(api.request(method.clone(), path)).await.code, 405, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn version_three_can_be_off() {
    let builder = TestServer::builder().configure(|config| {
        config.api.gates.set(apiserver::config::gates(), "OpenAPIV3", false).expect("the gate exists");
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    for path in ["/openapi/v3", "/openapi/v3/api/v1"] {
        assert_eq!(api.get(path).await.code, 404, "{path}");
    }
    assert_eq!(api.get("/openapi/v2").await.code, 200);
}
