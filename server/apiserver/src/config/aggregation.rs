//! How requests for versions that other servers serve are passed on.

use aggregation::AggregationSettings;
use pki::PairFiles;

/// Other servers behind this one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AggregationConfig {
    /// The certificate and key by which other servers know this one, in place of those that it makes.
    pub proxy_client_files: Option<PairFiles>,
    /// How other servers are treated.
    pub settings: AggregationSettings,
}
