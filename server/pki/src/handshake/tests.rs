//! Handshakes in memory, with keys that belong to the certificates and with keys that do not.

use std::sync::Arc;

use rcgen::CertificateParams;
use rustls::{
    CertificateError, ClientConfig, ClientConnection, ConnectionCommon, ServerConfig, ServerConnection,
    SideData, SupportedProtocolVersion,
    client::ResolvesClientCert,
    crypto::ring,
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
    version::{TLS12, TLS13},
};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use super::*;

/// Enough rounds for each handshake of these tests.
const ROUNDS_MAX: usize = 8;

/// One certificate, shown whatever the other end asks for.
#[derive(Debug)]
struct Shown(Arc<CertifiedKey>);

impl ResolvesServerCert for Shown {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0))
    }
}

impl ResolvesClientCert for Shown {
    fn resolve(&self, _hints: &[&[u8]], _schemes: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0))
    }

    fn has_certs(&self) -> bool {
        true
    }
}

/// Refuses every certificate.
#[derive(Debug)]
struct NoServer;

impl ServerPolicy for NoServer {
    fn verify(
        &self,
        _own: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<(), Error> {
        Err(CertificateError::UnknownIssuer.into())
    }
}

/// A certificate with its own key, or with another one.
fn shown(with_own_key: bool) -> Shown {
    let own = rcgen::KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
    let certificate = params.self_signed(&own).expect("signed");
    let key = if with_own_key { own } else { rcgen::KeyPair::generate().expect("a key") };
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = ring::sign::any_supported_type(&key).expect("a signing key");
    Shown(Arc::new(CertifiedKey::new(vec![certificate.der().clone()], key)))
}

fn pass<A: SideData, B: SideData>(
    from: &mut ConnectionCommon<A>,
    to: &mut ConnectionCommon<B>,
) -> Result<(), Error> {
    let mut bytes = Vec::new();
    while from.wants_write() {
        from.write_tls(&mut bytes).expect("written to memory");
    }
    let mut bytes = bytes.as_slice();
    while !bytes.is_empty() {
        to.read_tls(&mut bytes).expect("read from memory");
        to.process_new_packets()?;
    }
    Ok(())
}

/// Runs a handshake. Returns the first error of either end.
fn handshake(
    version: &'static SupportedProtocolVersion,
    policy: impl ServerPolicy + 'static,
    server: Shown,
    client: Option<Shown>,
) -> Result<(), Error> {
    let provider = Arc::new(ring::default_provider());
    let accepts = HandshakeVerifier::new(AnyClient { hints: Vec::new() }, &provider);
    let server = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_protocol_versions(&[version])?
        .with_client_cert_verifier(Arc::new(accepts))
        .with_cert_resolver(Arc::new(server));
    let opens = HandshakeVerifier::new(policy, &provider);
    let opener = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[version])?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(opens));
    let opener = match client {
        Some(shown) => opener.with_client_cert_resolver(Arc::new(shown)),
        None => opener.with_no_client_auth(),
    };
    let name = ServerName::try_from("localhost").expect("a name");
    let mut client = ClientConnection::new(Arc::new(opener), name)?;
    let mut server = ServerConnection::new(Arc::new(server))?;
    for _ in 0..ROUNDS_MAX {
        pass(&mut client, &mut server)?;
        pass(&mut server, &mut client)?;
    }
    assert!(!client.is_handshaking() && !server.is_handshaking(), "the handshake is complete");
    Ok(())
}

#[test]
fn the_other_end_must_hold_its_key() {
    let bad = Err(Error::InvalidCertificate(CertificateError::BadSignature));
    // (whether the server holds its key, whether the client shows a certificate and holds its key)
    let table = [
        (true, None, Ok(())),
        (true, Some(true), Ok(())),
        (true, Some(false), bad.clone()),
        (false, None, bad.clone()),
        (false, Some(true), bad),
    ];
    for version in [&TLS12, &TLS13] {
        for (server, client, expected) in &table {
            let result = handshake(version, AnyServer, shown(*server), client.map(shown));
            assert_eq!(result, *expected, "{:?}, server {server}, client {client:?}", version.version);
        }
    }
}

#[test]
fn the_policy_may_refuse_a_server() {
    for version in [&TLS12, &TLS13] {
        let result = handshake(version, NoServer, shown(true), None);
        assert_eq!(result, Err(Error::InvalidCertificate(CertificateError::UnknownIssuer)));
    }
}

#[test]
fn the_schemes_are_those_of_the_provider() {
    let provider = ring::default_provider();
    let expected = provider.signature_verification_algorithms.supported_schemes();
    let server = HandshakeVerifier::new(AnyServer, &provider);
    assert_eq!(ServerCertVerifier::supported_verify_schemes(&server), expected);
    let client = HandshakeVerifier::new(AnyClient { hints: Vec::new() }, &provider);
    assert_eq!(ClientCertVerifier::supported_verify_schemes(&client), expected);
}
