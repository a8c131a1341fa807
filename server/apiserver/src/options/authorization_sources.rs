//! Options that say where permissions come from that are not kept here: a file of policies, and a remote service.

use std::{path::PathBuf, sync::Arc, time::Duration};

use access::authz::{Mode, abac::Abac, webhook};
use outbound::client_config;

use super::{authentication::ReviewVersion, values::duration};
use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
pub(super) struct Sources {
    /// Read the policies of the mode ABAC from this file, a JSON object on each line. Read once
    #[arg(long, value_name = "FILE")]
    authorization_policy_file: Option<PathBuf>,
    /// Ask the service of this client configuration in the mode Webhook
    #[arg(long, value_name = "FILE")]
    authorization_webhook_config_file: Option<PathBuf>,
    /// Send SubjectAccessReviews in this version
    #[arg(long, value_name = "VERSION", default_value = "v1beta1")]
    authorization_webhook_version: ReviewVersion,
    /// Cache permissions of the service for this long; 0s disables the cache
    #[arg(long, value_name = "DURATION", default_value = "5m0s", value_parser = duration)]
    authorization_webhook_cache_authorized_ttl: Duration,
    /// Cache other answers of the service for this long; 0s disables the cache
    #[arg(long, value_name = "DURATION", default_value = "30s", value_parser = duration)]
    authorization_webhook_cache_unauthorized_ttl: Duration,
}

impl Sources {
    /// Says in the settings what the options of this group mean. The modes and the brand are known by then.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let policies = ("--authorization-policy-file", "ABAC", &self.authorization_policy_file);
        if let Some(file) = wanted(config, Mode::Abac, policies, conflicts) {
            match Abac::load(file, config.api.brand) {
                Ok((abac, warnings)) => {
                    config.authorization.abac = Some(Arc::new(abac));
                    config.warnings.extend(warnings);
                }
                Err(problem) => conflicts.push(format!("--authorization-policy-file: {problem}")),
            }
        }
        let service =
            ("--authorization-webhook-config-file", "Webhook", &self.authorization_webhook_config_file);
        if let Some(file) = wanted(config, Mode::Webhook, service, conflicts) {
            match client_config::read(file) {
                Ok(service) => {
                    config.authorization.webhook = Some(webhook::AuthorizationWebhookSettings {
                        service,
                        version: match self.authorization_webhook_version {
                            ReviewVersion::V1 => webhook::Version::V1,
                            ReviewVersion::V1beta1 => webhook::Version::V1Beta1,
                        },
                        authorized_ttl: self.authorization_webhook_cache_authorized_ttl,
                        unauthorized_ttl: self.authorization_webhook_cache_unauthorized_ttl,
                    });
                }
                Err(error) => conflicts.push(format!("--authorization-webhook-config-file: {error}")),
            }
        }
    }
}

/// A file that one mode needs and no other uses.
fn wanted<'a>(
    config: &Config,
    mode: Mode,
    (option, name, file): (&str, &str, &'a Option<PathBuf>),
    conflicts: &mut Vec<String>,
) -> Option<&'a PathBuf> {
    match (config.authorization.modes.contains(&mode), file) {
        (true, Some(file)) => Some(file),
        (false, None) => None,
        (true, None) => {
            conflicts.push(format!("--authorization-mode {name} needs {option} beside it"));
            None
        }
        (false, Some(_)) => {
            conflicts.push(format!("{option} needs {name} in --authorization-mode"));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::options::tests::config;

    #[test]
    fn a_mode_and_its_file_go_together() {
        let table: [(&[&str], &str); 5] = [
            (
                &["--authorization-mode=ABAC"],
                "--authorization-mode ABAC needs --authorization-policy-file beside it",
            ),
            (
                &["--authorization-mode=AlwaysDeny", "--authorization-policy-file=f"],
                "--authorization-policy-file needs ABAC in --authorization-mode",
            ),
            (
                &["--authorization-mode=Webhook"],
                "--authorization-mode Webhook needs --authorization-webhook-config-file beside it",
            ),
            (
                &["--authorization-mode=AlwaysDeny", "--authorization-webhook-config-file=f"],
                "--authorization-webhook-config-file needs Webhook in --authorization-mode",
            ),
            (
                &["--authorization-mode=ABAC", "--authorization-policy-file=/no/such/file"],
                "--authorization-policy-file: /no/such/file: cannot be read",
            ),
        ];
        for (words, expected) in table {
            let problems = config(words).expect_err("refused");
            assert!(problems.len() == 1 && problems[0].starts_with(expected), "{problems:?}, not {expected}");
        }
    }

    #[test]
    fn a_bad_policy_is_found_at_the_start() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), "# everybody\n[]\n").expect("written");
        let word = format!("--authorization-policy-file={}", file.path().display());
        let problems = config(&["--authorization-mode=ABAC", &word]).map(|_| ()).expect_err("refused");
        let expected = format!(
            "--authorization-policy-file: {}: line 2: the line must be a JSON object, as {{\"user\": ...}}; found a list",
            file.path().display()
        );
        assert_eq!(problems, [expected]);
    }

    #[test]
    fn both_are_read_from_their_files() {
        let directory = tempfile::tempdir().expect("a directory");
        let [policies, service] = ["policies", "service"].map(|name| directory.path().join(name));
        // Its domain is that of the brand, which another group of options gives.
        let policy = r#"{"apiVersion":"abac.authorization.kubernetes.io/v1beta1","kind":"Policy",
            "spec":{"user":"jane","resource":"pods"}}"#
            .replace('\n', " ");
        fs::write(&policies, policy).expect("written");
        let text = r#"{ "current-context": "a", "contexts": [{ "name": "a", "context": { "cluster": "a" } }],
            "clusters": [{ "name": "a", "cluster": { "server": "https://hook" } }] }"#;
        fs::write(&service, text).expect("written");
        let config = config(&[
            "--authorization-mode=Webhook,ABAC",
            "--brand=kubernetes",
            &format!("--authorization-policy-file={}", policies.display()),
            &format!("--authorization-webhook-config-file={}", service.display()),
        ])
        .expect("good");
        assert!(config.authorization.abac.is_some());
        assert_eq!(config.authorization.modes, [Mode::Webhook, Mode::Abac]);
        let webhook = config.authorization.webhook.expect("a service");
        assert_eq!(webhook.version, webhook::Version::V1Beta1);
        assert_eq!((webhook.authorized_ttl.as_secs(), webhook.unauthorized_ttl.as_secs()), (300, 30));
    }
}
