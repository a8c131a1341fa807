//! The published OpenAPI documents: their index, their URLs, their caching.

use std::io::Read;

use blackbox::http::{Api, send};
use reqwest::{Client, Method, redirect::Policy};
use serde_json::Value;

const V2_BINARY: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
const V2_BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

/// Paths of the version 3 documents with their URLs.
async fn index(api: &Api) -> Vec<(String, String)> {
    let index = api.get("/openapi/v3").await.expect(200);
    let paths = index["paths"].as_object().expect("paths");
    let url = |entry: &Value| entry["serverRelativeURL"].as_str().unwrap_or_default().to_owned();
    paths.iter().map(|(path, entry)| (path.clone(), url(entry))).collect()
}

#[tokio::test]
async fn the_index_names_every_document_by_its_hash() {
    for (brand, suffix) in [("platform", "platform.io"), ("kubernetes", "k8s.io")] {
        let api = Api::of_brand(brand).await;
        let index = index(&api).await;
        let expected = [
            "api/v1".to_owned(),
            format!("apis/certificates.{suffix}/v1"),
            format!("apis/coordination.{suffix}/v1"),
            format!("apis/discovery.{suffix}/v1"),
        ];
        for wanted in &expected {
            assert!(index.iter().any(|(path, _)| path == wanted), "{wanted} in {index:?}");
        }
        for (path, url) in index {
            let hash = url.strip_prefix(&format!("/openapi/v3/{path}?hash=")).expect("a hash");
            assert!(hash.len() == 128 && !hash.bytes().any(|byte| byte.is_ascii_lowercase()), "{url}");
            let answer = api.get(&url).await;
            let document = answer.expect(200);
            assert!(document["openapi"].as_str().unwrap_or_default().starts_with("3.0"), "{path}");
            assert_eq!(answer.header("etag"), format!("\"{hash}\""));
            assert_eq!(answer.header("vary"), "Accept");
            assert_eq!(answer.header("content-type"), "application/json");
            let caching = answer.header("cache-control");
            assert!(caching.contains("public") && caching.contains("immutable"), "{caching}");
            let text = answer.text();
            assert!(!text.contains("{domain}") && !text.contains("{meta}"), "a brand key is left in {path}");
        }
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
}

#[tokio::test]
async fn a_wrong_hash_leads_to_the_right_one() {
    let api = Api::start().await;
    let (path, url) = index(&api).await.swap_remove(0);
    let client = unredirected(&api);
    let request = client.get(format!("{}/openapi/v3/{path}?hash=0123", api.server.url()));
    let answer = send(request).await;
    assert_eq!((answer.code, answer.header("location")), (301, url.as_str()));
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
    let (path, _) = index(&api).await.swap_remove(0);
    for path in [format!("/openapi/v3/{path}"), "/openapi/v2".to_owned()] {
        let etag = api.get(&path).await.header("etag").to_owned();
        assert_eq!(etag.len(), 130, "{path}: {etag}");
        let known = send(api.request(Method::GET, &path).header("if-none-match", &etag)).await;
        assert_eq!((known.code, known.bytes.len(), known.header("etag")), (304, 0, etag.as_str()), "{path}");
        let other = send(api.request(Method::GET, &path).header("if-none-match", "\"0\"")).await;
        assert_eq!(other.code, 200);
    }
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
async fn version_two_is_one_document_in_json_or_binary() {
    let api = Api::start().await;
    let answer = api.get("/openapi/v2").await;
    let document = answer.expect(200);
    assert_eq!((answer.header("vary"), answer.header("content-type")), ("Accept", "application/json"));
    assert_eq!(document["swagger"], "2.0");
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.contains_key("/api/v1/namespaces/{namespace}/configmaps/{name}"));
    // What the command line looks at before it asks the server for a trial or for validation.
    let patch =
        &paths["/apis/discovery.platform.io/v1/namespaces/{namespace}/endpointslices/{name}"]["patch"];
    let shared =
        &paths["/apis/discovery.platform.io/v1/namespaces/{namespace}/endpointslices/{name}"]["parameters"];
    let named = |wanted: &str| {
        [&patch["parameters"], shared]
            .iter()
            .filter_map(|list| list.as_array())
            .flatten()
            .any(|parameter| parameter["name"] == wanted)
    };
    for wanted in ["dryRun", "fieldManager", "fieldValidation", "force"] {
        assert!(named(wanted), "{wanted} in {patch}");
    }
    for accept in [V2_BINARY, V2_BINARY_OLD] {
        let binary = api.get_as("/openapi/v2", accept).await;
        assert_eq!(binary.code, 200, "{accept}");
        // swagger = 1, as a text of three bytes.
        assert_eq!(binary.bytes.get(..5), Some(b"\x0a\x032.0".as_slice()));
    }
}

#[tokio::test]
async fn other_types_and_other_paths_are_refused() {
    let api = Api::start().await;
    for path in ["/openapi/v2", "/openapi/v3/api/v1"] {
        assert_eq!(api.get_as(path, "text/html").await.code, 406, "{path}");
        assert_eq!(api.get_as(path, "application/json;q=0").await.code, 406, "{path}");
        assert_eq!(api.get_as(path, "text/html, */*;q=0.1").await.code, 200, "{path}");
    }
    for path in [
        "/openapi/v3/api/v2",
        "/openapi/v3/apis/nothing.io/v1",
        "/openapi/v3/apis/discovery.platform.io/v9",
        "/openapi",
    ] {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().trim_end()), (404, "404 page not found"), "{path}");
    }
}
