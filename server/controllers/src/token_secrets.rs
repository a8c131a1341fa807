//! Fills secrets for tokens of service accounts, and takes them away with their accounts (spec: controllers, section
//! 3). A token in a secret has no end but that of the secret or the account.

use std::sync::Arc;

use access::authn::service_account::{issue::Reference, legacy::LegacyIssuer};
use engine::{
    catalog::Resource,
    status::ApiError,
    step::{
        events::{EventType, WatchEvent},
        read,
    },
};
use generated::core::v1::{Secret, ServiceAccount};
use machinery::{bytes::ByteString, json};

use super::{
    client::{Client, Target},
    each_change, is_terminating,
};

/// The keys that are filled.
const TOKEN: &str = "token";
const NAMESPACE: &str = "namespace";
const AUTHORITY: &str = "ca.crt";

/// What secrets are filled with.
pub struct Filling {
    /// Makes tokens.
    pub issuer: LegacyIssuer,
    /// The authority that bearers must trust, PEM.
    pub authority: Arc<str>,
}

/// Fills and removes; never returns.
pub async fn run(client: Client, filling: Arc<Filling>) {
    let find = |plural| client.catalog().find("core", plural).cloned();
    let (Some(secrets), Some(accounts)) = (find("secrets"), find("serviceaccounts")) else { return };
    let keeper = Keeper { client: &client, secrets, accounts, filling: &filling };
    tokio::join!(
        each_change(&client, &keeper.secrets, async |event| match event {
            WatchEvent::Object { event: EventType::Added | EventType::Modified, entry, .. }
                if keeper.is_ours(&entry.bytes) && !is_terminating(&entry) =>
            {
                keeper.fill(&entry.bytes, entry.revision).await
            }
            _ => Ok(()),
        }),
        each_change(&client, &keeper.accounts, async |event| match event {
            WatchEvent::Object { event: EventType::Deleted, entry, .. } => match entry.key.split_once('/') {
                Some((namespace, name)) => keeper.remove_all(namespace, name).await,
                None => Ok(()),
            },
            _ => Ok(()),
        }),
    );
}

struct Keeper<'a> {
    client: &'a Client,
    secrets: Arc<Resource>,
    accounts: Arc<Resource>,
    filling: &'a Filling,
}

impl Keeper<'_> {
    /// Whether these are the bytes of a secret for a token.
    fn is_ours(&self, bytes: &[u8]) -> bool {
        let kind = json::pick(bytes, &["type"]).map(json::text_of).unwrap_or_default();
        kind == self.client.brand().service_account_token_type
    }

    /// Fills one secret, or removes it if its account is not there.
    async fn fill(&self, bytes: &[u8], revision: u64) -> Result<(), ApiError> {
        let object = read::stored(&self.secrets, bytes)?;
        let Some(secret) = object.as_any().downcast_ref::<Secret>() else { return Ok(()) };
        let brand = self.client.brand();
        let annotations = &secret.metadata.annotations;
        let text = |key: &str| annotations.get(key).map(String::as_str).unwrap_or_default();
        let name = text(brand.service_account_name_annotation);
        if name.is_empty() {
            return Ok(());
        }
        let uid_key = uid_annotation(brand.domain);
        let account = match self.account(&secret.metadata.namespace, name).await? {
            Some(account) if matches!(text(&uid_key), "") || text(&uid_key) == account.uid => account,
            _ => return self.remove(secret, revision).await,
        };
        let mut filled = secret.clone();
        filled.metadata.annotations.insert(uid_key, account.uid.clone());
        self.put(&mut filled, AUTHORITY, |_| Some(self.filling.authority.to_string()));
        let namespace = secret.metadata.namespace.clone();
        self.put(&mut filled, NAMESPACE, |held| held.is_empty().then(|| namespace.clone()));
        if secret.data.get(TOKEN).is_none_or(|token| token.0.is_empty()) {
            let token = self.filling.issuer.token(&namespace, &secret.metadata.name, &account);
            let token = token.map_err(ApiError::internal)?;
            filled.data.insert(TOKEN.to_owned(), ByteString(token.into_bytes()));
        }
        if filled == *secret || secret.immutable == Some(true) {
            return Ok(());
        }
        self.client.update(&self.secrets, "", &filled).await
    }

    /// Sets a value if there is a better one than what is held.
    fn put(&self, secret: &mut Secret, key: &str, better: impl FnOnce(&[u8]) -> Option<String>) {
        let held = secret.data.get(key).map(|value| value.0.as_slice()).unwrap_or_default();
        if let Some(text) = better(held) {
            secret.data.insert(key.to_owned(), ByteString(text.into_bytes()));
        }
    }

    async fn account(&self, namespace: &str, name: &str) -> Result<Option<Reference>, ApiError> {
        let target = Target { namespace, name, subresource: "" };
        match self.client.get(&self.accounts, target).await {
            Ok(object) => Ok(object.as_any().downcast_ref::<ServiceAccount>().map(|account| Reference {
                name: account.metadata.name.clone(),
                uid: account.metadata.uid.clone(),
            })),
            Err(error) if error.status.code == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Removes the secrets of an account that is gone, unless there is another one of its name whose they are.
    async fn remove_all(&self, namespace: &str, name: &str) -> Result<(), ApiError> {
        let annotation = self.client.brand().service_account_name_annotation;
        for entry in self.client.list(&self.secrets, Target { namespace, ..Target::default() }).await? {
            let named = json::pick(&entry.bytes, &["metadata", "annotations", annotation]).map(json::text_of);
            if self.is_ours(&entry.bytes) && named.is_some_and(|named| named == name) {
                self.fill(&entry.bytes, entry.revision).await?;
            }
        }
        Ok(())
    }

    async fn remove(&self, secret: &Secret, seen: u64) -> Result<(), ApiError> {
        let target =
            Target { namespace: &secret.metadata.namespace, name: &secret.metadata.name, subresource: "" };
        match self.client.delete(&self.secrets, target, seen).await {
            // Somebody removed it before us, or wrote it again.
            Err(error) if matches!(error.status.code, 404 | 409) => Ok(()),
            other => other,
        }
    }
}

/// The annotation with the identity of the account.
fn uid_annotation(domain: &str) -> String {
    format!("{domain}/service-account.uid")
}
