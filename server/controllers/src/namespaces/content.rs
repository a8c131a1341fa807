//! Deletes what is in a namespace: while it terminates, and what slipped in at the last moment.

use std::{sync::Arc, time::Duration};

use client::{CallTarget, Client, changes::unless_overtaken};
use engine::{catalog::Resource, status::ApiError};
use generated_core::core::v1::Namespace;
use machinery::{
    json::{self, Reader},
    kind::Verb,
};
use storage::entry::Entry;

/// The type whose objects go before all others: what runs may still need its configuration and its rights.
const FIRST: &str = "pods";

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
    /// The type as the conditions name it: `<plural>.<group>`, with the dot also where the group has no name.
    pub(super) name: String,
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

/// Deletes everything in a namespace that began to terminate this long ago, and returns what is still there:
/// pods, and the others once these are gone. A type that cannot be deleted does not keep the others from
/// being deleted.
pub(super) async fn delete(client: &Client, namespace: &str, since: Duration) -> NamespaceContent {
    let mut content = NamespaceContent::default();
    let (first, others): (Vec<_>, Vec<_>) =
        emptied(client).into_iter().partition(|resource| resource.group_resource == FIRST);
    for resource in &first {
        content.delete_type(client, resource, namespace, since).await;
    }
    if content.left.is_empty() {
        for resource in &others {
            content.delete_type(client, resource, namespace, since).await;
        }
    }
    content
}

impl NamespaceContent {
    async fn delete_type(
        &mut self,
        client: &Client,
        resource: &Arc<Resource>,
        namespace: &str,
        since: Duration,
    ) {
        match delete_type(client, resource, namespace).await {
            Ok(None) => {}
            Ok(Some((left, grace))) => {
                // What neither has time left nor waits for anybody should be gone.
                if left.finalizers.is_empty() && grace <= since {
                    let (version, plural) = (&resource.api_version, &resource.kind.plural);
                    let version =
                        if resource.group.is_empty() { format!("/{version}") } else { version.clone() };
                    self.failures.push(format!(
                        "unexpected items still remain in namespace: {namespace} for gvr: {version}, \
                         Resource={plural}"
                    ));
                }
                self.left.push(left);
            }
            Err(error) => {
                let (resource, reason) = (&resource.group_resource, error.status.message);
                tracing::warn!(namespace, resource, reason, cause = ?error.cause,
                    "content cannot be deleted");
                self.failures.push(reason);
            }
        }
    }
}

/// Deletes the objects of a type. Returns what is left, and how much time its objects were given at most.
async fn delete_type(
    client: &Client,
    resource: &Arc<Resource>,
    namespace: &str,
) -> Result<Option<(Left, Duration)>, ApiError> {
    let target = CallTarget { namespace, ..CallTarget::default() };
    let before = client.list(resource, target).await?;
    if before.is_empty() {
        return Ok(None);
    }
    let grace = before.iter().map(|entry| grace(entry)).max().unwrap_or_default();
    // An object that another client wrote in between is still there, and the next round deletes it.
    unless_overtaken(client.delete_collection(resource, namespace).await)?;
    let items = client.list(resource, target).await?;
    let finalizers = items.iter().flat_map(|entry| finalizers(entry)).collect();
    let name = format!("{}.{}", resource.kind.plural, resource.group);
    let left = Left { name, count: items.len(), finalizers };
    Ok(Some((left, grace)).filter(|(left, _)| left.count > 0))
}

/// How much time an object needs to end: that of a pod that has not ended yet, and none of any other.
fn grace(entry: &Entry) -> Duration {
    let text = |path: &[&str]| json::pick(&entry.bytes, path).map(json::text_of);
    let has_ended = text(&["status", "phase"]).is_some_and(|phase| matches!(&*phase, "Succeeded" | "Failed"));
    let seconds = text(&["spec", "terminationGracePeriodSeconds"]).filter(|_| !has_ended);
    Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or_default())
}

/// Deletes what was written to a namespace that is gone, by writes that were admitted before it went. A new
/// namespace of that name keeps what is in it.
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
