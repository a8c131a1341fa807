//! Certificate authorities of a test, and the certificates that they sign.

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer,
    KeyPair,
};

/// A certificate authority with a key of its own.
pub struct Authority {
    certificate: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, PEM.
pub struct Pair {
    /// The certificate.
    pub certificate: String,
    /// The key.
    pub key: String,
}

impl Pair {
    /// Both in one text, as a client presents them.
    pub fn identity(&self) -> String {
        format!("{}{}", self.certificate, self.key)
    }
}

/// The parameters of a certificate for a subject.
pub fn subject(common_name: &str, organizations: &[&str]) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    for organization in organizations {
        params.distinguished_name.push(DnType::OrganizationName, *organization);
    }
    params.distinguished_name.push(DnType::CommonName, common_name);
    params
}

/// The same for an authority.
pub fn authority(common_name: &str) -> CertificateParams {
    let mut params = subject(common_name, &[]);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params
}

/// The same for a client.
pub fn client(common_name: &str, organizations: &[&str]) -> CertificateParams {
    let mut params = subject(common_name, organizations);
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
    params
}

impl Authority {
    /// A root with this name.
    pub fn new(name: &str) -> Self {
        Authority::root(authority(name))
    }

    /// A root with these parameters.
    pub fn root(params: CertificateParams) -> Self {
        let key = new_key();
        let certificate = params.self_signed(&key).expect("a certificate").pem();
        Authority { certificate, issuer: Issuer::new(params, key) }
    }

    /// An intermediate authority, signed by this one.
    pub fn below(&self, params: CertificateParams) -> Self {
        let key = new_key();
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate").pem();
        Authority { certificate, issuer: Issuer::new(params, key) }
    }

    /// The certificate, PEM.
    pub fn pem(&self) -> &str {
        &self.certificate
    }

    /// What signs for it.
    pub fn issuer(&self) -> &Issuer<'static, KeyPair> {
        &self.issuer
    }

    /// Its own certificate and key, as a client presents them.
    pub fn identity(&self) -> String {
        format!("{}{}", self.certificate, self.issuer.key().serialize_pem())
    }

    /// A certificate with these parameters and a new key.
    pub fn signed(&self, params: &CertificateParams) -> Pair {
        let key = new_key();
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate").pem();
        Pair { certificate, key: key.serialize_pem() }
    }

    /// A client's certificate and key: a user in groups.
    pub fn client(&self, user: &str, groups: &[&str]) -> String {
        self.signed(&client(user, groups)).identity()
    }
}

fn new_key() -> KeyPair {
    KeyPair::generate().expect("a key")
}
