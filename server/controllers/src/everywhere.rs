//! What every namespace has: an account for programs that name none, and the authority that clients inside must
//! trust (spec: controllers, section 3). Each is made when its namespace is, and again when somebody takes it away.

use std::sync::Arc;

use engine::{
    catalog::Resource,
    status::ApiError,
    step::events::{EventType, WatchEvent},
};
use generated::core::v1::{ConfigMap, ServiceAccount};
use machinery::{meta::v1::ObjectMeta, object::Object};

use super::{
    client::{Client, Target},
    each_change, each_change_of, is_terminating,
};

/// The controller that makes the account.
pub const ACCOUNT: &str = "serviceaccount";
/// The controller that publishes the authority.
pub const AUTHORITY: &str = "root-ca-cert-publisher";

/// The account of each namespace.
const ACCOUNT_NAME: &str = "default";
/// The key under which the authority stands.
const AUTHORITY_KEY: &str = "ca.crt";
/// What the annotation of the authority says.
const AUTHORITY_DESCRIPTION: &str = "Contains a CA bundle that can be used to verify the API server when using \
     internal endpoints such as the internal service IP or the service's name in the namespace default. No other \
     usage is guaranteed.";

/// Keeps the account in every namespace; never returns.
pub async fn keep_account(client: Client) {
    let wanted = |found: Option<&dyn Object>| {
        found.is_none().then(|| -> Box<dyn Object> {
            Box::new(ServiceAccount { metadata: named(ACCOUNT_NAME), ..ServiceAccount::default() })
        })
    };
    keep(&client, "serviceaccounts", ACCOUNT_NAME, wanted).await;
}

/// Keeps the authority, PEM, in every namespace; never returns.
pub async fn keep_authority(client: Client, authority: Arc<str>) {
    let brand = client.brand();
    let description = format!("{}/description", brand.domain);
    let wanted = |found: Option<&dyn Object>| -> Option<Box<dyn Object>> {
        let mut map = match found {
            None => ConfigMap { metadata: named(brand.root_ca_config_map), ..ConfigMap::default() },
            Some(object) => object.as_any().downcast_ref::<ConfigMap>()?.clone(),
        };
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
        Some(Box::new(map))
    };
    keep(&client, "configmaps", brand.root_ca_config_map, wanted).await;
}

fn named(name: &str) -> ObjectMeta {
    ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() }
}

/// Keeps one object in every namespace. `wanted` says how it should be; none when it is so.
async fn keep<Wanted>(client: &Client, plural: &str, name: &str, wanted: Wanted)
where
    Wanted: Fn(Option<&dyn Object>) -> Option<Box<dyn Object>>,
{
    let find = |plural| client.catalog().find("core", plural).cloned();
    let (Some(namespaces), Some(resource)) = (find("namespaces"), find(plural)) else { return };
    let keeper = Keeper { client, namespaces, resource, name, wanted };
    let all_of_the_name = Target { name, ..Target::default() };
    tokio::join!(
        each_change(client, &keeper.namespaces, async |event| match event {
            WatchEvent::Object { event: EventType::Added | EventType::Modified, entry, .. }
                if !is_terminating(&entry) =>
            {
                keeper.mend(&entry.key).await
            }
            _ => Ok(()),
        }),
        each_change_of(client, &keeper.resource, all_of_the_name, async |event| match event {
            WatchEvent::Object { event: EventType::Deleted | EventType::Modified, entry, .. } => {
                match entry.key.split_once('/') {
                    Some((namespace, _)) => keeper.mend(namespace).await,
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }),
    );
}

struct Keeper<'a, Wanted> {
    client: &'a Client,
    namespaces: Arc<Resource>,
    resource: Arc<Resource>,
    name: &'a str,
    wanted: Wanted,
}

impl<Wanted> Keeper<'_, Wanted>
where
    Wanted: Fn(Option<&dyn Object>) -> Option<Box<dyn Object>>,
{
    /// Makes or mends the object of one namespace.
    async fn mend(&self, namespace: &str) -> Result<(), ApiError> {
        let target = Target { namespace, name: self.name, subresource: "" };
        let found = match self.client.get(&self.resource, target).await {
            Ok(found) => Some(found),
            Err(error) if error.status.code == 404 => None,
            Err(error) => return Err(error),
        };
        let Some(mut wanted) = (self.wanted)(found.as_deref()) else { return Ok(()) };
        if !self.is_open(namespace).await? {
            return Ok(());
        }
        namespace.clone_into(&mut wanted.metadata_mut().namespace);
        let written = match found {
            None => self.client.create(&self.resource, wanted.as_ref()).await,
            Some(_) => self.client.update(&self.resource, "", wanted.as_ref()).await,
        };
        match written {
            // It began to go away a moment ago.
            Err(error) if error.status.code == 403 && !self.is_open(namespace).await? => Ok(()),
            Err(error) if matches!(error.status.code, 404 | 409) => Ok(()),
            other => other,
        }
    }

    /// Whether a namespace takes in new objects.
    async fn is_open(&self, namespace: &str) -> Result<bool, ApiError> {
        let target = Target { name: namespace, ..Target::default() };
        match self.client.entry(&self.namespaces, target).await {
            Ok(entry) => Ok(!is_terminating(&entry)),
            Err(error) if error.status.code == 404 => Ok(false),
            Err(error) => Err(error),
        }
    }
}
