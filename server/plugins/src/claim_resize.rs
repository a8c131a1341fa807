//! Claims grow only where the class of their storage says that volumes can.

use admission::stored;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_core::core::v1::PersistentVolumeClaim;
use generated_storage::storage::v1::StorageClass;
use ground::ready::Ready;
use machinery::brand::Brand;

/// Changed claims.
pub(super) const CLAIMS: Interest = Interest::updated("core", "persistentvolumeclaims");

/// Refuses (403) a claim that asks for more than before, unless it is bound and its class allows expansion.
pub(super) struct ClaimResize;

/// The parts of a claim that decide.
struct ClaimSize {
    nanos: i128,
    is_bound: bool,
    class: String,
}

impl ClaimSize {
    fn of(brand: &Brand, claim: &PersistentVolumeClaim) -> Self {
        let annotation = format!("volume.beta.{}/storage-class", brand.domain);
        let old_name = claim.metadata.annotations.get(&annotation);
        let size = claim.spec.resources.requests.get("storage");
        ClaimSize {
            nanos: size.map_or(0, |size| size.as_nanos()),
            is_bound: claim.status.phase == "Bound",
            class: old_name.or(claim.spec.storage_class_name.as_ref()).cloned().unwrap_or_default(),
        }
    }
}

impl Plugin for ClaimResize {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let look = |object| admission.in_stored_version(object, |claim| ClaimSize::of(host.brand(), claim));
        let both = admission.object().and_then(look).zip(admission.old.and_then(look));
        match both {
            Some((new, old)) if new.nanos > old.nanos => Ready::later(check(host, admission, new, old)),
            _ => Ready::Now(Ok(())),
        }
    }
}

async fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    new: ClaimSize,
    old: ClaimSize,
) -> Result<(), ApiError> {
    if !old.is_bound {
        return Err(admission.forbidden("Only bound persistent volume claims can be expanded"));
    }
    if !new.class.is_empty() && new.class == old.class {
        let class: Option<StorageClass> = stored::find(host, admission, &new.class).await?;
        if class.is_some_and(|class| class.allow_volume_expansion == Some(true)) {
            return Ok(());
        }
    }
    Err(admission.forbidden(
        "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must \
         support \
         resize",
    ))
}
