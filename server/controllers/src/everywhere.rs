//! Objects that every namespace has: an account for programs that name none, and the authority that clients
//! inside must trust. Each is created with its namespace, and again when it is deleted.

use std::sync::Arc;

use client::{
    Client,
    changes::{each_change, each_change_of, is_terminating, unless_overtaken},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_core::core::v1::{ConfigMap, Namespace, ServiceAccount};
use machinery::{meta::v1::ObjectMeta, object::OfKind};

/// The controller that makes the account.
pub const ACCOUNT: &str = "serviceaccount";
/// The controller that publishes the authority.
pub const AUTHORITY: &str = "root-ca-cert-publisher";

/// The account of each namespace.
const ACCOUNT_NAME: &str = "default";
/// The key under which the authority stands.
const AUTHORITY_KEY: &str = "ca.crt";
/// What the annotation of the authority says.
const AUTHORITY_DESCRIPTION: &str = "Contains a CA bundle that can be used to verify the API server when \
    using \
     internal endpoints such as the internal service IP or the service's name in the namespace default. No \
     other \
     usage is guaranteed.";

/// Keeps the account in every namespace; never returns.
pub(crate) async fn keep_account(client: Client) {
    let wanted = |found: Option<&ServiceAccount>| match found {
        None => Some(ServiceAccount { metadata: named(ACCOUNT_NAME), ..ServiceAccount::default() }),
        Some(_) => None,
    };
    keep(&client, ACCOUNT_NAME, wanted).await;
}

/// Keeps the authority, PEM, in every namespace; never returns.
pub(crate) async fn keep_authority(client: Client, authority: Arc<str>) {
    let brand = client.brand();
    let description = format!("{}/description", brand.domain);
    let wanted = |found: Option<&ConfigMap>| {
        let mut map = found.cloned().unwrap_or_else(|| ConfigMap {
            metadata: named(brand.root_ca_config_map),
            ..ConfigMap::default()
        });
        let is_right = map.data.len() == 1
            && map.data.get(AUTHORITY_KEY).is_some_and(|text| **text == *authority)
            && map.binary_data.is_empty()
            && map.metadata.annotations.contains_key(&description);
        if is_right {
            return None;
        }
        map.data = [(AUTHORITY_KEY.to_owned(), authority.to_string())].into();
        map.binary_data.clear();
        map.metadata.annotations.insert(description.clone(), AUTHORITY_DESCRIPTION.to_owned());
        Some(map)
    };
    keep(&client, brand.root_ca_config_map, wanted).await;
}

fn named(name: &str) -> ObjectMeta {
    ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() }
}

/// Keeps one object in every namespace. `wanted` receives what exists, and returns what to write in its
/// place.
async fn keep<K, Wanted>(client: &Client, name: &str, wanted: Wanted)
where
    K: OfKind,
    Wanted: Fn(Option<&K>) -> Option<K> + Send + Sync,
{
    let keeper = Keeper { client, name, wanted };
    let (namespaces, objects) = (client.api::<Namespace>(), client.api::<K>());
    tokio::join!(
        each_change(&namespaces, async |event, namespace| match event {
            // A terminating namespace accepts no new objects.
            EventType::Added | EventType::Modified if !is_terminating(&namespace.entry) => {
                keeper.mend(&namespace.entry.key).await
            }
            _ => Ok(()),
        }),
        each_change_of(&objects, name, async |event, object| match event {
            EventType::Deleted | EventType::Modified => match object.entry.key.split_once('/') {
                Some((namespace, _)) => keeper.mend(namespace).await,
                None => Ok(()),
            },
            EventType::Added => Ok(()),
        }),
    );
}

struct Keeper<'a, Wanted> {
    client: &'a Client,
    name: &'a str,
    wanted: Wanted,
}

impl<Wanted> Keeper<'_, Wanted> {
    /// Creates or mends the object of one namespace.
    async fn mend<K>(&self, namespace: &str) -> Result<(), ApiError>
    where
        K: OfKind,
        Wanted: Fn(Option<&K>) -> Option<K> + Send + Sync,
    {
        let objects = self.client.api::<K>().within(namespace);
        let found = objects.get(self.name).await?;
        let Some(mut wanted) = (self.wanted)(found.as_ref()) else { return Ok(()) };
        // Checked now and not at the event, because the namespace may have begun to terminate since.
        if !self.is_open(namespace).await? {
            return Ok(());
        }
        namespace.clone_into(&mut wanted.metadata_mut().namespace);
        let written = match found {
            None => objects.create(&wanted).await,
            Some(_) => objects.update(&wanted).await,
        };
        match written {
            // The namespace began to terminate between the check and the write.
            Err(error) if error.status.code == 403 && !self.is_open(namespace).await? => Ok(()),
            written => unless_overtaken(written),
        }
    }

    /// Whether a namespace accepts new objects.
    async fn is_open(&self, namespace: &str) -> Result<bool, ApiError> {
        let found = self.client.api::<Namespace>().get(namespace).await?;
        Ok(found.is_some_and(|namespace| namespace.metadata.deletion_timestamp.is_none()))
    }
}
