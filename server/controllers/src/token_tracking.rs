//! Notes the use of tokens in secrets: the day in a label of the secret, and since when this is done in a map
//! that programs read before they delete tokens that seem unused.

use std::sync::{Arc, Mutex};

use access::{
    authn::service_account::uses::{TokenUse, TokenUses, date, is_news, last_used_label},
    authz::rbac::policy::component,
};
use client::{Client, changes::each_change_of, looks::look_again_and_again};
use engine::status::ApiError;
use generated_core::core::v1::{ConfigMap, Secret};
use ground::shutdown;
use machinery::{brand::Brand, meta::v1::ObjectMeta, time::Time};
use tokio::sync::Notify;

/// The controller's name.
pub const NAME: &str = "legacy-token-tracking";

/// The key of the date.
const SINCE: &str = "since";
/// How often the map is created at most. Where another server does not note the use of tokens and deletes the
/// map, the two must not keep each other busy.
const CREATE_INTERVAL_SECONDS: i64 = 30 * 60;

/// Keeps the map and the labels until the server stops.
pub(crate) async fn run(client: Client, uses: Arc<TokenUses>) {
    let mut stopping = client.stopping();
    tokio::select! {
        () = keep(&client, &uses) => {}
        () = shutdown::begun(&mut stopping) => {}
    }
}

async fn keep(client: &Client, uses: &TokenUses) {
    let name = name(client.brand());
    let maps = client.api::<ConfigMap>().within(client.brand().system_namespace);
    let (changed, created) = (Notify::new(), Mutex::new(None));
    tokio::join!(
        each_change_of(&maps, &name, async |_, _| {
            changed.notify_one();
            Ok(())
        }),
        look_again_and_again(client, NAME, &changed, || look(client, &name, &created)),
        note_uses(client, uses),
    );
}

async fn note_uses(client: &Client, uses: &TokenUses) {
    loop {
        for used in uses.take().await {
            // The next use tries again.
            if let Err(error) = note_use(client, &used).await {
                let reason = error.status.message;
                tracing::warn!(
                    reason,
                    secret = used.secret,
                    namespace = used.namespace,
                    "a use cannot be noted"
                );
            }
        }
    }
}

async fn note_use(client: &Client, used: &TokenUse) -> Result<(), ApiError> {
    let secrets = client.api::<Secret>().within(&used.namespace);
    let Some(mut secret) = secrets.get(&used.secret).await? else { return Ok(()) };
    let (label, now) = (last_used_label(client.brand()), client.now());
    let noted = secret.metadata.labels.get(&label).map_or("", String::as_str);
    if secret.metadata.uid != used.uid || !is_news(noted, now) {
        return Ok(());
    }
    secret.metadata.labels.insert(label, date(now));
    secrets.update(&secret).await
}

/// Brings the map up to date. Returns when it may be created, if it is too early now.
async fn look(client: &Client, name: &str, created: &Mutex<Option<Time>>) -> Result<Option<i64>, ApiError> {
    let maps = client.api::<ConfigMap>().within(client.brand().system_namespace);
    let now = client.now();
    let date = date(now);
    let Some(mut map) = maps.get(name).await? else {
        let due = due(created);
        if due > now.as_unix() {
            return Ok(Some(due));
        }
        let metadata = ObjectMeta {
            name: name.to_owned(),
            namespace: client.brand().system_namespace.to_owned(),
            ..ObjectMeta::default()
        };
        let data = [(SINCE.to_owned(), date)].into();
        maps.create(&ConfigMap { metadata, data, ..ConfigMap::default() }).await?;
        if let Ok(mut created) = created.lock() {
            *created = Some(now);
        }
        return Ok(None);
    };
    if !map.data.get(SINCE).is_some_and(|since| is_date(since)) {
        map.data.insert(SINCE.to_owned(), date);
        maps.update(&map).await?;
    }
    Ok(None)
}

/// When the map may be created, in Unix seconds.
fn due(created: &Mutex<Option<Time>>) -> i64 {
    let created = created.lock().ok().and_then(|created| *created);
    created.map_or(i64::MIN, |created| created.as_unix().saturating_add(CREATE_INTERVAL_SECONDS))
}

fn is_date(text: &str) -> bool {
    Time::parse(&format!("{text}T00:00:00Z")).is_some_and(|time| date(time) == text)
}

fn name(brand: &Brand) -> String {
    format!("{}-apiserver-legacy-service-account-token-tracking", component(brand))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_four_two_and_two_digits() {
        for (text, expected) in
            [("2026-01-02", true), ("2026-13-02", false), ("2026-1-2", false), ("", false), ("soon", false)]
        {
            assert_eq!(is_date(text), expected, "{text}");
        }
    }
}
