//! Collections in tests: making objects, reading lists, waiting for a state.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    http::{Answer, Api},
    objects::{namespace, version_of},
    stream::PATIENCE,
};

/// All ConfigMaps.
pub const ALL_CONFIG_MAPS: &str = "/api/v1/configmaps";

/// Path of the ConfigMaps in a namespace.
pub fn config_maps(namespace: &str) -> String {
    format!("/api/v1/namespaces/{namespace}/configmaps")
}

/// A ConfigMap with labels.
pub fn labelled(name: &str, labels: &Value) -> Value {
    json!({ "metadata": { "name": name, "labels": labels } })
}

/// Creates ConfigMaps in `default`, in this order.
pub async fn create_all(api: &Api, names: &[&str]) {
    for name in names {
        create_in(api, "default", name).await;
    }
}

/// Creates a ConfigMap in a namespace that is there.
pub async fn create_in(api: &Api, namespace: &str, name: &str) -> Value {
    api.post(&config_maps(namespace), &labelled(name, &json!({}))).await.expect(201)
}

/// Creates a namespace.
pub async fn create_namespace(api: &Api, name: &str) {
    api.post("/api/v1/namespaces", &namespace(name)).await.expect(201);
}

/// The version of the store right now.
pub async fn current_version(api: &Api) -> u64 {
    version_of(&api.get(ALL_CONFIG_MAPS).await.expect(200))
}

/// The names in a list, with their namespaces where they have one.
#[track_caller]
pub fn keys(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().unwrap_or_else(|| panic!("no items: {list}"));
    let key = |item: &Value| {
        let name = item["metadata"]["name"].as_str().unwrap_or_default();
        match item["metadata"]["namespace"].as_str() {
            Some(namespace) => format!("{namespace}/{name}"),
            None => name.to_owned(),
        }
    };
    items.iter().map(key).collect()
}

/// The names in a list without their namespaces.
#[track_caller]
pub fn names(list: &Value) -> Vec<String> {
    keys(list).iter().map(|key| key.rsplit('/').next().unwrap_or_default().to_owned()).collect()
}

/// Asks again until the answer has this code.
#[track_caller]
pub fn until_code(api: &Api, path: &str, code: u16) -> impl Future<Output = Answer> {
    let caller = std::panic::Location::caller();
    async move {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let answer = api.get(path).await;
            if answer.code == code {
                return answer;
            }
            assert!(
                tokio::time::Instant::now() < deadline,
                "{caller}: {path} still answers {} and not {code}",
                answer.code
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Percent-encodes a query value.
pub fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
