//! Client certificates: the subject's common name is the user, its organizations are the groups.
//!
//! TLS lets every certificate in and proves only that the client holds its key. Here the chain is
//! verified, once per connection; its dates are looked at for every request, so that a certificate which
//! runs out during a connection stops working.

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

use super::{Authenticator, Identity, Outcome, Presented, credential_key};

/// Recognizes client certificates.
pub struct ClientCertificate {
    authorities: ArcSwap<Authorities>,
    generations: AtomicU64,
    clock: Clock,
    /// Of what remains of certificates, in seconds.
    remaining: Option<Histogram>,
    /// Where the verdict on a connection is kept.
    place: Place,
    /// The attribute of users under which the certificate is named.
    credential_key: String,
}

/// Where the verdict on a connection is kept: authorities of different trust judge apart.
type Place = fn(&Peer) -> &Memo;

/// What a client shows.
pub(super) enum Shown {
    /// No certificate, or one at which nobody looks.
    Nothing,
    /// One that is not believed, and why.
    Refused(String),
    /// One that is. Nobody when the subject has no common name.
    Proven(Option<Identity>),
}

/// The authorities that may say who a client is.
struct Authorities {
    trusted: chain::Authorities,
    generation: u64,
}

/// What was found out about the certificates of one connection.
#[derive(Debug)]
struct Judgement {
    generation: u64,
    verdict: Result<Proven, String>,
}

/// A chain that leads to an authority.
#[derive(Debug)]
struct Proven {
    /// Nobody when the subject has no common name.
    identity: Option<Identity>,
    window: Window,
    /// Names the certificate in the log.
    label: String,
}

impl ClientCertificate {
    /// Trusts these authorities; with none, no certificate is looked at.
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

    /// Notes how long each certificate still lasts when it is verified.
    #[must_use]
    pub fn observed_by(mut self, remaining: Histogram) -> Self {
        self.remaining = Some(remaining);
        self
    }

    /// Trusts other authorities from now on, also for connections that are open.
    pub fn replace_authorities(&self, authorities: &[CertificateDer<'static>]) {
        let generation = self.generations.fetch_add(1, Ordering::Relaxed);
        let trusted = chain::Authorities::of(authorities);
        self.authorities.store(Arc::new(Authorities { trusted, generation }));
    }

    fn judge(&self, peer: &Peer, own: &CertificateDer<'_>, authorities: &Authorities) -> Arc<Judgement> {
        if let Some(known) = (self.place)(peer).get::<Judgement>()
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
    /// What is known of the certificate of a connection now.
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

/// Verifies a chain at a moment inside the certificate's own dates, so that the result holds for the
/// whole connection; whether that moment is now is asked for every request.
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

/// The user in a subject: the common name that counts, and every organization in order. The hash of the certificate
/// goes along, by which a request can be traced to the credential that made it.
fn identity(subject: DirectoryName, credential_key: &str, own: &CertificateDer<'_>) -> Option<Identity> {
    let name = subject.common_name().to_owned();
    if name.is_empty() {
        return None;
    }
    let credential = format!("X509SHA256={:x}", Sha256::digest(own));
    let extra = [(credential_key.to_owned(), vec![credential])].into();
    Some(Identity::new(User { name, groups: subject.organizations, extra, ..User::default() }))
}

/// Serial number and key ids, by which an operator finds the certificate again.
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
