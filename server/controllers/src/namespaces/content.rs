//! Deletes what is in a namespace: while it terminates, and what slipped in at the last moment.

use std::sync::Arc;

use client::{CallTarget, Client, changes::unless_overtaken};
use engine::{catalog::Resource, status::ApiError};
use generated::core::v1::Namespace;
use machinery::{
    json::{self, Reader},
    kind::Verb,
};
use storage::entry::Entry;

/// What a namespace still has after everything in it was deleted.
#[derive(Debug, Default)]
pub(super) struct NamespaceContent {
    /// By resource type.
    pub(super) left: Vec<Left>,
    /// Why some of it could not be deleted.
    pub(super) failures: Vec<String>,
}

/// What is left of one resource type.
#[derive(Debug)]
pub(super) struct Left {
    /// The type.
    pub(super) group_resource: String,
    /// How many objects.
    pub(super) count: usize,
    /// What holds them.
    pub(super) finalizers: Vec<String>,
}

impl NamespaceContent {
    /// Whether certainly nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.failures.is_empty()
    }
}

/// Deletes everything in a namespace and returns what is still there. A type that cannot be deleted does not keep the
/// others from being deleted.
pub(super) async fn delete(client: &Client, namespace: &str) -> NamespaceContent {
    let mut content = NamespaceContent::default();
    for resource in &emptied(client) {
        match delete_type(client, resource, namespace).await {
            Ok(left) => content.left.extend(left),
            Err(error) => {
                let (resource, reason) = (&resource.group_resource, error.status.message);
                tracing::warn!(namespace, resource, reason, cause = ?error.cause, "content cannot be deleted");
                content.failures.push(format!("{resource}: {reason}"));
            }
        }
    }
    content
}

async fn delete_type(
    client: &Client,
    resource: &Arc<Resource>,
    namespace: &str,
) -> Result<Option<Left>, ApiError> {
    let target = CallTarget { namespace, ..CallTarget::default() };
    if client.list(resource, target).await?.is_empty() {
        return Ok(None);
    }
    // An object that another client wrote in between is still there, and the next round deletes it.
    unless_overtaken(client.delete_collection(resource, namespace).await)?;
    let items = client.list(resource, target).await?;
    let finalizers = items.iter().flat_map(|entry| finalizers(entry)).collect();
    let left = Left { group_resource: resource.group_resource.clone(), count: items.len(), finalizers };
    Ok(Some(left).filter(|left| left.count > 0))
}

/// Deletes what was written to a namespace that is gone, by writes that were admitted before it went. A new namespace
/// of that name keeps what is in it.
///
/// # Errors
/// The first failure.
pub(super) async fn sweep(client: &Client, namespace: &str) -> Result<(), ApiError> {
    for resource in &emptied(client) {
        // In this order: what was listed before the namespace was found missing does not belong to a new one.
        let items = client.list(resource, CallTarget { namespace, ..CallTarget::default() }).await?;
        if items.is_empty() {
            continue;
        }
        if client.api::<Namespace>().get(namespace).await?.is_some() {
            return Ok(());
        }
        for entry in items {
            let target = CallTarget::of(resource, &entry.key);
            unless_overtaken(client.delete(resource, target, entry.revision).await)?;
        }
    }
    Ok(())
}

/// The types whose objects are deleted with their namespace.
fn emptied(client: &Client) -> Vec<Arc<Resource>> {
    let is_emptied = |resource: &&Arc<Resource>| {
        let can = |verb| resource.kind.verbs.contains(&verb);
        resource.kind.namespaced && can(Verb::List) && can(Verb::DeleteCollection)
    };
    client.catalog().resources().iter().filter(is_emptied).cloned().collect()
}

fn finalizers(entry: &Entry) -> Vec<String> {
    let raw = json::pick(&entry.bytes, &["metadata", "finalizers"]);
    raw.and_then(|raw| Reader::new(raw).value().ok()).unwrap_or_default()
}
