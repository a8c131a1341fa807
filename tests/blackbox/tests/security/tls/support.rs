//! What the files of this suite share: certificates, files that are replaced, and a client that tells what
//! the handshake came to.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};

use apiserver::{config::Config, testing::TestServer};
use blackbox::{http::Api, metrics::counted, tls};
use pki::PairFiles;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer,
    KeyPair,
};
use rustls::{
    ClientConfig, RootCertStore, SignatureScheme, SupportedCipherSuite,
    client::ResolvesClientCert,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
    sign::CertifiedKey,
};
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};

/// Longest wait for something that must happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// How often servers of this suite look at their files.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// A server in memory that looks at its files often.
pub(crate) async fn server(change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().configure(|config| {
        config.serving.reload_interval = LOOK;
        change(config);
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A server that shows certificates of this authority.
pub(crate) async fn server_of(authority: &Authority, change: impl FnOnce(&mut Config)) -> Api {
    let Api { server, .. } = server(change).await;
    let client = blackbox::http::client(&authority.certificate, Some(server.admin_identity_pem()));
    Api { server, client }
}

/// A certificate and its key, PEM.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    pub(crate) certificate: String,
    pub(crate) key: String,
}

impl Pair {
    /// One behind the other.
    pub(crate) fn identity(&self) -> String {
        format!("{}{}", self.certificate, self.key)
    }

    /// The first certificate.
    pub(crate) fn der(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_slice(self.certificate.as_bytes()).expect("PEM")
    }
}

/// An authority of the test.
pub(crate) struct Authority {
    pub(crate) certificate: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    pub(crate) fn new(name: &str) -> Self {
        let mut params = named(name, None);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("signed").pem();
        Authority { certificate, issuer: Issuer::new(params, key) }
    }

    /// A certificate for these hosts.
    pub(crate) fn server(&self, common_name: &str, hosts: &[&str]) -> Pair {
        let mut params = named(common_name, None);
        // The administrator's client knows servers by their address.
        params.subject_alt_names.push(rcgen::SanType::IpAddress([127, 0, 0, 1].into()));
        for host in hosts {
            params.subject_alt_names.push(rcgen::SanType::DnsName((*host).try_into().expect("a name")));
        }
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        self.signed(&params)
    }

    /// A certificate for a client, who is one of the masters and may ask anything.
    pub(crate) fn client(&self, name: &str) -> Pair {
        let mut params = named(name, Some("system:masters"));
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
        self.signed(&params)
    }

    fn signed(&self, params: &CertificateParams) -> Pair {
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.issuer).expect("signed").pem();
        Pair { certificate, key: key.serialize_pem() }
    }
}

fn named(common_name: &str, organization: Option<&str>) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name = DistinguishedName::new();
    if let Some(organization) = organization {
        params.distinguished_name.push(DnType::OrganizationName, organization);
    }
    params.distinguished_name.push(DnType::CommonName, common_name);
    params
}

/// Files with a certificate and its key, in a directory of the test.
pub(crate) fn write(directory: &Path, stem: &str, pair: &Pair) -> PairFiles {
    let files = PairFiles {
        certificate: directory.join(format!("{stem}.crt")),
        key: directory.join(format!("{stem}.key")),
    };
    replace(&files.certificate, &pair.certificate);
    replace(&files.key, &pair.key);
    files
}

/// Puts a whole file in the place of another.
pub(crate) fn replace(path: &PathBuf, text: &str) {
    let new = path.with_extension("new");
    fs::write(&new, text).expect("written");
    fs::rename(new, path).expect("renamed");
}

/// How a client begins.
#[derive(Clone)]
pub(crate) struct Dial<'a> {
    /// What it trusts, PEM.
    pub(crate) roots: &'a [&'a str],
    /// Certificate and key that it shows.
    pub(crate) identity: Option<&'a Pair>,
    /// What it calls the server. An address is not sent.
    pub(crate) host: &'a str,
    pub(crate) protocols: &'a [&'a str],
    pub(crate) versions: &'a [&'static rustls::SupportedProtocolVersion],
    /// Suites, all when empty.
    pub(crate) suites: &'a [SupportedCipherSuite],
    /// The groups of key exchange, if not all.
    pub(crate) groups: &'a [&'static dyn rustls::crypto::SupportedKxGroup],
}

impl Default for Dial<'_> {
    fn default() -> Self {
        Dial {
            roots: &[],
            identity: None,
            host: "localhost",
            protocols: &["h2"],
            versions: rustls::ALL_VERSIONS,
            suites: &[],
            groups: &[],
        }
    }
}

impl Dial<'_> {
    /// What a library needs to know of it.
    pub(crate) fn config(&self) -> ClientConfig {
        self.config_with(Arc::default())
    }

    /// The same; what the server asks for is noted.
    fn config_with(&self, asked: Asked) -> ClientConfig {
        let mut provider = ring::default_provider();
        if !self.suites.is_empty() {
            provider.cipher_suites = self.suites.to_vec();
        }
        if !self.groups.is_empty() {
            provider.kx_groups = self.groups.to_vec();
        }
        let mut roots = RootCertStore::empty();
        for root in self.roots {
            roots.add(CertificateDer::from_pem_slice(root.as_bytes()).expect("PEM")).expect("a CA");
        }
        let identity = self.identity.map(|pair| {
            let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).expect("PEM");
            let key = ring::sign::any_supported_type(&key).expect("usable");
            Arc::new(CertifiedKey::new(vec![pair.der()], key))
        });
        let mut config = ClientConfig::builder_with_provider(Arc::new(provider))
            .with_protocol_versions(self.versions)
            .expect("versions")
            .with_root_certificates(roots)
            .with_client_cert_resolver(Arc::new(Shows { identity, asked }));
        config.alpn_protocols = self.protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
        config
    }

    /// A connection, or why there is none.
    pub(crate) async fn connect(&self, api: &Api) -> std::io::Result<TlsStream<TcpStream>> {
        connect(api, Arc::new(self.config()), self.host).await
    }

    /// The certificate that the server shows on a new connection.
    pub(crate) async fn shown(&self, api: &Api) -> CertificateDer<'static> {
        shown(&self.connect(api).await.expect("a handshake"))
    }

    /// The subjects of the authorities of which the server asks a certificate, each as DER.
    pub(crate) async fn asked(&self, api: &Api) -> Vec<Vec<u8>> {
        let asked = Asked::default();
        let stream = connect(api, Arc::new(self.config_with(Arc::clone(&asked))), self.host).await;
        stream.expect("a handshake");
        let asked = asked.lock().expect("no panic").clone();
        asked.expect("a certificate was asked for")
    }
}

/// Opens a connection to a server by a name.
pub(crate) async fn connect(
    api: &Api,
    config: Arc<ClientConfig>,
    host: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    let stream = TcpStream::connect(tls::address(api)).await?;
    let name = ServerName::try_from(host.to_owned()).expect("a name");
    TlsConnector::from(config).connect(name, stream).await
}

/// The certificate that the other end of a connection showed.
pub(crate) fn shown(stream: &TlsStream<TcpStream>) -> CertificateDer<'static> {
    let (_, session) = stream.get_ref();
    let chain = session.peer_certificates().expect("a certificate was shown");
    chain.first().expect("a certificate was shown").clone().into_owned()
}

/// Subjects of authorities, once they were named.
type Asked = Arc<Mutex<Option<Vec<Vec<u8>>>>>;

/// Shows a certificate whoever is asked for, and notes who.
#[derive(Debug)]
struct Shows {
    identity: Option<Arc<CertifiedKey>>,
    asked: Asked,
}

impl ResolvesClientCert for Shows {
    fn resolve(&self, hints: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        *self.asked.lock().expect("no panic") = Some(hints.iter().map(|hint| hint.to_vec()).collect());
        self.identity.clone()
    }

    fn has_certs(&self) -> bool {
        true
    }
}

/// Waits for a condition.
#[track_caller]
pub(crate) fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    let caller = std::panic::Location::caller();
    async move {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while !condition().await {
            assert!(tokio::time::Instant::now() < deadline, "{caller}: not in time: {what}");
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Waits until files were judged so often.
pub(crate) async fn judged(api: &Api, option: &str, result: &str, times: f64) {
    let labels = [format!("option=\"{option}\""), format!("result=\"{result}\"")];
    let labels = [labels[0].as_str(), labels[1].as_str()];
    until(&format!("{option} {result} {times}"), async || {
        counted(api, "apiserver_certificate_reloads_total", &labels).await == times
    })
    .await;
}

/// How many files of an option are refused now.
pub(crate) async fn refused(api: &Api, option: &str) -> f64 {
    counted(api, "apiserver_certificate_files_refused", &[&format!("option=\"{option}\"")]).await
}
