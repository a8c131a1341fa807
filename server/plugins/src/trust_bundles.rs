//! Bundles of authorities that belong to a signer: publishing one vouches for the signer.

use admission::release;
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_certificates::certificates::v1beta1::ClusterTrustBundle;
use ground::ready::Ready;
use machinery::{object::Object, problem::quote};

use super::signers;

/// New and changed bundles.
pub(super) const BUNDLES: Interest = Interest::written("certificates", "clustertrustbundles");

/// Refuses (403) a bundle of a signer for which the caller may not attest.
pub(super) struct Attest;

impl Plugin for Attest {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let signer = admission.object().and_then(|new| signer(admission, new)).unwrap_or_default();
        if signer.is_empty() || only_lets_go(admission) {
            return Ready::Now(Ok(()));
        }
        Ready::later(check(host, admission, signer))
    }
}

/// The write names the signer. A stored one cannot change, which the rules of the kind see to.
fn signer(admission: &AdmissionRequest<'_>, bundle: &dyn Object) -> Option<String> {
    admission.in_stored_version(bundle, |bundle: &ClusterTrustBundle| bundle.spec.signer_name.clone())
}

/// A write that leaves the bundle as it is vouches for nothing.
fn only_lets_go(admission: &AdmissionRequest<'_>) -> bool {
    let both = admission.object().zip(admission.old);
    both.is_some_and(|(new, old)| release::only_lets_go(admission, new, old))
}

async fn check(host: Host<'_>, admission: &AdmissionRequest<'_>, signer: String) -> Result<(), ApiError> {
    if signers::may(host, admission, "attest", &signer).await {
        return Ok(());
    }
    Err(admission.forbidden(&format!("user not permitted to attest for signerName {}", quote(&signer))))
}
