//! Ends the protection of deleted volumes, claims and classes of volume attributes when nothing uses them any more: it
//! removes the finalizer that admission gave them. Objects that were made without it get it here.
//!
//! A claim is used by the pods that are on a node and mount it, a volume by the claim that it is bound to, and a class by
//! the claims and volumes that name it.

mod claims;
mod classes;

use engine::{status::ApiError, step::watch_event::EventType};
use generated::core::v1::PersistentVolume;
use kinds::storage_protection::finalizer;
use machinery::{brand::Brand, object::OfKind};

pub(crate) use self::{claims::run as protect_claims, classes::run as protect_classes};
use super::{
    changes::{each_change, unless_overtaken},
    client::{Api, Client},
};

/// The phase of a volume that a claim has.
const BOUND: &str = "Bound";

/// What must be done with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Due {
    /// It must be protected.
    Protection,
    /// It goes when nothing uses it.
    Release,
    /// Nothing.
    Nothing,
}

/// Protects volumes; never returns.
pub(crate) async fn protect_volumes(client: Client) {
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

fn due<K: OfKind>(brand: &Brand, object: &K) -> Due {
    let metadata = object.metadata();
    let Some(finalizer) = finalizer(brand, K::KIND) else { return Due::Nothing };
    match (metadata.deletion_timestamp.is_some(), metadata.finalizers.contains(&finalizer)) {
        (false, false) => Due::Protection,
        (true, true) => Due::Release,
        _ => Due::Nothing,
    }
}

/// Adds the finalizer.
async fn protect<K: OfKind>(objects: &Api<'_, K>, mut object: K) -> Result<(), ApiError> {
    object.metadata_mut().finalizers.extend(finalizer(objects.client().brand(), K::KIND));
    unless_overtaken(objects.update(&object).await)
}

/// Removes the finalizer. With it goes the object, unless others hold it too.
async fn release<K: OfKind>(objects: &Api<'_, K>, mut object: K) -> Result<(), ApiError> {
    let own = finalizer(objects.client().brand(), K::KIND);
    object.metadata_mut().finalizers.retain(|held| own.as_ref() != Some(held));
    unless_overtaken(objects.update(&object).await)
}

#[cfg(test)]
mod tests {
    use generated::brands::BRANDS;
    use machinery::time::Time;

    use super::*;

    #[test]
    fn only_deleted_objects_are_released() {
        let brand = Brand::named(BRANDS, "kubernetes").expect("it is known");
        for (deleted, finalizers, expected) in [
            (false, vec![], Due::Protection),
            (false, vec!["a/b"], Due::Protection),
            (false, vec!["kubernetes.io/pv-protection"], Due::Nothing),
            (true, vec!["a/b", "kubernetes.io/pv-protection"], Due::Release),
            (true, vec!["kubernetes.io/pvc-protection"], Due::Nothing),
        ] {
            let mut volume = PersistentVolume::default();
            volume.metadata.deletion_timestamp = deleted.then(|| Time::from_unix(1));
            volume.metadata.finalizers = finalizers.into_iter().map(str::to_owned).collect();
            assert_eq!(due(brand, &volume), expected);
        }
    }
}
