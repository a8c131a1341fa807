//! Levels of security for pods (the pod security standards): labels of a namespace say which level its pods
//! must keep, and whether others are refused, noted in the audit, or shown to the client as a warning.
//!
//! What a pod may do is decided by pure functions in `checks`. Controllers' templates are never refused, so
//! that their authors are warned where the pods would be refused.

mod changes;
mod checks;
mod configuration;
mod existing;
mod level;
mod namespaces;
mod pods;
mod policy;
mod templates;

use std::sync::Arc;

use admission::{Opened, Opening, Supplies};
use engine::context::admit::{AdmissionRequest, Host, Judgement, Operation, Phase, Plugin};
use ground::metrics::{JudgedWrite, PodSecurityMetrics};
use machinery::brand::Brand;

pub use self::templates::INTERESTS;
use self::{
    configuration::{Exemptions, PodSecurityConfiguration},
    policy::{Keys, Policy},
};

/// Refuses pods that break the level that their namespace enforces (403), and reports what breaks the others.
pub struct PodSecurity {
    /// For namespaces without labels.
    defaults: Policy,
    exemptions: Exemptions,
    keys: Keys,
    notes: Notes,
    domain: &'static str,
    metrics: PodSecurityMetrics,
}

/// The names of notes in audit records.
struct Notes {
    enforced: String,
    violations: String,
    exempt: String,
    error: String,
}

impl Notes {
    fn of(brand: &Brand) -> Self {
        let name = |name: &str| format!("pod-security.{}/{name}", brand.domain);
        Notes {
            enforced: name("enforce-policy"),
            violations: name("audit-violations"),
            exempt: name("exempt"),
            error: name("error"),
        }
    }
}

impl PodSecurity {
    /// Makes the plugin.
    pub fn open(opening: &Opening<'_>) -> Opened {
        let Supplies { brand, pod_security, .. } = opening.supplies();
        let configuration = opening.configuration::<PodSecurityConfiguration>()?;
        let settled =
            configuration.map_or_else(|| Ok((Policy::FREE, Exemptions::default())), |given| given.settle());
        let (defaults, exemptions) =
            settled.map_err(|problem| opening.wrong(&problem.path, &problem.body))?;
        Ok(Arc::new(PodSecurity {
            defaults,
            exemptions,
            keys: Keys::of(brand),
            notes: Notes::of(brand),
            domain: brand.domain,
            metrics: pod_security.clone(),
        }))
    }

    /// The write as metrics show it.
    fn counted(&self, admission: &AdmissionRequest<'_>) -> JudgedWrite {
        let request_operation = if admission.operation == Operation::Create { "create" } else { "update" };
        let resource = if is_pod(admission) { "pod" } else { "controller" };
        let subresource = admission.request.route.subresource_name().to_owned();
        JudgedWrite { request_operation, resource, subresource }
    }
}

impl Plugin for PodSecurity {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.resource().kind.namespaced {
            self.check_content(host, admission)
        } else {
            self.check_namespace(host, admission)
        }
    }
}

/// Whether the write is one of a pod, and not of a controller.
fn is_pod(admission: &AdmissionRequest<'_>) -> bool {
    admission.resource().kind.plural == "pods"
}
