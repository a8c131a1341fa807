//! Publishes how this server authenticates callers, for aggregated servers that trust the same callers: the
//! authorities of client certificates, and the proxies and headers that name other users. None of it is
//! secret.

use std::{collections::BTreeMap, sync::Arc};

use access::authn::request_header::ProxySettings;
use client::{Client, changes::each_change_of, looks::look_again_and_again};
use engine::status::ApiError;
use generated_core::core::v1::ConfigMap;
use http::HeaderName;
use machinery::meta::v1::ObjectMeta;
use tokio::sync::{Notify, watch};

/// The controller's name.
pub const NAME: &str = "authentication-trust";

/// The map, in the namespace of the system.
const MAP: &str = "extension-apiserver-authentication";

/// The keys of the map that this controller sets.
const CLIENT_AUTHORITIES: &str = "client-ca-file";
const PROXY_AUTHORITIES: &str = "requestheader-client-ca-file";
const PROXY_NAMES: &str = "requestheader-allowed-names";
const PROXY_USER: &str = "requestheader-username-headers";
const PROXY_UID: &str = "requestheader-uid-headers";
const PROXY_GROUPS: &str = "requestheader-group-headers";
const PROXY_EXTRA: &str = "requestheader-extra-headers-prefix";
const KEYS: [&str; 7] =
    [CLIENT_AUTHORITIES, PROXY_AUTHORITIES, PROXY_NAMES, PROXY_USER, PROXY_UID, PROXY_GROUPS, PROXY_EXTRA];

/// What is published.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// Authorities of client certificates, PEM.
    pub client_authorities: String,
    /// Authorities of proxies, PEM.
    pub proxy_authorities: String,
    /// Which proxies may name users, and in which headers.
    pub proxies: Option<Arc<ProxySettings>>,
}

/// Publishes; never returns.
pub(crate) async fn run(client: Client, mut told: watch::Receiver<Told>) {
    let maps = client.api::<ConfigMap>().within(client.brand().system_namespace);
    let changed = Notify::new();
    let now = told.clone();
    tokio::join!(
        each_change_of(&maps, MAP, async |_, _| {
            // Another writer may have changed the map; its own keys are restored then.
            changed.notify_one();
            Ok(())
        }),
        async {
            while told.changed().await.is_ok() {
                changed.notify_one();
            }
        },
        look_again_and_again(&client, NAME, &changed, || look(&client, &now)),
    );
}

/// Brings the map up to date.
async fn look(client: &Client, told: &watch::Receiver<Told>) -> Result<Option<i64>, ApiError> {
    let namespace = client.brand().system_namespace;
    let data = data(&told.borrow());
    let maps = client.api::<ConfigMap>().within(namespace);
    match maps.get(MAP).await? {
        Some(map) => {
            let mut wanted = map.data.clone();
            // Keys of other writers stay; keys without a value disappear.
            wanted.retain(|key, _| !KEYS.contains(&key.as_str()));
            wanted.extend(data);
            if wanted != map.data {
                maps.update(&ConfigMap { data: wanted, ..map }).await?;
            }
        }
        None => {
            let metadata =
                ObjectMeta { name: MAP.to_owned(), namespace: namespace.to_owned(), ..ObjectMeta::default() };
            maps.create(&ConfigMap { metadata, data, ..ConfigMap::default() }).await?;
        }
    }
    Ok(None)
}

fn data(told: &Told) -> BTreeMap<String, String> {
    let mut data = BTreeMap::from([(CLIENT_AUTHORITIES.to_owned(), told.client_authorities.clone())]);
    if let Some(proxies) = &told.proxies {
        let names =
            |headers: &[HeaderName]| headers.iter().map(|name| name.as_str().to_owned()).collect::<Vec<_>>();
        data.insert(PROXY_AUTHORITIES.to_owned(), told.proxy_authorities.clone());
        for (key, words) in [
            (PROXY_NAMES, proxies.allowed_names.clone()),
            (PROXY_USER, names(&proxies.username)),
            (PROXY_UID, names(&proxies.uid)),
            (PROXY_GROUPS, names(&proxies.groups)),
            (PROXY_EXTRA, proxies.extra_prefixes.clone()),
        ] {
            // Clients of servers without headers for uids know no such key.
            if key != PROXY_UID || !words.is_empty() {
                data.insert(key.to_owned(), serde_json::Value::from(words).to_string());
            }
        }
    }
    data
}
