//! How to reach an etcd cluster, and how to use it. No logic.

use std::path::PathBuf;
use std::time::Duration;

/// Under which prefix keys are stored unless the options say otherwise.
const PREFIX_DEFAULT: &str = "/registry";
/// How often etcd is told to forget history unless the options say otherwise.
const COMPACTION_INTERVAL_DEFAULT: Duration = Duration::from_secs(300);
/// How long the start waits for etcd unless the options say otherwise.
const DIAL_TIMEOUT_DEFAULT: Duration = Duration::from_secs(20);
/// How long a check of health may take unless the options say otherwise.
const CHECK_TIMEOUT_DEFAULT: Duration = Duration::from_secs(2);

/// An etcd cluster and the part of it that is ours.
#[derive(Clone, Debug)]
pub struct Config {
    /// The addresses of members for clients, `http://…` or `https://…`: at least one.
    pub endpoints: Vec<String>,
    /// The authority that signed the certificates of the members. Needed for `https://…`.
    pub ca_file: Option<PathBuf>,
    /// The certificate to show to the members, and with it `key_file`.
    pub cert_file: Option<PathBuf>,
    /// The key of the certificate.
    pub key_file: Option<PathBuf>,
    /// Under which prefix all keys stand; it begins with `/`.
    pub prefix: String,
    /// The name of the product: a prefix written under another name is refused.
    pub brand: String,
    /// How often etcd is told to forget history that is not wanted any more; zero for never.
    pub compaction_interval: Duration,
    /// How long the start waits for etcd.
    pub dial_timeout: Duration,
    /// How long a member may take to answer a check of its health.
    pub check_timeout: Duration,
}

impl Config {
    /// A cluster reached without TLS, and defaults.
    pub fn new(endpoints: Vec<String>, brand: &str) -> Self {
        Self {
            endpoints,
            ca_file: None,
            cert_file: None,
            key_file: None,
            prefix: PREFIX_DEFAULT.to_owned(),
            brand: brand.to_owned(),
            compaction_interval: COMPACTION_INTERVAL_DEFAULT,
            dial_timeout: DIAL_TIMEOUT_DEFAULT,
            check_timeout: CHECK_TIMEOUT_DEFAULT,
        }
    }
}
