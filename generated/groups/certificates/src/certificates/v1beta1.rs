// Written by kindsmith from schema/certificates/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `certificates/v1beta1`.

pub mod certificate_signing_request;
pub mod cluster_trust_bundle;
pub mod pod_certificate_request;

pub use self::certificate_signing_request::types::{
    CertificateSigningRequest, CertificateSigningRequestSpec,
    CertificateSigningRequestStatus, CertificateSigningRequestCondition,
};
pub use self::cluster_trust_bundle::types::{ClusterTrustBundle, ClusterTrustBundleSpec};
pub use self::pod_certificate_request::types::{
    PodCertificateRequest, PodCertificateRequestSpec, PodCertificateRequestStatus,
};
