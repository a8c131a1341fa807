//! Lets deleted definitions go: deletes the objects of their kinds first.

use std::{collections::BTreeSet, sync::Arc};

use client::{CallTarget, Client, changes::unless_overtaken};
use custom_kinds::{
    ServedKinds,
    definition::{ESTABLISHED, TERMINATING, cleanup_finalizer, is_true, set_condition},
};
use engine::{catalog::Resource, status::ApiError};
use generated_apiextensions::apiextensions::v1::CustomResourceDefinition;

use crate::jobs::Step;

/// The state of the condition `Terminating`: whether it holds, a reason and a message.
type Terminating<'a> = (bool, &'a str, &'a str);

const UNDER_WAY: Terminating<'_> =
    (true, "InstanceDeletionInProgress", "CustomResource deletion is in progress");
const COMPLETED: Terminating<'_> = (false, "InstanceDeletionCompleted", "removed all instances");
const NEVER_SERVED: Terminating<'_> = (false, "NeverEstablished", "resource was never established");

/// Deletes the objects of a deleted definition, as far as they go now. If none is left, the definition goes.
pub(super) async fn step(client: Client, serving: Arc<ServedKinds>, name: String) -> Result<Step, ApiError> {
    let definitions = client.api::<CustomResourceDefinition>();
    let Some(mut definition) = definitions.get(&name).await? else { return Ok(Step::Done) };
    let own = cleanup_finalizer(client.brand());
    let is_held = definition.metadata.finalizers.contains(&own);
    if definition.metadata.deletion_timestamp.is_none() || !is_held {
        return Ok(Step::Done);
    }
    let state = match resource(&client, &serving, &definition).await? {
        Some(resource) if is_true(&definition, ESTABLISHED) => {
            write_condition(&client, &mut definition, UNDER_WAY).await?;
            match delete_all(&client, &resource).await {
                Ok(true) => COMPLETED,
                Ok(false) => return Ok(Step::Waiting),
                Err(error) => {
                    let message = format!("could not issue all deletes: {}", error.status.message);
                    write_condition(&client, &mut definition, (true, "InstanceDeletionFailed", &message))
                        .await?;
                    return Err(error);
                }
            }
        }
        _ => NEVER_SERVED,
    };
    // In one write: a definition that nothing else holds goes without another state in between.
    mark(&client, &mut definition, state);
    definition.metadata.finalizers.retain(|held| *held != own);
    definitions.update_at("status", &definition).await?;
    Ok(Step::Done)
}

/// The resource type of the definition, where it is served. What its status says does not count: with the
/// names of another kind there, the objects of that kind would be deleted.
async fn resource(
    client: &Client,
    serving: &ServedKinds,
    definition: &CustomResourceDefinition,
) -> Result<Option<Arc<Resource>>, ApiError> {
    let Some(served) = serving.served_type(definition).await.map_err(ApiError::internal)? else {
        return Ok(None);
    };
    let found = client.catalog().find(&served.group, &served.plural).cloned();
    Ok(found.filter(|resource| resource.addition() > 0))
}

/// Deletes all objects. Returns whether none is left.
async fn delete_all(client: &Client, resource: &Arc<Resource>) -> Result<bool, ApiError> {
    let namespaces: BTreeSet<String> = client
        .list(resource, CallTarget::default())
        .await?
        .iter()
        .map(|entry| CallTarget::of(resource, &entry.key).namespace.to_owned())
        .collect();
    for namespace in &namespaces {
        // An object that another client wrote in between is still there, and the next round deletes it.
        unless_overtaken(client.delete_collection(resource, namespace).await)?;
    }
    client.is_empty(resource).await
}

/// Sets the condition. Returns whether that changes the definition.
fn mark(
    client: &Client,
    definition: &mut CustomResourceDefinition,
    (is_terminating, reason, message): Terminating<'_>,
) -> bool {
    set_condition(definition, (TERMINATING, is_terminating), (reason, message), client.now())
}

async fn write_condition(
    client: &Client,
    definition: &mut CustomResourceDefinition,
    state: Terminating<'_>,
) -> Result<(), ApiError> {
    if mark(client, definition, state) {
        let definitions = client.api::<CustomResourceDefinition>();
        definitions.update_at("status", definition).await?;
        if let Some(newest) = definitions.get(&definition.metadata.name).await? {
            *definition = newest;
        }
    }
    Ok(())
}
