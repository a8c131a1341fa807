//! Certificates that others keep in files are read again while the server runs. A file that cannot be
//! used leaves the former content in force.

use std::{sync::Arc, time::Duration};

use rustls_pki_types::CertificateDer;
use tokio::{sync::watch, time::sleep};

use super::trust::client_authorities;
use crate::{
    authn::client_certificate::ClientCertificate,
    config::Config,
    http::tls::ServingCertificate,
    pki::{self, PkiError},
    shutdown,
};

/// How often files are looked at.
const INTERVAL: Duration = Duration::from_secs(60);

/// What is renewed from files.
pub(super) struct Watched {
    pub(super) config: Config,
    pub(super) always_believed: Vec<CertificateDer<'static>>,
    pub(super) serving: Arc<ServingCertificate>,
    pub(super) client_certificates: Arc<ClientCertificate>,
}

/// Looks at the files until the server stops. Without files there is nothing to do.
pub(super) async fn watch_files(watched: Watched, mut stopping: watch::Receiver<bool>) {
    if watched.config.tls_files.is_none() && watched.config.client_ca_file.is_none() {
        return;
    }
    loop {
        tokio::select! {
            () = sleep(INTERVAL) => {}
            () = shutdown::begun(&mut stopping) => return,
        }
        for (what, result) in
            [("the serving certificate", serving(&watched)), ("client authorities", authorities(&watched))]
        {
            if let Err(error) = result {
                tracing::warn!(%error, "keeping {what} of before");
            }
        }
    }
}

fn serving(watched: &Watched) -> Result<(), PkiError> {
    let Some(files) = &watched.config.tls_files else { return Ok(()) };
    watched.serving.replace(&pki::load_pair(&files.certificate, &files.key)?)
}

fn authorities(watched: &Watched) -> Result<(), PkiError> {
    let Some(file) = &watched.config.client_ca_file else { return Ok(()) };
    watched
        .client_certificates
        .replace_authorities(&client_authorities(&watched.always_believed, Some(file))?);
    Ok(())
}
