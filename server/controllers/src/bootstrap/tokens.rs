//! The secrets that hold bootstrap tokens.

use client::{Api, Client, changes::each_change};
use engine::status::ApiError;
use generated_core::core::v1::Secret;
use machinery::json;
use tokio::sync::Notify;

/// Notifies `changed` whenever the secret of a token changes; never returns.
pub(super) async fn watch(client: &Client, changed: &Notify) {
    each_change(&secrets(client), async |_, item| {
        let kind = json::pick(&item.entry.bytes, &["type"]).map(json::text_of).unwrap_or_default();
        if kind == client.brand().bootstrap_token_type {
            changed.notify_one();
        }
        Ok(())
    })
    .await;
}

/// A secret in the version that was read.
pub(super) struct Held {
    /// The secret.
    pub(super) secret: Secret,
    /// Its version.
    pub(super) revision: u64,
}

/// The secrets of all tokens, in the order of their names.
pub(super) async fn list(client: &Client) -> Result<Vec<Held>, ApiError> {
    let mut held = Vec::new();
    for item in secrets(client).list().await? {
        let (secret, revision) = (item.object()?, item.entry.revision);
        if kinds::bootstrap_secret::is_one(client.brand(), &secret) {
            held.push(Held { secret, revision });
        }
    }
    Ok(held)
}

/// Calls for the secrets of the namespace that tokens are in.
pub(super) fn secrets(client: &Client) -> Api<'_, Secret> {
    client.api().within(client.brand().system_namespace)
}
