//! A caller without privileges: the administrator is never refused, so somebody else must ask. Their certificate is
//! signed with the server's own key, which lies in its data directory.

use std::fs;

use anyhow::{Context, Result};
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, Issuer, KeyPair};

use crate::{
    client::Endpoint,
    lab::{identity::Identity, server::Server},
};

/// How this caller reaches a server.
pub(super) fn endpoint(server: &Server) -> Result<Endpoint> {
    let read = |name: &str| {
        let path = server.data.join("pki").join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let authority = read("ca.crt")?;
    let issuer = Issuer::from_ca_cert_pem(&authority, KeyPair::from_pem(&read("ca.key")?)?)?;
    let key = KeyPair::generate()?;
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "stranger");
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
    let certificate = params.signed_by(&key, &issuer)?;
    let identity = Identity::from_pem(
        authority.as_bytes(),
        certificate.pem().as_bytes(),
        key.serialize_pem().as_bytes(),
    )?;
    Ok(identity.endpoint(server.address))
}
