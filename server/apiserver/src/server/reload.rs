//! Certificates in files are read again while the server runs. New content counts once it reads the same at
//! two looks in a row, so that a file that is still being written is not taken for a whole one. Content that
//! cannot be used leaves the former in force, is told in the log once, and shows in the metrics.
//!
//! Looking is done at a pace and not on events: that works for links that are swapped and over networks,
//! and costs a few microseconds.

use std::{collections::BTreeMap, fmt, path::PathBuf, sync::Arc, time::Duration};

use ground::{
    metrics::{CertificateMetrics, FilesWere},
    shutdown,
};
use pki::{self, PairFiles, PkiError};
use rustls_pki_types::CertificateDer;
use sha2::{Digest, Sha256};
use tokio::{sync::watch, task::spawn_blocking, time::sleep};
use transport::tls::{
    Tls,
    serving::{Named, certified},
};

use super::{own_identities::GivenIdentity, renewal::Renewal, settling::SettlingContent};
use crate::config::NamedPair;

/// What is in some files.
#[derive(Debug, Clone)]
pub(super) enum Subject {
    /// What is shown to clients that name no host, or one without a certificate of its own.
    Serving(PairFiles),
    /// What is shown to those who name certain hosts, by its place among such.
    Named(usize, NamedPair),
    /// What is shown to servers to which requests are passed on.
    ProxyClient(PairFiles),
    /// Certificates of authorities, by the option that names them.
    Authorities(&'static str, PathBuf),
}

/// What the files of a subject hold.
pub(super) struct Texts {
    /// Certificates.
    pub(super) certificates: String,
    /// Empty for authorities.
    key: String,
}

/// The files of a subject, and what became of what they held.
#[derive(Debug)]
pub(super) struct Watched {
    subject: Subject,
    content: SettlingContent<Seen>,
    /// Whether the content that was judged last was taken or refused.
    were: FilesWere,
}

/// What was seen in files: a digest of all they hold, or why they cannot be read.
type Seen = Result<[u8; 32], String>;

/// Takes authorities that were read again, or says why they cannot be used.
pub(super) type Taker = Box<dyn Fn(&[CertificateDer<'static>]) -> Result<(), String> + Send + Sync>;

/// Who is handed what was read again.
pub(super) struct Takers {
    pub(super) tls: Arc<Tls>,
    /// By the option that names the file. TLS announces them in any case.
    pub(super) authorities: BTreeMap<&'static str, Taker>,
    /// Who shows the certificate of [`Subject::ProxyClient`].
    pub(super) proxy_client: Option<Arc<GivenIdentity>>,
    pub(super) metrics: CertificateMetrics,
}

/// Looks at the files until the server stops, and renews what the server made for itself. Without either
/// there is nothing to do.
pub(super) async fn run(
    mut all: Vec<Watched>,
    takers: Takers,
    mut renewal: Option<Renewal>,
    interval: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let takers = Arc::new(takers);
    while !all.is_empty() || renewal.is_some() {
        tokio::select! {
            () = sleep(interval) => {}
            () = shutdown::begun(&mut stopping) => return,
        }
        let takers = Arc::clone(&takers);
        // The files may lie on a network that does not answer.
        let looked = spawn_blocking(move || {
            if let Some(renewal) = &mut renewal {
                renewal.renew_if_due();
            }
            for watched in &mut all {
                watched.look(&takers);
            }
            (all, renewal)
        });
        // Only a panic ends the looking, and it is in the log.
        let Ok(back) = looked.await else { return };
        (all, renewal) = back;
    }
}

impl Watched {
    /// Reads the files of a subject for the first time.
    ///
    /// # Errors
    /// When one cannot be read.
    pub(super) fn begin(subject: Subject) -> Result<(Self, Texts), PkiError> {
        let texts = subject.read()?;
        let content = SettlingContent::new(Ok(texts.digest()));
        Ok((Watched { subject, content, were: FilesWere::InForce }, texts))
    }

    fn look(&mut self, takers: &Takers) {
        let read = self.subject.read();
        let seen = match &read {
            Ok(texts) => Ok(texts.digest()),
            Err(error) => Err(error.to_string()),
        };
        if self.content.has_settled(seen) {
            self.judge(read, takers);
        }
    }

    fn judge(&mut self, read: Result<Texts, PkiError>, takers: &Takers) {
        let taken =
            read.map_err(|error| error.to_string()).and_then(|texts| takers.take(&self.subject, &texts));
        let option = self.subject.option();
        match taken {
            Ok(()) => {
                tracing::info!("--{option} was read again: {}", self.subject);
                takers.metrics.reloaded(option, self.were);
                self.were = FilesWere::InForce;
            }
            Err(error) => {
                tracing::warn!(%error, "--{option} cannot be read again, what was there before stays in \
                    force");
                takers.metrics.refused(option, self.were);
                self.were = FilesWere::Refused;
            }
        }
    }
}

impl Takers {
    fn take(&self, subject: &Subject, texts: &Texts) -> Result<(), String> {
        match subject {
            Subject::Serving(files) => texts
                .pair(files)
                .and_then(|pair| certified(&files.certificate.display().to_string(), &pair))
                .map_err(|error| error.to_string())
                .and_then(|certificate| said(self.tls.replace_default(certificate))),
            Subject::Named(place, named) => texts
                .named(named)
                .map_err(|error| error.to_string())
                .and_then(|named| said(self.tls.replace_named(*place, named))),
            Subject::ProxyClient(files) => {
                let pair = texts.pair(files).map_err(|error| error.to_string())?;
                if let Some(taker) = &self.proxy_client {
                    taker.replace(pair);
                }
                Ok(())
            }
            Subject::Authorities(option, file) => {
                let found = pki::certificates(&file.display(), &texts.certificates);
                let found = found.map_err(|error| error.to_string())?;
                if let Some(taker) = self.authorities.get(option) {
                    taker(&found)?;
                }
                // Only what is believed is announced.
                said(self.tls.announce(option, &found))
            }
        }
    }
}

fn said(result: Result<(), rustls::Error>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

impl Texts {
    /// As a certificate with its key.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn pair(&self, files: &PairFiles) -> Result<pki::KeyPair, PkiError> {
        pki::pair((&files.certificate, &self.certificates), (&files.key, &self.key))
    }

    /// As a certificate for certain hosts.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn named(&self, named: &NamedPair) -> Result<Named, PkiError> {
        let pair = self.pair(&named.files)?;
        Named::new(&named.files.certificate.display().to_string(), &pair, &named.patterns)
    }

    fn digest(&self) -> [u8; 32] {
        // The length in front tells one pair of files from another whose texts, put together, are the same.
        let length = u64::try_from(self.certificates.len()).unwrap_or(u64::MAX);
        let hash = Sha256::new().chain_update(length.to_be_bytes());
        hash.chain_update(&self.certificates).chain_update(&self.key).finalize().into()
    }
}

impl Subject {
    fn read(&self) -> Result<Texts, PkiError> {
        let (certificates, key) = match self {
            Subject::Serving(files)
            | Subject::Named(_, NamedPair { files, .. })
            | Subject::ProxyClient(files) => (pki::read(&files.certificate)?, pki::read(&files.key)?),
            Subject::Authorities(_, file) => (pki::read(file)?, String::new()),
        };
        Ok(Texts { certificates, key })
    }

    /// Without its dashes.
    fn option(&self) -> &'static str {
        match self {
            Subject::Serving(_) => "tls-cert-file",
            Subject::Named(..) => "tls-sni-cert-key",
            Subject::ProxyClient(_) => "proxy-client-cert-file",
            Subject::Authorities(option, _) => option,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = match self {
            Subject::Serving(files)
            | Subject::Named(_, NamedPair { files, .. })
            | Subject::ProxyClient(files) => &files.certificate,
            Subject::Authorities(_, file) => file,
        };
        write!(f, "{}", file.display())
    }
}

#[cfg(test)]
mod tests;
