// Written by kindsmith from schema/certificates/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `certificates/v1beta1`.

pub mod certificate_signing_request;

pub use self::certificate_signing_request::types::{
    CertificateSigningRequest, CertificateSigningRequestSpec,
    CertificateSigningRequestStatus, CertificateSigningRequestCondition,
};
