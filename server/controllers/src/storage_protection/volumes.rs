//! Volumes, and the claims that they are bound to.

use client::{Client, changes::each_change};
use engine::step::watch_event::EventType;
use generated_core::core::v1::PersistentVolume;

use super::due::{Due, due, protect, release};

/// The phase of a volume that a claim has.
const BOUND: &str = "Bound";

/// Protects volumes; never returns.
pub(crate) async fn run(client: Client) {
    let volumes = client.api::<PersistentVolume>();
    each_change(&volumes, async |event, item| {
        if event == EventType::Deleted {
            return Ok(());
        }
        let volume = item.object()?;
        match due(client.brand(), &volume) {
            Due::Protection => protect(&volumes, volume).await,
            Due::Release if volume.status.phase != BOUND => release(&volumes, volume).await,
            Due::Release | Due::Nothing => Ok(()),
        }
    })
    .await;
}
