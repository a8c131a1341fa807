//! Objects of these tests.

use std::time::Duration;

use apiserver::{config::Config, testing::TestServer};
use blackbox::http::Api;
use serde_json::{Value, json};

pub(crate) const PODS: &str = "/api/v1/namespaces/default/pods";
pub(crate) const CLAIMS: &str = "/api/v1/namespaces/default/persistentvolumeclaims";
pub(crate) const PRIORITIES: &str = "/apis/scheduling.k8s.io/v1/priorityclasses";
pub(crate) const RUNTIMES: &str = "/apis/node.k8s.io/v1/runtimeclasses";
pub(crate) const STORAGE: &str = "/apis/storage.k8s.io/v1";

/// How long something that happens by itself may take.
const WITHIN: Duration = Duration::from_secs(20);

/// Long enough for a controller that may to do its work.
pub(crate) const LONG_ENOUGH: Duration = Duration::from_millis(700);

/// A server of the brand whose names the reference server has.
pub(crate) async fn start(change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().brand("kubernetes").configure(change);
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A pod with these further fields in its spec.
pub(crate) fn pod(name: &str, spec: &Value) -> Value {
    let mut pod = json!({
        "metadata": { "name": name },
        "spec": { "containers": [{ "name": "main", "image": "example.org/app" }] },
    });
    pod["spec"].as_object_mut().expect("a spec").extend(spec.as_object().expect("fields").clone());
    pod
}

/// A claim with these further fields in its spec.
pub(crate) fn claim(name: &str, spec: &Value) -> Value {
    let mut claim = json!({
        "metadata": { "name": name },
        "spec": { "accessModes": ["ReadWriteOnce"], "resources": { "requests": { "storage": "1Gi" } } },
    });
    claim["spec"].as_object_mut().expect("a spec").extend(spec.as_object().expect("fields").clone());
    claim
}

/// Waits until an object is gone.
pub(crate) async fn gone(api: &Api, path: &str) {
    let end = tokio::time::Instant::now() + WITHIN;
    while api.get(path).await.code != 404 {
        assert!(tokio::time::Instant::now() < end, "{path} stays");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
