//! Two loops about namespaces: the ones that the system needs exist, and a terminating one is emptied
//! before it goes (spec: kinds, section 13).

mod conditions;
mod content;
mod drain;

use std::{sync::Arc, time::Duration};

use engine::{catalog::Resource, status::ApiError};
use futures_util::future::try_join_all;
use generated::core::v1::Namespace;
use machinery::meta::v1::ObjectMeta;

pub use self::drain::empty;
use super::client::Client;

/// How often the namespaces that the system needs are looked for.
const ENSURE_INTERVAL: Duration = Duration::from_secs(60);

/// Makes the namespaces that the system needs, now.
///
/// # Errors
/// Why one could not be made.
pub async fn ensure(client: &Client) -> Result<(), ApiError> {
    let brand = client.brand();
    let needed = ["default", brand.system_namespace, brand.public_namespace, brand.node_lease_namespace];
    let Some(namespaces) = namespaces(client) else {
        return Ok(());
    };
    // All at once: they share a flush of the store.
    try_join_all(needed.iter().map(|name| make_one(client, &namespaces, name))).await?;
    Ok(())
}

async fn make_one(client: &Client, namespaces: &Arc<Resource>, name: &str) -> Result<(), ApiError> {
    let metadata = ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() };
    let namespace = Namespace { metadata, ..Namespace::default() };
    match client.create(namespaces, &namespace).await {
        Err(error) if error.status.reason != "AlreadyExists" => Err(error),
        _ => Ok(()),
    }
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

fn namespaces(client: &Client) -> Option<Arc<Resource>> {
    client.catalog().find("core", "namespaces").cloned()
}
