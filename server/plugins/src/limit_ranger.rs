//! Limit ranges: containers get the amounts that they leave open, and what pods and claims of volumes ask for
//! must be within bounds.

mod bounds;
mod defaults;

use std::sync::Arc;

use admission::{Opened, Opening, pods};
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Plugin},
    namespaced::{Namespaced, OfNamespace},
    status::ApiError,
};
use generated_core::core::v1::{LimitRange, PersistentVolumeClaim, Pod};
use ground::ready::Ready;

/// New pods, pods that get other amounts, and claims of volumes. Nothing else can change what these ask for.
pub(super) const LIMITED: [Interest; 3] =
    [pods::NEW, pods::changed_through("resize"), Interest::written("core", "persistentvolumeclaims")];

/// Applies the limit ranges of a namespace, in the order of their names.
struct LimitRanger(Namespaced<LimitRange>);

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let supplies = opening.supplies();
    Ok(Arc::new(LimitRanger(Namespaced::open(&supplies.catalog, &supplies.stores))))
}

impl Plugin for LimitRanger {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if let Some(ranges) = self.ranges(admission) {
            for range in ranges.values() {
                defaults::set(host.brand(), admission, &range.object);
            }
        }
        Ready::Now(Ok(()))
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let ranges = self.ranges(admission);
        Ready::Now(ranges.map_or(Ok(()), |ranges| check(host, admission, &ranges)))
    }
}

impl LimitRanger {
    /// The limit ranges that count. None for an object that is being deleted: its finalizers must not depend
    /// on them.
    fn ranges(&self, admission: &AdmissionRequest<'_>) -> Option<OfNamespace<LimitRange>> {
        let is_deleted = admission.old.is_some_and(|old| old.metadata().deletion_timestamp.is_some());
        if is_deleted { None } else { self.0.of(admission.namespace()) }
    }
}

fn check(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    ranges: &OfNamespace<LimitRange>,
) -> Result<(), ApiError> {
    let Some(new) = admission.object() else { return Ok(()) };
    let ranges = || ranges.values().map(|range| &range.object.spec);
    let of_pod = admission.in_stored_version(new, |pod: &Pod| {
        let pod = bounds::Summed::of(pod, host.gates());
        ranges().find_map(|range| bounds::of_pod(range, &pod))
    });
    let why = of_pod.flatten().or_else(|| {
        let of_claim = admission.in_stored_version(new, |claim: &PersistentVolumeClaim| {
            ranges().find_map(|range| bounds::of_claim(range, claim))
        });
        of_claim.flatten()
    });
    why.map_or(Ok(()), |why| Err(admission.forbidden(&why)))
}
