//! What a client of a server needs: the authority, and the administrator's certificate and key.

use std::{fs, net::SocketAddr, path::Path, sync::Arc};

use anyhow::{Context, Result};
use base64::{Engine, engine::general_purpose::STANDARD};
use rustls::{
    ClientConfig, RootCertStore, client::Resumption, crypto::ring::default_provider, version::TLS13,
};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};

use crate::client::Endpoint;

/// The administrator of one server.
pub(crate) struct Identity {
    with_certificate: Arc<ClientConfig>,
    without_certificate: Arc<ClientConfig>,
}

impl Identity {
    /// Reads the file that the server wrote at its start.
    pub(crate) fn read(kubeconfig: &Path) -> Result<Self> {
        let text = fs::read_to_string(kubeconfig)
            .with_context(|| format!("cannot read {}", kubeconfig.display()))?;
        Identity::from_pem(
            &decoded(&text, "certificate-authority-data:")?,
            &decoded(&text, "client-certificate-data:")?,
            &decoded(&text, "client-key-data:")?,
        )
    }

    /// From three texts in PEM.
    pub(crate) fn from_pem(authority: &[u8], certificate: &[u8], key: &[u8]) -> Result<Self> {
        let mut roots = RootCertStore::empty();
        for authority in CertificateDer::pem_slice_iter(authority) {
            roots.add(authority?)?;
        }
        let chain = CertificateDer::pem_slice_iter(certificate).collect::<Result<Vec<_>, _>>()?;
        let key = PrivateKeyDer::from_pem_slice(key)?;
        let builder = || -> Result<_> {
            Ok(ClientConfig::builder_with_provider(Arc::new(default_provider()))
                .with_protocol_versions(&[&TLS13])?
                .with_root_certificates(roots.clone()))
        };
        Ok(Identity {
            with_certificate: finish(builder()?.with_client_auth_cert(chain, key)?),
            without_certificate: finish(builder()?.with_no_client_auth()),
        })
    }

    /// A server at an address, reached as the administrator.
    pub(crate) fn endpoint(&self, address: SocketAddr) -> Endpoint {
        Endpoint { address, tls: Some(Arc::clone(&self.with_certificate)) }
    }

    /// The same without presenting a certificate.
    pub(crate) fn anonymous_endpoint(&self, address: SocketAddr) -> Endpoint {
        Endpoint { address, tls: Some(Arc::clone(&self.without_certificate)) }
    }
}

/// Every handshake is a full one: that is what a new client makes.
fn finish(mut config: ClientConfig) -> Arc<ClientConfig> {
    config.resumption = Resumption::disabled();
    config.alpn_protocols = vec![b"h2".to_vec()];
    Arc::new(config)
}

fn decoded(kubeconfig: &str, field: &str) -> Result<Vec<u8>> {
    let value = kubeconfig.lines().find_map(|line| line.trim().strip_prefix(field));
    let value = value.with_context(|| format!("the kubeconfig has no {field}"))?;
    STANDARD.decode(value.trim()).with_context(|| format!("{field} is no base64"))
}
