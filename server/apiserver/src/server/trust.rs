//! Whom the server trusts, and what it shows so that clients trust it.

use std::{path::Path, sync::Arc};

use rustls_pki_types::CertificateDer;

use super::{PKI_DIRECTORY, StartError};
use crate::{
    config::Config,
    http::tls::ServingCertificate,
    pki::{self, Names, Pki, PkiError, SigningCa},
};

/// All certificates of one server.
#[derive(Debug)]
pub(super) struct Trust {
    /// What the server made for itself.
    pub(super) pki: Pki,
    /// What it shows.
    pub(super) serving: Arc<ServingCertificate>,
    /// What clients must trust to believe it.
    pub(super) served_authority_pem: String,
    /// Whose client certificates it believes, whatever the settings say: its own authority's, and those
    /// of the one that signs requests for client certificates.
    pub(super) always_believed: Vec<CertificateDer<'static>>,
    /// Whose client certificates it believes.
    pub(super) client_authorities: Vec<CertificateDer<'static>>,
    /// Who signs requests of the API.
    pub(super) signing: SigningCa,
}

impl Trust {
    /// Reads or makes all that the settings ask for.
    pub(super) fn establish(config: &Config) -> Result<Self, StartError> {
        let names = Names { brand: config.brand, bind_address: config.bind_address };
        let pki = match &config.data_dir {
            Some(directory) => Pki::in_directory(&directory.join(PKI_DIRECTORY), &names, &config.clock)?,
            None => Pki::in_memory(&names, &config.clock)?,
        };
        let (serving, served_authority_pem) = match &config.tls_files {
            None => (pki.serving.clone(), pki.authority.certificate_pem.clone()),
            Some(files) => {
                let pair = pki::load_pair(&files.certificate, &files.key)?;
                // Who issued it is not known here. Clients take any certificate of the chain as a root.
                let chain = pair.certificate_pem.clone();
                (pair, chain)
            }
        };
        let signing = match &config.cluster_signing_files {
            None => pki.signing(),
            Some(files) => SigningCa::load(&files.certificate, &files.key)?,
        };
        let mut always = pki::certificates(&"the server's own authority", &pki.authority.certificate_pem)?;
        always.extend(pki::certificates(&"the signing authority", &signing.certificate_pem)?);
        always.dedup();
        Ok(Trust {
            client_authorities: client_authorities(&always, config.client_ca_file.as_deref())?,
            always_believed: always,
            serving: Arc::new(ServingCertificate::new(&serving)?),
            served_authority_pem,
            signing,
            pki,
        })
    }
}

/// The authorities that the settings name, behind those that are always believed.
pub(super) fn client_authorities(
    always: &[CertificateDer<'static>],
    file: Option<&Path>,
) -> Result<Vec<CertificateDer<'static>>, PkiError> {
    let mut all = always.to_vec();
    if let Some(file) = file {
        all.extend(pki::load_certificates(file)?);
    }
    Ok(all)
}
