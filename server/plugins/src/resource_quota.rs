//! Quotas: what the objects of a namespace may use together. A write that would use more is refused; any
//! other is charged to the status of the quotas before it is stored.
//!
//! All servers of a store charge the same objects, and each charge replaces the version that was read. So
//! quotas hold whatever the number of clients and servers. A charge is given back when a later step refuses
//! the write; the controller of quotas takes off what is deleted.
//!
//! A namespace without quotas pays for one look into a view.

mod account;
mod batch;
mod case;
mod charge;
mod configuration;
mod desk;

use std::{sync::Arc, time::Duration};

use admission::{Opened, Opening, pods};
use engine::{
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    namespaced::{Namespaced, OfNamespace},
    status::ApiError,
};
use generated_core::core::v1::ResourceQuota;
use ground::ready::Ready;
use kinds::quotas::{Circumstances, CountedType, Measure};
use machinery::object::Object;

use self::{
    case::{Case, Refusal},
    charge::Tools,
    configuration::Limited,
    desk::Desk,
};

/// How long a request waits for its turn.
const WAIT_MAX: Duration = Duration::from_secs(10);

/// New objects in namespaces, and changes that can change what is used.
pub(super) const COUNTED: [Interest; 7] = [
    Interest { operations: &[Operation::Create], kinds: Kinds::Namespaced, subresources: Subresources::None },
    Interest::updated("core", "pods"),
    pods::changed_through("resize"),
    Interest::updated("core", "services"),
    CLAIMS,
    Interest { subresources: Subresources::One("status"), ..CLAIMS },
    Interest::updated("resource", "resourceclaims"),
];

/// Changed claims of volumes.
const CLAIMS: Interest = Interest::updated("core", "persistentvolumeclaims");

/// Charges writes to quotas, or refuses them.
struct Quotas {
    quotas: Arc<Namespaced<ResourceQuota>>,
    limited: Arc<[Limited]>,
    desk: Arc<Desk>,
}

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let supplies = opening.supplies();
    let quotas = Arc::new(Namespaced::open(&supplies.catalog, &supplies.stores));
    let limited = configuration::read(opening)?;
    let desk = Arc::new(Desk::new(Arc::clone(&quotas)));
    Ok(Arc::new(Quotas { quotas, limited, desk }))
}

impl Plugin for Quotas {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let namespace = admission.namespace();
        if namespace.is_empty() {
            return Ready::Now(Ok(()));
        }
        let quotas = self.quotas.of(namespace);
        if quotas.is_none() && self.limited.is_empty() {
            return Ready::Now(Ok(()));
        }
        let Some(case) = self.case(host, admission, quotas) else { return Ready::Now(Ok(())) };
        Ready::later(self.check(host, admission, case))
    }
}

impl Quotas {
    /// What there is to check. None if no quota can count the object.
    fn case(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        quotas: Option<OfNamespace<ResourceQuota>>,
    ) -> Option<Case> {
        let counted = CountedType::of(admission.resource(), host.brand())?;
        let mut names =
            quotas.iter().flat_map(OfNamespace::values).flat_map(|quota| quota.object.status.hard.keys());
        if self.limited.is_empty() && !names.any(|name| counted.knows(name)) {
            return None;
        }
        let circumstances = Circumstances { gates: host.gates(), now: host.now() };
        let measure = |object: &dyn Object| measure(admission, &counted, object, circumstances);
        let new = measure(admission.object()?);
        let old = admission.old.map(measure);
        let is_main = admission.request.route.subresource_name().is_empty();
        // What pods ask for changes through another URL, which counts all of it.
        let is_same =
            |old: &Measure| is_main && counted.is_of_pods() && new.is_terminating() == old.is_terminating();
        if old.as_ref().is_some_and(is_same) {
            return None;
        }
        let resource = admission.resource();
        Some(Case {
            limits: configuration::limits(&self.limited, resource, &new),
            counted,
            new,
            old,
            // What a controller observed cannot be refused.
            is_enforced: admission.request.route.subresource_name() != "status",
            is_trial: admission.dry_run,
        })
    }

    async fn check(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        case: Case,
    ) -> Result<(), ApiError> {
        let resource = admission.request.catalog.stored_as::<ResourceQuota>();
        let Some(resource) = resource else { return Ok(()) };
        let tools = Tools { ledger: host.ledger(), resource: Arc::clone(resource) };
        let answer = Arc::clone(&self.desk).ask(admission.namespace(), case, tools);
        match tokio::time::timeout(WAIT_MAX, answer).await {
            Err(_) => Err(ApiError::internal_because("resource quota evaluation timed out")),
            Ok(Err(_)) => Err(ApiError::internal("a batch of quota checks was given up")),
            Ok(Ok(Err(refusal))) => Err(shown(admission, refusal)),
            Ok(Ok(Ok(charge))) => {
                if let Some(charge) = charge {
                    admission.reserve(charge);
                }
                Ok(())
            }
        }
    }
}

/// What an object uses, whatever the version that the client speaks.
fn measure(
    admission: &AdmissionRequest<'_>,
    counted: &CountedType,
    object: &dyn Object,
    circumstances: Circumstances<'_>,
) -> Measure {
    if counted.is_by_number() {
        return counted.one();
    }
    let converted = admission.resource().to_stored(object);
    counted.measure(converted.as_deref().unwrap_or(object), circumstances)
}

fn shown(admission: &AdmissionRequest<'_>, refusal: Refusal) -> ApiError {
    match refusal {
        Refusal::Forbidden(why) => admission.forbidden(&why),
        // Clients know it without a reason.
        Refusal::Failed(text) => ApiError::failed(text),
        Refusal::Error(error) => error,
    }
}
