//! Calls for objects of any resource type. Objects are stored entries or JSON, never decoded.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use engine::{catalog::Resource, status::ApiError, step::events::Events};
use machinery::{
    json,
    kind::Verb,
    meta::v1::{DeleteOptions, Preconditions},
};
use storage::entry::{Entry, Revision};

use super::{Body, Client, Target, replies};

/// How long a watch pauses after changes that were not for it. Most controllers wait for a few objects of a type that
/// others write all the time.
const REST: Duration = Duration::from_millis(10);

impl Client {
    /// One stored object.
    ///
    /// # Errors
    /// As the verb.
    pub async fn entry(&self, resource: &Arc<Resource>, target: Target<'_>) -> Result<Arc<Entry>, ApiError> {
        replies::entry(self.run(resource, Verb::Get, target, "", Bytes::new()).await?)
    }

    /// All objects of a collection, in one page.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
    ) -> Result<Vec<Arc<Entry>>, ApiError> {
        replies::list(self.run(resource, Verb::List, target, "", Bytes::new()).await?)
    }

    /// Whether a type has no objects.
    ///
    /// # Errors
    /// As the verb.
    pub async fn is_empty(&self, resource: &Arc<Resource>) -> Result<bool, ApiError> {
        let reply = self.run(resource, Verb::List, Target::default(), "limit=1", Bytes::new()).await?;
        replies::list(reply).map(|items| items.is_empty())
    }

    /// All objects of a type by key, and the version of that state.
    ///
    /// # Errors
    /// As the verb.
    pub async fn list_at(&self, resource: &Arc<Resource>) -> Result<(Revision, Vec<Arc<Entry>>), ApiError> {
        replies::list_at(self.run(resource, Verb::List, Target::default(), "", Bytes::new()).await?)
    }

    /// The objects of this name in all namespaces.
    ///
    /// # Errors
    /// As the verb.
    pub async fn namesakes(&self, resource: &Arc<Resource>, name: &str) -> Result<Vec<Arc<Entry>>, ApiError> {
        // No object has a name with characters that selectors or queries give a meaning to.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) {
            return Ok(Vec::new());
        }
        let query = format!("fieldSelector=metadata.name={name}");
        replies::list(self.run(resource, Verb::List, Target::default(), &query, Bytes::new()).await?)
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
        let query = format!("resourceVersion={revision}");
        replies::events(self.run(resource, Verb::Watch, Target::default(), &query, Bytes::new()).await?)
    }

    /// The current state, then every change. The target may name a namespace, an object, or both.
    ///
    /// # Errors
    /// As the verb.
    pub async fn watch(&self, resource: &Arc<Resource>, target: Target<'_>) -> Result<Box<Events>, ApiError> {
        let Target { namespace, name, .. } = target;
        let query =
            if name.is_empty() { String::new() } else { format!("fieldSelector=metadata.name={name}") };
        let collection = Target { namespace, ..Target::default() };
        let reply = self.run(resource, Verb::Watch, collection, &query, Bytes::new()).await?;
        replies::events(reply).map(|events| events.resting(REST))
    }

    /// Changes one object by a merge patch, and returns its new version.
    ///
    /// # Errors
    /// As the verb.
    pub async fn merge(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        patch: String,
    ) -> Result<Revision, ApiError> {
        let patch = Body { content_type: "application/merge-patch+json", body: patch.into() };
        let reply = self.run_with(resource, Verb::Patch, target, "", patch).await?;
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
        target: Target<'_>,
        seen: Revision,
    ) -> Result<(), ApiError> {
        let seen = Preconditions { resource_version: Some(seen.to_string()), ..Preconditions::default() };
        let options = DeleteOptions {
            preconditions: Some(seen),
            propagation_policy: Some("Background".to_owned()),
            ..DeleteOptions::default()
        };
        self.delete_with(resource, target, &options).await
    }

    /// Deletes one object with these options.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_with(
        &self,
        resource: &Arc<Resource>,
        target: Target<'_>,
        options: &DeleteOptions,
    ) -> Result<(), ApiError> {
        let body = Bytes::from(json::to_text(options));
        self.run(resource, Verb::Delete, target, "", body).await.map(|_| ())
    }

    /// Deletes every object of a type in a namespace, in the background.
    ///
    /// # Errors
    /// As the verb.
    pub async fn delete_collection(&self, resource: &Arc<Resource>, namespace: &str) -> Result<(), ApiError> {
        let target = Target { namespace, ..Target::default() };
        let verb = Verb::DeleteCollection;
        self.run(resource, verb, target, "propagationPolicy=Background", Bytes::new()).await.map(|_| ())
    }
}
