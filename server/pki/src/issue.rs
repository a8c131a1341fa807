//! Making certificates: ECDSA on P-256, as every client reads it.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use ground::clock::Clock;
use machinery::user::MASTERS;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer,
    KeyUsagePurpose, SanType, SerialNumber,
};

use super::{CertificateNames, KeyPair, PkiError, read};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const AUTHORITY_LIFETIME: Duration = Duration::from_secs(10 * 365 * DAY.as_secs());
pub(super) const LEAF_LIFETIME: Duration = Duration::from_secs(365 * DAY.as_secs());
/// An authority is renewed when less than this remains. Longer than a leaf lives, so that no leaf outlives
/// its authority.
pub(super) const AUTHORITY_RENEWAL: Duration = Duration::from_secs(2 * 365 * DAY.as_secs());
/// A leaf is renewed when less than this remains.
pub(super) const LEAF_RENEWAL: Duration = Duration::from_secs(30 * DAY.as_secs());
/// Certificates are valid from a little before now, because clocks of clients differ.
const BACKDATED: Duration = Duration::from_secs(5 * 60);

/// The common name of the certificate with which the server passes requests on.
pub const FRONT_PROXY_NAME: &str = "front-proxy-client";

/// What a certificate is for.
pub(super) enum Leaf {
    Serving,
    Admin,
    /// The server as a client of itself: a user, of the group that may do everything.
    Own(&'static str),
    /// The server where it passes requests on.
    FrontProxy,
}

/// Makes a self-signed authority, with `purpose` in its name. With the key of the old one, certificates that
/// the old one issued stay valid.
pub(super) fn authority(
    purpose: &str,
    names: &CertificateNames,
    clock: &Clock,
    key_pem: Option<&str>,
) -> Result<KeyPair, PkiError> {
    let common_name = format!("{}-{purpose}", names.brand.name);
    let mut params = params(&common_name, None, AUTHORITY_LIFETIME, clock);
    // No path length: the operator may sign an intermediate authority with this key.
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![
        KeyUsagePurpose::DigitalSignature,
        KeyUsagePurpose::KeyEncipherment,
        KeyUsagePurpose::KeyCertSign,
        KeyUsagePurpose::CrlSign,
    ];
    let failed = |source| PkiError::Issue { subject: common_name.clone(), source };
    let key = key(key_pem).map_err(failed)?;
    let certificate = params.self_signed(&key).map_err(failed)?;
    Ok(KeyPair { certificate_pem: certificate.pem(), key_pem: key.serialize_pem() })
}

/// A certificate signed by the authority.
pub(super) fn leaf(
    leaf: &Leaf,
    names: &CertificateNames,
    authority: &KeyPair,
    clock: &Clock,
    key_pem: Option<&str>,
) -> Result<KeyPair, PkiError> {
    let brand = names.brand.name;
    let (common_name, organization, usage) = match leaf {
        Leaf::Own(user) => ((*user).to_owned(), Some(MASTERS), ExtendedKeyUsagePurpose::ClientAuth),
        Leaf::FrontProxy => (FRONT_PROXY_NAME.to_owned(), None, ExtendedKeyUsagePurpose::ClientAuth),
        Leaf::Serving => (format!("{brand}-apiserver"), None, ExtendedKeyUsagePurpose::ServerAuth),
        Leaf::Admin => (format!("{brand}-admin"), Some(MASTERS), ExtendedKeyUsagePurpose::ClientAuth),
    };
    let mut params = params(&common_name, organization, LEAF_LIFETIME, clock);
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyEncipherment];
    params.extended_key_usages = vec![usage];
    // Two authorities of one name, before and after a new key, are told apart by this identifier.
    params.use_authority_key_identifier_extension = true;
    let failed = |source| PkiError::Issue { subject: common_name.clone(), source };
    if let Leaf::Serving = leaf {
        params.subject_alt_names = subject_names(names).map_err(failed)?;
    }
    let authority_key = rcgen::KeyPair::from_pem(&authority.key_pem).map_err(failed)?;
    let issuer = Issuer::from_ca_cert_pem(&authority.certificate_pem, authority_key).map_err(failed)?;
    let key = key(key_pem).map_err(failed)?;
    let certificate = params.signed_by(&key, &issuer).map_err(failed)?;
    Ok(KeyPair { certificate_pem: certificate.pem(), key_pem: key.serialize_pem() })
}

impl Leaf {
    /// Whether a certificate still contains every name that it would get today.
    pub(super) fn still_names(&self, certificate_pem: &str, names: &CertificateNames) -> bool {
        match self {
            Leaf::Admin | Leaf::Own(_) | Leaf::FrontProxy => true,
            Leaf::Serving => {
                let (hosts, addresses) = hosts_and_addresses(names);
                read::names_all(certificate_pem, &hosts, &addresses)
            }
        }
    }
}

fn key(pem: Option<&str>) -> Result<rcgen::KeyPair, rcgen::Error> {
    match pem {
        Some(pem) => rcgen::KeyPair::from_pem(pem),
        None => rcgen::KeyPair::generate(),
    }
}

fn params(
    common_name: &str,
    organization: Option<&str>,
    lifetime: Duration,
    clock: &Clock,
) -> CertificateParams {
    let mut params = CertificateParams::default();
    let mut subject = DistinguishedName::new();
    if let Some(organization) = organization {
        subject.push(DnType::OrganizationName, organization);
    }
    subject.push(DnType::CommonName, common_name);
    params.distinguished_name = subject;
    let epoch = rcgen::date_time_ymd(1970, 1, 1);
    let now = Duration::from_secs(clock.unix_seconds());
    params.not_before = epoch + now.saturating_sub(BACKDATED);
    params.not_after = epoch + now + lifetime;
    // Positive and never zero (RFC 5280, section 4.1.2.2).
    let mut serial: [u8; 16] = clock.random_bytes();
    serial[0] = (serial[0] & 0x7f) | 0x01;
    params.serial_number = Some(SerialNumber::from_slice(&serial));
    params
}

fn subject_names(names: &CertificateNames) -> Result<Vec<SanType>, rcgen::Error> {
    let (hosts, addresses) = hosts_and_addresses(names);
    let mut all = Vec::with_capacity(hosts.len() + addresses.len());
    for host in hosts {
        all.push(SanType::DnsName(host.as_str().try_into()?));
    }
    all.extend(addresses.into_iter().map(SanType::IpAddress));
    Ok(all)
}

/// Every name under which clients may reach this server.
fn hosts_and_addresses(names: &CertificateNames) -> (Vec<String>, Vec<IpAddr>) {
    let service = names.brand.name;
    let mut hosts = vec![
        "localhost".to_owned(),
        service.to_owned(),
        format!("{service}.default"),
        format!("{service}.default.svc"),
        format!("{service}.default.svc.cluster.local"),
    ];
    if let Some(host) = host_name()
        && !hosts.contains(&host)
    {
        hosts.push(host);
    }
    let mut addresses = vec![IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    let bound = names.bind_address;
    if !bound.is_unspecified() && !addresses.contains(&bound) {
        addresses.push(bound);
    }
    (hosts, addresses)
}

/// The machine's own name, if it is one that a certificate can carry.
// Linux only. Elsewhere the certificate lacks the host name, and clients connect by address or `localhost`.
fn host_name() -> Option<String> {
    let text = std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    let name = text.trim().to_ascii_lowercase();
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    (!name.is_empty() && name.len() <= 253 && name.chars().all(fits)).then_some(name)
}
