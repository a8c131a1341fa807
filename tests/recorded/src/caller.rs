//! The caller as it was recorded: `admin`, of the group that may do everything. Expressions of some cases
//! name it.

use anyhow::Result;
use outbound::client_config::Identity;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
};

const NAME: &str = "admin";
const GROUP: &str = "system:masters";

/// A client certificate, and the authority that the server must believe for it.
pub(crate) struct Caller {
    pub(crate) authority_pem: String,
    pub(crate) identity: Identity,
}

impl Caller {
    /// Makes both.
    ///
    /// # Errors
    /// When a key cannot be made.
    pub(crate) fn new() -> Result<Self> {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, "recorded-caller-ca");
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate()?)?;
        let mut params = CertificateParams::default();
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
        params.distinguished_name.push(DnType::CommonName, NAME);
        params.distinguished_name.push(DnType::OrganizationName, GROUP);
        let key = KeyPair::generate()?;
        let certificate = params.signed_by(&key, &issuer)?;
        let identity = Identity::new(certificate.pem(), key.serialize_pem());
        Ok(Caller { authority_pem: issuer.pem(), identity })
    }
}
