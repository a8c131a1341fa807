//! Gives back what no object holds of the pools that objects share, and takes what objects have without holding it: after
//! a server stopped in the middle of a write.

use std::time::Duration;

use super::client::Client;

pub(crate) const NAME: &str = "allocation-repair";
/// How often objects and pools are compared.
const ROUND: Duration = Duration::from_secs(180);

/// Compares now and every few minutes; never returns.
pub(crate) async fn run(client: Client) {
    loop {
        if let Err(error) = client.repair_allocations().await {
            let (reason, cause) = (&error.status.message, &error.cause);
            tracing::warn!(reason, ?cause, "pools cannot be compared with objects");
        }
        tokio::time::sleep(ROUND).await;
    }
}
