//! What callers may do for a signer.

use engine::{
    authorization::Attributes,
    context::admit::{AdmissionRequest, Host},
};

/// Whether the caller has a right on a signer: on its full name, or on all signers of its domain.
pub(super) async fn may(host: Host<'_>, admission: &AdmissionRequest<'_>, verb: &str, signer: &str) -> bool {
    let domain = signer.split('/').next().unwrap_or_default();
    let all_of_the_domain = format!("{domain}/*");
    for name in [signer, &all_of_the_domain] {
        let attributes = Attributes {
            verb,
            group: &admission.resource().group,
            // Signers are no served type, so there is no version to name. Rules do not look at it.
            version: "*",
            resource: "signers",
            name,
            is_resource: true,
            ..Attributes::path(&admission.request.user, "", "")
        };
        if host.authorize(&attributes).await.is_allowed() {
            return true;
        }
    }
    false
}
