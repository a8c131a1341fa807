//! Claims and ingresses that name no class get the default one. Of several defaults none is right: such a create is refused.

use std::sync::Arc;

use admission::{Opened, Opening};
use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
};
use generated::{core::v1::PersistentVolumeClaim, networking::v1::Ingress};
use ground::ready::Ready;
use kinds::default_classes::{is_default_ingress, is_default_storage};
use machinery::object::OfKind;

use super::marked::MarkedClasses;

/// New claims.
pub(super) const CLAIMS: Interest = new("core", "persistentvolumeclaims");

/// New ingresses.
pub(super) const INGRESSES: Interest = new("networking", "ingresses");

const fn new(group: &'static str, plural: &'static str) -> Interest {
    Interest {
        operations: &[Operation::Create],
        kinds: Kinds::One(group, plural),
        subresources: Subresources::None,
    }
}

/// Gives claims their class. An empty name is a choice too: no class.
struct StorageDefault(MarkedClasses<()>);

/// Makes the plugin for claims.
pub(super) fn storage(opening: &Opening<'_>) -> Opened {
    let (supplies, brand) = (opening.supplies(), opening.supplies().brand);
    let classes = MarkedClasses::follow(supplies, ("storage", "storageclasses"), move |class| {
        is_default_storage(brand, class.metadata()).then_some(())
    });
    Ok(Arc::new(StorageDefault(classes)))
}

impl Plugin for StorageDefault {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let lacks = |claim: &PersistentVolumeClaim| claim.spec.storage_class_name.is_none();
        let annotation = || format!("volume.beta.{}/storage-class", host.brand().domain);
        if !names_none(admission, lacks, annotation) {
            return Ready::Now(Ok(()));
        }
        let class = match self.0.only() {
            Ok(class) => class,
            Err(count) => {
                let why = format!("Internal error occurred: {count} default StorageClasses were found");
                return Ready::Now(Err(admission.forbidden(&why)));
            }
        };
        if let (Some(class), Some(draft)) = (class, admission.draft()) {
            draft.edit(|claim: &mut PersistentVolumeClaim| {
                claim.spec.storage_class_name = Some(class.to_string());
            });
        }
        Ready::Now(Ok(()))
    }
}

/// Gives ingresses their class.
struct IngressDefault(MarkedClasses<()>);

/// Makes the plugin for ingresses.
pub(super) fn ingress(opening: &Opening<'_>) -> Opened {
    let (supplies, brand) = (opening.supplies(), opening.supplies().brand);
    let classes = MarkedClasses::follow(supplies, ("networking", "ingressclasses"), move |class| {
        is_default_ingress(brand, class.metadata()).then_some(())
    });
    Ok(Arc::new(IngressDefault(classes)))
}

impl Plugin for IngressDefault {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let lacks = |ingress: &Ingress| ingress.spec.ingress_class_name.is_none();
        let annotation = || format!("{}/ingress.class", host.brand().domain);
        if !names_none(admission, lacks, annotation) {
            return Ready::Now(Ok(()));
        }
        let class = match self.0.only() {
            Ok(class) => class,
            Err(count) => {
                let found = format!("{count} default IngressClasses were found, only 1 allowed");
                return Ready::Now(Err(admission.forbidden(&format!("Internal error occurred: {found}"))));
            }
        };
        if let (Some(class), Some(draft)) = (class, admission.draft()) {
            draft.edit(|ingress: &mut Ingress| ingress.spec.ingress_class_name = Some(class.to_string()));
        }
        Ready::Now(Ok(()))
    }
}

/// Whether the new object names a class neither by its field nor by the annotation that older clients set.
fn names_none<T: OfKind>(
    admission: &AdmissionRequest<'_>,
    lacks_field: impl FnOnce(&T) -> bool,
    annotation: impl FnOnce() -> String,
) -> bool {
    let Some(new) = admission.object() else { return false };
    admission.in_stored_version(new, lacks_field) == Some(true)
        && !new.metadata().annotations.contains_key(&annotation())
}
