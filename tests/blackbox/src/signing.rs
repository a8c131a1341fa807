//! Signing requests: made with rcgen or with the `openssl` program, and what comes back.

use std::{fs, net::IpAddr, process::Command};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair, SanType, string::Ia5String};
use serde_json::{Value, json};

/// What a request asks for.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Common name.
    pub common_name: String,
    /// Organizations.
    pub organizations: Vec<String>,
    /// Alternative names.
    pub dns: Vec<String>,
    /// Alternative names.
    pub ip: Vec<IpAddr>,
    /// Alternative names.
    pub email: Vec<String>,
    /// Alternative names.
    pub uri: Vec<String>,
}

/// A request and its key.
#[derive(Debug)]
pub struct Made {
    /// The request, PEM.
    pub request: String,
    /// The private key, PEM.
    pub key: String,
}

impl Asked {
    /// Makes the request with rcgen.
    pub fn with_rcgen(&self) -> Made {
        let key = KeyPair::generate().expect("a key can be made");
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        for organization in &self.organizations {
            params.distinguished_name.push(DnType::OrganizationName, organization);
        }
        params.distinguished_name.push(DnType::CommonName, &self.common_name);
        let text = |name: &String| Ia5String::try_from(name.as_str()).expect("the name is ASCII");
        params.subject_alt_names.extend(self.dns.iter().map(|name| SanType::DnsName(text(name))));
        params.subject_alt_names.extend(self.ip.iter().map(|address| SanType::IpAddress(*address)));
        params.subject_alt_names.extend(self.email.iter().map(|name| SanType::Rfc822Name(text(name))));
        params.subject_alt_names.extend(self.uri.iter().map(|name| SanType::URI(text(name))));
        let request = params.serialize_request(&key).expect("the request is sound");
        Made { request: request.pem().expect("a request has a PEM form"), key: key.serialize_pem() }
    }

    /// Makes the request with the `openssl` program; `None` when this machine has none.
    pub fn with_openssl(&self) -> Option<Made> {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let (request, key) = (directory.path().join("request.pem"), directory.path().join("key.pem"));
        let subject: String =
            self.organizations.iter().map(|organization| format!("/O={organization}")).collect();
        let output = Command::new("openssl")
            .args(["req", "-new", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"])
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&request)
            .args(["-subj", &format!("{subject}/CN={}", self.common_name)])
            .args(
                self.alternative_names()
                    .map(|names| format!("subjectAltName={names}"))
                    .iter()
                    .flat_map(|names| ["-addext", names.as_str()]),
            )
            .output()
            .ok()?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let read = |path| fs::read_to_string(path).expect("openssl wrote a file");
        Some(Made { request: read(&request), key: read(&key) })
    }

    /// As openssl's configuration spells them.
    fn alternative_names(&self) -> Option<String> {
        let names: Vec<String> = self
            .dns
            .iter()
            .map(|name| format!("DNS:{name}"))
            .chain(self.ip.iter().map(|address| format!("IP:{address}")))
            .chain(self.email.iter().map(|name| format!("email:{name}")))
            .chain(self.uri.iter().map(|name| format!("URI:{name}")))
            .collect();
        (!names.is_empty()).then(|| names.join(","))
    }
}

impl Made {
    /// The object that carries the request to a signer.
    pub fn object(&self, name: &str, api_version: &str, signer: &str, usages: &[&str]) -> Value {
        json!({
            "apiVersion": api_version,
            "kind": "CertificateSigningRequest",
            "metadata": { "name": name },
            "spec": { "request": STANDARD.encode(&self.request), "signerName": signer, "usages": usages },
        })
    }
}

/// The certificate of an answered request, PEM.
#[track_caller]
pub fn certificate_pem_of(request: &Value) -> String {
    let text = request["status"]["certificate"].as_str().unwrap_or_else(|| panic!("none in {request}"));
    String::from_utf8(STANDARD.decode(text).expect("base64")).expect("PEM is text")
}

/// The same, DER.
#[track_caller]
pub fn certificate_of(request: &Value) -> Vec<u8> {
    let block = pem::parse(certificate_pem_of(request)).expect("PEM");
    assert_eq!(block.tag(), "CERTIFICATE");
    block.into_contents()
}
