//! A webhook behind the server's own service reaches this server, with its own credentials.

use blackbox::http::Api;
use serde_json::json;

use crate::webhooks::hook::{MAPS, VALIDATING, configuration};

#[tokio::test]
async fn the_own_service_is_this_server() {
    let api = Api::of_brand("kubernetes").await;
    let client =
        |path: &str| json!({ "service": { "namespace": "default", "name": "kubernetes", "path": path } });
    let map = json!({ "metadata": { "name": "m" } });
    // It is no namespace, which only a client learns who may create namespaces.
    for (path, why) in [
        ("/api/v1/namespaces", "does not match the expected API version (v1)"),
        ("/nowhere", "the server could not find the requested resource"),
    ] {
        api.post(VALIDATING, &configuration(&client(path), &json!({}))).await.expect(201);
        api.post(MAPS, &map).await.fails(500, "InternalError", why);
        api.delete(&format!("{VALIDATING}/a")).await.expect(200);
    }
}
