//! Why a client does not accept the certificate of a server, in the order and the words of Go's
//! `crypto/x509`, which clients of the API know.

use std::net::IpAddr;

use rustls_pki_types::{CertificateDer, ServerName};
use time::OffsetDateTime;
use x509_parser::{
    certificate::X509Certificate,
    extensions::GeneralName,
    oid_registry::{OID_KEY_TYPE_EC_PUBLIC_KEY, OID_PKCS1_RSAENCRYPTION},
    time::ASN1Time,
};

use crate::flaws;

/// Beyond this many names, a text counts them.
const NAMES_MAX: usize = 100;

/// Why a certificate is not accepted, and the text about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Its time has not come, or is over.
    Expired(String),
    /// It is for other hosts.
    OtherName(String),
    /// It names the host in no extension, only as its common name.
    NoNames(String),
    /// It is signed with SHA-1.
    WeakSignature(String),
    /// No known authority has signed it.
    UnknownAuthority(String),
}

/// A chain that was refused.
#[derive(Debug, Clone, Copy)]
pub struct RefusedChain<'c> {
    /// The certificate of the server.
    pub own: &'c CertificateDer<'c>,
    /// Those that it showed with it.
    pub intermediates: &'c [CertificateDer<'c>],
    /// Those that are trusted.
    pub trusted: &'c [CertificateDer<'static>],
    /// The time, in Unix seconds.
    pub now: u64,
}

impl RefusedChain<'_> {
    /// Why the chain was refused for this server. None if a part of it cannot be read.
    #[must_use]
    pub fn why(&self, name: &ServerName<'_>) -> Option<Refusal> {
        let own = parse(self.own)?;
        let now = i64::try_from(self.now).ok()?;
        // The dates come first, then the name: the authority is only searched for a certificate that could be
        // right.
        if let Some(text) = expired(&own, now) {
            return Some(Refusal::Expired(text));
        }
        if let Some(refusal) = other_name(self.own, &own, name) {
            return Some(refusal);
        }
        let rest = self.intermediates.iter().filter_map(parse);
        if let Some(text) = rest.clone().find_map(|certificate| expired(&certificate, now)) {
            return Some(Refusal::Expired(text));
        }
        let signed = std::iter::once(own).chain(rest);
        Some(self.unknown(signed))
    }

    fn unknown<'p>(&self, mut signed: impl Iterator<Item = X509Certificate<'p>>) -> Refusal {
        let text = "certificate signed by unknown authority".to_owned();
        let found = signed.find_map(|certificate| {
            let named =
                |trusted: &X509Certificate<'_>| trusted.subject().as_raw() == certificate.issuer().as_raw();
            let candidate = self.trusted.iter().filter_map(parse).find(named)?;
            Some(format!(
                "{text} (possibly because of {:?} while trying to verify candidate authority certificate \
                 {:?})",
                doubt(&certificate, &candidate),
                called(&candidate)
            ))
        });
        let text = found.unwrap_or(text);
        let is_weak =
            std::iter::once(self.own).chain(self.intermediates).any(|one| flaws::is_signed_with_sha1(one));
        if is_weak { Refusal::WeakSignature(text) } else { Refusal::UnknownAuthority(text) }
    }
}

fn expired(certificate: &X509Certificate<'_>, now: i64) -> Option<String> {
    let validity = certificate.validity();
    let (side, limit) = match () {
        () if now > validity.not_after.timestamp() => ("after", validity.not_after),
        () if now < validity.not_before.timestamp() => ("before", validity.not_before),
        () => return None,
    };
    let now = ASN1Time::from_timestamp(now).ok()?;
    let (now, limit) = (written(now.to_datetime()), written(limit.to_datetime()));
    Some(format!("certificate has expired or is not yet valid: current time {now} is {side} {limit}"))
}

fn written(time: OffsetDateTime) -> String {
    let (year, month, day) = time.to_calendar_date();
    let (hour, minute, second) = time.to_hms();
    format!("{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z", u8::from(month))
}

fn other_name(
    raw: &CertificateDer<'_>,
    certificate: &X509Certificate<'_>,
    wanted: &ServerName<'_>,
) -> Option<Refusal> {
    let names = alternative_names(certificate);
    let host = wanted.to_str();
    if let Ok(address) = host.parse::<IpAddr>() {
        let known: Vec<IpAddr> = names.iter().filter_map(address_of).collect();
        if known.contains(&address) {
            return None;
        }
        return Some(Refusal::OtherName(match known.len() {
            0 => format!("cannot validate certificate for {host} because it doesn't contain any IP SANs"),
            NAMES_MAX.. => {
                format!("certificate is valid for {} IP SANs, but none matched {host}", known.len())
            }
            _ => valid_for(known.iter().map(IpAddr::to_string), &host),
        }));
    }
    let known: Vec<&str> = names
        .iter()
        .filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(*name),
            _ => None,
        })
        .collect();
    if known.iter().any(|known| covers(known, &host)) {
        return None;
    }
    let common = certificate.subject().iter_common_name().find_map(|name| name.as_str().ok());
    if !flaws::names_hosts(raw) && common.is_some_and(|common| covers(common, &host)) {
        let why = "certificate relies on legacy Common Name field, use SANs instead";
        return Some(Refusal::NoNames(why.to_owned()));
    }
    Some(Refusal::OtherName(match known.len() {
        0 => format!("certificate is not valid for any names, but wanted to match {host}"),
        NAMES_MAX.. => format!("certificate is valid for {} names, but none matched {host}", known.len()),
        _ => valid_for(known.iter().map(|name| (*name).to_owned()), &host),
    }))
}

fn valid_for(names: impl Iterator<Item = String>, host: &str) -> String {
    format!("certificate is valid for {}, not {host}", names.collect::<Vec<_>>().join(", "))
}

fn alternative_names<'c>(certificate: &'c X509Certificate<'_>) -> Vec<&'c GeneralName<'c>> {
    let extension = certificate.subject_alternative_name().ok().flatten();
    extension.map(|extension| extension.value.general_names.iter().collect()).unwrap_or_default()
}

fn address_of(name: &&GeneralName<'_>) -> Option<IpAddr> {
    let GeneralName::IPAddress(bytes) = name else { return None };
    let four = <[u8; 4]>::try_from(*bytes).map(IpAddr::from);
    four.or_else(|_| <[u8; 16]>::try_from(*bytes).map(IpAddr::from)).ok()
}

/// Whether a name is that of a host. A star stands for its first label.
fn covers(name: &str, host: &str) -> bool {
    let host = host.trim_end_matches('.');
    match name.strip_prefix("*.") {
        None => name.eq_ignore_ascii_case(host),
        Some(rest) => host.split_once('.').is_some_and(|(_, parent)| parent.eq_ignore_ascii_case(rest)),
    }
}

/// Why an authority of the right name did not sign a certificate.
fn doubt(certificate: &X509Certificate<'_>, authority: &X509Certificate<'_>) -> &'static str {
    let signs = authority.basic_constraints().ok().flatten().is_some_and(|basic| basic.value.ca);
    if !signs {
        return "x509: invalid signature: parent certificate cannot sign this kind of certificate";
    }
    let algorithm = certificate.signature_algorithm.algorithm.to_id_string();
    match algorithm.as_str() {
        flaws::SHA1_WITH_RSA => return "x509: cannot verify signature: insecure algorithm SHA1-RSA",
        flaws::SHA1_WITH_ECDSA => return "x509: cannot verify signature: insecure algorithm ECDSA-SHA1",
        _ => {}
    }
    let key = &authority.public_key().algorithm.algorithm;
    if *key == OID_PKCS1_RSAENCRYPTION {
        "crypto/rsa: verification error"
    } else if *key == OID_KEY_TYPE_EC_PUBLIC_KEY {
        "x509: ECDSA verification failure"
    } else {
        "x509: Ed25519 verification failure"
    }
}

fn called(certificate: &X509Certificate<'_>) -> String {
    let subject = certificate.subject();
    let mut names = subject.iter_common_name().chain(subject.iter_organization());
    let name = names.find_map(|name| name.as_str().ok()).map(str::to_owned);
    name.unwrap_or_else(|| format!("serial:{}", certificate.tbs_certificate.serial))
}

fn parse<'a>(certificate: &'a CertificateDer<'_>) -> Option<X509Certificate<'a>> {
    x509_parser::parse_x509_certificate(certificate).ok().map(|(_, parsed)| parsed)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};

    use super::*;

    fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        CertifiedIssuer::self_signed(params, key).expect("an authority")
    }

    fn text(names: &[&str], common: &str, years: (i32, i32), host: &str, trusted: &str) -> String {
        let issuer = authority("one");
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).expect("names");
        params.distinguished_name.push(DnType::CommonName, common);
        params.not_before = rcgen::date_time_ymd(years.0, 1, 1);
        params.not_after = rcgen::date_time_ymd(years.1, 1, 1);
        let key = KeyPair::generate().expect("a key");
        let own = params.signed_by(&key, &issuer).expect("a certificate");
        let trusted = [authority(trusted).der().clone()];
        let refused =
            RefusedChain { own: own.der(), intermediates: &[], trusted: &trusted, now: 1_600_000_000 };
        match refused.why(&ServerName::try_from(host.to_owned()).expect("a name")).expect("a reason") {
            Refusal::Expired(text)
            | Refusal::OtherName(text)
            | Refusal::NoNames(text)
            | Refusal::WeakSignature(text)
            | Refusal::UnknownAuthority(text) => text,
        }
    }

    #[test]
    fn refusals_have_known_words() {
        let valid = (2000, 2100);
        let unknown = "certificate signed by unknown authority";
        let doubted = "certificate signed by unknown authority (possibly because of \"x509: ECDSA \
            verification failure\" \
                       while trying to verify candidate authority certificate \"one\")";
        for (names, common, years, host, trusted, expected) in [
            (
                &["a.example", "b.example"][..],
                "",
                valid,
                "c",
                "x",
                "certificate is valid for a.example, b.example, not c",
            ),
            (
                &["a.example"],
                "",
                valid,
                "1.2.3.4",
                "x",
                "cannot validate certificate for 1.2.3.4 because it doesn't contain any IP SANs",
            ),
            (&["1.2.3.5"], "", valid, "1.2.3.4", "x", "certificate is valid for 1.2.3.5, not 1.2.3.4"),
            (
                &["1.2.3.5"],
                "",
                valid,
                "a",
                "x",
                "certificate is not valid for any names, but wanted to match a",
            ),
            (&[], "a", valid, "a", "x", "certificate relies on legacy Common Name field, use SANs instead"),
            (&[], "b", valid, "a", "x", "certificate is not valid for any names, but wanted to match a"),
            (&["*.example"], "", valid, "a.example", "x", unknown),
            (&["a"], "", valid, "a", "one", doubted),
            (
                &["a"],
                "",
                (2000, 2001),
                "b",
                "one",
                "certificate has expired or is not yet valid: current time 2020-09-13T12:26:40Z is after \
                 2001-01-01T00:00:00Z",
            ),
            (
                &["a"],
                "",
                (2030, 2031),
                "a",
                "one",
                "certificate has expired or is not yet valid: current time 2020-09-13T12:26:40Z is before \
                 2030-01-01T00:00:00Z",
            ),
        ] {
            assert_eq!(text(names, common, years, host, trusted), expected);
        }
    }
}
