//! Reading certificates and asking whether they still serve.

use std::{fmt::Display, net::IpAddr, time::Duration};

use ground::clock::Clock;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use x509_parser::{certificate::X509Certificate, extensions::GeneralName};

use super::PkiError;
use crate::chain;

/// The certificates in a PEM text; `path` names it in errors.
///
/// # Errors
/// When there is none, or one cannot be read.
pub fn certificates(path: &dyn Display, pem: &str) -> Result<Vec<CertificateDer<'static>>, PkiError> {
    let found: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(pem.as_bytes())
        .collect::<Result<_, _>>()
        // The error would quote the line, and when the operator confused the files, that line is a private
        // key.
        .map_err(|_| PkiError::content(path, "cannot be read as PEM"))?;
    if found.is_empty() {
        return Err(PkiError::content(path, "holds no certificate in PEM form"));
    }
    for certificate in &found {
        if parse(certificate).is_none() {
            return Err(PkiError::content(path, "holds a certificate that cannot be read"));
        }
    }
    Ok(found)
}

/// Checks that a key is the key of a certificate. The paths name the texts in errors.
///
/// # Errors
/// When one of the two cannot be read, or they do not belong together.
pub(crate) fn check_pair(
    certificate_path: &dyn Display,
    certificate_pem: &str,
    key_path: &dyn Display,
    key_pem: &str,
) -> Result<(), PkiError> {
    let certificates = certificates(certificate_path, certificate_pem)?;
    let key = PrivateKeyDer::from_pem_slice(key_pem.as_bytes())
        .map_err(|_| PkiError::content(key_path, "holds no private key in PEM form"))?;
    let key = rustls::crypto::ring::sign::any_supported_type(&key)
        .map_err(|_| PkiError::content(key_path, "holds a private key of a kind that is not supported"))?;
    match rustls::sign::CertifiedKey::new(certificates, key).keys_match() {
        Ok(()) => Ok(()),
        Err(_) => Err(PkiError::content(
            key_path,
            format!("is not the key of the certificate in {certificate_path}"),
        )),
    }
}

/// Checks the server's own authority, including its signature: a flipped bit anywhere in the file is found.
pub(super) fn check_own_authority(path: &dyn Display, pem: &str) -> Result<(), PkiError> {
    check_authority(path, pem)?;
    first(path, pem, |certificate| {
        certificate.verify_signature(None).map_err(|_| {
            PkiError::content(
                path,
                "is not as it was signed; put it back from a copy, or remove it: it is \
                 made again with its key",
            )
        })
    })
}

/// Checks that a certificate may sign others.
pub(super) fn check_authority(path: &dyn Display, pem: &str) -> Result<(), PkiError> {
    first(path, pem, |certificate| {
        chain::check_signs(certificate)
            .map_err(|why| PkiError::content(path, format!("is not a certificate authority: {why}")))
    })
}

/// Checks that a certificate was signed by an authority.
pub(super) fn check_issued(path: &dyn Display, pem: &str, authority_pem: &str) -> Result<(), PkiError> {
    first(path, pem, |certificate| {
        first(&"the authority", authority_pem, |authority| {
            // Both checks: a renewed authority keeps its key, so the signature alone would accept a leaf of
            // an authority with another name.
            let signed = certificate.verify_signature(Some(authority.public_key())).is_ok();
            if signed && certificate.issuer() == authority.subject() {
                Ok(())
            } else {
                Err(PkiError::content(
                    path,
                    "was not issued by ca.crt beside it; put back the files that belong together, or remove \
                     this one",
                ))
            }
        })
    })
}

/// Whether a certificate stays valid for at least this long.
pub(super) fn lasts(pem: &str, clock: &Clock, at_least: Duration) -> Result<bool, PkiError> {
    first(&"certificate", pem, |certificate| {
        let until = u64::try_from(certificate.validity().not_after.timestamp()).unwrap_or(0);
        Ok(until >= clock.unix_seconds().saturating_add(at_least.as_secs()))
    })
}

/// Whether a certificate is good for all these hosts and addresses.
pub(super) fn names_all(pem: &str, hosts: &[String], addresses: &[IpAddr]) -> bool {
    first(&"certificate", pem, |certificate| {
        let names = certificate.subject_alternative_name().ok().flatten();
        let names = names.map(|extension| extension.value.general_names.as_slice()).unwrap_or_default();
        let has_host = |host: &String| names.contains(&GeneralName::DNSName(host));
        let has_address = |address: &IpAddr| match address {
            IpAddr::V4(v4) => names.contains(&GeneralName::IPAddress(&v4.octets())),
            IpAddr::V6(v6) => names.contains(&GeneralName::IPAddress(&v6.octets())),
        };
        Ok(hosts.iter().all(has_host) && addresses.iter().all(has_address))
    })
    .unwrap_or(false)
}

/// Runs over the first certificate of a PEM text.
fn first<T>(
    path: &dyn Display,
    pem: &str,
    look: impl FnOnce(&X509Certificate<'_>) -> Result<T, PkiError>,
) -> Result<T, PkiError> {
    let certificates = certificates(path, pem)?;
    match certificates.first().and_then(parse) {
        Some(certificate) => look(&certificate),
        None => Err(PkiError::content(path, "holds a certificate that cannot be read")),
    }
}

fn parse<'a>(certificate: &'a CertificateDer<'_>) -> Option<X509Certificate<'a>> {
    x509_parser::parse_x509_certificate(certificate).ok().map(|(_, parsed)| parsed)
}
