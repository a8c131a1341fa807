//! The metrics of the file that lists the authorizers, which is read again while the server runs.

use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
};

use super::stability::{Registrar, alpha, beta};

/// Handles on the metrics of the file of authorizers.
#[derive(Debug, Clone, Default)]
pub struct AuthorizationFileMetrics {
    reloads: Family<ReloadLabels, Counter>,
    last: Family<ReloadLabels, Gauge>,
    info: Family<InfoLabels, Gauge>,
    /// The label of the content that is in force.
    current: Arc<Mutex<Option<InfoLabels>>>,
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

impl AuthorizationFileMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            beta(
                "apiserver_authorization_config_controller_automatic_reloads",
                "Times that the changed file of authorizers was read, and whether it could be used",
            ),
            self.reloads.clone(),
        );
        all.register(
            beta(
                "apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds",
                "When the changed file of authorizers was last read, in Unix seconds",
            ),
            self.last.clone(),
        );
        all.register(
            alpha(
                "apiserver_authorization_config_controller_last_config_info",
                "The hash of the file of authorizers that is in force; always 1",
            ),
            self.info.clone(),
        );
    }

    /// Notes that a file with this hash is in force. `server` is the hash of the name of this server.
    pub fn in_force(&self, server: &str, hash: &str) {
        let labels = InfoLabels { apiserver_id_hash: server.to_owned(), hash: hash.to_owned() };
        // The value is replaced at once, so it is whole if a thread panicked with it.
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        // A label for each content that ever was would cost memory for ever.
        if let Some(former) = current.replace(labels.clone()) {
            self.info.remove(&former);
        }
        self.info.get_or_create_owned(&labels).set(1);
    }

    /// Counts a changed file that is in force now.
    pub fn reloaded(&self, server: &str, unix_seconds: u64) {
        self.count("success", server, unix_seconds);
    }

    /// Counts a changed file that could not be used.
    pub fn refused(&self, server: &str, unix_seconds: u64) {
        self.count("failure", server, unix_seconds);
    }

    fn count(&self, status: &'static str, server: &str, unix_seconds: u64) {
        let labels = ReloadLabels { status, apiserver_id_hash: server.to_owned() };
        self.reloads.get_or_create_owned(&labels).inc();
        self.last.get_or_create_owned(&labels).set(i64::try_from(unix_seconds).unwrap_or(i64::MAX));
    }
}
