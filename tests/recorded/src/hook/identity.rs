//! The authority of the webhook server, and the certificates that it shows: one for this machine, and one for
//! the name of each service.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context, Result};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair,
};
use rustls::{
    ClientConfig, RootCertStore, ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
};

/// Makes certificates as clients ask for them.
pub(super) struct Identities {
    issuer: CertifiedIssuer<'static, KeyPair>,
    made: Mutex<HashMap<String, Arc<CertifiedKey>>>,
}

impl fmt::Debug for Identities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identities").finish_non_exhaustive()
    }
}

impl Identities {
    pub(super) fn new() -> Result<Self> {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, "recorded-hook-ca");
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate()?)?;
        Ok(Identities { issuer, made: Mutex::default() })
    }

    /// The certificate of the authority, PEM.
    pub(super) fn authority(&self) -> String {
        self.issuer.pem()
    }

    pub(super) fn server(self: Arc<Self>) -> Result<ServerConfig> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        Ok(builder.with_no_client_auth().with_cert_resolver(self))
    }

    fn identity(&self, names: Vec<String>) -> Result<Arc<CertifiedKey>> {
        let shown = names.join(",");
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made.get(&shown) {
            return Ok(Arc::clone(known));
        }
        let key = KeyPair::generate()?;
        let mut params = CertificateParams::new(names)?;
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.distinguished_name.push(DnType::CommonName, "hook");
        let certificate = params.signed_by(&key, &self.issuer)?;
        let private = PrivateKeyDer::try_from(key.serialize_der()).ok().context("a key")?;
        let signing = rustls::crypto::ring::sign::any_supported_type(&private)?;
        let known = Arc::new(CertifiedKey::new(vec![certificate.der().clone()], signing));
        made.insert(shown, Arc::clone(&known));
        Ok(known)
    }
}

impl ResolvesServerCert for Identities {
    /// Each name of a service gets a certificate, unless it says that it is not to be trusted.
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let is_service = |name: &&str| name.ends_with(".svc") && !name.starts_with("untrusted");
        let names = match hello.server_name().filter(is_service) {
            Some(name) => vec![name.to_owned()],
            None => vec!["127.0.0.1".to_owned(), "localhost".to_owned()],
        };
        self.identity(names).ok()
    }
}

/// A client that trusts only this authority.
pub(super) fn client(authority: &str) -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(authority.as_bytes()).ok().context("a certificate")?)?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
