//! Options that say by whose tokens callers are known.

use std::{path::PathBuf, time::Duration};

use access::authn::{
    jwt::Algorithm,
    oidc::{ClaimMappings, ClaimRule, ClaimSource, OidcSettings},
    token_webhook,
};
use clap::ValueEnum;
use outbound::client_config::{self, Authority};

use super::values::duration;
use crate::config::Config;

/// The largest file with authorities.
const CA_FILE_BYTES_MAX: u64 = 4 * 1024 * 1024;
/// The prefix that means none.
const NO_PREFIX: &str = "-";
/// The claim that needs no prefix.
const EMAIL: &str = "email";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tokens of an OpenID Connect issuer")]
pub(super) struct OpenIdConnect {
    /// Accept tokens of this issuer, an https URL exactly as its tokens name it
    #[arg(long, value_name = "URL")]
    oidc_issuer_url: Option<String>,
    /// Require that tokens are issued for this client
    #[arg(long, value_name = "ID")]
    oidc_client_id: Option<String>,
    /// Take the user name from this claim
    #[arg(long, value_name = "CLAIM", default_value = "sub")]
    oidc_username_claim: String,
    /// Put this in front of user names; - for nothing. By default the issuer and #, and nothing for emails
    #[arg(long, value_name = "PREFIX", allow_hyphen_values = true)]
    oidc_username_prefix: Option<String>,
    /// Take the groups from this claim. Without it, users of tokens have none
    #[arg(long, value_name = "CLAIM")]
    oidc_groups_claim: Option<String>,
    /// Put this in front of groups
    #[arg(long, value_name = "PREFIX", default_value = "", hide_default_value = true)]
    oidc_groups_prefix: String,
    /// Require that tokens have this claim with this value. May be repeated
    #[arg(long, value_name = "CLAIM=VALUE", value_delimiter = ',')]
    oidc_required_claim: Vec<String>,
    /// Verify the issuer's web certificate with this authority (PEM) instead of those that this machine
    /// trusts
    #[arg(long, value_name = "FILE")]
    oidc_ca_file: Option<PathBuf>,
    /// Accept these signature algorithms: RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "RS256")]
    oidc_signing_algs: Vec<String>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tokens that a remote service knows")]
pub(super) struct TokenWebhook {
    /// Ask the service of this client configuration about tokens
    #[arg(long, value_name = "FILE")]
    authentication_token_webhook_config_file: Option<PathBuf>,
    /// Send TokenReviews in this version
    #[arg(long, value_name = "VERSION", default_value = "v1beta1")]
    authentication_token_webhook_version: ReviewVersion,
    /// Cache answers of the service for this long; 0s disables the cache
    #[arg(long, value_name = "DURATION", default_value = "2m0s", value_parser = duration)]
    authentication_token_webhook_cache_ttl: Duration,
}

/// Versions of reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ReviewVersion {
    V1,
    V1beta1,
}

impl OpenIdConnect {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let found = conflicts.len();
        let signing_algorithms = self.algorithms(conflicts);
        let required_claims = self.required(conflicts);
        let authority = self.authority(conflicts);
        let (issuer_url, client_id) = match (self.oidc_issuer_url, self.oidc_client_id) {
            (Some(issuer), Some(client)) => (issuer, client),
            (None, None) => {
                let alone = [
                    ("--oidc-ca-file", self.oidc_ca_file.is_some()),
                    ("--oidc-groups-claim", self.oidc_groups_claim.is_some()),
                    ("--oidc-username-prefix", self.oidc_username_prefix.is_some()),
                    ("--oidc-required-claim", !self.oidc_required_claim.is_empty()),
                ];
                for (option, _) in alone.iter().filter(|(_, given)| *given) {
                    conflicts
                        .push(format!("{option} needs --oidc-issuer-url and --oidc-client-id beside it"));
                }
                return;
            }
            (Some(_), None) => {
                return conflicts.push("--oidc-issuer-url needs --oidc-client-id beside it".to_owned());
            }
            (None, Some(_)) => {
                return conflicts.push("--oidc-client-id needs --oidc-issuer-url beside it".to_owned());
            }
        };
        if !is_issuer(&issuer_url) {
            let problem = "must be an https URL without a query and a fragment";
            conflicts.push(format!("--oidc-issuer-url is {issuer_url:?} and {problem}"));
        }
        // An empty text would be looked for among what a token says, and found where a token says nothing.
        let given = [
            ("--oidc-client-id", Some(&client_id)),
            ("--oidc-username-claim", Some(&self.oidc_username_claim)),
            ("--oidc-groups-claim", self.oidc_groups_claim.as_ref()),
        ];
        for (option, _) in given.iter().filter(|(_, text)| text.is_some_and(String::is_empty)) {
            conflicts.push(format!("{option} must not be empty"));
        }
        if conflicts.len() > found {
            return;
        }
        let prefix = username_prefix(self.oidc_username_prefix, &self.oidc_username_claim, &issuer_url);
        let groups = self.oidc_groups_claim.map(|claim| ClaimSource::claim(claim, self.oidc_groups_prefix));
        config.authentication.issuers = vec![OidcSettings {
            issuer_url,
            discovery_url: None,
            authority,
            audiences: vec![client_id],
            signing_algorithms,
            mappings: ClaimMappings {
                username: ClaimSource::claim(self.oidc_username_claim, prefix),
                groups,
                uid: None,
                extra: Vec::new(),
            },
            claim_rules: required_claims,
            user_rules: Vec::new(),
        }];
    }

    fn algorithms(&self, conflicts: &mut Vec<String>) -> Vec<Algorithm> {
        let mut algorithms = Vec::new();
        for name in &self.oidc_signing_algs {
            match Algorithm::named(name) {
                Some(algorithm) => algorithms.push(algorithm),
                None => {
                    let known = Algorithm::ALL.map(|(name, _)| name).join(", ");
                    conflicts.push(format!("--oidc-signing-algs: {name:?} is not known; known are {known}"));
                }
            }
        }
        algorithms
    }

    fn required(&self, conflicts: &mut Vec<String>) -> Vec<ClaimRule> {
        let mut required = Vec::new();
        for word in &self.oidc_required_claim {
            match word.split_once('=').filter(|(claim, _)| !claim.is_empty()) {
                Some((claim, value)) => {
                    required.push(ClaimRule::Value { claim: claim.to_owned(), value: value.to_owned() });
                }
                None => {
                    conflicts.push(format!("--oidc-required-claim: {word:?} is not of the form claim=value"));
                }
            }
        }
        required
    }

    fn authority(&self, conflicts: &mut Vec<String>) -> Authority {
        let Some(path) = &self.oidc_ca_file else { return Authority::System };
        // The length first, so that a wrong file is not read into memory as a whole.
        let length = std::fs::metadata(path).map(|found| found.len());
        match length
            .and_then(|length| if length > CA_FILE_BYTES_MAX { Ok(Vec::new()) } else { std::fs::read(path) })
        {
            Ok(pem) if pem.is_empty() => {
                conflicts.push(format!("--oidc-ca-file: {} is empty or too large", path.display()));
                Authority::System
            }
            Ok(pem) => Authority::Pem(pem),
            Err(error) => {
                conflicts.push(format!("--oidc-ca-file: cannot read {}: {error}", path.display()));
                Authority::System
            }
        }
    }
}

/// The prefix of user names.
fn username_prefix(option: Option<String>, claim: &str, issuer: &str) -> String {
    match option {
        Some(prefix) if prefix == NO_PREFIX => String::new(),
        Some(prefix) if !prefix.is_empty() => prefix,
        // Emails are unique.
        _ if claim == EMAIL => String::new(),
        // Without a prefix, an issuer could name a user that another method recognizes, or a `system:` user.
        _ => format!("{issuer}#"),
    }
}

fn is_issuer(url: &str) -> bool {
    let parsed = url.parse::<http::Uri>().ok();
    let host = parsed.as_ref().and_then(http::Uri::host);
    // Keys that are fetched without TLS could be replaced on the way, and with them every user.
    url.starts_with("https://") && host.is_some() && !url.contains(['?', '#', '@'])
}

impl TokenWebhook {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let Some(file) = self.authentication_token_webhook_config_file else { return };
        match client_config::read(&file) {
            Ok(service) => {
                config.authentication.token_webhook = Some(token_webhook::TokenWebhookSettings {
                    service,
                    version: match self.authentication_token_webhook_version {
                        ReviewVersion::V1 => token_webhook::Version::V1,
                        ReviewVersion::V1beta1 => token_webhook::Version::V1Beta1,
                    },
                    cache_ttl: self.authentication_token_webhook_cache_ttl,
                });
            }
            Err(error) => conflicts.push(format!("--authentication-token-webhook-config-file: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::options::tests::config;

    const ISSUER: [&str; 2] = ["--oidc-issuer-url=https://issuer.example/a", "--oidc-client-id=me"];

    #[test]
    fn an_issuer_has_the_defaults_that_others_have() {
        let issuer = |options: &[&str]| {
            let found = config(&[&ISSUER[..], options].concat()).expect("good").authentication.issuers;
            found.into_iter().next().expect("an issuer")
        };
        let settings = issuer(&[]);
        assert_eq!(settings.authority, Authority::System);
        assert_eq!(settings.audiences, ["me"]);
        assert_eq!(settings.signing_algorithms, [Algorithm::RS256]);
        let source = |source: &ClaimSource| match source {
            ClaimSource::Claim { name, prefix } => format!("{prefix}|{name}"),
            ClaimSource::Expression(_) => "an expression".to_owned(),
        };
        assert!(settings.mappings.groups.is_none() && settings.claim_rules.is_empty());
        assert!(config(&[]).expect("good").authentication.issuers.is_empty());
        for (options, expected) in [
            (&[][..], "https://issuer.example/a#|sub"),
            (&["--oidc-username-prefix="], "https://issuer.example/a#|sub"),
            (&["--oidc-username-prefix=-"], "|sub"),
            (&["--oidc-username-prefix=p:"], "p:|sub"),
            (&["--oidc-username-claim=email"], "|email"),
            (&["--oidc-username-claim=email", "--oidc-username-prefix=p:"], "p:|email"),
        ] {
            assert_eq!(source(&issuer(options).mappings.username), expected, "{options:?}");
        }
        let more = [
            "--oidc-required-claim=a=b,c=d=e",
            "--oidc-signing-algs=ES256,PS512",
            "--oidc-groups-claim=roles",
            "--oidc-groups-prefix=r:",
        ];
        let settings = issuer(&more);
        let [ClaimRule::Value { .. }, ClaimRule::Value { claim, value }] = settings.claim_rules.as_slice()
        else {
            panic!("{:?}", settings.claim_rules);
        };
        assert_eq!((claim.as_str(), value.as_str()), ("c", "d=e"));
        assert_eq!(source(&settings.mappings.groups.expect("groups")), "r:|roles");
        assert_eq!(settings.signing_algorithms, [Algorithm::ES256, Algorithm::PS512]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let table: [(&[&str], &str); 11] = [
            (&[ISSUER[0], "--oidc-client-id="], "--oidc-issuer-url needs --oidc-client-id beside it"),
            (&[ISSUER[0], ISSUER[1], "--oidc-username-claim="], "--oidc-username-claim must not be empty"),
            (&["--oidc-issuer-url=https://a"], "--oidc-issuer-url needs --oidc-client-id beside it"),
            (&["--oidc-client-id=a"], "--oidc-client-id needs --oidc-issuer-url beside it"),
            (
                &["--oidc-groups-claim=g"],
                "--oidc-groups-claim needs --oidc-issuer-url and --oidc-client-id beside it",
            ),
            (
                &["--oidc-issuer-url=http://a", "--oidc-client-id=a"],
                "--oidc-issuer-url is \"http://a\" and must be an https URL without a query and a fragment",
            ),
            (
                &[ISSUER[0], ISSUER[1], "--oidc-signing-algs=HS256"],
                "--oidc-signing-algs: \"HS256\" is not known; known are RS256",
            ),
            (
                &[ISSUER[0], ISSUER[1], "--oidc-signing-algs=none"],
                "--oidc-signing-algs: \"none\" is not known",
            ),
            (
                &[ISSUER[0], ISSUER[1], "--oidc-required-claim=a"],
                "--oidc-required-claim: \"a\" is not of the form claim=value",
            ),
            (
                &[ISSUER[0], ISSUER[1], "--oidc-ca-file=/no/such/file"],
                "--oidc-ca-file: cannot read /no/such/file",
            ),
            (
                &["--authentication-token-webhook-config-file=/no/such/file"],
                "--authentication-token-webhook-config-file: /no/such/file: cannot be read",
            ),
        ];
        for (words, expected) in table {
            let problems = config(words).expect_err("refused");
            assert!(problems.len() == 1 && problems[0].starts_with(expected), "{problems:?}, not {expected}");
        }
    }

    #[test]
    fn a_service_is_read_from_its_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("webhook");
        let text = r#"{ "current-context": "a", "contexts": [{ "name": "a", "context": { "cluster": "a" } }],
            "clusters": [{ "name": "a", "cluster": { "server": "https://hook" } }] }"#;
        fs::write(&path, text).expect("written");
        let file = format!("--authentication-token-webhook-config-file={}", path.display());
        let settings = config(&[&file]).expect("good").authentication.token_webhook.expect("a service");
        assert_eq!(settings.version, token_webhook::Version::V1Beta1);
        assert_eq!(settings.cache_ttl, Duration::from_secs(120));
        let more =
            ["--authentication-token-webhook-version=v1", "--authentication-token-webhook-cache-ttl=0s"];
        let settings =
            config(&[&[file.as_str()], &more[..]].concat()).expect("good").authentication.token_webhook;
        let settings = settings.expect("a service");
        assert_eq!((settings.version, settings.cache_ttl), (token_webhook::Version::V1, Duration::ZERO));
    }
}
