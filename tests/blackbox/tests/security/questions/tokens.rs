//! Whose is this token?

use blackbox::http::Api;
use serde_json::{Value, json};

const TOKENS: &str = "/apis/authentication.platform.io/v1/tokenreviews";

fn question(spec: Value) -> Value {
    json!({ "apiVersion": "authentication.platform.io/v1", "kind": "TokenReview", "spec": spec })
}

#[tokio::test]
async fn a_token_that_nobody_knows_is_nobodys() {
    let api = Api::start().await;
    // Neither the certificate of who asks nor anonymity speaks for a token.
    for token in ["secret", "a.b.c", "line\nbreak", "\u{e9}"] {
        let answer = api.post(TOKENS, &question(json!({ "token": token }))).await.expect(201);
        let expected = json!({ "user": {}, "error": "invalid bearer token" });
        assert_eq!(answer["status"], expected, "{token:?}");
        assert_eq!(answer["spec"]["token"], token);
    }
    let text = "token is required for TokenReview in authentication";
    api.post(TOKENS, &question(json!({}))).await.fails(400, "BadRequest", text);
    let audiences = vec!["a"; 65];
    let text = "at most 64 audiences may be given";
    api.post(TOKENS, &question(json!({ "token": "a", "audiences": audiences }))).await.fails(
        400,
        "BadRequest",
        text,
    );
}
