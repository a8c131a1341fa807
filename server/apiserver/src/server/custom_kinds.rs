//! The kinds of stored definitions: served before the first request is, then kept like their definitions.

use std::{sync::Arc, time::Duration};

use client::{Client, Item, changes::each_change, identity};
use conversion::Webhooks;
use custom_kinds::definition::{ESTABLISHED, is_true};
use custom_kinds::{ServedKinds, ServingError, Supplies};
use engine::{
    context::Shared,
    definitions::Definitions,
    status::ApiError,
    step::watch_event::{EventType, WatchEvent},
};
use generated::apiextensions::v1::CustomResourceDefinition;
use ground::metrics::ExpressionMetrics;

use super::error::StartError;

/// Serves the kinds of all definitions, and follows these until the server stops. On return all that are
/// stored are served.
///
/// # Errors
/// When the definitions cannot be read. A kind that cannot be served is logged, and does not keep the server
/// from starting: it could not be put right otherwise.
pub(super) async fn serve(
    context: &Shared,
    definitions: &Definitions,
    webhooks: &Arc<Webhooks>,
    expressions: ExpressionMetrics,
) -> Result<Arc<ServedKinds>, StartError> {
    let client = Client::new(Arc::clone(context), identity::server());
    let unreadable = |error: ApiError| StartError::Definitions(error.status.message.clone());
    let scale = generated::KINDS.iter().find(|kind| kind.group == "autoscaling" && kind.name == "Scale");
    let scale = scale.ok_or_else(|| StartError::Definitions("there is no kind Scale".to_owned()))?;
    let supplies = Supplies {
        brand: context.brand(),
        scale: Arc::clone(scale),
        webhooks: Arc::clone(webhooks),
        expressions,
    };
    let serving = Arc::new(ServedKinds::new(definitions.clone(), supplies));
    for item in client.api::<CustomResourceDefinition>().list().await.map_err(unreadable)? {
        match serving.follow(&item.entry.bytes).await {
            Ok(()) => {}
            Err(ServingError::Unreadable(stop)) => return Err(unreadable(ApiError::internal(stop))),
            Err(error) => not_served(&item.entry.key, &error),
        }
    }
    tokio::spawn(follow(client, Arc::clone(&serving)));
    Ok(serving)
}

/// How long a kind may take until it is served.
const SERVED_WITHIN: Duration = Duration::from_secs(10);

/// Creates definitions, and waits until their kinds are served and say so.
///
/// # Errors
/// One is refused, or its kind is not served in time.
pub(super) async fn define(
    context: &Shared,
    definitions: Vec<CustomResourceDefinition>,
) -> Result<(), StartError> {
    let client = Client::new(Arc::clone(context), identity::server());
    let api = client.api::<CustomResourceDefinition>();
    let refused = |error: ApiError| StartError::Definitions(error.status.message.clone());
    for definition in &definitions {
        api.create(definition).await.map_err(refused)?;
    }
    for definition in &definitions {
        let name = &definition.metadata.name;
        let mut events = api.objects().watch(name).await.map_err(refused)?;
        let established = async {
            while let Some(batch) = events.next().await {
                let entries = batch.into_iter().filter_map(|event| match event {
                    WatchEvent::Object { entry, .. } => Some(entry),
                    _ => None,
                });
                let mut items = entries.map(Item::<CustomResourceDefinition>::new);
                if items.any(|item| item.object().is_ok_and(|definition| is_true(&definition, ESTABLISHED))) {
                    return;
                }
            }
        };
        let late = |_| StartError::Definitions(format!("{name} was not established in time"));
        tokio::time::timeout(SERVED_WITHIN, established).await.map_err(late)?;
    }
    Ok(())
}

fn not_served(definition: &str, error: &ServingError) {
    tracing::warn!(definition, %error, "a kind cannot be served as its definition says");
}

async fn follow(client: Client, serving: Arc<ServedKinds>) {
    each_change(&client.api::<CustomResourceDefinition>(), async |event, item| {
        // Of kinds without namespaces, the key is the name.
        let name = &*item.entry.key;
        let followed = match event {
            EventType::Deleted => serving.forget(name).await,
            _ => serving.follow(&item.entry.bytes).await,
        };
        match followed {
            Err(error) if error.is_final() => {
                not_served(name, &error);
                Ok(())
            }
            // Tried again, and then logged: the store may take part the next time.
            followed => followed.map_err(ApiError::internal),
        }
    })
    .await;
}
