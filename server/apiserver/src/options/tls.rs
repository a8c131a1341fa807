//! Options that say what is listened on, and how TLS and HTTP/2 are spoken there.

use std::{net::IpAddr, path::PathBuf};

use pki::{PairFiles, Pki};
use transport::tls::{
    MinVersion, Protocols,
    serving::{NAMED_MAX, is_pattern},
    suites::{CipherSuites, Unusable},
};

use super::{program::ProgramName, values::pair};
use crate::config::{Config, NamedPair};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Serving")]
pub(super) struct Serving {
    /// Listen on this address
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    bind_address: IpAddr,
    /// Listen on this port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 6443)]
    secure_port: u16,
    /// Serve with this certificate (PEM) instead of one that the server makes for itself
    #[arg(long, value_name = "FILE")]
    tls_cert_file: Option<PathBuf>,
    /// Key of the serving certificate, PEM
    #[arg(long, value_name = "FILE")]
    tls_private_key_file: Option<PathBuf>,
    /// Serve clients that name certain hosts with another certificate and key. Without patterns, the hosts
    /// are those that the certificate names. A name is served before a wildcard such as *.example.org. May be
    /// repeated
    #[arg(long, value_name = "CERT,KEY[:PATTERN,PATTERN]", value_parser = named)]
    tls_sni_cert_key: Vec<NamedPair>,
    /// Keep the certificates that the server makes for itself in this directory. By default pki inside the
    /// data directory
    #[arg(long, value_name = "DIR")]
    cert_dir: Option<PathBuf>,
    /// Require at least this TLS version: VersionTLS12 or VersionTLS13
    #[arg(long, value_name = "VERSION", default_value = "VersionTLS12", value_parser = min_version)]
    tls_min_version: MinVersion,
    /// Allow only these cipher suites of TLS 1.2, by their IANA names
    #[arg(long, value_name = "SUITE", value_delimiter = ',')]
    tls_cipher_suites: Vec<String>,
    /// Run at most this many requests at the same time on one HTTP/2 connection; 0 takes the default
    #[arg(long, value_name = "NUMBER", default_value_t = 250)]
    http2_max_streams_per_connection: u32,
    /// Speak HTTP/1.1 only
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    disable_http2_serving: bool,
}

impl Serving {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(mut self, program: ProgramName, config: &mut Config, conflicts: &mut Vec<String>) {
        config.serving.bind_address = self.bind_address;
        config.serving.secure_port = self.secure_port;
        config.serving.tls_files = pair(
            ("--tls-cert-file", self.tls_cert_file.take()),
            ("--tls-private-key-file", self.tls_private_key_file.take()),
            conflicts,
        );
        if self.tls_sni_cert_key.len() > NAMED_MAX {
            conflicts.push(format!("--tls-sni-cert-key is given more than {NAMED_MAX} times"));
        }
        config.serving.tls_named = std::mem::take(&mut self.tls_sni_cert_key);
        self.certificates(program, config);
        config.serving.tls.min_version = self.tls_min_version;
        if !self.tls_cipher_suites.is_empty() {
            config.serving.tls.cipher_suites = cipher_suites(&self.tls_cipher_suites, config, conflicts);
        }
        if self.http2_max_streams_per_connection > 0 {
            config.serving.connections.streams_max = self.http2_max_streams_per_connection;
        }
        if self.disable_http2_serving {
            config.serving.tls.protocols = Protocols::Http1;
        }
    }
}

impl Serving {
    /// Called as kube-apiserver, the server serves with the pair that it finds in `--cert-dir`, as that
    /// program does. Where the pair was not made by the server, nothing of its own comes beside it.
    fn certificates(&self, program: ProgramName, config: &mut Config) {
        let Some(directory) = &self.cert_dir else { return };
        let found = Pki::serving_files(directory);
        let is_of_others = [&found.certificate, &found.key].iter().all(|file| file.is_file())
            && !Pki::authority_file(directory).exists();
        let is_given = config.serving.tls_files.is_some();
        match program {
            ProgramName::KubeApiserver if is_given => {}
            ProgramName::KubeApiserver if is_of_others => config.serving.tls_files = Some(found),
            _ => config.serving.cert_dir = Some(directory.clone()),
        }
    }
}

fn min_version(text: &str) -> Result<MinVersion, String> {
    match text {
        "VersionTLS12" => Ok(MinVersion::Tls12),
        "VersionTLS13" => Ok(MinVersion::Tls13),
        "VersionTLS10" | "VersionTLS11" => {
            Err("this version is broken and not spoken; allowed are VersionTLS12, VersionTLS13".to_owned())
        }
        _ => Err("allowed are VersionTLS12, VersionTLS13".to_owned()),
    }
}

fn cipher_suites(names: &[String], config: &mut Config, conflicts: &mut Vec<String>) -> CipherSuites {
    let mut suites = CipherSuites::none();
    let mut unknown = Vec::new();
    for name in names {
        match suites.add(name.trim()) {
            Ok(()) => {}
            Err(Unusable::AlwaysOn) => config
                .warnings
                .push(format!("--tls-cipher-suites names {name}, which is of TLS 1.3: those are always on")),
            Err(Unusable::Unknown) => unknown.push(format!("{name:?}")),
        }
    }
    let allowed = || CipherSuites::default().names().join(", ");
    if !unknown.is_empty() {
        let unknown = unknown.join(", ");
        conflicts.push(format!("--tls-cipher-suites: {unknown} is not known; allowed are {}", allowed()));
    // Else the server would start, and no client of TLS 1.2 could connect.
    } else if suites.is_empty() && config.serving.tls.min_version == MinVersion::Tls12 {
        conflicts.push(format!(
            "--tls-cipher-suites leaves none for TLS 1.2; add --tls-min-version=VersionTLS13, or some of {}",
            allowed()
        ));
    } else if config.serving.tls.min_version == MinVersion::Tls13 {
        config.warnings.push("--tls-cipher-suites has no effect without TLS 1.2".to_owned());
    }
    suites
}

/// Of the form `cert,key` or `cert,key:pattern,pattern`.
fn named(text: &str) -> Result<NamedPair, String> {
    let (files, patterns) = text.split_once(':').map_or((text, None), |(files, rest)| (files, Some(rest)));
    let (certificate, key) = files
        .split_once(',')
        .map(|(certificate, key)| (certificate.trim(), key.trim()))
        .filter(|(certificate, key)| !certificate.is_empty() && !key.is_empty() && !key.contains(','))
        .ok_or("must be of the form cert,key or cert,key:pattern,pattern")?;
    let patterns: Vec<String> = patterns
        .map(|patterns| patterns.split(',').map(|one| one.trim().to_owned()).collect())
        .unwrap_or_default();
    if let Some(bad) = patterns.iter().find(|pattern| !is_pattern(pattern)) {
        return Err(format!(
            "{bad:?} is no pattern; allowed are names of hosts such as a.example.org and *.example.org"
        ));
    }
    let files = PairFiles { certificate: certificate.into(), key: key.into() };
    Ok(NamedPair { files, patterns })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::tests::config;

    #[test]
    fn everything_about_tls_is_read() {
        let words = [
            "--tls-min-version=VersionTLS12",
            "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_128_GCM_SHA256",
            "--tls-sni-cert-key=a.crt,a.key",
            "--tls-sni-cert-key",
            "b.crt, b.key:b.example.org, *.b.example.org",
            "--cert-dir=certs",
            "--disable-http2-serving",
        ];
        let found = config(&words).expect("good");
        assert_eq!(found.serving.tls.cipher_suites.names(), ["TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"]);
        assert_eq!(
            found.warnings,
            ["--tls-cipher-suites names TLS_AES_128_GCM_SHA256, which is of TLS 1.3: those are always on"]
        );
        let named: Vec<_> = found
            .serving
            .tls_named
            .iter()
            .map(|named| (named.files.key.to_str().expect("text"), named.patterns.join(" ")))
            .collect();
        assert_eq!(named, [("a.key", String::new()), ("b.key", "b.example.org *.b.example.org".to_owned())]);
        assert_eq!(found.serving.cert_dir, Some("certs".into()));
        assert_eq!(found.serving.tls.protocols, Protocols::Http1);
        let found =
            config(&["--tls-min-version=VersionTLS13", "--disable-http2-serving=false"]).expect("good");
        assert_eq!(
            (found.serving.tls.min_version, found.serving.tls.protocols),
            (MinVersion::Tls13, Protocols::All)
        );
    }

    #[test]
    fn what_is_wrong_with_tls_is_said_in_one_line() {
        const SUITES: &str = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, \
            TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, \
            TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, \
            TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256";
        let version = "for '--tls-min-version <VERSION>'";
        let named = "for '--tls-sni-cert-key <CERT,KEY[:PATTERN,PATTERN]>'";
        let form = "must be of the form cert,key or cert,key:pattern,pattern";
        let table: [(&str, String); 9] = [
            (
                "--tls-min-version=VersionTLS11",
                format!(
                    "invalid value 'VersionTLS11' {version}: this version is broken and not spoken; allowed \
                     are VersionTLS12, VersionTLS13"
                ),
            ),
            (
                "--tls-min-version=1.2",
                format!("invalid value '1.2' {version}: allowed are VersionTLS12, VersionTLS13"),
            ),
            (
                "--tls-cipher-suites=TLS_RSA_WITH_RC4_128_SHA,no",
                format!(
                    "--tls-cipher-suites: \"TLS_RSA_WITH_RC4_128_SHA\", \"no\" is not known; allowed are \
                     {SUITES}"
                ),
            ),
            (
                "--tls-cipher-suites=TLS_AES_128_GCM_SHA256",
                format!(
                    "--tls-cipher-suites leaves none for TLS 1.2; add --tls-min-version=VersionTLS13, or \
                     some \
                     of {SUITES}"
                ),
            ),
            ("--tls-sni-cert-key=a.crt", format!("invalid value 'a.crt' {named}: {form}")),
            ("--tls-sni-cert-key=a,b,c", format!("invalid value 'a,b,c' {named}: {form}")),
            ("--tls-sni-cert-key=,b:x", format!("invalid value ',b:x' {named}: {form}")),
            (
                "--tls-sni-cert-key=a,b:10.0.0.1",
                format!(
                    "invalid value 'a,b:10.0.0.1' {named}: \"10.0.0.1\" is no pattern; allowed are names of \
                     hosts such as a.example.org and *.example.org"
                ),
            ),
            (
                "--tls-sni-cert-key=a,b:",
                format!(
                    "invalid value 'a,b:' {named}: \"\" is no pattern; allowed are names of hosts such as \
                     a.example.org and *.example.org"
                ),
            ),
        ];
        for (word, expected) in table {
            assert_eq!(config(&[word]).expect_err("refused"), [expected], "{word}");
        }
    }
}
