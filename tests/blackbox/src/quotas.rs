//! Clients that use up a quota, all at the same time, through one or several servers.

use std::time::Duration;

use futures_util::future::join_all;
use machinery::quantity::{Notation, Quantity};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    http::Api,
    objects::{SECRETS, secret},
};

/// Path of the quotas in the namespace `default`.
pub const QUOTAS: &str = "/api/v1/namespaces/default/resourcequotas";

/// How many clients write at the same time.
const CLIENTS: usize = 64;

/// How long something that happens by itself may take.
const WITHIN: Duration = Duration::from_secs(40);

/// A quota with these limits.
pub fn quota(name: &str, hard: &Value) -> Value {
    json!({ "metadata": { "name": name }, "spec": { "hard": hard } })
}

/// Waits until a quota says that this is used.
pub async fn used(api: &Api, name: &str, expected: &Value) {
    let end = Instant::now() + WITHIN;
    loop {
        let quota = api.get(&format!("{QUOTAS}/{name}")).await.expect(200);
        if quota["status"]["used"] == *expected {
            return;
        }
        assert!(Instant::now() < end, "never {expected}: {quota}");
        sleep(Duration::from_millis(10)).await;
    }
}

/// Clients of these servers, which share a store, create and delete secrets until a quota of `most` is used
/// up. At no time are there more, and in the end there are exactly as many.
pub async fn use_up(servers: &[&Api], most: usize) {
    let [first, ..] = servers else { panic!("no server") };
    first.post(QUOTAS, &quota("q", &json!({ "secrets": most.to_string() }))).await.expect(201);
    used(first, "q", &json!({ "secrets": "0" })).await;
    let clients = servers.iter().cycle().take(CLIENTS).enumerate();
    // While some are deleted, controllers write the quota, too.
    let churning = join_all(clients.map(|(at, api)| create(api, format!("churn-{at}"), true)));
    let watched = async {
        tokio::select! {
            _ = churning => {}
            () = watch(first, most) => {}
        }
    };
    watched.await;
    let left = stored(first).await;
    used(first, "q", &json!({ "secrets": shown(left) })).await;
    let clients = servers.iter().cycle().take(CLIENTS).enumerate();
    let filling = join_all(clients.map(|(at, api)| create(api, format!("fill-{at}"), false)));
    tokio::select! {
        _ = filling => {}
        () = watch(first, most) => {}
    }
    assert_eq!(stored(first).await, most, "nothing is charged that is not there");
    used(first, "q", &json!({ "secrets": shown(most) })).await;
}

/// Creates secrets until one is refused. Some names are tried twice; some secrets are deleted if `deletes`.
async fn create(api: &Api, prefix: String, deletes: bool) {
    for number in 0.. {
        let name = format!("{prefix}-{number}");
        let created = api.post(SECRETS, &secret(&name)).await;
        if created.code == 403 {
            let text = created.text();
            return assert!(text.contains("exceeded quota: q, requested: secrets=1"), "{text}");
        }
        created.expect(201);
        if number % 5 == 1 {
            let again = api.post(SECRETS, &secret(&name)).await;
            assert!(matches!(again.code, 403 | 409), "{}", again.text());
        }
        if deletes && number % 3 == 1 {
            api.delete(&format!("{SECRETS}/{name}")).await.expect(200);
        }
    }
}

/// A number as quotas show it: a thousand is `1k`.
fn shown(number: usize) -> String {
    Quantity::new(i64::try_from(number).expect("a small number"), Notation::Decimal).to_string()
}

/// Checks again and again that there are not too many.
async fn watch(api: &Api, most: usize) {
    loop {
        let stored = stored(api).await;
        assert!(stored <= most, "{stored} are stored");
        sleep(Duration::from_millis(20)).await;
    }
}

/// How many secrets there are.
async fn stored(api: &Api) -> usize {
    let list = api.get(&format!("{SECRETS}?limit=1")).await.expect(200);
    let listed = list["items"].as_array().map_or(0, Vec::len);
    let others = list["metadata"]["remainingItemCount"].as_u64().unwrap_or_default();
    listed + usize::try_from(others).expect("a small number")
}
