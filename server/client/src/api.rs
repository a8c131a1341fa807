//! Calls for the objects of one generated type: `client.api::<Lease>().within(namespace).get(name)`.
//!
//! The type is a thin layer: the calls behind it are compiled once, in [`AnyObjects`], and not for each type.

use std::{marker::PhantomData, sync::Arc};

use engine::{catalog::Resource, status::ApiError};
use machinery::{
    json::Reader,
    object::{Object, OfKind},
};
use storage::entry::{Entry, Revision};

use super::{AnyObjects, Client, any_objects::unreadable};

/// Calls for the objects of one type, in one namespace or in all.
pub struct Api<'a, K> {
    objects: AnyObjects<'a>,
    kind: PhantomData<fn() -> K>,
}

/// One stored object, decoded on demand: most controllers need few of the objects that they list and watch.
pub struct Item<K> {
    /// The stored object.
    pub entry: Arc<Entry>,
    kind: PhantomData<fn() -> K>,
}

impl<'a, K: OfKind> Api<'a, K> {
    pub(crate) fn new(client: &'a Client) -> Self {
        // Looked up once per set of calls, because the catalog may change.
        let resource = client.catalog().stored_as::<K>().cloned();
        Api {
            objects: AnyObjects { client, resource, namespace: "", name: [K::GROUP, K::VERSION, K::KIND] },
            kind: PhantomData,
        }
    }

    /// Returns the calls for one namespace.
    #[must_use]
    pub fn within(self, namespace: &'a str) -> Self {
        Api { objects: AnyObjects { namespace, ..self.objects }, ..self }
    }

    /// The calls that need no type.
    #[must_use]
    pub fn objects(&self) -> &AnyObjects<'a> {
        &self.objects
    }

    /// The client that makes the calls.
    #[must_use]
    pub fn client(&self) -> &'a Client {
        self.objects.client
    }

    /// The resource type.
    ///
    /// # Errors
    /// When the server does not store objects of this type, which is a fault of the program.
    pub fn resource(&self) -> Result<&Arc<Resource>, ApiError> {
        self.objects.resource()
    }

    /// The object of a name, if it exists.
    ///
    /// # Errors
    /// As the verb, except for 404.
    pub async fn get(&self, name: &str) -> Result<Option<K>, ApiError> {
        self.objects.get(name).await?.map(|object| decode(object.json())).transpose()
    }

    /// All objects by key, in one page.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list(&self) -> Result<Vec<Item<K>>, ApiError> {
        let entries = self.objects.list().await?;
        Ok(entries.into_iter().map(Item::new).collect())
    }

    /// Creates an object, in the namespace that it names.
    ///
    /// # Errors
    /// As the verb.
    pub fn create(&self, object: &K) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.create(object)
    }

    /// Replaces an object. The version in the object must be the stored one.
    ///
    /// # Errors
    /// As the verb.
    pub fn update(&self, object: &K) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.update("", object)
    }

    /// Replaces the part of an object that a sub-resource may write. The version in the object must be the
    /// stored one.
    ///
    /// # Errors
    /// As the verb.
    pub fn update_at(&self, subresource: &str, object: &K) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.update(subresource, object)
    }

    /// Changes the part of a stored object that a sub-resource may write. Takes less time than
    /// [`Api::update_at`] where the caller has not decoded the object.
    ///
    /// # Errors
    /// As the verb; 409 when the object was written since it was seen.
    pub fn change_at(
        &self,
        subresource: &str,
        seen: &Entry,
        make: impl Fn(&mut K) + Send + Sync + 'static,
    ) -> impl Future<Output = Result<(), ApiError>> {
        let make = move |object: &mut dyn Object| {
            let object = object.as_any_mut().downcast_mut();
            let object = object.ok_or_else(|| ApiError::internal("the object is of another type"))?;
            make(object);
            Ok(())
        };
        self.objects.change(subresource, seen, Box::new(make))
    }

    /// Declares the fields of an object that are set here. `manager` takes them over from their owners.
    ///
    /// # Errors
    /// As the verb.
    pub fn apply(&self, manager: &str, object: &K) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.apply("", manager, object)
    }

    /// Declares those fields that a sub-resource may write.
    ///
    /// # Errors
    /// As the verb.
    pub fn apply_at(
        &self,
        subresource: &str,
        manager: &str,
        object: &K,
    ) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.apply(subresource, manager, object)
    }

    /// Deletes an object in the background, if it still has this version.
    ///
    /// # Errors
    /// As the verb; 409 when it was written since.
    pub fn delete(&self, name: &str, seen: Revision) -> impl Future<Output = Result<(), ApiError>> {
        self.objects.delete(name, seen)
    }
}

impl<K: OfKind> Item<K> {
    /// An object of this type.
    pub fn new(entry: Arc<Entry>) -> Self {
        Item { entry, kind: PhantomData }
    }

    /// Decodes the object.
    ///
    /// # Errors
    /// 500 when the stored bytes are not what was written.
    pub fn object(&self) -> Result<K, ApiError> {
        decode(&self.entry.bytes)
    }
}

impl<K> Clone for Item<K> {
    fn clone(&self) -> Self {
        Item { entry: Arc::clone(&self.entry), kind: PhantomData }
    }
}

/// Decodes a stored object. Its bytes are always in the version that the type is.
fn decode<K: OfKind>(bytes: &[u8]) -> Result<K, ApiError> {
    Reader::new(bytes).value().map_err(|stop| unreadable(K::KIND, &stop))
}
