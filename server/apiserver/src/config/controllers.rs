//! Which controllers run, and what they work with.

use std::{collections::BTreeSet, path::PathBuf, time::Duration};

use pki::PairFiles;

/// The controllers of a server.
#[derive(Debug, Clone)]
pub struct ControllersConfig {
    /// Which run: some of [`controllers::names`].
    pub enabled: BTreeSet<&'static str>,
    /// Whether they wait for a lease, since other servers share the store.
    pub leader_elect: bool,
    /// How long events stay after their last write, in place of what the schema says.
    pub event_ttl: Option<Duration>,
    /// How long a namespace is terminating before it is emptied. Clients that delete a file with a namespace
    /// and what is in it delete the namespace first, and fail if the rest is not there any more.
    pub namespace_grace: Duration,
    /// How often the objects of flow control are set back to what they should be.
    pub upkeep_interval: Duration,
    /// The authority that signs requests for certificates, in place of the server's own.
    pub signing_files: Option<PairFiles>,
    /// Longest life of a certificate that is signed on request.
    pub signing_duration: Duration,
    /// The authority that is published in every namespace; without it, that of the certificate that the
    /// server shows.
    pub root_ca_file: Option<PathBuf>,
}

impl Default for ControllersConfig {
    /// Those that are on by default, without a lease.
    fn default() -> Self {
        ControllersConfig {
            enabled: controllers::by_default().collect(),
            leader_elect: false,
            event_ttl: None,
            namespace_grace: Duration::from_secs(5),
            upkeep_interval: Duration::from_secs(60),
            signing_files: None,
            // A year.
            signing_duration: Duration::from_secs(8760 * 3600),
            root_ca_file: None,
        }
    }
}
