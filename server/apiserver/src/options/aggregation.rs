//! Options of versions that other servers serve behind this one.

use std::path::PathBuf;

use clap::ArgAction;
use services::ServiceSource;

use super::values::pair;
use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Other servers behind this one")]
pub(super) struct Aggregation {
    /// Show this client certificate (PEM) to servers to which requests are passed on. By default the server
    /// makes one, and publishes its authority
    #[arg(long, value_name = "FILE")]
    proxy_client_cert_file: Option<PathBuf>,
    /// Key of that certificate, PEM
    #[arg(long, value_name = "FILE")]
    proxy_client_key_file: Option<PathBuf>,
    /// Refuse redirects of these servers with 502, since clients would follow them past the checks of this
    /// server
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    aggregator_reject_forwarding_redirect: bool,
    /// Pass requests on to endpoints and not to the address of the service: what --service-resolver does with
    /// endpoints, which it needs
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    enable_aggregator_routing: bool,
}

impl Aggregation {
    /// Says in the settings what the options of this group mean. Behind the options of services.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        config.aggregation.proxy_client_files = pair(
            ("--proxy-client-cert-file", self.proxy_client_cert_file),
            ("--proxy-client-key-file", self.proxy_client_key_file),
            conflicts,
        );
        config.aggregation.settings.rejects_redirects = self.aggregator_reject_forwarding_redirect;
        let sources = &config.services.addresses.sources;
        if self.enable_aggregator_routing && !sources.contains(&ServiceSource::Endpoints) {
            conflicts.push("--enable-aggregator-routing needs endpoints in --service-resolver".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::options::tests::config;

    #[test]
    fn the_certificate_needs_its_key() {
        let settings = config(&["--proxy-client-cert-file=/a.crt", "--proxy-client-key-file=/a.key"]);
        let aggregation = settings.expect("good").aggregation;
        assert!(aggregation.proxy_client_files.is_some_and(|files| files.key.ends_with("a.key")));
        assert!(aggregation.settings.rejects_redirects);
        assert!(config(&["--proxy-client-cert-file=/a.crt"]).is_err());
        let settings = config(&["--aggregator-reject-forwarding-redirect=false"]).expect("good");
        assert!(!settings.aggregation.settings.rejects_redirects);
    }

    #[test]
    fn routing_needs_endpoints() {
        assert!(config(&["--enable-aggregator-routing"]).is_ok());
        let wrong = config(&["--enable-aggregator-routing=true", "--service-resolver=cluster-ip"]);
        let expected = "--enable-aggregator-routing needs endpoints in --service-resolver";
        assert_eq!(wrong.map(|_| ()), Err(vec![expected.to_owned()]));
    }
}
