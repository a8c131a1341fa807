//! Members that show certificates and demand one.

use std::fs;
use std::path::{Path, PathBuf};

use conformance::world::create;
use etcd::config::Config;
use etcd_server::{Cluster, Tls};
use rcgen::{BasicConstraints, CertificateParams, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair, SanType};

use crate::world::{apples, chain, config, try_open};

struct Authority {
    issuer: Issuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(dir: &Path, name: &str) -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let file = dir.join(format!("{name}.crt"));
        fs::write(&file, params.self_signed(&key).unwrap().pem()).unwrap();
        Self { issuer: Issuer::new(params, key), file }
    }

    /// The files of a certificate and its key.
    fn issue(&self, dir: &Path, name: &str) -> (PathBuf, PathBuf) {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.subject_alt_names = vec![SanType::IpAddress("127.0.0.1".parse().unwrap())];
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let files = (dir.join(format!("{name}.crt")), dir.join(format!("{name}.key")));
        fs::write(&files.0, params.signed_by(&key, &self.issuer).unwrap().pem()).unwrap();
        fs::write(&files.1, key.serialize_pem()).unwrap();
        files
    }
}

#[tokio::test]
async fn certificates_are_shown_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let ours = Authority::new(dir.path(), "ours");
    let strange = Authority::new(dir.path(), "strange");
    let (cert_file, key_file) = ours.issue(dir.path(), "member");
    let tls = Tls { ca_file: ours.file.clone(), cert_file, key_file };
    let Some(cluster) = Cluster::start_with_tls(1, tls) else { return };
    let with = |authority: &Authority, identity: Option<(PathBuf, PathBuf)>| Config {
        ca_file: Some(authority.file.clone()),
        cert_file: identity.as_ref().map(|files| files.0.clone()),
        key_file: identity.map(|files| files.1),
        dial_timeout: std::time::Duration::from_secs(1),
        ..config(&cluster, "/registry")
    };
    let storage = try_open(with(&ours, Some(ours.issue(dir.path(), "client")))).unwrap();
    let revision = create(&storage, "a", "a1").await;
    assert_eq!(apples(&storage).await, [format!("a=a1@{revision}")]);
    let refused = [
        ("no certificate", with(&ours, None)),
        ("a certificate of another authority", with(&ours, Some(strange.issue(dir.path(), "stranger")))),
        ("another authority", with(&strange, Some(ours.issue(dir.path(), "client2")))),
    ];
    // Each tries for some seconds.
    std::thread::scope(|scope| {
        for (about, refused) in refused {
            scope.spawn(move || {
                let error = try_open(refused).map(|_| ()).expect_err(about);
                assert!(chain(&error).contains("was not ready within 1 s"), "{about}: {}", chain(&error));
            });
        }
    });
}
