//! Where objects are stored, and how long their past is kept.

use std::{path::PathBuf, time::Duration};

use pki::PairFiles;
use storage::engine::UnknownTypes;

/// The store of a server.
#[derive(Debug, Clone)]
pub struct StorageConfig {
    /// Where certificates, the administrator's configuration and the store live. `None` keeps all in
    /// memory, which needs [`StorageKind::Memory`].
    pub data_dir: Option<PathBuf>,
    /// Where writes go.
    pub kind: StorageKind,
    /// What becomes of stored objects whose type is not served.
    pub unknown_types: UnknownTypes,
    /// How long changes are kept for watches.
    pub watch_history: Duration,
    /// How long a list in pages can go on in the state that it began with.
    pub continue_token_lifetime: Duration,
}

impl Default for StorageConfig {
    /// In memory.
    fn default() -> Self {
        StorageConfig {
            data_dir: None,
            kind: StorageKind::Memory,
            unknown_types: UnknownTypes::Refuse,
            watch_history: Duration::from_secs(300),
            continue_token_lifetime: Duration::from_secs(300),
        }
    }
}

/// Where writes go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageKind {
    /// A database in the data directory.
    Embedded,
    /// Nothing outlives the process.
    Memory,
    /// An etcd cluster, which several servers may share.
    Etcd(Box<EtcdServers>),
}

/// Where etcd is, and how to speak to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtcdServers {
    /// URLs of the members of the main cluster.
    pub servers: Vec<String>,
    /// Clusters of single types.
    pub overrides: Vec<EtcdOverride>,
    /// Authorities for their certificates, PEM.
    pub authorities: Option<PathBuf>,
    /// What to show them.
    pub client: Option<PairFiles>,
    /// What all keys begin with.
    pub prefix: String,
    /// How often superseded states are dropped. `None` for never.
    pub compaction_interval: Option<Duration>,
    /// How long a check of health may take.
    pub check_timeout: Duration,
    /// Whether a stand-in for etcd ([`crate::etcd_stand_in`]) may be in its place: then objects are kept in
    /// memory.
    pub stand_in_allowed: bool,
}

/// A resource type with a cluster of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtcdOverride {
    /// The group as clients write it; empty for the core group.
    pub group: String,
    /// The plural name of the type.
    pub resource: String,
    /// URLs of the members.
    pub servers: Vec<String>,
}
