//! What a new server holds before a client has written to it, compared with what the recorded one held.
//!
//! Not compared: uids, versions, times, owners of fields, the rules of aggregated roles (a controller makes
//! them), the data of config maps (their keys are), the status of API services, and the port that the server
//! listens on.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::{
    compare::Level,
    connection::{Connection, Query},
    data,
    document::join,
    judgement::{Judgement, Pair},
    target::Target,
};

/// Metadata that differs from run to run.
const NOT_COMPARED: [&str; 6] =
    ["uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink"];

/// How long a new server may take until its controllers have created everything.
const READY_WITHIN: Duration = Duration::from_secs(5);

/// Starts a server as the recorded one ran, which trusted a proxy, with these options, too.
///
/// # Errors
/// When an option is unknown, or the server does not start.
pub async fn server(flags: &[String]) -> Result<Target> {
    let proxies = [
        format!("--requestheader-client-ca-file={}", data::folder("data/proxies.pem").display()),
        "--requestheader-allowed-names=front-proxy-client".to_owned(),
        "--requestheader-username-headers=X-Remote-User".to_owned(),
        "--requestheader-group-headers=X-Remote-Group".to_owned(),
        "--requestheader-extra-headers-prefix=X-Remote-Extra-".to_owned(),
    ];
    Target::start(&[&proxies[..], flags].concat()).await
}

/// Compares the objects of a new server with the recorded ones, given as JSON lines. Returns each recorded
/// object as `<group>.<Kind>/<namespace>/<name>` with its judgement: an object that is not there has the
/// code 404.
///
/// # Errors
/// When a line is no object, or the server does not answer.
pub async fn judge(target: &Target, recorded: &str) -> Result<Vec<(String, Judgement)>> {
    let begun = Instant::now();
    loop {
        let judged = judge_now(target, recorded).await?;
        if judged.iter().all(|(_, judgement)| judgement.level == Level::All) || begun.elapsed() > READY_WITHIN
        {
            return Ok(judged);
        }
        // Controllers create most objects, after the server began to serve.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn judge_now(target: &Target, recorded: &str) -> Result<Vec<(String, Judgement)>> {
    let objects = recorded.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let mut connection = Connection::new(Arc::clone(&target.endpoint));
    let mut there = BTreeMap::new();
    let versions: BTreeSet<_> = objects.iter().map(|object| text(object, "/apiVersion")).collect();
    for version in versions {
        let kinds: BTreeSet<_> = objects
            .iter()
            .filter(|object| object["apiVersion"] == version)
            .map(|object| text(object, "/kind"))
            .collect();
        for object in objects_of(&mut connection, version, &kinds).await? {
            there.insert(id(&object), object);
        }
    }
    Ok(objects.into_iter().map(|wanted| judgement(wanted, &mut there)).collect())
}

fn judgement(wanted: Value, there: &mut BTreeMap<String, Value>) -> (String, Judgement) {
    let id = id(&wanted);
    let got = there.remove(&id).map_or_else(|| join(404, None, None), |got| join(200, Some(got), None));
    let pair =
        Pair { method: "GET".to_owned(), path: id.clone(), wanted: join(200, Some(wanted), None), got };
    (id, Judgement::of_pairs(vec![pair]))
}

/// All objects of these kinds, as far as they are served.
async fn objects_of(
    connection: &mut Connection,
    version: &str,
    kinds: &BTreeSet<&str>,
) -> Result<Vec<Value>> {
    let base = if version.contains('/') { format!("/apis/{version}") } else { format!("/api/{version}") };
    let resources = get(connection, &base).await?;
    let mut found = Vec::new();
    for resource in resources["resources"].as_array().into_iter().flatten() {
        let (name, kind) = (text(resource, "/name"), text(resource, "/kind"));
        if name.contains('/') || !kinds.contains(kind) {
            continue;
        }
        let list = get(connection, &format!("{base}/{name}")).await?;
        let items = list["items"].as_array().with_context(|| format!("{base}/{name} has no items"))?;
        found.extend(items.iter().filter_map(Value::as_object).map(|item| compared(version, kind, item)));
    }
    Ok(found)
}

/// A body; null for what is not there.
async fn get(connection: &mut Connection, path: &str) -> Result<Value> {
    let answer = connection.send(&Query { method: "GET", path, ..Query::default() }).await?;
    Ok(if answer.code == 200 { answer.body } else { Value::Null })
}

/// What is compared of an item of a list.
fn compared(version: &str, kind: &str, item: &Map<String, Value>) -> Value {
    let mut object = json!({"apiVersion": version, "kind": kind});
    for (name, value) in item {
        object[name] = value.clone();
    }
    let remove = |value: &mut Value, names: &[&str]| {
        if let Some(members) = value.as_object_mut() {
            members.retain(|name, _| !names.contains(&name.as_str()));
        }
    };
    if let Some(metadata) = object.get_mut("metadata") {
        remove(metadata, &NOT_COMPARED);
    }
    if item.contains_key("aggregationRule") {
        remove(&mut object, &["rules"]);
    }
    match kind {
        "APIService" => remove(&mut object, &["status"]),
        "ConfigMap" => {
            let keys = item.get("data").and_then(Value::as_object).into_iter().flat_map(Map::keys);
            object["data"] = keys.map(|key| (key.clone(), json!("<given>"))).collect();
        }
        "Service" => {
            for port in object.pointer_mut("/spec/ports").and_then(Value::as_array_mut).into_iter().flatten()
            {
                port["targetPort"] = json!("<port>");
            }
        }
        _ => {}
    }
    for condition in
        object.pointer_mut("/status/conditions").and_then(Value::as_array_mut).into_iter().flatten()
    {
        remove(condition, &["lastTransitionTime"]);
    }
    object
}

fn id(object: &Value) -> String {
    let group = text(object, "/apiVersion").rsplit_once('/').map_or("core", |(group, _)| group);
    let [kind, namespace, name] =
        ["/kind", "/metadata/namespace", "/metadata/name"].map(|path| text(object, path));
    format!("{group}.{kind}/{namespace}/{name}")
}

fn text<'v>(object: &'v Value, path: &str) -> &'v str {
    object.pointer(path).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_every_server_has_is_compared() {
        for (version, kind, item, mut expected) in [
            ("v1", "ConfigMap", json!({"data": {"a": "b"}}), json!({"data": {"a": "<given>"}})),
            (
                "v1",
                "Namespace",
                json!({"metadata": {"uid": "u", "name": "n"}}),
                json!({"metadata": {"name": "n"}}),
            ),
            (
                "v1",
                "Service",
                json!({"spec": {"ports": [{"targetPort": 1, "port": 2}]}}),
                json!({"spec": {"ports": [{"targetPort": "<port>", "port": 2}]}}),
            ),
            (
                "r/v1",
                "ClusterRole",
                json!({"aggregationRule": {}, "rules": []}),
                json!({"aggregationRule": {}}),
            ),
            ("r/v1", "ClusterRole", json!({"rules": []}), json!({"rules": []})),
            ("a/v1", "APIService", json!({"spec": {}, "status": {}}), json!({"spec": {}})),
        ] {
            let found = compared(version, kind, item.as_object().unwrap());
            expected["apiVersion"] = json!(version);
            expected["kind"] = json!(kind);
            assert_eq!(found, expected);
        }
    }
}
