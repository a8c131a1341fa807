//! Calls for the objects of one generated type: `client.api::<Lease>().within(namespace).get(name)`.

use std::{marker::PhantomData, sync::Arc};

use engine::{
    call::{Call, Patch, PatchKind, PatchOptions, Payload, WriteOptions},
    catalog::Resource,
    status::ApiError,
    step::{codec, events::Events},
};
use machinery::{json::Reader, object::OfKind};
use storage::entry::{Entry, Revision};

use super::{Client, Target, replies};

/// Calls for the objects of one type, in one namespace or in all.
pub(crate) struct Api<'a, K> {
    client: &'a Client,
    /// `None` if the catalog does not store the type.
    resource: Option<Arc<Resource>>,
    /// Empty for cluster-scoped types and for all namespaces.
    namespace: &'a str,
    kind: PhantomData<fn() -> K>,
}

/// One stored object, decoded on demand: most controllers need few of the objects that they list and watch.
pub(crate) struct Item<K> {
    /// The stored object.
    pub(crate) entry: Arc<Entry>,
    kind: PhantomData<fn() -> K>,
}

impl<'a, K: OfKind> Api<'a, K> {
    pub(super) fn new(client: &'a Client) -> Self {
        // Looked up once per set of calls, because the catalog may change.
        Api { client, resource: client.catalog().stored_as::<K>().cloned(), namespace: "", kind: PhantomData }
    }

    /// Returns the calls for one namespace.
    #[must_use]
    pub(crate) fn within(self, namespace: &'a str) -> Self {
        Api { namespace, ..self }
    }

    /// The client that makes the calls.
    #[must_use]
    pub(crate) fn client(&self) -> &'a Client {
        self.client
    }

    /// The resource type.
    ///
    /// # Errors
    /// When the server does not store objects of this type, which is a fault of the program.
    pub(crate) fn resource(&self) -> Result<&Arc<Resource>, ApiError> {
        let missing = || ApiError::internal(format!("{}/{} {} is not stored", K::GROUP, K::VERSION, K::KIND));
        self.resource.as_ref().ok_or_else(missing)
    }

    /// The object of a name, if it exists.
    ///
    /// # Errors
    /// As the verb, except for 404.
    pub(crate) async fn get(&self, name: &str) -> Result<Option<K>, ApiError> {
        let resource = self.resource()?;
        match self.client.run(resource, self.target(name), Call::Get { version: String::new() }).await {
            Ok(reply) => decode(replies::object(reply)?.json()).map(Some),
            Err(error) if error.status.code == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// All objects by key, in one page.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn list(&self) -> Result<Vec<Item<K>>, ApiError> {
        let entries = self.client.list(self.resource()?, self.target("")).await?;
        Ok(entries.into_iter().map(Item::new).collect())
    }

    /// Whether there are no objects in any namespace.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn is_empty(&self) -> Result<bool, ApiError> {
        self.client.is_empty(self.resource()?).await
    }

    /// The current state, then every change; of one object if `name` is not empty.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn watch(&self, name: &str) -> Result<Box<Events>, ApiError> {
        self.client.watch(self.resource()?, self.target(name)).await
    }

    /// Creates an object, in the namespace that it names.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn create(&self, object: &K) -> Result<(), ApiError> {
        let resource = self.resource()?;
        let target = Target { namespace: &object.metadata().namespace, ..Target::default() };
        let call = Call::Create(WriteOptions::default(), Payload::Object(object.clone_object()));
        self.client.run(resource, target, call).await.map(|_| ())
    }

    /// Replaces an object. The version in the object must be the stored one.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn update(&self, object: &K) -> Result<(), ApiError> {
        self.update_at("", object).await
    }

    /// Replaces the part of an object that a sub-resource may write. The version in the object must be the stored one.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn update_at(&self, subresource: &str, object: &K) -> Result<(), ApiError> {
        let (resource, target) = (self.resource()?, Target { subresource, ..target_of(object) });
        let call = Call::Update(WriteOptions::default(), Payload::Object(object.clone_object()));
        self.client.run(resource, target, call).await.map(|_| ())
    }

    /// Declares the fields of an object that are set here. `manager` takes them over from their owners.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn apply(&self, manager: &str, object: &K) -> Result<(), ApiError> {
        self.apply_at("", manager, object).await
    }

    /// Declares those fields that a sub-resource may write.
    ///
    /// # Errors
    /// As the verb.
    pub(crate) async fn apply_at(
        &self,
        subresource: &str,
        manager: &str,
        object: &K,
    ) -> Result<(), ApiError> {
        let resource = self.resource()?;
        // Forced: a controller owns the fields that it computes, and a conflict would stop it.
        let options = PatchOptions { force: true, ..PatchOptions::default() };
        let patch = Patch { kind: PatchKind::Apply, document: codec::encode_as_is(resource, object) };
        let (target, call) = (Target { subresource, ..target_of(object) }, Call::Patch(options, patch));
        self.client.run_as(manager, resource, target, call).await.map(|_| ())
    }

    /// Deletes an object in the background, if it still has this version.
    ///
    /// # Errors
    /// As the verb; 409 when it was written since.
    pub(crate) async fn delete(&self, name: &str, seen: Revision) -> Result<(), ApiError> {
        self.client.delete(self.resource()?, self.target(name), seen).await
    }

    fn target<'t>(&'t self, name: &'t str) -> Target<'t> {
        Target { namespace: self.namespace, name, subresource: "" }
    }
}

impl<K: OfKind> Item<K> {
    /// An object of this type.
    pub(crate) fn new(entry: Arc<Entry>) -> Self {
        Item { entry, kind: PhantomData }
    }

    /// Decodes the object.
    ///
    /// # Errors
    /// 500 when the stored bytes are not what was written.
    pub(crate) fn object(&self) -> Result<K, ApiError> {
        decode(&self.entry.bytes)
    }
}

impl<K> Clone for Item<K> {
    fn clone(&self) -> Self {
        Item { entry: Arc::clone(&self.entry), kind: PhantomData }
    }
}

fn target_of(object: &impl OfKind) -> Target<'_> {
    let metadata = object.metadata();
    Target { namespace: &metadata.namespace, name: &metadata.name, subresource: "" }
}

/// Decodes a stored object. Its bytes are always in the version that the type is.
fn decode<K: OfKind>(bytes: &[u8]) -> Result<K, ApiError> {
    let unreadable = |stop| ApiError::internal(format!("stored {} cannot be read: {stop}", K::KIND));
    Reader::new(bytes).value().map_err(unreadable)
}
