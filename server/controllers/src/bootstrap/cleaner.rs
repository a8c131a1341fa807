//! Deletes the secrets of tokens that have expired.

use access::authn::bootstrap_token::End;
use client::{Client, changes::unless_overtaken, looks::look_again_and_again};
use engine::status::ApiError;
use kinds::bootstrap_secret::end;
use tokio::sync::Notify;

use super::tokens;

/// The name of the controller.
pub(crate) const NAME: &str = "tokencleaner";

/// Deletes; never returns.
pub(crate) async fn clean(client: Client) {
    let changed = Notify::new();
    tokio::join!(
        tokens::watch(&client, &changed),
        look_again_and_again(&client, NAME, &changed, || look(&client)),
    );
}

/// Deletes what has expired, and returns when the next token will. A failure does not keep the others from
/// being deleted; the last one is returned.
async fn look(client: &Client) -> Result<Option<i64>, ApiError> {
    let now = client.now();
    let (mut next, mut failure) = (None::<i64>, None);
    for held in tokens::list(client).await? {
        let end = end(&held.secret);
        if !end.has_come(now) {
            if let End::At(moment) = end {
                next = Some(next.map_or(moment, |next| next.min(moment)));
            }
            continue;
        }
        // With the revision, so that a token that was just renewed is not deleted.
        let deleted = tokens::secrets(client).delete(&held.secret.metadata.name, held.revision).await;
        failure = unless_overtaken(deleted).err().or(failure);
    }
    failure.map_or(Ok(next), Err)
}
