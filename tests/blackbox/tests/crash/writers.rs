//! Clients that write without pause until the server is gone.

use std::hash::{BuildHasher, Hasher, RandomState};

use reqwest::{Client, Method};
use serde_json::{Value, json};

use super::ledger::{Ledger, PATH, Pending, data, version};

/// A little randomness: which number below `bound`.
pub(crate) fn below(bound: u64) -> u64 {
    RandomState::new().build_hasher().finish() % bound
}

/// Writes the objects of a ledger in random order until the server does not answer any more. `number`
/// counts writes over all restarts.
pub(crate) async fn write(client: Client, url: String, mut ledger: Ledger, mut number: u64) -> (Ledger, u64) {
    let names: Vec<String> = ledger.keys().cloned().collect();
    loop {
        for name in &names {
            number += 1;
            let Some(slot) = ledger.get_mut(name) else { continue };
            let (method, body) = next(name, slot.acknowledged.as_ref(), number);
            slot.pending = Some(match &body {
                Some(body) => Pending::Put(body["data"].clone()),
                None => Pending::Delete,
            });
            let path = if method == Method::POST { PATH.to_owned() } else { format!("{PATH}/{name}") };
            let Some(answer) = ask(&client, method, &format!("{url}{path}"), body).await else {
                return (ledger, number);
            };
            slot.pending = None;
            if answer["kind"] == "Status" {
                assert_eq!(answer["status"], "Success", "{answer}");
                slot.deletes += 1;
                slot.acknowledged = None;
            } else {
                if let Some(before) = &slot.acknowledged {
                    assert!(version(&answer) > version(before), "{name} went back");
                }
                slot.puts.push(answer.clone());
                slot.acknowledged = Some(answer);
            }
        }
    }
}

/// The next write to an object: a create when it does not exist, else an update, a patch or a delete.
fn next(name: &str, now: Option<&Value>, number: u64) -> (Method, Option<Value>) {
    let metadata = |now: Option<&Value>| match now {
        None => json!({ "name": name, "labels": { "suite": "crash" } }),
        Some(now) => now["metadata"].clone(),
    };
    let body = json!({ "metadata": metadata(now), "data": data(number) });
    match (now, below(8)) {
        (None, _) => (Method::POST, Some(body)),
        (Some(_), 0 | 1) => (Method::DELETE, None),
        (Some(_), 2) => (Method::PATCH, Some(json!({ "data": data(number) }))),
        (Some(_), _) => (Method::PUT, Some(body)),
    }
}

/// One request; `None` when the server died before the end of its answer.
async fn ask(client: &Client, method: Method, url: &str, body: Option<Value>) -> Option<Value> {
    let content_type =
        if method == Method::PATCH { "application/merge-patch+json" } else { "application/json" };
    let mut request = client.request(method, url).header("content-type", content_type);
    if let Some(body) = body {
        request = request.body(body.to_string());
    }
    let response = request.send().await.ok()?;
    let code = response.status();
    let bytes = response.bytes().await.ok()?;
    assert!(code.is_success(), "{code}: {}", String::from_utf8_lossy(&bytes));
    Some(serde_json::from_slice(&bytes).expect("JSON"))
}
