//! What must be done with a protected object, and the two ways to do it.

use client::{Api, changes::unless_overtaken};
use engine::status::ApiError;
use kinds::storage_protection::finalizer;
use machinery::{brand::Brand, object::OfKind};

/// What must be done with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// It must be protected.
    Protection,
    /// It goes when nothing uses it.
    Release,
    /// Nothing.
    Nothing,
}

/// What must be done with this object.
pub(super) fn due<K: OfKind>(brand: &Brand, object: &K) -> Due {
    let metadata = object.metadata();
    let Some(finalizer) = finalizer(brand, K::KIND) else { return Due::Nothing };
    match (metadata.deletion_timestamp.is_some(), metadata.finalizers.contains(&finalizer)) {
        (false, false) => Due::Protection,
        (true, true) => Due::Release,
        _ => Due::Nothing,
    }
}

/// Adds the finalizer.
pub(super) async fn protect<K: OfKind>(objects: &Api<'_, K>, mut object: K) -> Result<(), ApiError> {
    object.metadata_mut().finalizers.extend(finalizer(objects.client().brand(), K::KIND));
    unless_overtaken(objects.update(&object).await)
}

/// Removes the finalizer. With it goes the object, unless others hold it too.
pub(super) async fn release<K: OfKind>(objects: &Api<'_, K>, mut object: K) -> Result<(), ApiError> {
    let own = finalizer(objects.client().brand(), K::KIND);
    object.metadata_mut().finalizers.retain(|held| own.as_ref() != Some(held));
    unless_overtaken(objects.update(&object).await)
}

#[cfg(test)]
mod tests {
    use generated_brands::BRANDS;
    use generated_core::core::v1::PersistentVolume;
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
