//! Owners, dependents, and waiting for what must happen to them.

use std::time::Duration;

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, SECRETS, config_map, secret},
};
use reqwest::Method;
use serde_json::{Value, json};

/// A test that waits longer than this has failed.
const WAIT_MAX: Duration = Duration::from_secs(30);

/// Somebody else's finalizer.
pub(crate) const HOLD: &str = "example.com/hold";

/// A reference to an object.
pub(crate) fn reference(owner: &Value) -> Value {
    json!({
        "apiVersion": owner["apiVersion"], "kind": owner["kind"],
        "name": owner["metadata"]["name"], "uid": owner["metadata"]["uid"],
    })
}

/// The same from a dependent that its owner must wait for.
pub(crate) fn blocking(owner: &Value) -> Value {
    let mut reference = reference(owner);
    reference["blockOwnerDeletion"] = json!(true);
    reference
}

/// The object with these references.
pub(crate) fn owned(mut object: Value, references: &[Value]) -> Value {
    object["metadata"]["ownerReferences"] = json!(references);
    object
}

/// The object with these finalizers.
pub(crate) fn with_finalizers(mut object: Value, finalizers: &[&str]) -> Value {
    object["metadata"]["finalizers"] = json!(finalizers);
    object
}

/// Creates a ConfigMap that owns something.
pub(crate) async fn owner(api: &Api, name: &str) -> Value {
    api.post(CONFIG_MAPS, &config_map(name)).await.expect(201)
}

/// Creates a Secret with these owners.
pub(crate) async fn dependent(api: &Api, name: &str, references: &[Value]) -> Value {
    api.post(SECRETS, &owned(secret(name), references)).await.expect(201)
}

/// The path of a ConfigMap.
pub(crate) fn map(name: &str) -> String {
    format!("{CONFIG_MAPS}/{name}")
}

/// The path of a Secret.
pub(crate) fn secret_at(name: &str) -> String {
    format!("{SECRETS}/{name}")
}

/// DELETE with a policy.
pub(crate) async fn delete(api: &Api, path: &str, policy: &str) -> Answer {
    delete_with(api, path, &json!({ "propagationPolicy": policy })).await
}

/// DELETE with options.
pub(crate) async fn delete_with(api: &Api, path: &str, options: &Value) -> Answer {
    api.send(Method::DELETE, path, "application/json", options.to_string()).await
}

/// Takes [`HOLD`] away from an object, whoever else writes it.
pub(crate) async fn release(api: &Api, path: &str) {
    loop {
        let live = api.get(path).await.expect(200);
        let kept: Vec<&str> = finalizers(&live).into_iter().filter(|held| *held != HOLD).collect();
        let version = &live["metadata"]["resourceVersion"];
        let patch = json!({ "metadata": { "finalizers": kept, "resourceVersion": version } });
        match api.merge(path, &patch).await {
            answer if answer.code == 409 => {}
            answer => return drop(answer.expect(200)),
        }
    }
}

/// The finalizers of an object.
pub(crate) fn finalizers(object: &Value) -> Vec<&str> {
    let list = object["metadata"]["finalizers"].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(Value::as_str).collect()
}

/// The names of the owners of an object.
pub(crate) fn owners(object: &Value) -> Vec<&str> {
    let list = object["metadata"]["ownerReferences"].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|reference| reference["name"].as_str()).collect()
}

/// Waits until an object is gone.
pub(crate) async fn gone(api: &Api, path: &str) {
    until(api, path, |live| live.is_none()).await;
}

/// Waits until an object is as it should be, and gives it; `None` stands for no object.
pub(crate) async fn until(
    api: &Api,
    path: &str,
    mut enough: impl FnMut(Option<&Value>) -> bool,
) -> Option<Value> {
    let (collection, name) = path.rsplit_once('/').expect("a path of an object");
    let selected = format!("{collection}?fieldSelector=metadata.name={name}");
    let waiting = async {
        let list = api.get(&selected).await.expect(200);
        let live = list["items"].get(0).cloned();
        if enough(live.as_ref()) {
            return live;
        }
        let version = list["metadata"]["resourceVersion"].as_str().unwrap_or_default();
        let watch = format!("{selected}&watch=1&resourceVersion={version}");
        let mut response = api.request(Method::GET, &watch).send().await.expect("the server answers");
        let mut text = Vec::new();
        while let Some(piece) = response.chunk().await.expect("the stream goes on") {
            text.extend_from_slice(&piece);
            while let Some(end) = text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = text.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).expect("an event is JSON");
                let live = (event["type"] != "DELETED").then(|| event["object"].clone());
                if enough(live.as_ref()) {
                    return live;
                }
            }
        }
        panic!("the watch of {path} ended");
    };
    match tokio::time::timeout(WAIT_MAX, waiting).await {
        Ok(live) => live,
        Err(_) => panic!("waited in vain for {path}: {}", api.get(path).await.text()),
    }
}

/// Returns when the collector has looked at everything that was written to Secrets before: something that
/// has to go and was written last is gone.
pub(crate) async fn looked_at(api: &Api, name: &str) {
    let nobody = json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "nobody", "uid": "no-such-uid" });
    dependent(api, name, &[nobody]).await;
    gone(api, &secret_at(name)).await;
}
