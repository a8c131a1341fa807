//! Chains of certificates: whether one leads to an authority that is trusted, through authorities that may
//! sign certificates (RFC 5280, section 6).
//!
//! The `webpki` crate finds the path and checks signatures, dates, basic constraints, purposes and name
//! constraints of the certificates on it. It leaves out the key usage of authorities, and takes from a
//! trusted authority nothing but its name and key. Both are checked here, with the result that Go's
//! `crypto/x509` has: an authority that may not sign certificates signs none, wherever in the chain it
//! stands.

use std::{cell::RefCell, ptr, time::Duration};

use rustls_pki_types::{CertificateDer, TrustAnchor, UnixTime};
use webpki::{
    EndEntityCert, Error, ExtendedKeyUsageValidator, KeyPurposeIdIter, KeyUsage, RequiredEkuNotFoundContext,
    VerifiedPath,
};
use x509_parser::{
    certificate::X509Certificate,
    oid_registry::{
        OID_X509_EXT_AUTHORITY_KEY_IDENTIFIER, OID_X509_EXT_BASIC_CONSTRAINTS,
        OID_X509_EXT_CERTIFICATE_POLICIES, OID_X509_EXT_CRL_DISTRIBUTION_POINTS,
        OID_X509_EXT_EXTENDED_KEY_USAGE, OID_X509_EXT_KEY_USAGE, OID_X509_EXT_NAME_CONSTRAINTS,
        OID_X509_EXT_SUBJECT_ALT_NAME, OID_X509_EXT_SUBJECT_KEY_IDENTIFIER, Oid,
    },
    x509::X509Version,
};

/// `anyExtendedKeyUsage` (RFC 5280, section 4.2.1.12).
const ANY_USAGE: [usize; 5] = [2, 5, 29, 37, 0];

/// Extensions of a trusted authority that may be critical, because they are checked or say nothing about its
/// rights.
const UNDERSTOOD: [Oid<'static>; 9] = [
    OID_X509_EXT_AUTHORITY_KEY_IDENTIFIER,
    OID_X509_EXT_BASIC_CONSTRAINTS,
    OID_X509_EXT_CERTIFICATE_POLICIES,
    OID_X509_EXT_CRL_DISTRIBUTION_POINTS,
    OID_X509_EXT_EXTENDED_KEY_USAGE,
    OID_X509_EXT_KEY_USAGE,
    OID_X509_EXT_NAME_CONSTRAINTS,
    OID_X509_EXT_SUBJECT_ALT_NAME,
    OID_X509_EXT_SUBJECT_KEY_IDENTIFIER,
];

/// What the last certificate of a chain is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The certificate proves the identity of a client.
    Client,
    /// The certificate proves the identity of a server.
    Server,
}

/// The time in which a whole chain is valid, in Unix seconds, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    from: u64,
    until: u64,
}

/// The trusted certificates of a configuration.
#[derive(Debug, Default)]
pub struct Authorities {
    /// Accepted as they are when a peer presents one of them, without a chain.
    named: Vec<CertificateDer<'static>>,
    /// Those that may sign others, in the form that webpki takes.
    anchors: Vec<TrustAnchor<'static>>,
    /// Limits of the anchor at the same index.
    limits: Vec<Limits>,
}

/// What an authority allows, beyond the checks of webpki.
#[derive(Debug)]
struct Limits {
    window: Window,
    /// Authorities that may stand below it.
    below_max: Option<u32>,
    clients: bool,
    servers: bool,
}

impl Window {
    /// The dates of one certificate.
    pub fn of(certificate: &X509Certificate<'_>) -> Self {
        let validity = certificate.validity();
        let seconds = |time: i64| u64::try_from(time).unwrap_or(0);
        Window {
            from: seconds(validity.not_before.timestamp()),
            until: seconds(validity.not_after.timestamp()),
        }
    }

    fn narrowed(self, other: Window) -> Self {
        Window { from: self.from.max(other.from), until: self.until.min(other.until) }
    }

    /// Seconds until the end; zero after it.
    pub fn remains(self, now: u64) -> f64 {
        Duration::from_secs(self.until.saturating_sub(now)).as_secs_f64()
    }

    /// The moment inside the window that is nearest to `now`.
    pub fn nearest(self, now: u64) -> u64 {
        now.max(self.from).min(self.until)
    }

    /// Fails outside the window.
    ///
    /// # Errors
    /// A text for the log.
    pub fn check(self, now: u64) -> Result<(), &'static str> {
        if now < self.from {
            Err("certificate is not yet valid")
        } else if now > self.until {
            Err("certificate has expired")
        } else {
            Ok(())
        }
    }
}

impl Authorities {
    /// Trusts these certificates. A certificate that cannot be read or may not sign others cannot be the end
    /// of a chain, but is still accepted when a peer presents it.
    pub fn of(certificates: &[CertificateDer<'static>]) -> Self {
        let mut authorities = Authorities { named: certificates.to_vec(), ..Authorities::default() };
        for certificate in certificates {
            if let (Ok(anchor), Some(limits)) = (
                webpki::anchor_from_trusted_cert(certificate),
                parse(certificate).as_ref().and_then(Limits::of),
            ) {
                authorities.anchors.push(anchor.to_owned());
                authorities.limits.push(limits);
            }
        }
        authorities
    }

    /// Whether no certificate is trusted at all.
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// Verifies the chain of a certificate at a moment. Returns the time in which all of the chain is valid.
    ///
    /// # Errors
    /// A text for the log.
    pub fn verify(
        &self,
        own: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        moment: u64,
        purpose: Purpose,
    ) -> Result<Window, String> {
        let parsed = parse(own).ok_or("the certificate cannot be read")?;
        let window = Window::of(&parsed);
        // A certificate that the operator listed needs no signature to prove it, so that self-signed
        // certificates can be pinned.
        if self.names(own) {
            return verify_named(own, &parsed, moment, purpose).map(|()| window);
        }
        let end_entity = EndEntityCert::try_from(own).map_err(|error| error.to_string())?;
        // webpki calls the judge for each path that it finds and goes on to other paths if it objects. Its
        // error type cannot carry our text, so the reason is kept here and replaces the stand-in error below.
        let objection: RefCell<Option<String>> = RefCell::default();
        let judge = |path: &VerifiedPath<'_>| {
            self.judge(path, moment, purpose).map(|_| ()).map_err(|reason| {
                objection.replace(Some(reason));
                Error::EndEntityUsedAsCa
            })
        };
        let path = end_entity
            .verify_for_usage(
                // The same provider as in the handshakes, so that a chain has one result wherever it is
                // verified.
                rustls::crypto::ring::default_provider().signature_verification_algorithms.all,
                &self.anchors,
                intermediates,
                UnixTime::since_unix_epoch(Duration::from_secs(moment)),
                Usage(purpose),
                None,
                Some(&judge),
            )
            .map_err(|error| objection.take().unwrap_or_else(|| describe(&error)))?;
        Ok(window.narrowed(self.judge(&path, moment, purpose)?))
    }

    /// The certificates that the configuration lists.
    pub fn named(&self) -> &[CertificateDer<'static>] {
        &self.named
    }

    /// Whether a certificate is one of those that the configuration lists.
    pub fn names(&self, certificate: &CertificateDer<'_>) -> bool {
        self.named.iter().any(|named| named.as_ref() == certificate.as_ref())
    }

    /// Judges the authorities on a path whose signatures are good. Returns the time in which all of them are
    /// valid.
    fn judge(&self, path: &VerifiedPath<'_>, moment: u64, purpose: Purpose) -> Result<Window, String> {
        // By address: two anchors may have the same name and key, with different limits.
        let place = self.anchors.iter().position(|anchor| ptr::eq(anchor, path.anchor()));
        let limits = place
            .and_then(|place| self.limits.get(place))
            .ok_or("certificate signed by unknown authority")?;
        let root = |why: &str| format!("the trusted authority cannot be used: {why}");
        // webpki takes only the name and key from a trust anchor, so its dates, purposes and path length are
        // checked here.
        limits.window.check(moment).map_err(root)?;
        if !limits.serves(purpose) {
            return Err(root("certificate specifies an incompatible key usage"));
        }
        let mut window = limits.window;
        let mut between: u32 = 0;
        for intermediate in path.intermediate_certificates() {
            let der = intermediate.der();
            let parsed = parse(&der).ok_or("an intermediate authority cannot be read")?;
            check_signs(&parsed).map_err(|why| format!("an intermediate authority cannot be used: {why}"))?;
            window = window.narrowed(Window::of(&parsed));
            // Counts self-issued authorities too, which RFC 5280 leaves out: stricter, never looser.
            between += 1;
        }
        if limits.below_max.is_some_and(|most| between > most) {
            return Err(root("too many intermediate authorities below it"));
        }
        Ok(window)
    }
}

impl Limits {
    /// Reads the limits of an authority; none if it may not sign certificates.
    fn of(certificate: &X509Certificate<'_>) -> Option<Self> {
        check_signs(certificate).ok()?;
        // RFC 5280, section 4.2: a certificate with an unknown critical extension must be rejected.
        let is_understood = |oid: &Oid<'_>| UNDERSTOOD.iter().any(|understood| understood == oid);
        if certificate
            .extensions()
            .iter()
            .any(|extension| extension.critical && !is_understood(&extension.oid))
        {
            return None;
        }
        let constraints = certificate.basic_constraints().ok()?;
        let [clients, servers] =
            [Purpose::Client, Purpose::Server].map(|purpose| check_purpose(certificate, purpose).is_ok());
        Some(Limits {
            window: Window::of(certificate),
            below_max: constraints.and_then(|constraints| constraints.value.path_len_constraint),
            clients,
            servers,
        })
    }

    fn serves(&self, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Client => self.clients,
            Purpose::Server => self.servers,
        }
    }
}

/// Checks that a certificate may sign others. Version 1 certificates have no extension to say so; only those
/// in the list of trusted authorities get here, because webpki refuses them elsewhere.
///
/// # Errors
/// A text for the log, or for the operator who configured the certificate.
pub(crate) fn check_signs(certificate: &X509Certificate<'_>) -> Result<(), &'static str> {
    let constraints = certificate.basic_constraints().map_err(|_| "its basic constraints cannot be read")?;
    let is_authority = match constraints {
        Some(constraints) => constraints.value.ca,
        None => {
            certificate.version() != X509Version::V3 && !has(certificate, &OID_X509_EXT_BASIC_CONSTRAINTS)
        }
    };
    if !is_authority {
        return Err("its basic constraints do not say that it is a certificate authority");
    }
    match certificate.key_usage().map_err(|_| "its key usage cannot be read")? {
        Some(usage) if !usage.value.key_cert_sign() => {
            // An absent key usage extension restricts nothing (RFC 5280, section 4.2.1.3).
            Err("its key usage does not include certificate signing")
        }
        _ => Ok(()),
    }
}

fn has(certificate: &X509Certificate<'_>, oid: &Oid<'_>) -> bool {
    certificate.extensions().iter().any(|extension| extension.oid == *oid)
}

/// Checks dates, purpose and critical extensions of a certificate that is trusted by itself, so its signature
/// is not checked.
fn verify_named(
    own: &CertificateDer<'_>,
    parsed: &X509Certificate<'_>,
    moment: u64,
    purpose: Purpose,
) -> Result<(), String> {
    // webpki refuses unknown critical extensions when it parses.
    EndEntityCert::try_from(own).map_err(|error| error.to_string())?;
    Window::of(parsed).check(moment)?;
    Ok(check_purpose(parsed, purpose)?)
}

/// Checks the extended key usage: absent means every purpose; otherwise it must contain this one, or `any`.
fn check_purpose(certificate: &X509Certificate<'_>, purpose: Purpose) -> Result<(), &'static str> {
    let named = certificate.extended_key_usage().map_err(|_| "its extended key usage cannot be read")?;
    let serves = named.is_none_or(|named| {
        named.value.any
            || match purpose {
                Purpose::Client => named.value.client_auth,
                Purpose::Server => named.value.server_auth,
            }
    });
    if serves { Ok(()) } else { Err("certificate specifies an incompatible key usage") }
}

fn parse<'a>(certificate: &'a CertificateDer<'_>) -> Option<X509Certificate<'a>> {
    x509_parser::parse_x509_certificate(certificate).ok().map(|(_, parsed)| parsed)
}

fn describe(error: &Error) -> String {
    match error {
        Error::UnknownIssuer => "certificate signed by unknown authority".to_owned(),
        Error::RequiredEkuNotFoundContext(_) => "certificate specifies an incompatible key usage".to_owned(),
        other => format!("{other:?}"),
    }
}

/// The purpose that webpki requires of every certificate below the trust anchor.
struct Usage(Purpose);

impl ExtendedKeyUsageValidator for Usage {
    fn validate(&self, usages: KeyPurposeIdIter<'_, '_>) -> Result<(), Error> {
        let required = || match self.0 {
            Purpose::Client => KeyUsage::client_auth(),
            Purpose::Server => KeyUsage::server_auth(),
        };
        let wanted: Vec<usize> = required().oid_values().collect();
        let mut present = Vec::new();
        for usage in usages {
            present.push(usage?.to_decoded_oid());
        }
        if present.is_empty() || present.iter().any(|usage| *usage == wanted || *usage == ANY_USAGE) {
            return Ok(());
        }
        Err(Error::RequiredEkuNotFoundContext(RequiredEkuNotFoundContext { required: required(), present }))
    }
}
