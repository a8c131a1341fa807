//! Client certificates: the subject's common name is the user, its organizations are the groups.
//!
//! TLS accepts every certificate and proves only that the client holds its key. The chain is verified here,
//! once per connection. Its dates are checked for every request, so that a certificate that expires during a
//! connection stops working.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use arc_swap::ArcSwap;
use ground::{
    clock::Clock,
    peer::{Memo, Peer},
    ready::Ready,
};
use machinery::{brand::Brand, format::DirectoryName, user::User};
use pki::chain::{self, Purpose, Window};
use prometheus_client::metrics::histogram::Histogram;
use rustls_pki_types::CertificateDer;
use sha2::{Digest, Sha256};
use x509_parser::{certificate::X509Certificate, extensions::ParsedExtension};

use super::{Authenticator, Identity, Outcome, Presented, identity::credential_key};

/// Recognizes client certificates.
pub struct ClientCertificate {
    authorities: ArcSwap<Authorities>,
    generations: AtomicU64,
    clock: Clock,
    /// Observes the remaining lifetime of certificates in seconds.
    remaining: Option<Histogram>,
    /// Selects where the verdict on a connection is kept.
    place: VerdictMemo,
    /// The extra attribute that names the certificate.
    credential_key: String,
}

/// Selects where the verdict on a connection is kept. The authorities of users and those of proxies judge
/// separately.
type VerdictMemo = fn(&Peer) -> &Memo;

/// The state of a client's certificate.
pub(super) enum Shown {
    /// There is no certificate, or no authority to verify it.
    Nothing,
    /// The certificate is rejected for this reason.
    Refused(String),
    /// The certificate is valid. Without a common name it has no identity.
    Proven(Option<Identity>),
}

/// The trusted authorities, with a number that changes with them.
struct Authorities {
    trusted: chain::Authorities,
    generation: u64,
}

/// The verdict on the certificates of one connection.
#[derive(Debug)]
struct Judgement {
    generation: u64,
    verdict: Result<Proven, String>,
}

/// A chain that leads to a trusted authority.
#[derive(Debug)]
struct Proven {
    /// `None` if the subject has no common name.
    identity: Option<Identity>,
    window: Window,
    /// The certificate in the log.
    label: String,
}

impl ClientCertificate {
    /// Trusts these authorities. Without any, certificates are ignored.
    #[must_use]
    pub fn new(authorities: &[CertificateDer<'static>], brand: &Brand, clock: Clock) -> Self {
        ClientCertificate {
            authorities: ArcSwap::from_pointee(Authorities {
                trusted: chain::Authorities::of(authorities),
                generation: 0,
            }),
            generations: AtomicU64::new(1),
            clock,
            remaining: None,
            place: |peer| &peer.verdict,
            credential_key: credential_key(brand),
        }
    }

    /// The same for proxies, of whose certificates is judged apart from those of users.
    #[must_use]
    pub fn of_proxies(authorities: &[CertificateDer<'static>], brand: &Brand, clock: Clock) -> Self {
        ClientCertificate {
            place: |peer| &peer.verdict_as_proxy,
            ..ClientCertificate::new(authorities, brand, clock)
        }
    }

    /// Observes how long each certificate is still valid when it is verified.
    #[must_use]
    pub fn observed_by(mut self, remaining: Histogram) -> Self {
        self.remaining = Some(remaining);
        self
    }

    /// Replaces the trusted authorities, also for open connections.
    pub fn replace_authorities(&self, authorities: &[CertificateDer<'static>]) {
        // The generation is stored with the authorities, so that a verdict made with the old ones cannot
        // count for the new ones. Relaxed is enough: the number only has to be unique. The store below
        // publishes it with its authorities.
        let generation = self.generations.fetch_add(1, Ordering::Relaxed);
        let trusted = chain::Authorities::of(authorities);
        self.authorities.store(Arc::new(Authorities { trusted, generation }));
    }

    fn judge(&self, peer: &Peer, own: &CertificateDer<'_>, authorities: &Authorities) -> Arc<Judgement> {
        if let Some(known) = (self.place)(peer).get::<Judgement>()
            // Made with other authorities, the verdict does not count.
            && known.generation == authorities.generation
        {
            return known;
        }
        let intermediates = peer.certificates.get(1..).unwrap_or_default();
        let now = self.clock.unix_seconds();
        if let Some(remaining) = &self.remaining
            && let Some(parsed) = parse(own)
        {
            remaining.observe(Window::of(&parsed).remains(now));
        }
        let judgement = Arc::new(Judgement {
            generation: authorities.generation,
            verdict: verify(own, intermediates, &authorities.trusted, (now, &self.credential_key)),
        });
        (self.place)(peer).set(Arc::clone(&judgement));
        judgement
    }
}

impl Authenticator for ClientCertificate {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome> {
        Ready::Now(match self.shown(presented.peer) {
            Shown::Refused(reason) => Outcome::Error(reason),
            Shown::Proven(Some(identity)) => Outcome::User(identity),
            Shown::Nothing | Shown::Proven(None) => Outcome::NoOpinion,
        })
    }
}

impl ClientCertificate {
    /// Judges the certificate of a connection now.
    pub(super) fn shown(&self, peer: &Peer) -> Shown {
        let authorities = self.authorities.load();
        let Some(own) = peer.certificates.first() else { return Shown::Nothing };
        if authorities.trusted.is_empty() {
            return Shown::Nothing;
        }
        let judgement = self.judge(peer, own, &authorities);
        match &judgement.verdict {
            Err(reason) => Shown::Refused(reason.clone()),
            Ok(proven) => match proven.window.check(self.clock.unix_seconds()) {
                Err(why) => Shown::Refused(format!("verifying certificate {} failed: {why}", proven.label)),
                Ok(()) => Shown::Proven(proven.identity.clone()),
            },
        }
    }
}

/// Verifies a chain at a moment inside the certificate's own dates, so that the result holds for the whole
/// connection. The caller checks for each request whether the present is inside the window.
fn verify(
    own: &CertificateDer<'_>,
    intermediates: &[CertificateDer<'_>],
    trusted: &chain::Authorities,
    (now, credential_key): (u64, &str),
) -> Result<Proven, String> {
    let parsed = parse(own).ok_or("the client certificate cannot be read")?;
    let label = label(&parsed);
    let failed = |why: String| format!("verifying certificate {label} failed: {why}");
    let moment = Window::of(&parsed).nearest(now);
    let window = trusted.verify(own, intermediates, moment, Purpose::Client).map_err(failed)?;
    let subject =
        DirectoryName::from_der(parsed.subject().as_raw()).map_err(|flaw| failed(flaw.to_string()))?;
    let identity = identity(subject, credential_key, own);
    Ok(Proven { identity, window, label: label.clone() })
}

fn parse<'a>(certificate: &'a CertificateDer<'_>) -> Option<X509Certificate<'a>> {
    x509_parser::parse_x509_certificate(certificate).ok().map(|(_, parsed)| parsed)
}

/// Makes a user of a subject: the common name that counts, and every organization in order. The hash of the
/// certificate becomes an extra attribute, by which the audit log traces a request to its credential.
fn identity(subject: DirectoryName, credential_key: &str, own: &CertificateDer<'_>) -> Option<Identity> {
    let name = subject.common_name().to_owned();
    if name.is_empty() {
        return None;
    }
    let credential = format!("X509SHA256={:x}", Sha256::digest(own));
    let extra = [(credential_key.to_owned(), vec![credential])].into();
    Some(Identity::new(User { name, groups: subject.organizations, extra, ..User::default() }))
}

/// Serial number and key ids, by which an operator can find the certificate.
fn label(certificate: &X509Certificate<'_>) -> String {
    let mut subject_key = String::new();
    let mut authority_key = String::new();
    for extension in certificate.extensions() {
        match extension.parsed_extension() {
            ParsedExtension::SubjectKeyIdentifier(id) => subject_key = hex(id.0),
            ParsedExtension::AuthorityKeyIdentifier(id) => {
                authority_key = id.key_identifier.as_ref().map(|id| hex(id.0)).unwrap_or_default();
            }
            _ => {}
        }
    }
    format!("SN={}, SKID={subject_key}, AKID={authority_key}", certificate.serial)
}

fn hex(bytes: &[u8]) -> String {
    let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    pairs.join(":")
}
