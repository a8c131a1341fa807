//! Calls for the objects of one type that is not known when they are compiled.

use std::sync::Arc;

use engine::{
    call::{Call, InPlace, MakeChange, Patch, PatchKind, PatchOptions, Payload, WriteOptions},
    catalog::Resource,
    reply::Rendered,
    status::ApiError,
    step::{codec, events::Events},
};
use machinery::{
    json::{Reader, Stop},
    object::Object,
};
use storage::entry::{Entry, Revision};

use super::{CallTarget, Client, replies};

/// Calls for the objects of one type, in one namespace or in all. The objects that are handed in must be of
/// this type.
pub struct AnyObjects<'a> {
    pub(crate) client: &'a Client,
    /// `None` if the catalog does not store the type.
    pub(crate) resource: Option<Arc<Resource>>,
    /// Empty for cluster-scoped types and for all namespaces.
    pub(crate) namespace: &'a str,
    /// Group, version and kind.
    pub(crate) name: [&'static str; 3],
}

impl AnyObjects<'_> {
    /// Returns the calls for one namespace.
    #[must_use]
    pub fn within<'n>(&'n self, namespace: &'n str) -> AnyObjects<'n> {
        AnyObjects { client: self.client, resource: self.resource.clone(), namespace, name: self.name }
    }

    /// The client that makes the calls.
    #[must_use]
    pub fn client(&self) -> &Client {
        self.client
    }

    /// The kind, for the log.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        let [_, _, kind] = self.name;
        kind
    }

    pub(crate) fn resource(&self) -> Result<&Arc<Resource>, ApiError> {
        let [group, version, kind] = self.name;
        let missing = || ApiError::internal(format!("{group}/{version} {kind} is not stored"));
        self.resource.as_ref().ok_or_else(missing)
    }

    pub(crate) async fn get(&self, name: &str) -> Result<Option<Rendered>, ApiError> {
        let call = Call::Get { version: String::new() };
        match self.client.run(self.resource()?, self.target(name), call).await {
            Ok(reply) => replies::object(reply).map(Some),
            Err(error) if error.status.code == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The object of a name, decoded, if it exists.
    ///
    /// # Errors
    /// As the verb, except for 404; 500 when the stored bytes are not what was written.
    pub(crate) async fn get_object(&self, name: &str) -> Result<Option<Box<dyn Object>>, ApiError> {
        let Some(object) = self.get(name).await? else { return Ok(None) };
        let mut reader = Reader::new(object.json());
        let object = self.resource()?.kind.codec.decode_json(&mut reader);
        object.map(Some).map_err(|stop| unreadable(self.kind(), &stop))
    }

    pub(crate) async fn list(&self) -> Result<Vec<Arc<Entry>>, ApiError> {
        self.client.list(self.resource()?, self.target("")).await
    }

    /// Whether there are no objects in any namespace.
    ///
    /// # Errors
    /// As the verb.
    pub async fn is_empty(&self) -> Result<bool, ApiError> {
        self.client.is_empty(self.resource()?).await
    }

    /// The current state, then every change; of one object if `name` is not empty.
    ///
    /// # Errors
    /// As the verb.
    pub async fn watch(&self, name: &str) -> Result<Box<Events>, ApiError> {
        self.client.watch(self.resource()?, self.target(name)).await
    }

    pub async fn create(&self, object: &dyn Object) -> Result<(), ApiError> {
        let target = CallTarget { namespace: &object.metadata().namespace, ..CallTarget::default() };
        let call = Call::Create(WriteOptions::default(), Payload::Object(object.clone_object()));
        self.client.run(self.resource()?, target, call).await.map(|_| ())
    }

    pub async fn update(&self, subresource: &str, object: &dyn Object) -> Result<(), ApiError> {
        let target = CallTarget { subresource, ..target_of(object) };
        let call = Call::Update(WriteOptions::default(), Payload::Object(object.clone_object()));
        self.client.run(self.resource()?, target, call).await.map(|_| ())
    }

    pub(crate) async fn change(
        &self,
        subresource: &str,
        seen: &Entry,
        make: MakeChange,
    ) -> Result<(), ApiError> {
        let resource = self.resource()?;
        let target = CallTarget { subresource, ..CallTarget::of(resource, &seen.key) };
        let call = Call::UpdateInPlace(InPlace { seen: seen.revision, make });
        self.client.run(resource, target, call).await.map(|_| ())
    }

    pub(crate) async fn apply(
        &self,
        subresource: &str,
        manager: &str,
        object: &dyn Object,
    ) -> Result<(), ApiError> {
        let resource = self.resource()?;
        // Forced: a controller owns the fields that it computes, and a conflict would stop it.
        let options = PatchOptions { force: true, ..PatchOptions::default() };
        let patch = Patch { kind: PatchKind::Apply, document: codec::encode_as_is(resource, object) };
        let (target, call) = (CallTarget { subresource, ..target_of(object) }, Call::Patch(options, patch));
        self.client.run_as(manager, resource, target, call).await.map(|_| ())
    }

    pub async fn delete(&self, name: &str, seen: Revision) -> Result<(), ApiError> {
        self.client.delete(self.resource()?, self.target(name), seen).await
    }

    fn target<'t>(&'t self, name: &'t str) -> CallTarget<'t> {
        CallTarget { namespace: self.namespace, name, subresource: "" }
    }
}

fn target_of(object: &dyn Object) -> CallTarget<'_> {
    let metadata = object.metadata();
    CallTarget { namespace: &metadata.namespace, name: &metadata.name, subresource: "" }
}

/// The error for stored bytes that are not what was written.
pub(crate) fn unreadable(kind: &str, stop: &Stop) -> ApiError {
    ApiError::internal(format!("stored {kind} cannot be read: {stop}"))
}
