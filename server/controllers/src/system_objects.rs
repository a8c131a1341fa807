//! Objects that clients and controllers rely on. The server creates them before it serves, whichever
//! controllers run: namespaces, the service of the server and the range of its address, then roles, without
//! which no controller has rights.

use std::time::Duration;

use client::{Client, changes::RETRY_PAUSE};
use engine::status::ApiError;
use tokio::time::{Instant, sleep};

use super::{
    bootstrap_policy, namespaces,
    own_service::{self, OwnService},
};

/// How long the server tries before it gives up.
const TRIED_FOR: Duration = Duration::from_secs(30);

/// Creates those that are missing.
///
/// # Errors
/// Why that is not possible, after `TRIED_FOR`.
pub async fn make(client: &Client, with_roles: bool, own: &OwnService) -> Result<(), ApiError> {
    let begun = Instant::now();
    loop {
        // The store may not be ready yet, for example while etcd elects a leader.
        let error = match try_to_make(client, with_roles, own).await {
            Ok(()) => return Ok(()),
            Err(error) if begun.elapsed() > TRIED_FOR => return Err(error),
            Err(error) => error,
        };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(reason, ?cause, "the objects of the system cannot be created");
        sleep(RETRY_PAUSE).await;
    }
}

async fn try_to_make(client: &Client, with_roles: bool, own: &OwnService) -> Result<(), ApiError> {
    unless_denied(namespaces::ensure(client).await)?;
    unless_denied(own_service::prepare(client, own).await)?;
    if with_roles {
        unless_denied(bootstrap_policy::reconcile(client).await)?;
    }
    Ok(())
}

/// The server has every right, so that only an admission plugin denies it anything. An operator can repair
/// that only if the server serves.
fn unless_denied(made: Result<(), ApiError>) -> Result<(), ApiError> {
    match made {
        Err(error) if error.status.code == 403 => {
            let reason = &error.status.message;
            tracing::error!(reason, "admission denied an object of the system; the server serves without it");
            Ok(())
        }
        made => made,
    }
}
