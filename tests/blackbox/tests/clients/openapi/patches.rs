//! The media types of patches: the document names those that the server takes, and no others.

use blackbox::http::Api;
use reqwest::Method;
use serde_json::Value;

const KNOWN: [&str; 4] = [
    "application/apply-patch+yaml",
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
];

/// What generated clients send, which is the form that is named first.
const FIRST: &str = "application/merge-patch+json";

#[tokio::test]
async fn what_the_document_names_is_what_the_server_takes() {
    let api = Api::start().await;
    let document = api.get("/openapi/v2").await.expect(200);
    let mut operations = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        // A connection passes on whatever it is sent.
        let is_connection = item["patch"]["x-kubernetes-action"] == "connect";
        let Some(listed) = item["patch"]["consumes"].as_array().filter(|_| !is_connection) else { continue };
        operations += 1;
        let url = path.replace("{namespace}", "default").replace("{name}", "none");
        for media in KNOWN {
            // The object is not there: a server that reads the patch answers 404.
            let body = if media.contains("json-patch") { "[]" } else { "{}" };
            let answer = api.send(Method::PATCH, &url, media, body).await;
            let is_taken = answer.code != 415;
            assert_eq!(listed.contains(&Value::from(media)), is_taken, "{path} {media}: {}", answer.text());
        }
        let refused = api.send(Method::PATCH, &url, "application/json", "{}").await;
        refused.fails(415, "UnsupportedMediaType", "415: Unsupported Media Type");
        assert_eq!(listed.first(), Some(&Value::from(FIRST)), "{path}");
        assert!(listed.iter().all(|media| KNOWN.iter().any(|known| media == known)), "{path}: {listed:?}");
    }
    assert!(operations > 7, "every kind has one: {operations}");
}
