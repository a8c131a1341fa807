//! The metrics of certificates: reloaded files, and the remaining lifetime of client certificates.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
};

use super::stability::{Registrar, alpha};

const MINUTE: f64 = 60.0;
const HOUR: f64 = 60.0 * MINUTE;
const DAY: f64 = 24.0 * HOUR;
/// Buckets for the remaining lifetime of a certificate, in seconds.
const REMAINING_BUCKETS: [f64; 14] = [
    0.0,
    30.0 * MINUTE,
    HOUR,
    2.0 * HOUR,
    6.0 * HOUR,
    12.0 * HOUR,
    DAY,
    2.0 * DAY,
    4.0 * DAY,
    7.0 * DAY,
    30.0 * DAY,
    90.0 * DAY,
    180.0 * DAY,
    360.0 * DAY,
];

/// Handles on the metrics of certificates.
#[derive(Debug, Clone)]
pub struct CertificateMetrics {
    reloads: Family<ReloadLabels, Counter>,
    refused: Family<FileLabels, Gauge>,
    remaining: Histogram,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ReloadLabels {
    option: &'static str,
    result: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct FileLabels {
    option: &'static str,
}

/// The state of files before they changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilesWere {
    /// They were in use.
    InForce,
    /// They were invalid.
    Refused,
}

impl Default for CertificateMetrics {
    fn default() -> Self {
        CertificateMetrics {
            reloads: Family::default(),
            refused: Family::default(),
            remaining: Histogram::new(REMAINING_BUCKETS),
        }
    }
}

impl CertificateMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha(
                "apiserver_certificate_reloads",
                "Times that files with certificates had changed and were \
                 read again, by the option that names them",
            ),
            self.reloads.clone(),
        );
        all.register(
            alpha(
                "apiserver_certificate_files_refused",
                "How many of the files that an option names cannot \
                 be used as they are, so that former ones are in force",
            ),
            self.refused.clone(),
        );
        all.register(
            alpha(
                "apiserver_client_certificate_expiration_seconds",
                "What remains of client certificates when they are verified, once per connection",
            ),
            self.remaining.clone(),
        );
    }

    /// Counts changed files that are in use now.
    pub fn reloaded(&self, option: &'static str, before: FilesWere) {
        self.reloads.get_or_create_owned(&ReloadLabels { option, result: "success" }).inc();
        if before == FilesWere::Refused {
            self.refused.get_or_create_owned(&FileLabels { option }).dec();
        }
    }

    /// Counts changed files that are invalid.
    pub fn refused(&self, option: &'static str, before: FilesWere) {
        self.reloads.get_or_create_owned(&ReloadLabels { option, result: "error" }).inc();
        if before == FilesWere::InForce {
            self.refused.get_or_create_owned(&FileLabels { option }).inc();
        }
    }

    /// The remaining lifetime of client certificates.
    #[must_use]
    pub fn remaining(&self) -> Histogram {
        self.remaining.clone()
    }
}
