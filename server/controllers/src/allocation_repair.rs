//! Gives back what no object holds of the pools that objects share, and takes what objects have without
//! holding it: after a server stopped in the middle of a write.

use std::time::Duration;

use client::Client;

pub(crate) const NAME: &str = "allocation-repair";
/// How often objects and pools are compared.
const ROUND: Duration = Duration::from_secs(180);

/// Compares every few minutes; never returns. The server does it once before it serves.
pub(crate) async fn run(client: Client) {
    loop {
        tokio::time::sleep(ROUND).await;
        if let Err(error) = client.repair_allocations().await {
            let (reason, cause) = (&error.status.message, &error.cause);
            tracing::warn!(reason, ?cause, "pools cannot be compared with objects");
        }
    }
}
