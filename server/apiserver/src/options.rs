//! The command line: options, spelled as other servers of this API spell them, and what is wrong with
//! them, all in one go. What they mean is [`Config`]'s business.

mod action;
mod admission;
mod aggregation;
mod audit;
mod authentication;
mod authentication_file;
mod authorization;
mod authorization_sources;
mod browsers;
mod commands;
mod deprecated;
mod drafts;
mod etcd;
mod groups;
mod inert;
mod inert_gates;
mod limits;
mod listening;
mod logging;
mod metrics;
mod own_tokens;
mod program;
mod proxies;
mod service_accounts;
mod services;
mod spelling;
mod stopping;
mod storage;
mod tls;
mod values;
mod versions;

use std::{ffi::OsString, iter, path::PathBuf, sync::LazyLock, time::Duration};

use clap::{ArgAction, ArgMatches, CommandFactory, FromArgMatches, Parser, error::ErrorKind};
use commands::Command;
use controllers;
use engine::runtime_config::RuntimeConfig;
use ground::version;
use inert_gates::InertGate;
use machinery::gates::Gates;
use spelling::parse_boolean;
use values::{duration, not_zero, pair};

pub use self::{action::Action, program::ProgramName};
use crate::{
    config::{self, Config},
    tools::Job,
};

/// What `--version` prints behind the name of the program.
static VERSION_LINE: LazyLock<String> = LazyLock::new(|| version::line(config::brands()));

/// Serve a Kubernetes-style API generated from YAML schemas.
#[derive(Debug, Parser)]
#[command(name = "apiserver", version = VERSION_LINE.as_str(), args_conflicts_with_subcommands = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serving: tls::Serving,
    #[command(flatten)]
    listening: listening::ListenerOptions,
    #[command(flatten)]
    browsers: browsers::BrowserOptions,
    #[command(flatten)]
    storage: storage::Storage,
    #[command(flatten)]
    access: Access,
    #[command(flatten)]
    service_accounts: service_accounts::ServiceAccounts,
    #[command(flatten)]
    own_tokens: own_tokens::OwnTokens,
    #[command(flatten)]
    proxies: proxies::Proxies,
    #[command(flatten)]
    oidc: authentication::OpenIdConnect,
    #[command(flatten)]
    token_webhook: authentication::TokenWebhook,
    #[command(flatten)]
    authentication_file: authentication_file::AuthenticationConfig,
    #[command(flatten)]
    authorization: authorization::Authorization,
    #[command(flatten)]
    authorization_sources: authorization_sources::Sources,
    #[command(flatten)]
    admission: admission::Admission,
    #[command(flatten)]
    api: Api,
    #[command(flatten)]
    versions: versions::VersionOptions,
    #[command(flatten)]
    drafts: drafts::Drafts,
    #[command(flatten)]
    services: services::Services,
    #[command(flatten)]
    aggregation: aggregation::Aggregation,
    #[command(flatten)]
    limits: limits::Limits,
    #[command(flatten)]
    audit: audit::Audit,
    #[command(flatten)]
    metrics: metrics::Metrics,
    #[command(flatten)]
    lifecycle: Lifecycle,
    #[command(flatten)]
    stopping: stopping::StopOptions,
    #[command(flatten)]
    log: logging::LogOptions,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
struct Access {
    /// Accept requests without credentials as system:anonymous
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    anonymous_auth: bool,
    /// Accept client certificates of these authorities (PEM), in addition to the server's own
    #[arg(long, value_name = "FILE")]
    client_ca_file: Option<PathBuf>,
    /// Sign certificate requests with this authority (PEM) instead of the server's own
    #[arg(long, value_name = "FILE")]
    cluster_signing_cert_file: Option<PathBuf>,
    /// Key of the signing authority, PEM
    #[arg(long, value_name = "FILE")]
    cluster_signing_key_file: Option<PathBuf>,
    /// Limit the lifetime of certificates that are signed on request
    #[arg(long, value_name = "DURATION", default_value = "8760h0m0s", value_parser = duration)]
    cluster_signing_duration: Duration,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "API")]
struct Api {
    /// Serve the API under the names of this brand
    #[arg(long, value_name = "NAME", default_value = config::BRAND_DEFAULT)]
    brand: String,
    /// Switch features on or off, as Name=true,Other=false; also AllAlpha and AllBeta. /docs/gates.html lists
    /// them
    #[arg(long, value_name = "NAME=BOOL", value_delimiter = ',')]
    feature_gates: Vec<String>,
    /// Switch versions and resource types on or off, as group/version=true,group/version/resource=false; also
    /// api/all, api/ga, api/beta and api/alpha
    #[arg(long, value_name = "KEY=BOOL", value_delimiter = ',')]
    runtime_config: Vec<String>,
    /// Allow privileged containers. By default true; called as kube-apiserver, false
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    allow_privileged: bool,
    /// Serve the API reference and its explorer at /docs, to callers who may get these paths
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    docs: bool,
    /// Run these controllers: * for all that are on by default, name for on, -name for off; an empty value
    /// runs none
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "*", allow_hyphen_values = true)]
    controllers: Vec<String>,
    /// Run the garbage collector. The same as garbagecollector in --controllers, which wins where it switches
    /// it off
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    enable_garbage_collector: bool,
    /// Run controllers only while this server holds a lease. By default true for a store that servers can
    /// share
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    leader_elect: Option<bool>,
    /// Delete events this long after their last write. By default the schema decides: 1h0m0s
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    event_ttl: Option<Duration>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Start and stop")]
struct Lifecycle {
    /// Let /livez ignore unfinished steps of the start for this long
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    livez_grace_period: Duration,
    /// Keep serving for this long after a stop signal, while /readyz fails
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    shutdown_delay_duration: Duration,
}

/// The gate that `--allow-privileged` closes.
const PRIVILEGED_GATE: &str = "PrivilegedContainers";

/// Only the first word can be the name of another program.
const MISPLACED: &str = "kube-apiserver and etcd must be the first word behind the name of the program";

/// Reads a command line; the first word is the name of the program.
///
/// # Errors
/// Everything that is wrong, one line each. The program ends with code 2 then.
pub fn read<Word: Into<OsString>>(words: impl IntoIterator<Item = Word>) -> Result<Action, Vec<String>> {
    let (program, words) = ProgramName::take(words.into_iter().map(Into::into));
    let command = match program {
        ProgramName::Etcd => return etcd::read(words),
        ProgramName::Apiserver => own_command(),
        ProgramName::KubeApiserver => kube_command(),
    };
    let words = spelling::normalize(&command, words);
    let parsed = command
        .try_get_matches_from(iter::once(program.name().into()).chain(words))
        .and_then(|matches| Ok((Options::from_arg_matches(&matches)?, matches)));
    let (mut options, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return refused(&error),
    };
    if program == ProgramName::KubeApiserver
        && let Some(answer) = program::print_version(&matches)
    {
        return answer;
    }
    options.authentication_file.note_others(&matches);
    match options.command {
        None => options.serve(program, &matches),
        Some(Command::Completion { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut own_command(), program.name(), &mut script);
            Ok(Action::Print(script))
        }
        Some(Command::KubeApiserver { .. } | Command::Etcd { .. }) => Err(vec![MISPLACED.to_owned()]),
        Some(Command::Envtest { directory, copy }) => {
            Ok(Action::Run(Job::LayOutTestAssets { directory, copy }))
        }
        Some(Command::Snapshot { command }) => command.job().map(Action::Run),
        Some(Command::Migrate(migrate)) => migrate.job().map(Action::Run),
        Some(Command::Storage { command }) => Ok(Action::Run(command.job())),
        Some(Command::Salvage(salvage)) => Ok(Action::Run(salvage.job())),
        Some(Command::NewCertificates { data_dir }) => Ok(Action::Run(Job::NewCertificates { data_dir })),
    }
}

/// The options under the program's own name.
fn own_command() -> clap::Command {
    program::with_inert_options(Options::command())
}

/// The same options in the groups and with the defaults of kube-apiserver.
fn kube_command() -> clap::Command {
    program::in_place_of_kube_apiserver(&own_command())
}

/// Help is no mistake; everything else is one line.
fn refused(error: &clap::Error) -> Result<Action, Vec<String>> {
    let text = error.to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(Action::Print(text.into_bytes()));
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // One line for each mistake, as for those that are found later: the usage behind it would bury them.
    let what = lines.next().unwrap_or("the command line cannot be read");
    let mut line = what.strip_prefix("error: ").unwrap_or(what).to_owned();
    for further in lines {
        if let Some(tip) = further.strip_prefix("tip: ") {
            line.push_str(&format!(" ({tip})"));
        } else if further.starts_with("[possible values: ") || line.ends_with(':') {
            line.push_str(&format!(" {further}"));
        }
    }
    Err(vec![line])
}

impl Options {
    fn serve(self, program: ProgramName, matches: &ArgMatches) -> Result<Action, Vec<String>> {
        let mut conflicts = Vec::new();
        let log = self.log.settings(&mut conflicts);
        match self.config(program, matches) {
            Ok(config) if conflicts.is_empty() => Ok(Action::Serve { config: Box::new(config), log }),
            Ok(_) => Err(conflicts),
            Err(others) => Err([conflicts, others].concat()),
        }
    }

    /// What the options mean together.
    fn config(self, program: ProgramName, matches: &ArgMatches) -> Result<Config, Vec<String>> {
        let mut conflicts = Vec::new();
        let mut config = Config::default();
        self.serving.apply(program, &mut config, &mut conflicts);
        self.storage.apply(program, &mut config, &mut conflicts);
        self.listening.apply(&mut config, &mut conflicts);
        self.browsers.apply(&mut config, &mut conflicts);
        self.access.apply(&mut config, &mut conflicts);
        self.service_accounts.apply(&mut config, &mut conflicts);
        self.own_tokens.apply(&mut config, &mut conflicts);
        self.proxies.apply(&mut config, &mut conflicts);
        self.oidc.apply(&mut config, &mut conflicts);
        self.token_webhook.apply(&mut config, &mut conflicts);
        self.authorization.apply(&mut config, &mut conflicts);
        self.admission.apply(&mut config, &mut conflicts);
        // After the storage: whether controllers wait for a lease depends on the engine.
        self.api.apply(&mut config, &mut conflicts);
        self.versions.apply(&mut config, &mut conflicts);
        // After the brand, the modes and the issuers of service accounts, to which the rules of the file
        // refer.
        self.authentication_file.apply(&mut config, &mut conflicts);
        self.drafts.apply(&mut config, &mut conflicts);
        // After the modes, which say what files are needed, and the brand, by which these are read.
        self.authorization_sources.apply(&self.authorization, &mut config, &mut conflicts);
        self.services.apply(&mut config, &mut conflicts);
        self.aggregation.apply(&mut config, &mut conflicts);
        self.limits.apply(&mut config, &mut conflicts);
        // The brand names the versions.
        self.audit.apply(&mut config, &mut conflicts);
        self.metrics.apply(&mut config, &mut conflicts);
        config.lifecycle.livez_grace_period = self.lifecycle.livez_grace_period;
        config.lifecycle.shutdown_delay = self.lifecycle.shutdown_delay_duration;
        self.stopping.apply(&mut config);
        inert::judge(matches, &mut config.warnings, &mut conflicts);
        config.warnings.extend(deprecated::warnings(matches));
        if conflicts.is_empty() { Ok(config) } else { Err(conflicts) }
    }
}

impl Access {
    fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        config.authentication.anonymous = self.anonymous_auth;
        config.authentication.client_ca_file = self.client_ca_file;
        config.controllers.signing_files = pair(
            ("--cluster-signing-cert-file", self.cluster_signing_cert_file),
            ("--cluster-signing-key-file", self.cluster_signing_key_file),
            conflicts,
        );
        not_zero("--cluster-signing-duration", self.cluster_signing_duration, conflicts);
        config.controllers.signing_duration = self.cluster_signing_duration;
    }
}

impl Api {
    fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        not_zero("--event-ttl", self.event_ttl.unwrap_or(Duration::MAX), conflicts);
        config.controllers.event_ttl = self.event_ttl;
        config.api.docs = self.docs;
        config.controllers.leader_elect =
            self.leader_elect.unwrap_or(matches!(config.storage.kind, config::StorageKind::Etcd(_)));
        gates(&self.feature_gates, config, conflicts);
        if !self.allow_privileged {
            config.api.gates.switch_off(PRIVILEGED_GATE);
        }
        match controllers::enabled(&self.controllers) {
            Ok(mut enabled) => {
                if !self.enable_garbage_collector {
                    enabled.remove(controllers::GARBAGE_COLLECTOR);
                }
                config.controllers.enabled = enabled;
            }
            Err(problem) => conflicts.push(format!("--controllers: {problem}")),
        }
        match config::brand(&self.brand) {
            Some(brand) => config.api.brand = brand,
            None => {
                let mut known: Vec<&str> = config::brands().iter().map(|brand| brand.name).collect();
                known.sort_unstable();
                let known = known.join(", ");
                conflicts.push(format!("--brand {:?} is not known; known are {known}", self.brand));
            }
        }
        // After the brand, which decides how groups are called.
        runtime_config(&self.runtime_config, config, conflicts);
    }
}

fn gates(words: &[String], config: &mut Config, conflicts: &mut Vec<String>) {
    let mut settings = Vec::new();
    for word in words {
        match word.split_once('=') {
            None => {
                let problem = format!("{word:?} is not of the form Name=true or Name=false");
                conflicts.push(format!("--feature-gates: {problem}"));
            }
            Some((name, value)) => match parse_boolean(value.trim()) {
                Some(value) => match InertGate::named(name.trim()).map(|gate| gate.set(value)) {
                    None => settings.push((name.trim(), value)),
                    Some(Ok(warning)) => config.warnings.extend(warning),
                    Some(Err(problem)) => conflicts.push(format!("--feature-gates: {problem}")),
                },
                None => conflicts.push(format!(
                    "--feature-gates: the value of {name} is {value:?} and must be true or false"
                )),
            },
        }
    }
    let chosen = Gates::choose(config::gates(), &settings);
    conflicts.extend(chosen.problems.iter().map(|problem| format!("--feature-gates: {problem}")));
    config.api.gates = chosen.gates;
    config.warnings.extend(chosen.warnings);
}

fn runtime_config(words: &[String], config: &mut Config, conflicts: &mut Vec<String>) {
    let problems = match RuntimeConfig::read(words.iter().map(String::as_str)) {
        Ok(read) => {
            let found = read.check(config.api.brand, config::kinds());
            config.warnings.extend(found.warnings);
            config.api.runtime_config = read;
            found.problems
        }
        Err(problems) => problems,
    };
    conflicts.extend(problems.iter().map(|problem| format!("--runtime-config: {problem}")));
}

#[cfg(test)]
mod tests;
