//! The reference below `/docs`: what is served, to whom, with which headers, and not when it is turned off.

use std::{io::Read, path::Path};

use apiserver::testing::TestServer;
use blackbox::{
    http::{Answer, Api, send},
    objects::config_map,
};
use codegen::docs::{SiteHost, examples::Examples, site};
use reqwest::{Client, Method, redirect::Policy};

const PAGES: [(&str, &str); 7] = [
    ("/docs/", "text/html; charset=utf-8"),
    ("/docs/index.html", "text/html; charset=utf-8"),
    ("/docs/core/v1/config_map.html", "text/html; charset=utf-8"),
    ("/docs/explorer.html", "text/html; charset=utf-8"),
    ("/docs/assets/docs.css", "text/css; charset=utf-8"),
    ("/docs/assets/search.js", "text/javascript; charset=utf-8"),
    ("/docs/viewer/swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
];

/// The directives of a policy.
fn policy(answer: &Answer) -> Vec<&str> {
    answer.header("content-security-policy").split(';').map(str::trim).collect()
}

#[tokio::test]
async fn every_page_has_its_type_and_the_headers_that_guard_it() {
    let api = Api::start().await;
    for (path, media_type) in PAGES {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.header("content-type")), (200, media_type), "{path}");
        let policy = policy(&answer);
        for directive in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(&directive), "{path}: {directive} in {policy:?}");
        }
        assert!(!policy.iter().any(|directive| directive.contains("unsafe")), "{path}: {policy:?}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache, private", "{path}");
        let text = answer.text();
        assert!(!text.is_empty() && !text.contains("{group_suffix}"), "{path}");
    }
}

#[tokio::test]
async fn pages_load_nothing_from_elsewhere_and_hold_no_script() {
    let api = Api::start().await;
    for (path, media_type) in PAGES {
        if !media_type.starts_with("text/html") {
            continue;
        }
        let text = api.get(path).await.text();
        for part in text.split('<').skip(1) {
            let loads = ["src=\"", "href=\""].iter().filter_map(|key| part.split_once(key));
            for (_, address) in loads {
                let stays = !address.starts_with("http:")
                    && !address.starts_with("https:")
                    && !address.starts_with("//");
                assert!(stays, "{path}: <{part}");
            }
            assert!(!part.contains(" style=\"") && !part.contains(" onclick"), "{path}: <{part}");
            if let Some(script) = part.strip_prefix("script") {
                assert!(script.trim_end().ends_with('>'), "{path}: a script in the page: {script}");
            }
        }
    }
}

#[tokio::test]
async fn the_root_leads_to_the_first_page() {
    let api = Api::start().await;
    let answer = send(unredirected(&api).get(format!("{}/docs", api.server.url()))).await;
    assert_eq!((answer.code, answer.header("location")), (301, "docs/"));
    let page = api.get("/docs").await;
    assert_eq!(page.code, 200);
    assert!(page.text().contains("<h1>Platform API reference</h1>"));
    let roots = api.get("/").await.expect(200);
    assert!(
        roots["paths"].as_array().is_some_and(|paths| paths.iter().any(|path| path == "/docs")),
        "{roots}"
    );
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
async fn the_pages_speak_the_brand() {
    for (brand, word, other) in [
        ("platform", "discovery.platform.io/v1", "discovery.k8s.io"),
        ("kubernetes", "discovery.k8s.io/v1", "platform.io"),
    ] {
        let api = Api::of_brand(brand).await;
        let text = api.get("/docs/discovery/v1/endpoint_slice.html").await.text();
        assert!(text.contains(word) && !text.contains(other), "{brand}");
    }
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_take_it() {
    let api = Api::start().await;
    for (path, _) in PAGES {
        let plain = api.get(path).await;
        assert_eq!(
            (plain.header("content-encoding"), plain.header("vary")),
            ("", "Accept-Encoding"),
            "{path}"
        );
        for accept in ["gzip", "br, gzip;q=0.8"] {
            let packed = send(api.request(Method::GET, path).header("accept-encoding", accept)).await;
            assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
            assert_eq!(packed.header("vary"), "Accept-Encoding", "{path}");
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(&*packed.bytes).read_to_end(&mut text).expect("gzip");
            assert!(text == plain.bytes, "{path}");
            assert!(packed.bytes.len() * 2 < plain.bytes.len(), "{path}: {} bytes", packed.bytes.len());
        }
        let refused = send(api.request(Method::GET, path).header("accept-encoding", "gzip;q=0")).await;
        assert_eq!(refused.header("content-encoding"), "", "{path}");
    }
}

#[tokio::test]
async fn who_has_a_page_is_not_sent_it_again() {
    let api = Api::start().await;
    let other = Api::of_brand("kubernetes").await;
    for (path, media_type) in PAGES {
        let tag = api.get(path).await.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{path}: {tag}");
        for known in [tag.clone(), format!("\"0\", {tag}"), tag.replace("W/", ""), "*".to_owned()] {
            let answer = send(api.request(Method::GET, path).header("if-none-match", &known)).await;
            assert_eq!(
                (answer.code, answer.bytes.len(), answer.header("etag")),
                (304, 0, tag.as_str()),
                "{known}"
            );
            assert!(!policy(&answer).is_empty());
            assert_eq!(answer.header("vary"), "Accept-Encoding", "{known}");
        }
        let changed = send(api.request(Method::GET, path).header("if-none-match", "\"0\"")).await;
        assert_eq!(changed.code, 200);
        let is_page = media_type.starts_with("text/html");
        assert!(!is_page || other.get(path).await.header("etag") != tag, "{path}: brands share a tag");
    }
}

#[tokio::test]
async fn only_files_of_the_reference_are_there() {
    let api = Api::start().await;
    for path in [
        "/docs/nothing.html",
        "/docs/core",
        "/docs/core/v1/",
        "/docs/assets/..%2fdocs.css",
        "/docs/viewer/",
        "/docs/viewer/swagger-ui-bundle.js.map",
        "/docsx",
    ] {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().trim_end()), (404, "404 page not found"), "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        assert_eq!(send(api.request(method.clone(), "/docs/")).await.code, 405, "{method}");
    }
    let head = send(api.request(Method::HEAD, "/docs/")).await;
    assert_eq!((head.code, head.bytes.len()), (200, 0));
    let length: usize = head.header("content-length").parse().expect("a length");
    assert_eq!(length, api.get("/docs/").await.bytes.len());
}

#[tokio::test]
async fn reading_needs_permission() {
    let api = Api::start().await;
    for (path, _) in PAGES.into_iter().chain([("/docs", ""), ("/docs/nothing.html", "")]) {
        let answer = send(api.anonymous().get(format!("{}{path}", api.server.url()))).await;
        let said = format!("User \"system:anonymous\" cannot get path \"{path}\"");
        answer.fails(403, "Forbidden", &said);
        let url = format!("{}{path}", api.server.url());
        let stranger = send(api.anonymous().get(url).bearer_auth("nobody")).await;
        assert_eq!(stranger.code, 401, "{path}");
    }
}

#[tokio::test]
async fn a_server_without_the_reference_has_no_such_paths() {
    let server = TestServer::builder().configure(|config| config.api.docs = false).start().await;
    let api = Api::over(server.expect("a test server starts"));
    for (path, _) in PAGES.into_iter().chain([("/docs", "")]) {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().trim_end()), (404, "404 page not found"), "{path}");
    }
    let roots = api.get("/").await.expect(200);
    assert!(!roots["paths"].to_string().contains("/docs"), "{roots}");
}

/// The pages tell people to present a client certificate in a browser, which then presents it for every page
/// on the web that asks for this server. Such a page must not be able to write without asking the server
/// first.
#[tokio::test]
async fn another_site_cannot_write_through_the_browser() {
    let api = Api::start().await;
    let path = "/api/v1/namespaces/default/configmaps";
    let body = config_map("foreign").to_string();
    // What a page may send to another host without asking: these types, and no header of its own.
    for media_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let answer = api.send(Method::POST, path, media_type, body.clone()).await;
        assert_eq!(answer.code, 415, "{media_type}");
    }
    // And bodies without a type, which are JSON: there the browser says where the page is from.
    for (site, expected) in [("cross-site", 403), ("same-site", 403), ("same-origin", 201)] {
        let request = api.request(Method::POST, path).header("sec-fetch-site", site).body(body.clone());
        assert_eq!(send(request).await.code, expected, "{site}");
    }
    let reading = api.request(Method::GET, path).header("sec-fetch-site", "cross-site");
    assert_eq!(send(reading).await.code, 200, "a link may lead here");
    let preflight = api.request(Method::OPTIONS, path).header("origin", "https://elsewhere.example");
    let preflight = send(preflight.header("access-control-request-method", "PUT")).await;
    assert_eq!(preflight.header("access-control-allow-origin"), "");
    assert_ne!(preflight.code / 100, 2, "{}", preflight.text());
}

#[tokio::test]
async fn the_pages_are_those_that_the_tool_writes() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let model = schema_model::load_model(&schema).unwrap_or_else(|report| panic!("{report}"));
    let examples = Examples::read(&schema, &model).expect("examples can be read");
    for brand in ["platform", "kubernetes"] {
        let api = Api::of_brand(brand).await;
        let pages = site(&model, &examples, brand, SiteHost::Server).expect("the brand is there");
        assert!(pages.len() > 100, "{} pages", pages.len());
        for page in pages {
            let answer = api.get(&format!("/docs/{}", page.path)).await;
            assert_eq!(answer.code, 200, "{brand} {}", page.path);
            assert!(answer.bytes == page.text.as_bytes(), "{brand} {} differs", page.path);
        }
    }
}
