//! What is in a namespace, and how it goes: with the namespace, or after it.

use std::sync::Arc;

use engine::{catalog::Resource, status::ApiError};
use machinery::{
    json::{self, Reader},
    kind::Verb,
};
use storage::entry::Entry;

use crate::client::{Client, Target};

/// What a namespace still has after everything in it was deleted.
#[derive(Debug, Default)]
pub(super) struct Content {
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

impl Content {
    /// Whether nothing is left, for certain.
    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.failures.is_empty()
    }
}

/// Deletes everything in a namespace and says what is still there. A type that cannot be deleted does not save
/// the others.
pub(super) async fn delete(client: &Client, namespace: &str) -> Content {
    let mut content = Content::default();
    for resource in emptied(client) {
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
    let target = Target { namespace, ..Target::default() };
    if client.list(resource, target).await?.is_empty() {
        return Ok(None);
    }
    client.delete_collection(resource, namespace).await?;
    let items = client.list(resource, target).await?;
    let finalizers = items.iter().flat_map(|entry| finalizers(entry)).collect();
    let left = Left { group_resource: resource.group_resource.clone(), count: items.len(), finalizers };
    Ok(Some(left).filter(|left| left.count > 0))
}

/// Deletes what slipped into a namespace that is gone, with the last write that was admitted before. A new
/// namespace of that name keeps what is in it.
///
/// # Errors
/// The first failure.
pub(super) async fn sweep(
    client: &Client,
    namespaces: &Arc<Resource>,
    namespace: &str,
) -> Result<(), ApiError> {
    for resource in emptied(client) {
        // In this order: what was there before the namespace was found missing is not of a new one.
        let items = client.list(resource, Target { namespace, ..Target::default() }).await?;
        if items.is_empty() {
            continue;
        }
        match client.entry(namespaces, Target { name: namespace, ..Target::default() }).await {
            Err(error) if error.status.code == 404 => {}
            found => return found.map(|_| ()),
        }
        for entry in items {
            let name = entry.key.rsplit('/').next().unwrap_or_default();
            let target = Target { namespace, name, subresource: "" };
            match client.delete(resource, target, entry.revision).await {
                Err(error) if !matches!(error.status.code, 404 | 409) => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

/// The types whose objects go with their namespace.
fn emptied(client: &Client) -> impl Iterator<Item = &Arc<Resource>> {
    client.catalog().resources().iter().filter(|resource| {
        let can = |verb| resource.kind.verbs.contains(&verb);
        resource.kind.namespaced && can(Verb::List) && can(Verb::DeleteCollection)
    })
}

fn finalizers(entry: &Entry) -> Vec<String> {
    let raw = json::pick(&entry.bytes, &["metadata", "finalizers"]);
    raw.and_then(|raw| Reader::new(raw).value().ok()).unwrap_or_default()
}
