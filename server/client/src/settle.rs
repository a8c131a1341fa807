//! Brings a set of objects to where they should be: the mechanism behind what every server has.

use engine::status::ApiError;
use futures_util::future::try_join_all;
use machinery::object::{Object, OfKind};

use super::{AnyObjects, Client, changes::unless_there};

/// What must be done with an object that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mending {
    /// It stays as it is.
    Nothing,
    /// It was changed, and must be written.
    Update,
    /// It must be deleted and created: what is wrong with it cannot be changed.
    Replace,
}

/// How an object that exists (the first) is brought up to the wanted one.
type Mend<'a> = dyn Fn(&mut dyn Object, &dyn Object) -> Result<Mending, ApiError> + Send + Sync + 'a;

/// Creates those of `wanted` that are missing. `mend` brings one that exists up to the wanted one.
///
/// # Errors
/// The first failure.
pub async fn settle_all<K, Mend>(client: &Client, wanted: &[K], mend: Mend) -> Result<(), ApiError>
where
    K: OfKind,
    Mend: Fn(&mut K, &K) -> Mending + Send + Sync,
{
    let wanted: Vec<&dyn Object> = wanted.iter().map(|wanted| wanted as &dyn Object).collect();
    let mend = |object: &mut dyn Object, wanted: &dyn Object| {
        let (object, wanted) = (object.as_any_mut().downcast_mut(), wanted.as_any().downcast_ref());
        let (Some(object), Some(wanted)) = (object, wanted) else {
            return Err(ApiError::internal("an object is of another type than its codec"));
        };
        Ok(mend(object, wanted))
    };
    settle_objects(client.api::<K>().objects(), &wanted, &mend).await
}

/// Compiled once and not for each type.
async fn settle_objects(
    objects: &AnyObjects<'_>,
    wanted: &[&dyn Object],
    mend: &Mend<'_>,
) -> Result<(), ApiError> {
    // On a new server, no object needs to be read before it is created.
    let is_new = objects.is_empty().await?;
    // All at once: they share the flushes of the store.
    try_join_all(wanted.iter().map(async |wanted| {
        let objects = objects.within(&wanted.metadata().namespace);
        let done = if is_new { objects.create(*wanted).await } else { settle(&objects, *wanted, mend).await };
        // Another server does the same at the same time.
        unless_there(done)
    }))
    .await?;
    Ok(())
}

async fn settle(objects: &AnyObjects<'_>, wanted: &dyn Object, mend: &Mend<'_>) -> Result<(), ApiError> {
    let name = &wanted.metadata().name;
    let Some(mut object) = objects.get_object(name).await? else { return objects.create(wanted).await };
    match mend(object.as_mut(), wanted)? {
        Mending::Nothing => Ok(()),
        Mending::Update => objects.update("", object.as_ref()).await,
        // The version guards against deleting a newer one.
        Mending::Replace => {
            let seen = object.metadata().resource_version.parse().map_err(ApiError::internal)?;
            objects.delete(name, seen).await?;
            objects.create(wanted).await
        }
    }
}
