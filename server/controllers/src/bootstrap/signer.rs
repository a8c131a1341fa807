//! Signs the public information about the cluster with every token that may, so that a machine that joins
//! with such a token can verify what it reads before it trusts any server.

use std::collections::BTreeMap;

use access::authn::bootstrap_token::End;
use client::{Api, Client, changes::each_change_of, looks::look_again_and_again};
use engine::status::ApiError;
use generated_core::core::v1::ConfigMap;
use kinds::bootstrap_secret::{FOR_SIGNING, end, is_meant, token};
use tokio::sync::Notify;

use super::{signature, tokens};

/// The name of the controller.
pub(crate) const NAME: &str = "bootstrapsigner";

/// The map with the information.
const MAP: &str = "cluster-info";
/// Most signatures that the map holds. The tokens whose ids come first sign.
const SIGNATURES_MAX: usize = 1024;

/// Signs; never returns.
pub(crate) async fn sign(client: Client) {
    let changed = Notify::new();
    let maps = maps(&client);
    tokio::join!(
        tokens::watch(&client, &changed),
        each_change_of(&maps, MAP, async |_, _| {
            changed.notify_one();
            Ok(())
        }),
        look_again_and_again(&client, NAME, &changed, || look(&client)),
    );
}

fn maps(client: &Client) -> Api<'_, ConfigMap> {
    client.api().within(client.brand().public_namespace)
}

/// Brings the signatures up to date, and returns when the first of their tokens expires.
async fn look(client: &Client) -> Result<Option<i64>, ApiError> {
    let brand = client.brand();
    let Some(map) = maps(client).get(MAP).await? else { return Ok(None) };
    let Some(text) = map.data.get(brand.client_config_key) else { return Ok(None) };

    let now = client.now();
    let (mut next, mut signatures) = (None::<i64>, BTreeMap::new());
    for held in tokens::list(client).await? {
        let end = end(&held.secret);
        // An expired token must not vouch for anything.
        let Some((id, secret)) = token(&held.secret).filter(|_| !end.has_come(now)) else { continue };
        if !is_meant(&held.secret, FOR_SIGNING) || signatures.len() == SIGNATURES_MAX {
            continue;
        }
        if let End::At(moment) = end {
            next = Some(next.map_or(moment, |next| next.min(moment)));
        }
        signatures.insert(signature::key(brand, id), signature::detached(brand, id, secret, text));
    }
    let prefix = signature::prefix(brand);
    let (old, mut data): (BTreeMap<_, _>, BTreeMap<_, _>) =
        map.data.clone().into_iter().partition(|(key, _)| key.starts_with(&prefix));
    // Unchanged signatures are not written: the write would trigger this controller again.
    if old != signatures {
        data.extend(signatures);
        maps(client).update(&ConfigMap { data, ..map }).await?;
    }
    Ok(next)
}
