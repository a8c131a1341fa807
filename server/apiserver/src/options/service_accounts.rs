//! Options about tokens of service accounts.

use std::{path::PathBuf, time::Duration};

use access::authn::service_account::ServiceAccountSettings;
use clap::ArgAction;

use super::values::duration;
use crate::config::Config;

/// Limits of the longest life, where there is one.
const EXPIRATION_SECONDS: std::ops::RangeInclusive<u64> = 3600..=1 << 32;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tokens of service accounts")]
pub(super) struct ServiceAccounts {
    /// Verify tokens with the keys in this file, PEM, public or private. May be repeated
    #[arg(long, value_name = "FILE", value_delimiter = ',')]
    service_account_key_file: Vec<PathBuf>,
    /// Sign tokens with this private key (PEM) instead of one that the server makes for itself
    #[arg(long, value_name = "FILE")]
    service_account_signing_key_file: Option<PathBuf>,
    /// Sign tokens in Secrets with this private key (PEM) instead of the one that signs all others
    #[arg(long, value_name = "FILE")]
    service_account_private_key_file: Option<PathBuf>,
    /// Accept tokens in Secrets only while the Secret and the account exist
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    service_account_lookup: bool,
    /// Let tokens that node agents request for pods live a year, for clients that do not renew them
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    service_account_extend_token_expiration: bool,
    /// Publish this authority (PEM) in every namespace and in Secrets of tokens, instead of that of the
    /// serving certificate
    #[arg(long, value_name = "FILE")]
    root_ca_file: Option<PathBuf>,
    /// Issue tokens under this name. May be repeated: the first one issues, and all are accepted [default:
    /// https://<brand>.default.svc]
    #[arg(long, value_name = "NAME")]
    service_account_issuer: Vec<String>,
    /// Accept tokens that name one of these audiences. By default the issuers
    #[arg(long, value_name = "NAME", value_delimiter = ',', alias = "service-account-api-audiences")]
    api_audiences: Vec<String>,
    /// Limit the lifetime of tokens, to at least 1h; 0s for no limit
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = duration)]
    service_account_max_token_expiration: Duration,
    /// Publish this https URL as the location of the keys, instead of this server
    #[arg(long, value_name = "URL")]
    service_account_jwks_uri: Option<String>,
}

impl ServiceAccounts {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        // Tokens that the server signs with a key that it does not verify with would be refused at once.
        if self.service_account_signing_key_file.is_some() && self.service_account_key_file.is_empty() {
            conflicts.push(
                "--service-account-signing-key-file needs --service-account-key-file beside it".to_owned(),
            );
        }
        for issuer in &self.service_account_issuer {
            let is_url = |text: &str| {
                text.parse::<http::Uri>().is_ok_and(|url| url.scheme().is_some() && url.host().is_some())
            };
            if issuer.is_empty() || (issuer.contains(':') && !is_url(issuer)) {
                let problem = "must be a name without a colon, or a URL";
                conflicts.push(format!("--service-account-issuer is {issuer:?} and {problem}"));
            }
        }
        if self.api_audiences.iter().any(String::is_empty) {
            conflicts.push("--api-audiences: a name must not be empty".to_owned());
        }
        let most = self.service_account_max_token_expiration.as_secs();
        if !self.service_account_max_token_expiration.is_zero() && !EXPIRATION_SECONDS.contains(&most) {
            let problem = "must be 0s, or between 1h and 2^32 seconds";
            conflicts.push(format!("--service-account-max-token-expiration {problem}"));
        }
        if let Some(url) = self.service_account_jwks_uri.as_ref().filter(|url| !url.starts_with("https://")) {
            conflicts.push(format!("--service-account-jwks-uri is {url:?} and must be an https URL"));
        }
        config.controllers.root_ca_file = self.root_ca_file;
        config.authentication.service_accounts = ServiceAccountSettings {
            key_files: self.service_account_key_file,
            signing_key_file: self.service_account_signing_key_file,
            secrets_key_file: self.service_account_private_key_file,
            believes_without_lookup: !self.service_account_lookup,
            issuers: self.service_account_issuer,
            audiences: self.api_audiences,
            expiration_seconds_max: most,
            keeps_requested_expiration: !self.service_account_extend_token_expiration,
            keys_url: self.service_account_jwks_uri,
        };
    }
}

#[cfg(test)]
mod tests {
    use crate::options::tests::config;

    #[test]
    fn issuer_and_audiences_have_defaults_that_follow_from_each_other() {
        let settings = |words: &[&str]| {
            let config = config(words).expect("good");
            let settings = config.authentication.service_accounts;
            (settings.issuers(config.api.brand), settings.audiences(config.api.brand))
        };
        let of = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        for (words, issuers, audiences) in [
            (vec![], vec!["https://platform.default.svc"], vec!["https://platform.default.svc"]),
            (
                vec!["--brand=kubernetes"],
                vec!["https://kubernetes.default.svc"],
                vec!["https://kubernetes.default.svc"],
            ),
            (
                vec!["--service-account-issuer=https://a", "--service-account-issuer=b"],
                vec!["https://a", "b"],
                vec!["https://a", "b"],
            ),
            (
                vec!["--service-account-issuer=https://a", "--service-account-api-audiences=x,y"],
                vec!["https://a"],
                vec!["x", "y"],
            ),
        ] {
            assert_eq!(settings(&words), (of(&issuers), of(&audiences)), "{words:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (word, expected) in [
            ("--service-account-signing-key-file=a", "--service-account-signing-key-file needs"),
            ("--service-account-issuer=a b:c", "--service-account-issuer is \"a b:c\" and must be"),
            (
                "--service-account-max-token-expiration=59m",
                "--service-account-max-token-expiration must be 0s",
            ),
            ("--service-account-jwks-uri=http://a", "--service-account-jwks-uri is \"http://a\" and must be"),
        ] {
            let problems = config(&[word]).expect_err("refused");
            assert!(problems.len() == 1 && problems[0].starts_with(expected), "{problems:?}");
        }
        assert!(config(&["--service-account-max-token-expiration=1h"]).is_ok());
    }
}
