//! Callers without privileges: the administrator is never refused, so others must ask. Their certificates are
//! signed with the server's own key, which lies in its data directory. There are two, since one has at most
//! half of the places.

use std::fs;

use anyhow::{Context, Result};
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, Issuer, KeyPair};

use crate::{
    client::Endpoint,
    lab::{identity::Identity, server::Server},
};

/// How each of these callers reaches a server.
pub(in crate::scenarios) fn endpoints(server: &Server) -> Result<[Endpoint; 2]> {
    Ok([endpoint(server, "stranger")?, endpoint(server, "other-stranger")?])
}

fn endpoint(server: &Server, name: &str) -> Result<Endpoint> {
    let read = |name: &str| {
        let path = server.data.join("pki").join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let authority = read("ca.crt")?;
    let issuer = Issuer::from_ca_cert_pem(&authority, KeyPair::from_pem(&read("ca.key")?)?)?;
    let key = KeyPair::generate()?;
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, name);
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
    let certificate = params.signed_by(&key, &issuer)?;
    let identity = Identity::from_pem(
        authority.as_bytes(),
        certificate.pem().as_bytes(),
        key.serialize_pem().as_bytes(),
    )?;
    Ok(identity.endpoint(server.address))
}
