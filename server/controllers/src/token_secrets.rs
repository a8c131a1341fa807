//! Fills secrets that ask for a token of a service account, and deletes them with the account. Such a token
//! is valid as long as the secret and the account exist.

use std::sync::Arc;

use access::authn::service_account::{issue::Reference, legacy::LegacyIssuer};
use client::{
    Api, Client, Item,
    changes::{each_change, is_terminating, unless_overtaken},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_core::core::v1::{Secret, ServiceAccount};
use machinery::{bytes::ByteString, json};

/// The keys that are filled.
const TOKEN: &str = "token";
const NAMESPACE: &str = "namespace";
const AUTHORITY: &str = "ca.crt";

/// What secrets are filled with.
pub(crate) struct Filling {
    /// Makes tokens.
    pub(crate) issuer: LegacyIssuer,
    /// The authority that bearers must trust, PEM.
    pub(crate) authority: Arc<str>,
}

/// Fills and deletes; never returns.
pub(crate) async fn run(client: Client, filling: Arc<Filling>) {
    let keeper = Keeper { client: &client, filling: &filling };
    let (secrets, accounts) = (keeper.secrets(), client.api::<ServiceAccount>());
    tokio::join!(
        // Filtered by the raw bytes: most Secrets are not for tokens, and need not be decoded.
        each_change(&secrets, async |event, item| match event {
            EventType::Added | EventType::Modified
                if keeper.is_ours(&item.entry.bytes) && !is_terminating(&item.entry) =>
            {
                keeper.fill(&item).await
            }
            _ => Ok(()),
        }),
        each_change(&accounts, async |event, item| match (event, item.entry.key.split_once('/')) {
            (EventType::Deleted, Some((namespace, name))) => keeper.delete_all(namespace, name).await,
            _ => Ok(()),
        }),
    );
}

struct Keeper<'a> {
    client: &'a Client,
    filling: &'a Filling,
}

impl<'a> Keeper<'a> {
    fn secrets(&self) -> Api<'a, Secret> {
        self.client.api()
    }

    /// Whether these are the bytes of a secret for a token.
    fn is_ours(&self, bytes: &[u8]) -> bool {
        let kind = json::pick(bytes, &["type"]).map(json::text_of).unwrap_or_default();
        kind == self.client.brand().service_account_token_type
    }

    /// Fills one secret, or deletes it if its account does not exist.
    async fn fill(&self, item: &Item<Secret>) -> Result<(), ApiError> {
        let secret = item.object()?;
        let brand = self.client.brand();
        let annotations = &secret.metadata.annotations;
        let text = |key: &str| annotations.get(key).map(String::as_str).unwrap_or_default();
        let name = text(brand.service_account_name_annotation);
        if name.is_empty() {
            return Ok(());
        }
        let uid_key = uid_annotation(brand.domain);
        let account = match self.account(&secret.metadata.namespace, name).await? {
            // Another uid means that the account was deleted and created again: its old tokens must not work
            // for the new one.
            Some(account) if matches!(text(&uid_key), "") || text(&uid_key) == account.uid => account,
            _ => return self.delete(&secret, item.entry.revision).await,
        };
        let mut filled = secret.clone();
        filled.metadata.annotations.insert(uid_key, account.uid.clone());
        self.put(&mut filled, AUTHORITY, |_| Some(self.filling.authority.to_string()));
        let namespace = secret.metadata.namespace.clone();
        // A namespace that someone has set is kept, because the token is not bound to this value.
        self.put(&mut filled, NAMESPACE, |held| held.is_empty().then(|| namespace.clone()));
        if secret.data.get(TOKEN).is_none_or(|token| token.0.is_empty()) {
            let token = self.filling.issuer.token(&namespace, &secret.metadata.name, &account);
            let token = token.map_err(ApiError::internal)?;
            filled.data.insert(TOKEN.to_owned(), ByteString(token.into_bytes()));
        }
        // An immutable Secret cannot be filled.
        if filled == secret || secret.immutable == Some(true) {
            return Ok(());
        }
        self.secrets().update(&filled).await
    }

    /// Sets a value if there is a better one than what is held.
    fn put(&self, secret: &mut Secret, key: &str, better: impl FnOnce(&[u8]) -> Option<String>) {
        let held = secret.data.get(key).map(|value| value.0.as_slice()).unwrap_or_default();
        if let Some(text) = better(held) {
            secret.data.insert(key.to_owned(), ByteString(text.into_bytes()));
        }
    }

    async fn account(&self, namespace: &str, name: &str) -> Result<Option<Reference>, ApiError> {
        let account = self.client.api::<ServiceAccount>().within(namespace).get(name).await?;
        Ok(account
            .map(|ServiceAccount { metadata, .. }| Reference { name: metadata.name, uid: metadata.uid }))
    }

    /// Deletes the secrets of an account that is gone, unless they belong to another account of the same
    /// name. A failure does not keep the others from being deleted; the last one is returned.
    async fn delete_all(&self, namespace: &str, name: &str) -> Result<(), ApiError> {
        let mut failure = None;
        let annotation = self.client.brand().service_account_name_annotation;
        for item in self.secrets().within(namespace).list().await? {
            let bytes = &item.entry.bytes;
            let named = json::pick(bytes, &["metadata", "annotations", annotation]).map(json::text_of);
            if self.is_ours(bytes) && named.is_some_and(|named| named == name) {
                // The decision is the same as for a changed Secret: without its account, it is deleted. If
                // another client wrote or deleted it first, its own change brings it here again.
                failure = unless_overtaken(self.fill(&item).await).err().or(failure);
            }
        }
        failure.map_or(Ok(()), Err)
    }

    async fn delete(&self, secret: &Secret, seen: u64) -> Result<(), ApiError> {
        let secrets = self.secrets().within(&secret.metadata.namespace);
        unless_overtaken(secrets.delete(&secret.metadata.name, seen).await)
    }
}

/// The annotation with the identity of the account.
fn uid_annotation(domain: &str) -> String {
    format!("{domain}/service-account.uid")
}
