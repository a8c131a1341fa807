//! What the server made for itself runs out after a year: it is renewed while the server runs, as at a start.
//! The files are written here; TLS takes them like any that changed (see [`super::reload`]).

use std::{path::PathBuf, time::Duration};

use ground::clock::Clock;
use pki::{self, CertificateNames, Pki, PkiError, kubeconfig};

/// How often it is asked whether something runs out. What does is renewed a month before.
const INTERVAL: Duration = Duration::from_secs(12 * 60 * 60);

/// Keeps a directory of certificates fresh.
#[derive(Debug)]
pub(super) struct Renewal {
    pub(super) directory: PathBuf,
    pub(super) names: CertificateNames,
    pub(super) clock: Clock,
    /// The administrator's client configuration, which holds one of the certificates.
    pub(super) kubeconfig: Option<Kubeconfig>,
    /// Unix seconds.
    pub(super) asked: u64,
}

/// A client configuration and what it says.
#[derive(Debug)]
pub(super) struct Kubeconfig {
    pub(super) path: PathBuf,
    pub(super) url: String,
    /// What clients must trust, when that is not the server's own authority.
    pub(super) foreign_authority_pem: Option<String>,
}

impl Renewal {
    pub(super) fn renew_if_due(&mut self) {
        let now = self.clock.unix_seconds();
        if now < self.asked.saturating_add(INTERVAL.as_secs()) {
            return;
        }
        // Before the attempt, so that one that fails is not repeated at every look.
        self.asked = now;
        if let Err(error) = self.renew() {
            tracing::error!(%error, "cannot renew the server's own certificates; the next attempt is in \
                {INTERVAL:?}");
        }
    }

    fn renew(&self) -> Result<(), PkiError> {
        let own = Pki::in_directory(&self.directory, &self.names, &self.clock)?;
        let Some(kubeconfig) = &self.kubeconfig else { return Ok(()) };
        pki::write_private(&kubeconfig.path, &kubeconfig.text(&self.names, &own))
    }
}

impl Kubeconfig {
    /// The file's content.
    pub(super) fn text(&self, names: &CertificateNames, own: &Pki) -> String {
        let authority = self.foreign_authority_pem.as_ref().unwrap_or(&own.authority.certificate_pem);
        kubeconfig::text(names.brand.name, &self.url, authority, &own.admin)
    }
}
