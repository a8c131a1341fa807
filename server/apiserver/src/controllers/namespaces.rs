//! Two loops about namespaces: the ones that the system needs exist, and a terminating one is emptied
//! before it goes (spec: kinds, section 13).

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use generated::core::v1::{Namespace, NamespaceCondition};
use machinery::{kind::Verb, meta::v1::ObjectMeta};
use tokio::sync::Semaphore;

use super::{
    client::{Client, Target},
    each_change, is_terminating,
};
use crate::{
    catalog::Resource,
    http::status::ApiError,
    step::{
        events::{EventType, WatchEvent},
        read,
    },
};

/// How often the namespaces that the system needs are looked for.
const ENSURE_INTERVAL: Duration = Duration::from_secs(60);

/// Pause before a namespace whose content is held is looked at again; it doubles up to [`LOOK_AGAIN_MAX`].
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Longest pause between two looks.
const LOOK_AGAIN_MAX: Duration = Duration::from_secs(5);

/// How long a namespace must stay empty.
const SETTLE: Duration = Duration::from_millis(100);

/// Namespaces that are emptied at the same time.
const DRAINS_MAX: usize = 10;

/// Makes the namespaces that the system needs, now.
///
/// # Errors
/// Why one could not be made.
pub async fn ensure(client: &Client) -> Result<(), ApiError> {
    let Some(namespaces) = namespaces(client) else {
        return Ok(());
    };
    let brand = client.context().brand();
    let needed = ["default", brand.system_namespace, brand.public_namespace, brand.node_lease_namespace];
    for name in needed {
        let metadata = ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() };
        let namespace = Namespace { metadata, ..Namespace::default() };
        match client.create(&namespaces, &namespace).await {
            Ok(()) => {}
            Err(error) if error.status.reason == "AlreadyExists" => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Keeps the namespaces that the system needs; never returns.
pub async fn keep(client: Client) {
    loop {
        tokio::time::sleep(ENSURE_INTERVAL).await;
        if let Err(error) = ensure(&client).await {
            tracing::warn!(reason = error.status.message, "a system namespace cannot be made");
        }
    }
}

/// Empties terminating namespaces; never returns.
pub async fn empty(client: Client) {
    let Some(namespaces) = namespaces(&client) else {
        return;
    };
    let drains = Arc::new(Drains {
        client,
        namespaces,
        under_way: Mutex::default(),
        places: Semaphore::new(DRAINS_MAX),
    });
    each_change(&drains.client, &drains.namespaces, |event| {
        let drains = Arc::clone(&drains);
        async move {
            match event {
                WatchEvent::Object { event: EventType::Deleted, entry, .. } => {
                    // What slipped in at the last moment goes with it.
                    delete_content(&drains.client, &entry.key).await.map(|_| ())
                }
                WatchEvent::Object { entry, .. } if is_terminating(&entry) => {
                    drains.start(&entry.key);
                    Ok(())
                }
                _ => Ok(()),
            }
        }
    })
    .await;
}

/// The namespaces that are being emptied, one task each.
struct Drains {
    client: Client,
    namespaces: Arc<Resource>,
    under_way: Mutex<BTreeSet<String>>,
    places: Semaphore,
}

impl Drains {
    fn under_way(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // A set that a panicking task held is still a set.
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins with a namespace, unless that was begun before.
    fn start(self: &Arc<Self>, name: &str) {
        if !self.under_way().insert(name.to_owned()) {
            return;
        }
        let (drains, name) = (Arc::clone(self), name.to_owned());
        tokio::spawn(async move {
            let stopping = drains.client.context().stopping.clone();
            let mut pause = LOOK_AGAIN;
            while !*stopping.borrow() {
                match drains.step(&name).await {
                    Ok(Step::Done) => break,
                    Ok(Step::Waiting) => {}
                    Err(error) if error.status.code == 409 => {}
                    Err(error) => {
                        let (reason, cause) = (&error.status.message, &error.cause);
                        tracing::warn!(namespace = name, reason, ?cause, "the namespace cannot be emptied");
                    }
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LOOK_AGAIN_MAX);
            }
            drains.under_way().remove(&name);
        });
    }

    /// Deletes what is in a namespace and, when it stays empty, lets the namespace go.
    async fn step(&self, name: &str) -> Result<Step, ApiError> {
        // The semaphore is never closed.
        let _place = self.places.acquire().await;
        let Some(mut namespace) = self.live(name).await? else {
            return Ok(Step::Done);
        };
        let finalizer = self.client.context().brand().namespace_finalizer;
        if !namespace.spec.finalizers.iter().any(|held| held == finalizer) {
            return Ok(Step::Done);
        }
        let left = delete_content(&self.client, name).await?;
        if !left.is_empty() {
            tell(&self.client, &self.namespaces, &mut namespace, &left).await?;
            return Ok(Step::Waiting);
        }
        // A write that was admitted before the namespace began to go may still land.
        tokio::time::sleep(SETTLE).await;
        if !delete_content(&self.client, name).await?.is_empty() {
            return Ok(Step::Waiting);
        }
        namespace.spec.finalizers.retain(|held| held != finalizer);
        self.client.update(&self.namespaces, "finalize", &namespace).await?;
        Ok(Step::Done)
    }

    /// The namespace as it is now, if it is still there.
    async fn live(&self, name: &str) -> Result<Option<Namespace>, ApiError> {
        match self.client.get(&self.namespaces, Target { name, ..Target::default() }).await {
            Ok(object) => Ok(object.as_any().downcast_ref::<Namespace>().cloned()),
            Err(error) if error.status.code == 404 => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// How far a namespace is.
enum Step {
    /// Nothing more to do for us.
    Done,
    /// Something is left in it.
    Waiting,
}

fn namespaces(client: &Client) -> Option<Arc<Resource>> {
    client.context().catalog.find("core", "namespaces").cloned()
}

/// What is left of one resource type.
struct Left {
    group_resource: String,
    count: usize,
    finalizers: Vec<String>,
}

/// Deletes everything in a namespace and says what is still there.
async fn delete_content(client: &Client, namespace: &str) -> Result<Vec<Left>, ApiError> {
    let mut left = Vec::new();
    for resource in client.context().catalog.resources() {
        let can = |verb| resource.kind.verbs.contains(&verb);
        if !resource.kind.namespaced || !can(Verb::List) || !can(Verb::DeleteCollection) {
            continue;
        }
        let target = Target { namespace, ..Target::default() };
        if client.list(resource, target).await?.is_empty() {
            continue;
        }
        client.delete_collection(resource, namespace).await?;
        let items = client.list(resource, target).await?;
        if items.is_empty() {
            continue;
        }
        let mut finalizers = Vec::new();
        for entry in &items {
            finalizers.extend(read::stored(resource, &entry.bytes)?.metadata().finalizers.iter().cloned());
        }
        left.push(Left { group_resource: resource.group_resource.clone(), count: items.len(), finalizers });
    }
    Ok(left)
}

/// Writes into the status what the namespace waits for, if that is news.
async fn tell(
    client: &Client,
    namespaces: &Arc<Resource>,
    namespace: &mut Namespace,
    left: &[Left],
) -> Result<(), ApiError> {
    let now = client.context().now();
    let mut changed = false;
    for mut condition in conditions(left) {
        condition.last_transition_time = Some(now);
        let same = |old: &NamespaceCondition| {
            old.status == condition.status
                && old.reason == condition.reason
                && old.message == condition.message
        };
        let old = namespace.status.conditions.iter_mut().find(|old| old.type_ == condition.type_);
        match old {
            Some(old) if same(old) => {}
            Some(old) => {
                *old = condition;
                changed = true;
            }
            None => {
                namespace.status.conditions.push(condition);
                changed = true;
            }
        }
    }
    if changed { client.update(namespaces, "status", namespace).await } else { Ok(()) }
}

fn conditions(left: &[Left]) -> Vec<NamespaceCondition> {
    let remaining: Vec<String> = left
        .iter()
        .map(|left| format!("{} has {} resource instances", left.group_resource, left.count))
        .collect();
    let mut held: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for finalizer in left.iter().flat_map(|left| &left.finalizers) {
        *held.entry(finalizer).or_default() += 1;
    }
    let finalizers: Vec<String> =
        held.iter().map(|(finalizer, count)| format!("{finalizer} in {count} resource instances")).collect();
    vec![
        fine(
            "NamespaceDeletionDiscoveryFailure",
            "ResourcesDiscovered",
            "All resources successfully discovered",
        ),
        fine(
            "NamespaceDeletionGroupVersionParsingFailure",
            "ParsedGroupVersions",
            "All legacy kube types successfully parsed",
        ),
        fine(
            "NamespaceDeletionContentFailure",
            "ContentDeleted",
            "All content successfully deleted, may be waiting on finalization",
        ),
        if remaining.is_empty() {
            fine("NamespaceContentRemaining", "ContentRemoved", "All content successfully removed")
        } else {
            condition(
                "NamespaceContentRemaining",
                "True",
                "SomeResourcesRemain",
                &format!("Some resources are remaining: {}", remaining.join(", ")),
            )
        },
        if finalizers.is_empty() {
            fine(
                "NamespaceFinalizersRemaining",
                "ContentHasNoFinalizers",
                "All content-preserving finalizers finished",
            )
        } else {
            condition(
                "NamespaceFinalizersRemaining",
                "True",
                "SomeFinalizersRemain",
                &format!("Some content in the namespace has finalizers remaining: {}", finalizers.join(", ")),
            )
        },
    ]
}

fn fine(kind: &str, reason: &str, message: &str) -> NamespaceCondition {
    condition(kind, "False", reason, message)
}

fn condition(kind: &str, status: &str, reason: &str, message: &str) -> NamespaceCondition {
    NamespaceCondition {
        type_: kind.to_owned(),
        status: status.to_owned(),
        reason: reason.to_owned(),
        message: message.to_owned(),
        ..NamespaceCondition::default()
    }
}
