//! Brings a set of objects to where they should be: the mechanism behind what every server has.

use engine::status::ApiError;
use futures_util::future::try_join_all;
use machinery::object::OfKind;

use super::client::{Api, Client};

/// What must be done with an object that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mending {
    /// It stays as it is.
    Nothing,
    /// It was changed, and must be written.
    Update,
    /// It must be deleted and created: what is wrong with it cannot be changed.
    Replace,
}

/// Creates those of `wanted` that are missing. `mend` brings one that exists up to the wanted one.
///
/// # Errors
/// The first failure.
pub(super) async fn settle_all<K, Mend>(client: &Client, wanted: &[K], mend: Mend) -> Result<(), ApiError>
where
    K: OfKind,
    Mend: Fn(&mut K, &K) -> Mending,
{
    // On a new server, no object needs to be read before it is created.
    let is_new = client.api::<K>().is_empty().await?;
    // All at once: they share the flushes of the store.
    try_join_all(wanted.iter().map(async |wanted| {
        let objects = client.api::<K>().within(&wanted.metadata().namespace);
        let done = if is_new { objects.create(wanted).await } else { settle(&objects, wanted, &mend).await };
        match done {
            // Another server does the same at the same time.
            Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
            done => done,
        }
    }))
    .await?;
    Ok(())
}

async fn settle<K: OfKind>(
    objects: &Api<'_, K>,
    wanted: &K,
    mend: impl Fn(&mut K, &K) -> Mending,
) -> Result<(), ApiError> {
    let name = &wanted.metadata().name;
    let Some(mut object) = objects.get(name).await? else { return objects.create(wanted).await };
    match mend(&mut object, wanted) {
        Mending::Nothing => Ok(()),
        Mending::Update => objects.update(&object).await,
        // The version guards against deleting a newer one.
        Mending::Replace => {
            let seen = object.metadata().resource_version.parse().map_err(ApiError::internal)?;
            objects.delete(name, seen).await?;
            objects.create(wanted).await
        }
    }
}
