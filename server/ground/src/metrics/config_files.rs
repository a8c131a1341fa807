//! The metrics of configuration files that are reloaded.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
};

use super::stability::{Registrar, alpha, beta};
use crate::document::hash;

/// The beginning of the names for the file of `--authentication-config`.
pub(super) const AUTHENTICATION: &str = "apiserver_authentication_config_controller";
/// The same for the file of `--authorization-config`.
pub(super) const AUTHORIZATION: &str = "apiserver_authorization_config_controller";

/// Handles on the metrics of one configuration file.
#[derive(Debug, Clone, Default)]
pub struct ConfigFileMetrics {
    reloads: Family<ReloadLabels, Counter>,
    last: Family<ReloadLabels, Gauge>,
    info: Family<InfoLabels, Gauge>,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ReloadLabels {
    status: &'static str,
    apiserver_id_hash: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct InfoLabels {
    apiserver_id_hash: String,
    hash: String,
}

impl ConfigFileMetrics {
    /// Registers the metrics under names that begin so.
    pub(super) fn register(&self, prefix: &str, all: &mut Registrar<'_>) {
        all.register(
            beta(
                format!("{prefix}_automatic_reloads"),
                "Times that a changed configuration file was read, and whether it could be used",
            ),
            self.reloads.clone(),
        );
        all.register(
            beta(
                format!("{prefix}_automatic_reload_last_timestamp_seconds"),
                "When a changed configuration file was last read, in Unix seconds",
            ),
            self.last.clone(),
        );
        all.register(
            alpha(
                format!("{prefix}_last_config_info"),
                "The hash of the configuration file that is in force; always 1",
            ),
            self.info.clone(),
        );
    }

    /// Begins to report about a file with this hash, for the server of this identity.
    #[must_use]
    pub fn begin(&self, server: &str, file_hash: &str) -> ConfigFileReports {
        let reports = ConfigFileReports {
            metrics: self.clone(),
            server: hash(server.as_bytes()),
            current: file_hash.to_owned(),
        };
        self.info.get_or_create_owned(&reports.info()).set(1);
        reports
    }
}

/// Reports about one configuration file.
#[derive(Debug)]
pub struct ConfigFileReports {
    metrics: ConfigFileMetrics,
    /// The hash of the identity of the server.
    server: String,
    /// The hash of the contents in force.
    current: String,
}

impl ConfigFileReports {
    /// Notes that changed contents with this hash are in force.
    pub fn reloaded(&mut self, file_hash: &str, unix_seconds: u64) {
        self.read("success", unix_seconds);
        // A label for each content that ever was would cost memory for ever.
        self.metrics.info.remove(&self.info());
        self.current = file_hash.to_owned();
        self.metrics.info.get_or_create_owned(&self.info()).set(1);
    }

    /// Notes that changed contents could not be used.
    pub fn failed(&self, unix_seconds: u64) {
        self.read("failure", unix_seconds);
    }

    fn info(&self) -> InfoLabels {
        InfoLabels { apiserver_id_hash: self.server.clone(), hash: self.current.clone() }
    }

    fn read(&self, status: &'static str, unix_seconds: u64) {
        let labels = ReloadLabels { status, apiserver_id_hash: self.server.clone() };
        self.metrics.reloads.get_or_create_owned(&labels).inc();
        let seconds = i64::try_from(unix_seconds).unwrap_or(i64::MAX);
        self.metrics.last.get_or_create_owned(&labels).set(seconds);
    }
}
