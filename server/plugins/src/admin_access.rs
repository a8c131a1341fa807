//! Access to devices that others use is for administrators: a claim may ask for it only in a namespace that
//! they have labelled. Like the check of grants, it has no name and no switch.

use admission::stored;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin, Subresources},
    status::ApiError,
};
use generated_core::core::v1::Namespace;
use generated_resource::resource::v1::{DeviceRequest, ResourceClaim, ResourceClaimTemplate};
use ground::ready::Ready;
use machinery::{brand::Brand, path::Path, problem::Problems};

/// New claims and templates, whose specifications never change, and allocations.
pub(super) const CLAIMS: [Interest; 3] = [
    Interest::created("resource", "resourceclaims"),
    Interest::created("resource", "resourceclaimtemplates"),
    Interest { subresources: Subresources::One("status"), ..Interest::updated("resource", "resourceclaims") },
];

/// Refuses (422) such access in other namespaces.
pub(super) struct AdminAccess;

impl Plugin for AdminAccess {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        match place(admission) {
            Some(place) => Ready::later(check(host, admission, place)),
            None => Ready::Now(Ok(())),
        }
    }
}

/// The place at which the access is asked for or given.
enum AccessPlace {
    /// In the request of this number.
    Request(usize),
    /// In the result of this number.
    Result(usize),
}

impl AccessPlace {
    fn refuse(&self, detail: &str, problems: &mut Problems) {
        let (spec, status) = (Path::Root.field("spec"), Path::Root.field("status"));
        let forbid = |list: &Path<'_>, index: usize, problems: &mut Problems| {
            problems.forbidden(&list.index(index).field("adminAccess"), detail);
        };
        match self {
            AccessPlace::Request(index) => {
                forbid(&spec.field("devices").field("requests"), *index, problems);
            }
            AccessPlace::Result(index) => {
                forbid(&status.field("allocation").field("devices").field("results"), *index, problems);
            }
        }
    }
}

fn place(admission: &AdmissionRequest<'_>) -> Option<AccessPlace> {
    let new = admission.object()?;
    let Some(old) = admission.old else {
        let claim = |claim: &ResourceClaim| request(&claim.spec.devices.requests);
        let template = |template: &ResourceClaimTemplate| request(&template.spec.spec.devices.requests);
        let asked =
            admission.in_stored_version(new, claim).or_else(|| admission.in_stored_version(new, template))?;
        return asked.map(AccessPlace::Request);
    };
    // An allocation is immutable, so what was given once stays.
    match admission.in_stored_version(old, result)? {
        Some(_) => None,
        None => admission.in_stored_version(new, result)?.map(AccessPlace::Result),
    }
}

fn request(requests: &[DeviceRequest]) -> Option<usize> {
    let asks = |request: &DeviceRequest| {
        request.exactly.as_ref().is_some_and(|exactly| exactly.admin_access == Some(true))
    };
    requests.iter().position(asks)
}

fn result(claim: &ResourceClaim) -> Option<usize> {
    let allocation = claim.status.allocation.as_ref()?;
    allocation.devices.results.iter().position(|result| result.admin_access == Some(true))
}

async fn check(host: Host<'_>, admission: &AdmissionRequest<'_>, place: AccessPlace) -> Result<(), ApiError> {
    let label = label(host.brand());
    let namespace = stored::find::<Namespace>(host, admission, admission.namespace()).await?;
    let value = namespace.as_ref().and_then(|namespace| namespace.metadata.labels.get(&label));
    if value.is_some_and(|value| value == "true") {
        return Ok(());
    }
    let mut problems = Problems::default();
    let detail =
        format!("admin access to devices requires the `{label}: true` label on the containing namespace");
    place.refuse(&detail, &mut problems);
    Err(ApiError::invalid(admission.resource(), admission.name(), &problems))
}

fn label(brand: &Brand) -> String {
    format!("resource.{}/admin-access", brand.domain)
}
