//! The command line: options, spelled as other servers of this API spell them, and what is wrong with
//! them, all in one go. What they mean is [`Config`]'s business.

use std::{collections::BTreeSet, net::IpAddr, path::PathBuf, time::Duration};

use clap::{ArgAction, CommandFactory, Parser, Subcommand, ValueEnum, error::ErrorKind};
use machinery::gates::Gates;

use crate::{
    clock::Clock,
    config::{self, Config, PairFiles, StorageKind},
    controllers,
    http::tls::MinVersion,
    log, version,
};

/// Serves a resource API whose kinds are declared in YAML.
#[derive(Debug, Parser)]
#[command(name = "apiserver", version = version::LINE, args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serving: Serving,
    #[command(flatten)]
    storage: Storage,
    #[command(flatten)]
    access: Access,
    #[command(flatten)]
    api: Api,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    lifecycle: Lifecycle,
    #[command(flatten)]
    log: Log,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Writes a completion script for a shell to standard output.
    Completion {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Serving")]
struct Serving {
    /// Address to listen on
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    bind_address: IpAddr,
    /// Port to listen on; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 6443)]
    secure_port: u16,
    /// Serving certificate, PEM; without it the server makes its own
    #[arg(long, value_name = "FILE")]
    tls_cert_file: Option<PathBuf>,
    /// Key of the serving certificate, PEM
    #[arg(long, value_name = "FILE")]
    tls_private_key_file: Option<PathBuf>,
    /// Oldest TLS version that is spoken
    #[arg(long, value_name = "VERSION", default_value = "VersionTLS12")]
    tls_min_version: TlsVersion,
    /// Requests at the same time on one HTTP/2 connection; 0 takes the default
    #[arg(long, value_name = "NUMBER", default_value_t = 250)]
    http2_max_streams_per_connection: u32,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Storage")]
struct Storage {
    /// Directory of the store, the certificates and the administrator's configuration
    #[arg(long, value_name = "DIR", default_value = "./data")]
    data_dir: PathBuf,
    /// Where objects are kept
    #[arg(long, value_name = "ENGINE", default_value = "embedded")]
    storage: Engine,
    /// How long changes are kept for watches that resume
    #[arg(long, value_name = "DURATION", default_value = "5m", value_parser = duration)]
    watch_history: Duration,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
struct Access {
    /// Lets in who presents nothing, as the anonymous user
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    anonymous_auth: bool,
    /// Authorities for client certificates, PEM, beside the server's own
    #[arg(long, value_name = "FILE")]
    client_ca_file: Option<PathBuf>,
    /// Authority that signs requests for certificates, PEM; without it, the server's own
    #[arg(long, value_name = "FILE")]
    cluster_signing_cert_file: Option<PathBuf>,
    /// Key of that authority, PEM
    #[arg(long, value_name = "FILE")]
    cluster_signing_key_file: Option<PathBuf>,
    /// Longest life of a certificate that is signed on request
    #[arg(long, value_name = "DURATION", default_value = "8760h0m0s", value_parser = duration)]
    cluster_signing_duration: Duration,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "API")]
struct Api {
    /// Names to serve
    #[arg(long, value_name = "NAME", default_value = config::BRAND_DEFAULT)]
    brand: String,
    /// Switches of features, as Name=true,Other=false
    #[arg(long, value_name = "NAME=BOOL", value_delimiter = ',')]
    feature_gates: Vec<String>,
    /// Controllers that run: * for all that are on by default, name for on, -name for off
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "*", allow_hyphen_values = true)]
    controllers: Vec<String>,
    /// How long events stay after their last write; without it, as the schema says: 1h0m0s
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    event_ttl: Option<Duration>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Longest time for a request that is no watch
    #[arg(long, value_name = "DURATION", default_value = "1m0s", value_parser = duration)]
    request_timeout: Duration,
    /// Shortest time in seconds after which the server ends a watch on its own; it picks up to twice this
    #[arg(long, value_name = "SECONDS", default_value_t = 1800)]
    min_request_timeout: u32,
    /// Reading requests at the same time; 0 for no bound
    #[arg(long, value_name = "NUMBER", default_value_t = 400)]
    max_requests_inflight: u32,
    /// Other requests at the same time, watches aside; 0 for no bound
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    max_mutating_requests_inflight: u32,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Start and stop")]
struct Lifecycle {
    /// How long /livez does not count steps of the start that are not done
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    livez_grace_period: Duration,
    /// How long to go on serving after a stop signal, while /readyz fails
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    shutdown_delay_duration: Duration,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Log")]
struct Log {
    /// How much is logged, 0 to 10
    #[arg(short = 'v', long = "v", value_name = "LEVEL", default_value_t = 0,
          value_parser = clap::value_parser!(u8).range(0..=10))]
    verbosity: u8,
    /// How log lines look
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    logging_format: LogFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Engine {
    Embedded,
    Memory,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TlsVersion {
    #[value(name = "VersionTLS12")]
    Tls12,
    #[value(name = "VersionTLS13")]
    Tls13,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// What the command line asks for.
#[derive(Debug)]
pub enum Action {
    /// Serve.
    Serve {
        /// What the server is told.
        config: Box<Config>,
        /// How log lines look.
        log_format: log::Format,
        /// How much is logged.
        verbosity: u8,
    },
    /// Write this to standard output and be done.
    Print(Vec<u8>),
}

/// Reads a command line; the first word is the name of the program.
///
/// # Errors
/// Everything that is wrong, one line each. The program ends with code 2 then.
pub fn read<Word: Into<std::ffi::OsString> + Clone>(
    words: impl IntoIterator<Item = Word>,
) -> Result<Action, Vec<String>> {
    let options = match Options::try_parse_from(words) {
        Ok(options) => options,
        Err(error) => return refused(&error),
    };
    if let Some(Command::Completion { shell }) = options.command {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Options::command(), "apiserver", &mut script);
        return Ok(Action::Print(script));
    }
    let log_format = match options.log.logging_format {
        LogFormat::Text => log::Format::Text,
        LogFormat::Json => log::Format::Json,
    };
    let verbosity = options.log.verbosity;
    Ok(Action::Serve { config: Box::new(options.config()?), log_format, verbosity })
}

/// Help is no mistake; everything else is one line.
fn refused(error: &clap::Error) -> Result<Action, Vec<String>> {
    let text = error.to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(Action::Print(text.into_bytes()));
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let what = lines.next().unwrap_or("the command line cannot be read");
    let mut line = what.strip_prefix("error: ").unwrap_or(what).to_owned();
    for further in lines {
        if let Some(tip) = further.strip_prefix("tip: ") {
            line.push_str(&format!(" ({tip})"));
        } else if further.starts_with("[possible values: ") {
            line.push_str(&format!(" {further}"));
        }
    }
    Err(vec![line])
}

impl Options {
    /// What the options mean together.
    fn config(self) -> Result<Config, Vec<String>> {
        let mut conflicts = Vec::new();
        let tls_files = pair(
            ("--tls-cert-file", self.serving.tls_cert_file),
            ("--tls-private-key-file", self.serving.tls_private_key_file),
            &mut conflicts,
        );
        let cluster_signing_files = pair(
            ("--cluster-signing-cert-file", self.access.cluster_signing_cert_file),
            ("--cluster-signing-key-file", self.access.cluster_signing_key_file),
            &mut conflicts,
        );
        for (option, value) in [
            ("--cluster-signing-duration", self.access.cluster_signing_duration),
            ("--request-timeout", self.limits.request_timeout),
            ("--watch-history", self.storage.watch_history),
            ("--event-ttl", self.api.event_ttl.unwrap_or(Duration::MAX)),
        ] {
            if value.is_zero() {
                conflicts.push(format!("{option} must be greater than 0s"));
            }
        }
        let gates = gates(&self.api.feature_gates, &mut conflicts);
        let controllers = controllers::enabled(&self.api.controllers).unwrap_or_else(|problem| {
            conflicts.push(format!("--controllers: {problem}"));
            BTreeSet::new()
        });
        let defaults = Config::default();
        let brand = config::brand(&self.api.brand).unwrap_or_else(|| {
            let mut known: Vec<&str> = config::brands().iter().map(|brand| brand.name).collect();
            known.sort_unstable();
            conflicts.push(format!(
                "--brand {:?} is not known; known are {}",
                self.api.brand,
                known.join(", ")
            ));
            defaults.brand
        });
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        Ok(Config {
            data_dir: Some(self.storage.data_dir),
            storage: match self.storage.storage {
                Engine::Embedded => StorageKind::Embedded,
                Engine::Memory => StorageKind::Memory,
            },
            bind_address: self.serving.bind_address,
            secure_port: self.serving.secure_port,
            brand,
            gates,
            tls_files,
            tls_min_version: match self.serving.tls_min_version {
                TlsVersion::Tls12 => MinVersion::Tls12,
                TlsVersion::Tls13 => MinVersion::Tls13,
            },
            client_ca_file: self.access.client_ca_file,
            http2_streams_max: match self.serving.http2_max_streams_per_connection {
                0 => defaults.http2_streams_max,
                streams => streams,
            },
            anonymous_auth: self.access.anonymous_auth,
            cluster_signing_files,
            cluster_signing_duration: self.access.cluster_signing_duration,
            controllers,
            event_ttl: self.api.event_ttl,
            request_timeout: self.limits.request_timeout,
            min_request_timeout: Duration::from_secs(self.limits.min_request_timeout.into()),
            max_requests_inflight: count(self.limits.max_requests_inflight),
            max_mutating_requests_inflight: count(self.limits.max_mutating_requests_inflight),
            livez_grace_period: self.lifecycle.livez_grace_period,
            shutdown_delay: self.lifecycle.shutdown_delay_duration,
            watch_history: self.storage.watch_history,
            bookmark_interval: defaults.bookmark_interval,
            clock: Clock::system(),
        })
    }
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Two files that are given together or not at all.
fn pair(
    (certificate_option, certificate): (&str, Option<PathBuf>),
    (key_option, key): (&str, Option<PathBuf>),
    conflicts: &mut Vec<String>,
) -> Option<PairFiles> {
    match (certificate, key) {
        (Some(certificate), Some(key)) => Some(PairFiles { certificate, key }),
        (None, None) => None,
        (Some(_), None) => {
            conflicts.push(format!("{certificate_option} needs {key_option} beside it"));
            None
        }
        (None, Some(_)) => {
            conflicts.push(format!("{key_option} needs {certificate_option} beside it"));
            None
        }
    }
}

fn gates(words: &[String], conflicts: &mut Vec<String>) -> Gates {
    let declared = config::gates();
    let mut gates = Gates::defaults(declared);
    for word in words {
        let set = match word.split_once('=') {
            None => Err(format!("{word:?} is not of the form Name=true or Name=false")),
            Some((name, value)) => match value.trim().parse() {
                Ok(value) => gates.set(declared, name.trim(), value),
                Err(_) => Err(format!("the value of {name} is {value:?} and must be true or false")),
            },
        };
        if let Err(problem) = set {
            conflicts.push(format!("--feature-gates: {problem}"));
        }
    }
    gates
}

/// A duration such as `1h30m` or `500ms`, not negative.
fn duration(text: &str) -> Result<Duration, String> {
    let parsed =
        machinery::time::Duration::parse(text).and_then(|parsed| u64::try_from(parsed.as_nanos()).ok());
    parsed.map(Duration::from_nanos).ok_or_else(|| "must be a duration such as 5m, 1h30m or 500ms".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(words: &[&str]) -> Result<Config, Vec<String>> {
        match read(std::iter::once("apiserver").chain(words.iter().copied())) {
            Ok(Action::Serve { config, .. }) => Ok(*config),
            Ok(Action::Print(text)) => panic!("prints {}", String::from_utf8_lossy(&text)),
            Err(lines) => Err(lines),
        }
    }

    #[test]
    fn no_options_mean_the_documented_defaults() {
        let config = config(&[]).expect("good");
        assert_eq!(config.data_dir, Some(PathBuf::from("./data")));
        assert_eq!(config.storage, StorageKind::Embedded);
        assert_eq!((config.bind_address.to_string().as_str(), config.secure_port), ("127.0.0.1", 6443));
        assert_eq!(config.brand.name, "platform");
        assert!(config.anonymous_auth);
        assert_eq!(config.tls_min_version, MinVersion::Tls12);
        assert_eq!(config.http2_streams_max, 250);
        assert_eq!(config.cluster_signing_duration, Duration::from_secs(8760 * 3600));
        assert_eq!(config.request_timeout, Duration::from_secs(60));
        assert_eq!(config.min_request_timeout, Duration::from_secs(1800));
        assert_eq!((config.max_requests_inflight, config.max_mutating_requests_inflight), (400, 200));
        assert_eq!(config.watch_history, Duration::from_secs(300));
        assert_eq!(config.controllers, controllers::NAMES.into());
        assert_eq!(config.event_ttl, None);
        assert!(config.livez_grace_period.is_zero() && config.shutdown_delay.is_zero());
    }

    #[test]
    fn booleans_and_lists_are_written_as_elsewhere() {
        let anonymous: [(&[&str], bool); 4] = [
            (&["--anonymous-auth"], true),
            (&["--anonymous-auth=true"], true),
            (&["--anonymous-auth=false"], false),
            (&["--anonymous-auth", "--secure-port=1"], true),
        ];
        for (words, expected) in anonymous {
            assert_eq!(config(words).expect("good").anonymous_auth, expected, "{words:?}");
        }
        let words = [
            "--controllers",
            "namespace,csrsigning",
            "--controllers=-namespace",
            "--feature-gates=APIListChunking=false",
            "--event-ttl=1h30m0s",
        ];
        let config = config(&words).expect("good");
        assert_eq!(config.controllers, ["csrsigning"].into());
        assert!(!config.gates.is_on("APIListChunking"));
        assert_eq!(config.event_ttl, Some(Duration::from_secs(5400)));
    }

    #[test]
    fn a_mistake_is_one_line_that_names_the_option() {
        let table: [(&[&str], &str); 8] = [
            (
                &["--secure-prot=1"],
                "unexpected argument '--secure-prot' found (a similar argument exists: '--secure-port')",
            ),
            (&["--secure-port=70000"], "invalid value '70000' for '--secure-port <PORT>'"),
            (&["--bind-address=here"], "invalid value 'here' for '--bind-address <IP>'"),
            (
                &["--storage=disk"],
                "invalid value 'disk' for '--storage <ENGINE>' [possible values: embedded, memory]",
            ),
            (&["--anonymous-auth=maybe"], "invalid value 'maybe' for '--anonymous-auth"),
            (
                &["--request-timeout=5"],
                "invalid value '5' for '--request-timeout <DURATION>': must be a duration",
            ),
            (&["--data-dir"], "a value is required for '--data-dir <DIR>'"),
            (&["serve"], "unrecognized subcommand 'serve'"),
        ];
        for (words, expected) in table {
            let lines = config(words).expect_err("refused");
            assert_eq!(lines.len(), 1, "{lines:?}");
            assert!(lines[0].starts_with(expected) && !lines[0].contains('\n'), "{words:?}: {lines:?}");
        }
    }

    #[test]
    fn conflicts_are_told_all_together() {
        let words = [
            "--tls-cert-file=a",
            "--cluster-signing-key-file=b",
            "--request-timeout=0s",
            "--event-ttl=0s",
            "--feature-gates=Nope=true,APIListChunking,APIListChunking=perhaps",
            "--controllers=*,nobody",
            "--brand=none",
        ];
        let lines = config(&words).expect_err("refused");
        assert_eq!(
            lines,
            [
                "--tls-cert-file needs --tls-private-key-file beside it",
                "--cluster-signing-key-file needs --cluster-signing-cert-file beside it",
                "--request-timeout must be greater than 0s",
                "--event-ttl must be greater than 0s",
                "--feature-gates: unrecognized feature gate: Nope",
                "--feature-gates: \"APIListChunking\" is not of the form Name=true or Name=false",
                "--feature-gates: the value of APIListChunking is \"perhaps\" and must be true or false",
                "--controllers: unknown controller \"nobody\"; known are csrsigning, expiry, namespace, systemnamespaces",
                "--brand \"none\" is not known; known are kubernetes, platform",
            ]
        );
    }

    #[test]
    fn help_version_and_completion_are_printed() {
        let table: [(&[&str], &str); 4] = [
            (&["--help"], "Serving:"),
            (&["--help"], "--shutdown-delay-duration <DURATION>"),
            (&["--version"], "API release"),
            (&["completion", "bash"], "_apiserver"),
        ];
        for (words, expected) in table {
            match read(std::iter::once("apiserver").chain(words.iter().copied())) {
                Ok(Action::Print(text)) => {
                    let text = String::from_utf8(text).expect("text");
                    assert!(text.contains(expected), "{words:?}: {text}");
                }
                other => panic!("{words:?}: {other:?}"),
            }
        }
    }
}
