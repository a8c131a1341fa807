//! Options about where objects are kept.

use std::{path::PathBuf, time::Duration};

use clap::ValueEnum;
use storage::engine::UnknownTypes;

use super::{
    program::ProgramName,
    values::{duration, not_zero, pair},
};
use crate::config::{Config, EtcdOverride, EtcdServers, StorageKind};

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Storage")]
pub(super) struct Storage {
    /// Keep the store, the certificates and the administrator's configuration in this directory. By default
    /// ./data; called as kube-apiserver, the server has none
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Store objects in this engine. By default embedded; called as kube-apiserver, the etcd of
    /// --etcd-servers
    #[arg(long, value_name = "ENGINE")]
    storage: Option<Engine>,
    /// Keep changes for this long, for watches that resume
    #[arg(long, value_name = "DURATION", default_value = "5m", value_parser = duration)]
    watch_history: Duration,
    /// Let paged lists continue in their first state for this long, at most as long as changes are kept
    #[arg(long, value_name = "DURATION", default_value = "5m", value_parser = duration)]
    continue_token_lifetime: Duration,
    /// Refuse to start, or keep going, if stored objects have a type that this program does not know
    ///
    /// They are never changed. `keep` serves everything else and leaves them out of snapshots.
    #[arg(long, value_name = "WHAT", default_value = "refuse")]
    unknown_stored_types: Unknown,
    #[command(flatten)]
    etcd: Etcd,
}

/// What becomes of objects of unknown types.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Unknown {
    /// Name them and do not start
    Refuse,
    /// Leave them where they are
    Keep,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Storage in etcd")]
pub(super) struct Etcd {
    /// Connect to these members of the etcd cluster, as http://host:port or https://host:port
    #[arg(long, value_name = "URL", value_delimiter = ',')]
    etcd_servers: Vec<String>,
    /// Store single types in clusters of their own, as group/type#URL;URL; the core group is written as /type
    #[arg(long, value_name = "OVERRIDE", value_delimiter = ',', value_parser = etcd_override)]
    etcd_servers_overrides: Vec<EtcdOverride>,
    /// Verify the certificates of etcd with these authorities, PEM
    #[arg(long, value_name = "FILE")]
    etcd_cafile: Option<PathBuf>,
    /// Present this certificate to etcd, PEM
    #[arg(long, value_name = "FILE")]
    etcd_certfile: Option<PathBuf>,
    /// Key of the certificate for etcd, PEM
    #[arg(long, value_name = "FILE")]
    etcd_keyfile: Option<PathBuf>,
    /// Begin all keys with this prefix
    #[arg(long, value_name = "PREFIX", default_value = "/registry")]
    etcd_prefix: String,
    /// Drop superseded states from etcd at this interval; 0s for never
    #[arg(long, value_name = "DURATION", default_value = "5m", value_parser = duration)]
    etcd_compaction_interval: Duration,
    /// Limit the time of a health check of etcd
    #[arg(long, value_name = "DURATION", default_value = "2s", value_parser = duration)]
    etcd_healthcheck_timeout: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    Embedded,
    Memory,
    Etcd,
}

/// The data directory by default.
const DATA_DIR_DEFAULT: &str = "./data";
/// kube-apiserver does not start without etcd, either.
const NO_STORE: &str =
    "--etcd-servers must be specified, or --data-dir to store objects there, or --storage=memory";

impl Storage {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, program: ProgramName, config: &mut Config, conflicts: &mut Vec<String>) {
        not_zero("--watch-history", self.watch_history, conflicts);
        let (engine, data_dir) = match program {
            ProgramName::KubeApiserver => (self.engine_of_kube_apiserver(conflicts), self.data_dir),
            _ => {
                let data_dir = self.data_dir.unwrap_or_else(|| DATA_DIR_DEFAULT.into());
                (self.storage.unwrap_or(Engine::Embedded), Some(data_dir))
            }
        };
        config.storage.data_dir = data_dir;
        config.storage.watch_history = self.watch_history;
        not_zero("--continue-token-lifetime", self.continue_token_lifetime, conflicts);
        config.storage.continue_token_lifetime = self.continue_token_lifetime;
        config.storage.unknown_types = match self.unknown_stored_types {
            Unknown::Refuse => UnknownTypes::Refuse,
            Unknown::Keep => UnknownTypes::Keep,
        };
        config.storage.kind = self.etcd.kind(engine, conflicts);
        if let StorageKind::Etcd(servers) = &mut config.storage.kind {
            // An engine that is named is meant.
            servers.stand_in_allowed = program == ProgramName::KubeApiserver && self.storage.is_none();
        }
    }

    /// Chooses the engine, but never a directory that was not named: it would be left behind in the working
    /// directory.
    fn engine_of_kube_apiserver(&self, conflicts: &mut Vec<String>) -> Engine {
        match (self.storage, &self.data_dir) {
            (Some(Engine::Embedded), None) => {
                conflicts.push("--storage embedded needs --data-dir".to_owned());
                Engine::Memory
            }
            (Some(engine), _) => engine,
            (None, _) if !self.etcd.etcd_servers.is_empty() => Engine::Etcd,
            (None, Some(_)) => Engine::Embedded,
            (None, None) => {
                conflicts.push(NO_STORE.to_owned());
                Engine::Memory
            }
        }
    }
}

impl Etcd {
    /// The engine, and for etcd where it is.
    pub(super) fn kind(self, engine: Engine, conflicts: &mut Vec<String>) -> StorageKind {
        let servers = self.servers(conflicts);
        match engine {
            Engine::Etcd if servers.servers.is_empty() => {
                conflicts.push("--storage etcd needs --etcd-servers".to_owned());
                StorageKind::Etcd(Box::new(servers))
            }
            Engine::Etcd => StorageKind::Etcd(Box::new(servers)),
            _ if !servers.servers.is_empty() => {
                conflicts.push("--etcd-servers needs --storage etcd".to_owned());
                // A stand-in: with a conflict, no server starts from these settings.
                StorageKind::Memory
            }
            Engine::Embedded => StorageKind::Embedded,
            Engine::Memory => StorageKind::Memory,
        }
    }

    fn servers(self, conflicts: &mut Vec<String>) -> EtcdServers {
        not_zero("--etcd-healthcheck-timeout", self.etcd_healthcheck_timeout, conflicts);
        for url in self.etcd_servers.iter().filter(|url| !is_url(url)) {
            conflicts.push(format!("--etcd-servers: {}", wrong_url(url)));
        }
        if !self.etcd_prefix.starts_with('/') || self.etcd_prefix.ends_with('/') {
            conflicts.push(format!(
                "--etcd-prefix is {:?} and must begin with a slash and not end with one",
                self.etcd_prefix
            ));
        }
        let client =
            pair(("--etcd-certfile", self.etcd_certfile), ("--etcd-keyfile", self.etcd_keyfile), conflicts);
        EtcdServers {
            servers: self.etcd_servers,
            overrides: self.etcd_servers_overrides,
            authorities: self.etcd_cafile,
            client,
            prefix: self.etcd_prefix,
            compaction_interval: Some(self.etcd_compaction_interval).filter(|every| !every.is_zero()),
            check_timeout: self.etcd_healthcheck_timeout,
            stand_in_allowed: false,
        }
    }
}

/// `group/type#URL;URL`.
fn etcd_override(text: &str) -> Result<EtcdOverride, String> {
    let form = "must be of the form group/type#URL;URL";
    let (resource, servers) = text.split_once('#').ok_or(form)?;
    let (group, resource) = resource.split_once('/').ok_or(form)?;
    let servers: Vec<String> = servers.split(';').map(str::to_owned).collect();
    if let Some(url) = servers.iter().find(|url| !is_url(url)) {
        return Err(wrong_url(url));
    }
    Ok(EtcdOverride { group: group.to_owned(), resource: resource.to_owned(), servers })
}

fn is_url(text: &str) -> bool {
    let address = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    address.is_some_and(|address| !address.trim_end_matches('/').is_empty())
        && text.parse::<http::Uri>().is_ok_and(|uri| uri.path() == "/" && uri.query().is_none())
}

fn wrong_url(url: &str) -> String {
    format!("{url:?} must be a URL such as https://10.0.0.1:2379")
}
