//! Calls that fail because the certificate of the service has a flaw which older programs do not mind: the
//! audit record names the host, so that an operator learns which certificate to replace.

use engine::context::admit::AdmissionRequest;
use http::Uri;
use machinery::brand::Brand;
use outbound::{CallError, CertificateFault};

/// Notes such a failure; any other is left to the caller.
pub(crate) fn note(admission: &AdmissionRequest<'_>, brand: &Brand, error: &CallError) {
    let (flaw, why) = match error.certificate_fault() {
        Some(CertificateFault::NoNames) => {
            let why =
                "relies on a legacy Common Name field instead of the SAN extension for subject validation";
            ("missing-san", why)
        }
        Some(CertificateFault::WeakSignature) => ("insecure-sha1", "uses an insecure SHA-1 signature"),
        _ => return,
    };
    let url: Option<Uri> = error.url().parse().ok();
    let Some(host) = url.as_ref().and_then(Uri::host) else { return };
    tracing::warn!(host, flaw, "certificate of a webhook refused");
    admission.annotate(format!("{flaw}.invalid-cert.{}/{host}", brand.domain), why);
}
