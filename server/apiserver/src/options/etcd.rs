//! The options of etcd, as the stand-in for it takes them. They follow the rules of Go's package `flag`: one
//! dash or two, and a boolean never takes the next word. All that matters is where to listen.

use std::ffi::OsString;

use super::{action::Action, spelling::parse_boolean};
use crate::etcd_stand_in::{EtcdStandIn, RELEASE};

const LISTEN: &str = "listen-client-urls";
/// The URL that etcd listens on by default.
const LISTEN_DEFAULT: &str = "http://localhost:2379";

/// Options without a value.
const BOOLEANS: &[&str] = &[
    "discovery-fallback",
    "debug",
    "enable-grpc-gateway",
    "enable-pprof",
    "enable-v2",
    "experimental-compact-hash-check-enabled",
    "experimental-distributed-tracing",
    "experimental-enable-distributed-tracing",
    "experimental-enable-lease-checkpoint",
    "experimental-enable-lease-checkpoint-persist",
    "experimental-initial-corrupt-check",
    "experimental-memory-mlock",
    "experimental-peer-skip-client-san-verification",
    "experimental-stop-grpc-service-on-defrag",
    "experimental-txn-mode-write-with-shared-buffer",
    "feature-gates-strict",
    "force-new-cluster",
    "initial-election-tick-advance",
    "log-rotation",
    "enable-log-rotation",
    "memory-mlock",
    "pre-vote",
    "socket-reuse-address",
    "socket-reuse-port",
    "strict-reconfig-check",
    "unsafe-no-fsync",
    "enable-distributed-tracing",
];

/// Options with a value.
const VALUES: &[&str] = &[
    "advertise-client-urls",
    "auth-token",
    "auth-token-ttl",
    "auto-compaction-mode",
    "auto-compaction-retention",
    "backend-batch-interval",
    "backend-batch-limit",
    "backend-bbolt-freelist-type",
    "bcrypt-cost",
    "bootstrap-defrag-threshold-megabytes",
    "compact-hash-check-time",
    "compaction-batch-limit",
    "compaction-sleep-interval",
    "corrupt-check-time",
    "cors",
    "data-dir",
    "discovery",
    "discovery-endpoints",
    "discovery-proxy",
    "discovery-srv",
    "discovery-srv-name",
    "discovery-token",
    "distributed-tracing-address",
    "distributed-tracing-instance-id",
    "distributed-tracing-sampling-rate",
    "distributed-tracing-service-name",
    "downgrade-check-time",
    "election-timeout",
    "experimental-backend-bbolt-freelist-type",
    "experimental-bootstrap-defrag-threshold-megabytes",
    "experimental-compact-hash-check-time",
    "experimental-compaction-batch-limit",
    "experimental-compaction-sleep-interval",
    "experimental-corrupt-check-time",
    "experimental-distributed-tracing-address",
    "experimental-distributed-tracing-instance-id",
    "experimental-distributed-tracing-sampling-rate",
    "experimental-distributed-tracing-service-name",
    "experimental-downgrade-check-time",
    "experimental-enable-v2v3",
    "experimental-max-learners",
    "experimental-snapshot-catchup-entries",
    "experimental-warning-apply-duration",
    "experimental-warning-unary-request-duration",
    "experimental-watch-progress-notify-interval",
    "feature-gates",
    "grpc-keepalive-interval",
    "grpc-keepalive-min-time",
    "grpc-keepalive-timeout",
    "heartbeat-interval",
    "host-whitelist",
    "initial-advertise-peer-urls",
    "initial-cluster",
    "initial-cluster-state",
    "initial-cluster-token",
    LISTEN,
    "listen-client-http-urls",
    "listen-metrics-urls",
    "listen-peer-urls",
    "log-format",
    "log-level",
    "log-outputs",
    "log-package-levels",
    "log-rotation-config-json",
    "logger",
    "max-concurrent-streams",
    "max-learners",
    "max-request-bytes",
    "max-snapshots",
    "max-txn-ops",
    "max-wals",
    "metrics",
    "name",
    "proxy",
    "proxy-dial-timeout",
    "proxy-failure-wait",
    "proxy-read-timeout",
    "proxy-refresh-interval",
    "proxy-write-timeout",
    "quota-backend-bytes",
    "raft-read-timeout",
    "raft-write-timeout",
    "snapshot-catchup-entries",
    "snapshot-count",
    "v2-deprecation",
    "wal-dir",
    "warning-apply-duration",
    "warning-unary-request-duration",
    "watch-progress-notify-interval",
];

/// Options without a value that protect what etcd stores.
const PROTECTION_SWITCHES: &[&str] =
    &["auto-tls", "client-cert-auth", "peer-auto-tls", "peer-client-cert-auth"];

/// Options with a value that do, or say more in a file. The stand-in has no such protection, and takes none
/// upon itself.
const PROTECTION: &[&str] = &[
    "cert-file",
    "cipher-suites",
    "client-cert-allowed-hostname",
    "client-cert-file",
    "client-crl-file",
    "client-key-file",
    "config-file",
    "key-file",
    "peer-cert-allowed-cn",
    "peer-cert-allowed-hostname",
    "peer-cert-file",
    "peer-client-cert-file",
    "peer-client-key-file",
    "peer-crl-file",
    "peer-key-file",
    "peer-trusted-ca-file",
    "self-signed-cert-validity",
    "tls-max-version",
    "tls-min-version",
    "trusted-ca-file",
];

/// Reads the words behind the name of the program.
///
/// # Errors
/// Everything that is wrong, one line each.
pub(super) fn read(words: Vec<OsString>) -> Result<Action, Vec<String>> {
    let mut listen = LISTEN_DEFAULT.to_owned();
    let mut problems = Vec::new();
    let mut words = words.into_iter().map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = words.next() {
        let Some(rest) = word.strip_prefix("--").or_else(|| word.strip_prefix('-')) else {
            problems.push(format!("{word:?} is no option"));
            continue;
        };
        let (name, value) = rest.split_once('=').map_or((rest, None), |(name, value)| (name, Some(value)));
        match name {
            "help" | "h" => return Ok(Action::Print(help().into_bytes())),
            "version" => return Ok(Action::Print(version().into_bytes())),
            _ if BOOLEANS.contains(&name) => {
                if value.is_some_and(|value| parse_boolean(value).is_none()) {
                    problems.push(format!("--{name} must be true or false"));
                }
            }
            _ if VALUES.contains(&name) => match value.map(str::to_owned).or_else(|| words.next()) {
                Some(value) if name == LISTEN => listen = value,
                Some(_) => {}
                None => problems.push(format!("--{name} needs a value")),
            },
            _ if PROTECTION_SWITCHES.contains(&name) => problems.push(refusal(name)),
            _ if PROTECTION.contains(&name) => {
                if value.is_none() {
                    words.next();
                }
                problems.push(refusal(name));
            }
            _ => problems.push(format!("--{name} is no option of etcd")),
        }
    }
    let listen = addresses(&listen, &mut problems);
    if problems.is_empty() { Ok(Action::StandIn(EtcdStandIn { listen })) } else { Err(problems) }
}

fn refusal(name: &str) -> String {
    format!(
        "--{name}: this stand-in for etcd speaks no TLS and reads no file; it is for tests on one machine"
    )
}

/// The hosts and ports of a list of URLs.
fn addresses(urls: &str, problems: &mut Vec<String>) -> Vec<String> {
    let read = |url: &str| {
        let uri: http::Uri = url.trim().parse().ok()?;
        let port = uri.port_u16()?;
        let is_plain = uri.scheme_str() == Some("http") && uri.path() == "/";
        is_plain.then(|| format!("{}:{port}", uri.host().unwrap_or_default()))
    };
    let mut addresses = Vec::new();
    for url in urls.split(',') {
        match read(url) {
            Some(address) => addresses.push(address),
            None => problems.push(format!("--{LISTEN}: {url:?} must be a URL such as http://127.0.0.1:2379")),
        }
    }
    addresses
}

fn version() -> String {
    format!(
        "etcd Version: {RELEASE}\nA stand-in for tests, which stores nothing: {}\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn help() -> String {
    let mut text = format!(
        "A stand-in for etcd {RELEASE} in tests: it stores nothing and answers /health and /version.\n\
         kube-apiserver of the same program keeps objects in its own memory when --etcd-servers names it.\n\n\
         Usage: etcd [OPTIONS]\n\n\
         --{LISTEN} <URLS>\n        Listen on these http URLs, with commas between them [default: \
         {LISTEN_DEFAULT}]\n\n\
         Options of etcd without effect here:\n",
    );
    let mut others: Vec<&str> =
        BOOLEANS.iter().chain(VALUES).copied().filter(|name| *name != LISTEN).collect();
    others.sort_unstable();
    for name in others {
        text.push_str(&format!("  --{name}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listen(words: &[&str]) -> Result<Vec<String>, Vec<String>> {
        match read(words.iter().map(OsString::from).collect())? {
            Action::StandIn(stand_in) => Ok(stand_in.listen),
            other => panic!("{words:?}: {other:?}"),
        }
    }

    #[test]
    fn it_listens_where_etcd_would() {
        let table: [(&[&str], &[&str]); 4] = [
            (&[], &["localhost:2379"]),
            (
                &[
                    "--listen-peer-urls=http://127.0.0.1:1",
                    "--data-dir=/d",
                    "--advertise-client-urls=http://127.0.0.1:2",
                    "--listen-client-urls=http://127.0.0.1:2",
                    "--unsafe-no-fsync=true",
                ],
                &["127.0.0.1:2"],
            ),
            (
                &["-listen-client-urls", "http://127.0.0.1:2,http://[::1]:3", "-unsafe-no-fsync"],
                &["127.0.0.1:2", "[::1]:3"],
            ),
            (&["--name", "a", "--listen-client-urls=http://localhost:0"], &["localhost:0"]),
        ];
        for (words, expected) in table {
            assert_eq!(listen(words).expect("good"), expected, "{words:?}");
        }
    }

    #[test]
    fn what_it_cannot_do_is_refused() {
        for (words, expected) in [
            (vec!["--cert-file=a"], "--cert-file: this stand-in for etcd speaks no TLS"),
            (vec!["--client-cert-auth"], "--client-cert-auth: this stand-in for etcd speaks no TLS"),
            (vec!["--listen-client-urls=https://a:1"], "--listen-client-urls: \"https://a:1\" must be a URL"),
            (vec!["--listen-client-urls=http://a"], "--listen-client-urls: \"http://a\" must be a URL"),
            (vec!["--data-dri=a"], "--data-dri is no option of etcd"),
            (vec!["--data-dir"], "--data-dir needs a value"),
            (vec!["--unsafe-no-fsync", "true"], "\"true\" is no option"),
            (vec!["--pre-vote=perhaps"], "--pre-vote must be true or false"),
        ] {
            let problems = listen(&words).expect_err("refused");
            assert!(problems.len() == 1 && problems[0].starts_with(expected), "{words:?}: {problems:?}");
        }
    }

    #[test]
    fn help_and_version_are_printed() {
        for (word, expected) in
            [("--help", "  --unsafe-no-fsync\n"), ("-h", "Usage: etcd"), ("--version", "etcd Version: 3")]
        {
            let Ok(Action::Print(text)) = read(vec![word.into()]) else { panic!("{word} prints") };
            let text = String::from_utf8(text).expect("text");
            assert!(text.contains(expected), "{text}");
        }
    }
}
