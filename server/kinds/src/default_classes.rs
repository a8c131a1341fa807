//! Which classes are marked as the default: objects that name no class get them.

use machinery::{brand::Brand, meta::v1::ObjectMeta};

/// Whether a storage class is marked as the default.
#[must_use]
pub fn is_default_storage(brand: &Brand, metadata: &ObjectMeta) -> bool {
    let domain = brand.domain;
    says_so(metadata, &format!("storageclass.{domain}/is-default-class"))
        || says_so(metadata, &format!("storageclass.beta.{domain}/is-default-class"))
}

/// Whether an ingress class is marked as the default.
#[must_use]
pub fn is_default_ingress(brand: &Brand, metadata: &ObjectMeta) -> bool {
    says_so(metadata, &format!("ingressclass.{}/is-default-class", brand.domain))
}

fn says_so(metadata: &ObjectMeta, annotation: &str) -> bool {
    metadata.annotations.get(annotation).is_some_and(|value| value == "true")
}
