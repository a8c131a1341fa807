//! Signs the public information about the cluster with every token that may, so that whoever joins with such a token
//! can believe what it reads before it trusts anybody.

use std::{collections::BTreeMap, sync::Arc};

use access::authn::bootstrap_token::End;
use engine::{catalog::Resource, status::ApiError};
use generated::core::v1::ConfigMap;
use kinds::bootstrap_secret::{FOR_SIGNING, end, is_meant, token};
use tokio::sync::Notify;

use super::{SIGNER, signature, tokens, watch_tokens};
use crate::{
    client::{Client, Target},
    each_change_of,
    looks::look_again_and_again,
};

/// The map with the information.
const MAP: &str = "cluster-info";
/// Most signatures that the map holds. The tokens whose ids come first sign.
const SIGNATURES_MAX: usize = 1024;

/// Signs; never returns.
pub async fn sign(client: Client) {
    let find = |plural| client.catalog().find("core", plural).cloned();
    let (Some(secrets), Some(maps)) = (find("secrets"), find("configmaps")) else { return };
    let changed = Notify::new();
    let map = Target { namespace: client.brand().public_namespace, name: MAP, subresource: "" };
    tokio::join!(
        watch_tokens(&client, &secrets, &changed),
        each_change_of(&client, &maps, map, async |_| {
            changed.notify_one();
            Ok(())
        }),
        look_again_and_again(&client, SIGNER, &changed, || look(&client, &secrets, &maps)),
    );
}

/// Puts the signatures right, and tells when the first of their tokens expires.
async fn look(
    client: &Client,
    secrets: &Arc<Resource>,
    maps: &Arc<Resource>,
) -> Result<Option<i64>, ApiError> {
    let brand = client.brand();
    let target = Target { namespace: brand.public_namespace, name: MAP, subresource: "" };
    let found = match client.get(maps, target).await {
        Ok(found) => found,
        Err(error) if error.status.code == 404 => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(map) = found.as_any().downcast_ref::<ConfigMap>() else { return Ok(None) };
    let Some(text) = map.data.get(brand.client_config_key) else { return Ok(None) };

    let now = client.now();
    let (mut next, mut signatures) = (None::<i64>, BTreeMap::new());
    for held in tokens(client, secrets).await? {
        let end = end(&held.secret);
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
    if old != signatures {
        data.extend(signatures);
        client.update(maps, "", &ConfigMap { data, ..map.clone() }).await?;
    }
    Ok(next)
}
