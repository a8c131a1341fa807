//! What is spoken: versions, suites, and the protocol inside.

use blackbox::http::Api;
use rustls::{
    ProtocolVersion, SupportedCipherSuite,
    crypto::ring::{
        cipher_suite::{
            TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
            TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, TLS13_AES_128_GCM_SHA256,
        },
        kx_group::{SECP256R1, SECP384R1, X25519},
    },
    version::{TLS12, TLS13},
};
use transport::tls::{MinVersion, Protocols, suites::CipherSuites};

use crate::tls::support::{Dial, server};

/// What a handshake comes to.
async fn agreed(api: &Api, dial: Dial<'_>) -> Result<(ProtocolVersion, String), String> {
    let dial = Dial { roots: &[api.server.ca_pem()], ..dial };
    let stream = dial.connect(api).await.map_err(|error| error.to_string())?;
    let (_, session) = stream.get_ref();
    let protocol = String::from_utf8_lossy(session.alpn_protocol().unwrap_or_default()).into_owned();
    Ok((session.protocol_version().expect("agreed"), protocol))
}

#[tokio::test]
async fn the_oldest_version_is_the_one_that_was_set() {
    for (min_version, old) in [(MinVersion::Tls12, true), (MinVersion::Tls13, false)] {
        let api = server(|config| config.serving.tls.min_version = min_version).await;
        let with_old = agreed(&api, Dial { versions: &[&TLS12], ..Dial::default() }).await;
        if old {
            assert_eq!(with_old, Ok((ProtocolVersion::TLSv1_2, "h2".to_owned())));
        } else {
            let error = with_old.expect_err("refused");
            assert!(error.contains("ProtocolVersion"), "{error}");
        }
        for versions in [vec![&TLS13], vec![&TLS12, &TLS13]] {
            let with_new = agreed(&api, Dial { versions: &versions, ..Dial::default() }).await;
            assert_eq!(with_new, Ok((ProtocolVersion::TLSv1_3, "h2".to_owned())));
        }
    }
}

#[tokio::test]
async fn only_the_suites_that_were_named_are_spoken() {
    let mut suites = CipherSuites::none();
    suites.add("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384").expect("known");
    suites.add("TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256").expect("known");
    let api = server(|config| config.serving.tls.cipher_suites = suites).await;
    let with = async |suites: &[SupportedCipherSuite]| {
        let authority = api.server.ca_pem();
        let versions: &[_] = if suites[0].tls13().is_some() { &[&TLS13] } else { &[&TLS12] };
        let dial = Dial { roots: &[authority], suites, versions, ..Dial::default() };
        let stream = dial.connect(&api).await.map_err(|error| error.to_string())?;
        Ok::<_, String>(stream.get_ref().1.negotiated_cipher_suite().expect("agreed"))
    };
    for good in [TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256] {
        assert_eq!(with(&[good]).await, Ok(good));
        assert_eq!(with(&[TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, good]).await, Ok(good));
    }
    let error = with(&[TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256]).await.expect_err("refused");
    assert!(error.contains("HandshakeFailure"), "{error}");
    assert_eq!(with(&[TLS13_AES_128_GCM_SHA256]).await, Ok(TLS13_AES_128_GCM_SHA256), "always on");
}

#[tokio::test]
async fn the_newer_protocol_can_be_switched_off() {
    for (protocols, both) in [(Protocols::All, "h2"), (Protocols::Http1, "http/1.1")] {
        let api = server(|config| config.serving.tls.protocols = protocols).await;
        let offered = Dial { protocols: &["h2", "http/1.1"], ..Dial::default() };
        assert_eq!(agreed(&api, offered).await.expect("a handshake").1, both);
        let newer_only = agreed(&api, Dial::default()).await;
        assert_eq!(newer_only.is_ok(), protocols == Protocols::All, "{newer_only:?}");
        assert_eq!(api.get("/livez").await.code, 200, "usual clients take what there is");
    }
}

#[tokio::test]
async fn only_the_groups_that_were_named_exchange_keys() {
    for (named, good) in [
        (&[][..], &[X25519, SECP256R1, SECP384R1][..]),
        (&[24], &[SECP384R1]),
        (&[23, 29], &[X25519, SECP256R1]),
    ] {
        let api = server(|config| {
            named.iter().for_each(|number| config.serving.tls.key_exchange.add(*number).expect("known"));
        })
        .await;
        for group in [X25519, SECP256R1, SECP384R1] {
            for versions in [vec![&TLS12], vec![&TLS13]] {
                let dial = Dial { groups: &[group], versions: &versions, ..Dial::default() };
                let agreed = agreed(&api, dial).await;
                let is_good = good.iter().any(|good| good.name() == group.name());
                assert_eq!(agreed.is_ok(), is_good, "{named:?} {:?} {agreed:?}", group.name());
            }
        }
    }
}
