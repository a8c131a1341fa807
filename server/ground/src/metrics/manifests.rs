//! The metrics of admission configurations in files.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge},
};

use super::stability::{Registrar, alpha};

/// Handles on the metrics of admission configurations in files.
#[derive(Debug, Clone, Default)]
pub struct ManifestMetrics {
    reloads: Family<ReloadLabels, Counter>,
    last: Family<ReloadLabels, Gauge>,
    info: Family<InfoLabels, Gauge>,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ReloadLabels {
    status: &'static str,
    plugin: &'static str,
    apiserver_id_hash: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct InfoLabels {
    plugin: &'static str,
    apiserver_id_hash: String,
    hash: String,
}

/// The files of one plugin.
#[derive(Debug, Clone)]
pub struct ManifestFiles {
    /// The plugin.
    pub plugin: &'static str,
    /// The hash of the name of this server.
    pub server: String,
}

impl ManifestMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha(
                "apiserver_manifest_admission_config_controller_automatic_reloads",
                "Times that admission configurations in files were read, and whether they could be used",
            ),
            self.reloads.clone(),
        );
        all.register(
            alpha(
                "apiserver_manifest_admission_config_controller_automatic_reload_last_timestamp_seconds",
                "When admission configurations in files were last read, in Unix seconds",
            ),
            self.last.clone(),
        );
        all.register(
            alpha(
                "apiserver_manifest_admission_config_controller_last_config_info",
                "The hash of the admission configurations in files that are in force; always 1",
            ),
            self.info.clone(),
        );
    }

    /// Notes that files with this hash are in force, in place of those with the former one.
    pub fn loaded(&self, files: &ManifestFiles, former: Option<&str>, hash: &str, unix_seconds: u64) {
        self.read(files, "success", unix_seconds);
        let info = |hash: &str| InfoLabels {
            plugin: files.plugin,
            apiserver_id_hash: files.server.clone(),
            hash: hash.to_owned(),
        };
        // A label for each content that ever was would cost memory for ever.
        if let Some(former) = former {
            self.info.remove(&info(former));
        }
        self.info.get_or_create_owned(&info(hash)).set(1);
    }

    /// Notes that files could not be used.
    pub fn failed(&self, files: &ManifestFiles, unix_seconds: u64) {
        self.read(files, "failure", unix_seconds);
    }

    fn read(&self, files: &ManifestFiles, status: &'static str, unix_seconds: u64) {
        let labels = ReloadLabels { status, plugin: files.plugin, apiserver_id_hash: files.server.clone() };
        self.reloads.get_or_create_owned(&labels).inc();
        let seconds = i64::try_from(unix_seconds).unwrap_or(i64::MAX);
        self.last.get_or_create_owned(&labels).set(seconds);
    }
}
