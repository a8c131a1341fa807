//! Claims and ingresses that name no class get the default one. Of several defaults none is right: such a
//! create is refused.

use std::{marker::PhantomData, sync::Arc};

use admission::{Opened, Opening};
use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin};
use generated_core::core::v1::PersistentVolumeClaim;
use generated_networking::networking::v1::Ingress;
use ground::ready::Ready;
use kinds::default_classes::{is_default_ingress, is_default_storage};
use machinery::{brand::Brand, object::OfKind};

use super::marked::MarkedClasses;

/// New claims.
pub(super) const CLAIMS: Interest = Interest::created("core", "persistentvolumeclaims");

/// New ingresses.
pub(super) const INGRESSES: Interest = Interest::created("networking", "ingresses");

/// Makes the plugin for claims.
pub(super) fn storage(opening: &Opening<'_>) -> Opened {
    let (supplies, brand) = (opening.supplies(), opening.supplies().brand);
    let classes = MarkedClasses::follow(supplies, ("storage", "storageclasses"), move |class| {
        is_default_storage(brand, class.metadata()).then_some(())
    });
    Ok(Arc::new(DefaultClass::<PersistentVolumeClaim>::new(classes)))
}

/// Makes the plugin for ingresses.
pub(super) fn ingress(opening: &Opening<'_>) -> Opened {
    let (supplies, brand) = (opening.supplies(), opening.supplies().brand);
    let classes = MarkedClasses::follow(supplies, ("networking", "ingressclasses"), move |class| {
        is_default_ingress(brand, class.metadata()).then_some(())
    });
    Ok(Arc::new(DefaultClass::<Ingress>::new(classes)))
}

/// An object that belongs to a class.
trait Classed: OfKind {
    /// The annotation by which older clients name the class.
    fn annotation(brand: &Brand) -> String;

    /// Why nothing is chosen of so many default classes.
    fn several(count: usize) -> String;

    /// The field that names the class. An empty name is a choice too: no class.
    fn class(&self) -> Option<&str>;

    fn set_class(&mut self, class: String);
}

impl Classed for PersistentVolumeClaim {
    fn annotation(brand: &Brand) -> String {
        format!("volume.beta.{}/storage-class", brand.domain)
    }

    fn several(count: usize) -> String {
        format!("{count} default StorageClasses were found")
    }

    fn class(&self) -> Option<&str> {
        self.spec.storage_class_name.as_deref()
    }

    fn set_class(&mut self, class: String) {
        self.spec.storage_class_name = Some(class);
    }
}

impl Classed for Ingress {
    fn annotation(brand: &Brand) -> String {
        format!("{}/ingress.class", brand.domain)
    }

    fn several(count: usize) -> String {
        format!("{count} default IngressClasses were found, only 1 allowed")
    }

    fn class(&self) -> Option<&str> {
        self.spec.ingress_class_name.as_deref()
    }

    fn set_class(&mut self, class: String) {
        self.spec.ingress_class_name = Some(class);
    }
}

/// Gives new objects the default class.
struct DefaultClass<T> {
    classes: MarkedClasses<()>,
    kind: PhantomData<fn() -> T>,
}

impl<T: Classed> DefaultClass<T> {
    fn new(classes: MarkedClasses<()>) -> Self {
        DefaultClass { classes, kind: PhantomData }
    }

    /// Whether the new object names a class neither by its field nor by the annotation.
    fn names_none(brand: &Brand, admission: &AdmissionRequest<'_>) -> bool {
        let Some(new) = admission.object() else { return false };
        admission.in_stored_version(new, |new: &T| new.class().is_none()) == Some(true)
            && !new.metadata().annotations.contains_key(&T::annotation(brand))
    }
}

impl<T: Classed> Plugin for DefaultClass<T> {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if !Self::names_none(host.brand(), admission) {
            return Ready::Now(Ok(()));
        }
        let class = match self.classes.only() {
            Ok(class) => class,
            Err(count) => {
                let why = format!("Internal error occurred: {}", T::several(count));
                return Ready::Now(Err(admission.forbidden(&why)));
            }
        };
        if let (Some(class), Some(draft)) = (class, admission.draft()) {
            draft.edit(|object: &mut T| object.set_class(class.to_string()));
        }
        Ready::Now(Ok(()))
    }
}
