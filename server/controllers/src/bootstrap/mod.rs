//! What happens to bootstrap tokens by itself: expired ones go, and those that may sign the public information about
//! the cluster (spec: controllers, section 3). Neither runs unless it is asked for by name.

mod cleaner;
mod signature;
mod signer;

use std::sync::Arc;

use engine::{
    catalog::Resource,
    status::ApiError,
    step::{events::WatchEvent, read},
};
use generated::core::v1::Secret;
use machinery::json;
use tokio::sync::Notify;

pub use self::{cleaner::clean, signer::sign};
use super::{
    client::{Client, Target},
    each_change_of,
};

/// The controller that removes expired tokens.
pub const CLEANER: &str = "tokencleaner";
/// The controller that signs.
pub const SIGNER: &str = "bootstrapsigner";

/// Has somebody look again whenever the secrets of tokens change; never returns.
async fn watch_tokens(client: &Client, secrets: &Arc<Resource>, changed: &Notify) {
    let brand = client.brand();
    let place = Target { namespace: brand.system_namespace, ..Target::default() };
    each_change_of(client, secrets, place, async |event| {
        if let WatchEvent::Object { entry, .. } = event {
            let kind = json::pick(&entry.bytes, &["type"]).map(json::text_of).unwrap_or_default();
            if kind == brand.bootstrap_token_type {
                changed.notify_one();
            }
        }
        Ok(())
    })
    .await;
}

/// A secret, as it is and as it was seen.
struct Held {
    secret: Secret,
    revision: u64,
}

/// The secrets of all tokens, in the order of their names.
async fn tokens(client: &Client, secrets: &Arc<Resource>) -> Result<Vec<Held>, ApiError> {
    let brand = client.brand();
    let place = Target { namespace: brand.system_namespace, ..Target::default() };
    let mut held = Vec::new();
    for entry in client.list(secrets, place).await? {
        let object = read::stored(secrets, &entry.bytes)?;
        let Some(secret) = object.as_any().downcast_ref::<Secret>() else { continue };
        if kinds::bootstrap_secret::is_one(brand, secret) {
            held.push(Held { secret: secret.clone(), revision: entry.revision });
        }
    }
    Ok(held)
}
