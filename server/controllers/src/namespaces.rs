//! Two controllers of namespaces: those that the system needs exist, and a terminating one is emptied before
//! it goes.

mod conditions;
mod content;
mod drain;

use std::time::Duration;

use client::Client;
use engine::status::ApiError;
use futures_util::future::try_join_all;
use generated_core::core::v1::Namespace;
use machinery::meta::v1::ObjectMeta;

pub(crate) use self::drain::empty;

/// How often the namespaces that the system needs are created again if they are missing.
const ENSURE_INTERVAL: Duration = Duration::from_secs(60);

/// Creates the namespaces that the system needs, now.
///
/// # Errors
/// Why one could not be created.
pub(crate) async fn ensure(client: &Client) -> Result<(), ApiError> {
    let brand = client.brand();
    let needed = ["default", brand.system_namespace, brand.public_namespace, brand.node_lease_namespace];
    // All at once: they share a flush of the store.
    try_join_all(needed.iter().map(|name| create(client, name))).await?;
    Ok(())
}

async fn create(client: &Client, name: &str) -> Result<(), ApiError> {
    let metadata = ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() };
    let namespace = Namespace { metadata, ..Namespace::default() };
    match client.api().create(&namespace).await {
        Err(error) if error.status.reason != "AlreadyExists" => Err(error),
        _ => Ok(()),
    }
}

/// Keeps the namespaces that the system needs; never returns.
pub(crate) async fn keep(client: Client) {
    loop {
        tokio::time::sleep(ENSURE_INTERVAL).await;
        if let Err(error) = ensure(&client).await {
            tracing::warn!(reason = error.status.message, "a system namespace cannot be created");
        }
    }
}
