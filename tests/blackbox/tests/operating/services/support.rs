//! Services, and what is taken for them.

use std::collections::BTreeMap;

use apiserver::{config::Config, testing::TestServer};
use blackbox::http::Api;
use kinds::allocation::AddressRange;
use serde_json::{Value, json};

pub(crate) const SERVICES: &str = "/api/v1/namespaces/default/services";
pub(crate) const ADDRESSES: &str = "/apis/networking.k8s.io/v1/ipaddresses";

/// A server of the brand whose names these tests use.
pub(crate) async fn start(change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().brand("kubernetes").configure(change);
    Api::over(builder.start().await.expect("a test server starts"))
}

/// Gives services addresses of these ranges.
pub(crate) fn ranges(config: &mut Config, ranges: &[&str]) {
    let read = |text: &&str| AddressRange::parse(text).expect("a range");
    config.services.pools.ranges = ranges.iter().map(read).collect();
}

/// A service with this `spec`, which gets a port.
pub(crate) fn service(name: &str, spec: &Value) -> Value {
    let mut all = json!({ "ports": [{ "port": 80 }] });
    for (key, value) in spec.as_object().expect("a map") {
        all[key] = value.clone();
    }
    json!({ "apiVersion": "v1", "kind": "Service", "metadata": { "name": name }, "spec": all })
}

/// The addresses that are held, with the services for which they are.
pub(crate) async fn held(api: &Api) -> BTreeMap<String, String> {
    let list = api.get(ADDRESSES).await.expect(200);
    let items = list["items"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    items.map(|item| (text(&item["metadata"]["name"]), text(&item["spec"]["parentRef"]["name"]))).collect()
}

/// The address of a service.
pub(crate) fn address(service: &Value) -> String {
    service["spec"]["clusterIP"].as_str().expect("an address").to_owned()
}
