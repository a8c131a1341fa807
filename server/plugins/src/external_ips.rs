//! Keeps services from taking addresses that the network routes to others. Addresses that a service has
//! already stay.

use std::collections::HashSet;

use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin};
use generated_core::core::v1::Service;
use ground::ready::Ready;
use machinery::object::Object;

/// New and changed services.
pub(super) const SERVICES: Interest = Interest::written("core", "services");

/// Refuses (403) external addresses that the stored service does not have.
pub(super) struct DenyExternalIps;

impl Plugin for DenyExternalIps {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let new = addresses(admission, admission.object());
        if new.is_empty() {
            return Ready::Now(Ok(()));
        }
        let old: HashSet<String> = addresses(admission, admission.old).into_iter().collect();
        let is_denied = new.iter().any(|address| !old.contains(address));
        let refusal = || admission.forbidden("Use of external IPs is denied by admission control");
        Ready::Now(if is_denied { Err(refusal()) } else { Ok(()) })
    }
}

fn addresses(admission: &AdmissionRequest<'_>, service: Option<&dyn Object>) -> Vec<String> {
    let look = |service: &Service| service.spec.external_ips.clone();
    service.and_then(|service| admission.in_stored_version(service, look)).unwrap_or_default()
}
