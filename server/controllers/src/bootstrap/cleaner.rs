//! Removes the secrets of tokens that have expired.

use std::sync::Arc;

use access::authn::bootstrap_token::End;
use engine::{catalog::Resource, status::ApiError};
use kinds::bootstrap_secret::end;
use tokio::sync::Notify;

use super::{CLEANER, tokens, watch_tokens};
use crate::{
    client::{Client, Target},
    looks::look_again_and_again,
};

/// Removes; never returns.
pub async fn clean(client: Client) {
    let Some(secrets) = client.catalog().find("core", "secrets").cloned() else { return };
    let changed = Notify::new();
    tokio::join!(
        watch_tokens(&client, &secrets, &changed),
        look_again_and_again(&client, CLEANER, &changed, || look(&client, &secrets)),
    );
}

/// Removes what has expired, and tells when the next one does. One that cannot be removed does not save the others.
async fn look(client: &Client, secrets: &Arc<Resource>) -> Result<Option<i64>, ApiError> {
    let now = client.now();
    let (mut next, mut failure) = (None::<i64>, None);
    for held in tokens(client, secrets).await? {
        let end = end(&held.secret);
        if !end.has_come(now) {
            if let End::At(moment) = end {
                next = Some(next.map_or(moment, |next| next.min(moment)));
            }
            continue;
        }
        let metadata = &held.secret.metadata;
        let target = Target { namespace: &metadata.namespace, name: &metadata.name, subresource: "" };
        match client.delete(secrets, target, held.revision).await {
            // Somebody removed it before us, or wrote it again.
            Ok(()) => {}
            Err(error) if matches!(error.status.code, 404 | 409) => {}
            Err(error) => failure = Some(error),
        }
    }
    failure.map_or(Ok(next), Err)
}
