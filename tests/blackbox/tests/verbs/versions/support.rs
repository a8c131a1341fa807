//! Servers with versions switched on and off, and slices in the words of the older version.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

/// Path of the EndpointSlices of the older version in the namespace `default`.
pub(crate) const BETA_SLICES: &str = "/apis/discovery.platform.io/v1beta1/namespaces/default/endpointslices";

/// Path of the signing requests of the older version.
pub(crate) const BETA_REQUESTS: &str = "/apis/certificates.platform.io/v1beta1/certificatesigningrequests";

/// What switches both older versions on.
pub(crate) const BOTH: [&str; 2] = ["discovery.platform.io/v1beta1", "certificates.platform.io/v1beta1=true"];

/// A server with these settings.
pub(crate) async fn start(words: &[&str]) -> Api {
    let settings = RuntimeConfig::read(words.iter().copied()).expect("sound settings");
    let builder = TestServer::builder().configure(|config| config.api.runtime_config = settings);
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A slice of the older version with one endpoint.
pub(crate) fn beta_slice(name: &str, endpoint: &Value) -> Value {
    let mut endpoint = endpoint.clone();
    endpoint["addresses"] = json!(["10.0.0.1"]);
    json!({
        "kind": "EndpointSlice", "apiVersion": "discovery.platform.io/v1beta1",
        "metadata": { "name": name, "labels": { "app": name } },
        "addressType": "IPv4",
        "endpoints": [endpoint],
        "ports": [{ "name": "http", "port": 80 }],
    })
}

/// The path of one object.
pub(crate) fn named(collection: &str, name: &str) -> String {
    format!("{collection}/{name}")
}
