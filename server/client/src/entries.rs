//! Calls for objects of any resource type. AnyObjects are stored entries or JSON, never decoded.

use std::{sync::Arc, time::Duration};

use engine::{
    call::{AskedSelectors, Call, Deletion, ListOptions, Mode, Patch, PatchKind, PatchOptions},
    catalog::Resource,
    status::ApiError,
    step::events::Events,
};
use machinery::{
    json,
    meta::v1::{DeleteOptions, Preconditions},
    selector::FieldSelector,
};
use storage::entry::{Entry, Revision};

use super::{CallTarget, Client, replies};

/// How long a watch pauses after changes that were not for it. Most controllers wait for a few objects of a
/// type that others write all the time.
const REST: Duration = Duration::from_millis(10);

impl Client {
    /// One stored object.
    ///
    /// # Errors
    /// As the verb.
    pub async fn entry(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
    ) -> Result<Arc<Entry>, ApiError> {
        replies::entry(self.run(resource, target, Call::Get { version: String::new() }).await?)
    }

    /// All objects of a collection, in one page.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
    ) -> Result<Vec<Arc<Entry>>, ApiError> {
        replies::list(self.run(resource, target, Call::List(ListOptions::default())).await?)
    }

    /// Whether a type has no objects.
    ///
    /// # Errors
    /// As the verb.
    pub async fn is_empty(&self, resource: &Arc<Resource>) -> Result<bool, ApiError> {
        let options = ListOptions { limit: 1, ..ListOptions::default() };
        let reply = self.run(resource, CallTarget::default(), Call::List(options)).await?;
        replies::list(reply).map(|items| items.is_empty())
    }

    /// All objects of a type by key, and the version of that state.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list_at(&self, resource: &Arc<Resource>) -> Result<(Revision, Vec<Arc<Entry>>), ApiError> {
        replies::list_at(self.run(resource, CallTarget::default(), Call::List(ListOptions::default())).await?)
    }

    /// The version of a collection, without its objects.
    ///
    /// # Errors
    /// As the verb.
    pub async fn newest(&self, resource: &Arc<Resource>) -> Result<Revision, ApiError> {
        let options = ListOptions { limit: 1, ..ListOptions::default() };
        let reply = self.run(resource, CallTarget::default(), Call::List(options)).await?;
        replies::list_at(reply).map(|(revision, _)| revision)
    }

    /// The objects of a type in a namespace, and the version of that state.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list_within(
        &self,
        resource: &Arc<Resource>,
        namespace: &str,
    ) -> Result<(Revision, Vec<Arc<Entry>>), ApiError> {
        let target = CallTarget { namespace, ..CallTarget::default() };
        replies::list_at(self.run(resource, target, Call::List(ListOptions::default())).await?)
    }

    /// The objects of this name in all namespaces.
    ///
    /// # Errors
    /// As the verb.
    pub async fn namesakes(&self, resource: &Arc<Resource>, name: &str) -> Result<Vec<Arc<Entry>>, ApiError> {
        // No object has other characters in its name, and they could have a meaning in selectors.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) {
            return Ok(Vec::new());
        }
        let options = ListOptions { selectors: named(name)?, ..ListOptions::default() };
        replies::list(self.run(resource, CallTarget::default(), Call::List(options)).await?)
    }

    /// Every change after a version.
    ///
    /// # Errors
    /// As the verb; 410 when the version is forgotten.
    pub async fn watch_from(
        &self,
        resource: &Arc<Resource>,
        revision: Revision,
    ) -> Result<Box<Events>, ApiError> {
        let options = ListOptions { version: revision.to_string(), ..ListOptions::default() };
        replies::events(self.run(resource, CallTarget::default(), Call::Watch(options)).await?)
    }

    /// The current state, then every change. The target may name a namespace, an object, or both.
    ///
    /// # Errors
    /// As the verb.
    pub async fn watch(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
    ) -> Result<Box<Events>, ApiError> {
        let CallTarget { namespace, name, .. } = target;
        let selectors = if name.is_empty() { AskedSelectors::default() } else { named(name)? };
        let options = ListOptions { selectors, ..ListOptions::default() };
        let collection = CallTarget { namespace, ..CallTarget::default() };
        let reply = self.run(resource, collection, Call::Watch(options)).await?;
        replies::events(reply).map(|events| events.resting(REST))
    }

    /// Changes one object by a merge patch, and returns its new version.
    ///
    /// # Errors
    /// As the verb.
    pub async fn merge(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
        patch: String,
    ) -> Result<Revision, ApiError> {
        let patch = Patch { kind: PatchKind::Merge, document: patch.into() };
        let reply = self.run(resource, target, Call::Patch(PatchOptions::default(), patch)).await?;
        let object = replies::object(reply)?;
        let version = json::pick(object.json(), &["metadata", "resourceVersion"]).unwrap_or_default();
        json::text_of(version).parse().map_err(ApiError::internal)
    }

    /// Deletes one object in the background, if it still has this version.
    ///
    /// # Errors
    /// As the verb; 409 when it was written since.
    pub async fn delete(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
        seen: Revision,
    ) -> Result<(), ApiError> {
        let seen = Preconditions { resource_version: Some(seen.to_string()), ..Preconditions::default() };
        let options = DeleteOptions {
            preconditions: Some(seen),
            propagation_policy: Some("Background".to_owned()),
            ..DeleteOptions::default()
        };
        self.delete_with(resource, target, options).await
    }

    /// Deletes one object with these options.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_with(
        &self,
        resource: &Arc<Resource>,
        target: CallTarget<'_>,
        options: DeleteOptions,
    ) -> Result<(), ApiError> {
        let deletion = Deletion { options, mode: Mode::Real };
        self.run(resource, target, Call::Delete(deletion)).await.map(|_| ())
    }

    /// Deletes every object of a type in a namespace, in the background.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_collection(&self, resource: &Arc<Resource>, namespace: &str) -> Result<(), ApiError> {
        let target = CallTarget { namespace, ..CallTarget::default() };
        let options =
            DeleteOptions { propagation_policy: Some("Background".to_owned()), ..DeleteOptions::default() };
        let deletion = Deletion { options, mode: Mode::Real };
        let call = Call::DeleteCollection(ListOptions::default(), deletion);
        self.run(resource, target, call).await.map(|_| ())
    }
}

/// Selects the objects of one name.
fn named(name: &str) -> Result<AskedSelectors, ApiError> {
    let fields = FieldSelector::parse(&format!("metadata.name={name}")).map_err(ApiError::internal)?;
    Ok(AskedSelectors { fields: Arc::new(fields), ..AskedSelectors::default() })
}
