//! Classes of volume attributes, and the claims and volumes that name them.

use std::collections::HashSet;

use client::{
    Api, Client, Item,
    changes::{RETRY_PAUSE, each_batch, is_terminating},
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_core::core::v1::{PersistentVolume, PersistentVolumeClaim};
use generated_storage::storage::v1::VolumeAttributesClass;
use machinery::{json, object::OfKind};

use super::due::{Due, due, protect, release};

/// Where a claim names the class that it has, and the one that it shall have.
const IN_CLAIMS: &[&[&str]] = &[
    &["spec", "volumeAttributesClassName"],
    &["status", "currentVolumeAttributesClassName"],
    &["status", "modifyVolumeStatus", "targetVolumeAttributesClassName"],
];

/// Where a volume does.
const IN_VOLUMES: &[&[&str]] = &[&["spec", "volumeAttributesClassName"]];

/// Protects classes; never returns.
pub(crate) async fn run(client: Client) {
    let keeper = Keeper { client: &client };
    let (classes, claims, volumes) =
        (keeper.classes(), client.api::<PersistentVolumeClaim>(), client.api::<PersistentVolume>());
    tokio::join!(
        each_batch(&classes, async |batch| {
            for (_, item) in batch.iter().filter(|(event, _)| *event != EventType::Deleted) {
                let class = item.object()?;
                if due(client.brand(), &class) == Due::Protection {
                    protect(&classes, class).await?;
                }
            }
            keeper.release_all().await
        }),
        each_batch(&claims, async |_| keeper.release_all().await),
        each_batch(&volumes, async |_| keeper.release_all().await),
    );
}

struct Keeper<'a> {
    client: &'a Client,
}

impl<'a> Keeper<'a> {
    fn classes(&self) -> Api<'a, VolumeAttributesClass> {
        self.client.api()
    }

    /// Releases the deleted classes that nothing names. Claims and volumes are read only while a class waits.
    async fn release_all(&self) -> Result<(), ApiError> {
        let mut waiting = Vec::new();
        for item in self.classes().list().await?.iter().filter(|item| is_terminating(&item.entry)) {
            let class = item.object()?;
            if due(self.client.brand(), &class) == Due::Release {
                waiting.push(class);
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        let claims = named(&self.client.api::<PersistentVolumeClaim>().list().await?, IN_CLAIMS);
        let volumes = named(&self.client.api::<PersistentVolume>().list().await?, IN_VOLUMES);
        let is_used = |name: &String| claims.contains(name) || volumes.contains(name);
        for class in waiting.into_iter().filter(|class| !is_used(&class.metadata.name)) {
            release(&self.classes(), class).await?;
        }
        // Others write claims all the time, and each batch of their changes would read all of them.
        tokio::time::sleep(RETRY_PAUSE).await;
        Ok(())
    }
}

/// The classes that these objects name, read without decoding them.
fn named<K: OfKind>(items: &[Item<K>], places: &[&[&str]]) -> HashSet<String> {
    let names = |item: &Item<K>| {
        let bytes = item.entry.bytes.clone();
        places
            .iter()
            .filter_map(move |place| json::pick(&bytes, place).map(|name| json::text_of(name).into_owned()))
    };
    items.iter().flat_map(names).collect()
}
