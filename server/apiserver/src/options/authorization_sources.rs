//! Options that say where permissions come from that are not kept here: a file of policies, a remote service,
//! and a file that lists all authorizers.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use access::authz::{
    Mode,
    abac::Abac,
    configuration::AuthorizationFile,
    webhook::{AuthorizationWebhookSettings, Version},
};
use outbound::client_config;

use super::{
    authentication::ReviewVersion,
    authorization::{Authorization, allow_all},
    values::duration,
};
use crate::config::Config;

/// The message about options that a file of authorizers replaces, in the words of kube-apiserver.
const EXCLUSIVE: &str = "--authorization-config can not be specified when --authorization-mode or \
                         --authorization-webhook-* flags are defined";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
pub(super) struct Sources {
    /// Read the policies of the mode ABAC from this file, a JSON object on each line. Read once
    #[arg(long, value_name = "FILE")]
    authorization_policy_file: Option<PathBuf>,
    /// Ask the service of this client configuration in the mode Webhook
    #[arg(long, value_name = "FILE")]
    authorization_webhook_config_file: Option<PathBuf>,
    /// Send SubjectAccessReviews in this version. By default v1beta1
    #[arg(long, value_name = "VERSION")]
    authorization_webhook_version: Option<ReviewVersion>,
    /// Cache permissions of the service for this long; 0s disables the cache. By default 5m0s
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    authorization_webhook_cache_authorized_ttl: Option<Duration>,
    /// Cache other answers of the service for this long; 0s disables the cache. By default 30s
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    authorization_webhook_cache_unauthorized_ttl: Option<Duration>,
    /// Consult the authorizers of this AuthorizationConfiguration, in place of --authorization-mode and
    /// --authorization-webhook-*. Read again when it changes
    #[arg(long, value_name = "FILE")]
    authorization_config: Option<PathBuf>,
}

impl Sources {
    /// Says in the settings what the options of this group mean. The modes and the brand are known by then.
    pub(super) fn apply(self, modes: &Authorization, config: &mut Config, conflicts: &mut Vec<String>) {
        match &self.authorization_config {
            Some(_) if modes.is_given() || self.has_webhook_options() => conflicts.push(EXCLUSIVE.to_owned()),
            Some(file) => self.apply_file(file, config, conflicts),
            None => {
                self.apply_policies(config, conflicts);
                self.apply_webhook(config, conflicts);
            }
        }
    }

    fn has_webhook_options(&self) -> bool {
        self.authorization_webhook_config_file.is_some()
            || self.authorization_webhook_version.is_some()
            || self.authorization_webhook_cache_authorized_ttl.is_some()
            || self.authorization_webhook_cache_unauthorized_ttl.is_some()
    }

    fn apply_file(&self, path: &Path, config: &mut Config, conflicts: &mut Vec<String>) {
        match AuthorizationFile::read(path, config.api.brand) {
            Ok(file) => {
                if file.has(Mode::AlwaysAllow) {
                    allow_all("--authorization-config with AlwaysAllow", config);
                }
                config.authorization.file = Some(file);
                self.apply_policies(config, conflicts);
            }
            Err(problems) => {
                let problems = problems.into_iter();
                conflicts.extend(problems.map(|problem| format!("--authorization-config: {problem}")));
            }
        }
    }

    fn apply_policies(&self, config: &mut Config, conflicts: &mut Vec<String>) {
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
    }

    fn apply_webhook(&self, config: &mut Config, conflicts: &mut Vec<String>) {
        let service =
            ("--authorization-webhook-config-file", "Webhook", &self.authorization_webhook_config_file);
        let Some(file) = wanted(config, Mode::Webhook, service, conflicts) else { return };
        match client_config::read(file) {
            Ok(service) => {
                let version = match self.authorization_webhook_version {
                    Some(ReviewVersion::V1) => Version::V1,
                    None | Some(ReviewVersion::V1beta1) => Version::V1Beta1,
                };
                let mut settings = AuthorizationWebhookSettings::new(service, version);
                if let Some(time) = self.authorization_webhook_cache_authorized_ttl {
                    settings.authorized_ttl = time;
                }
                if let Some(time) = self.authorization_webhook_cache_unauthorized_ttl {
                    settings.unauthorized_ttl = time;
                }
                config.authorization.webhook = Some(settings);
            }
            Err(error) => conflicts.push(format!("--authorization-webhook-config-file: {error}")),
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
    let list =
        if config.authorization.file.is_some() { "--authorization-config" } else { "--authorization-mode" };
    match (config.authorization.has(mode), file) {
        (true, Some(file)) => Some(file),
        (false, None) => None,
        (true, None) => {
            conflicts.push(format!("{list} {name} needs {option} beside it"));
            None
        }
        (false, Some(_)) => {
            conflicts.push(format!("{option} needs {name} in {list}"));
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
            "--authorization-policy-file: {}: line 2: the line must be a JSON object, as {{\"user\": ...}}; \
             found a list",
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
        assert_eq!(webhook.version, Version::V1Beta1);
        assert_eq!((webhook.authorized_ttl.as_secs(), webhook.unauthorized_ttl.as_secs()), (300, 30));
    }

    /// Writes a file of authorizers of these types. Gives the option for it.
    fn list(directory: &tempfile::TempDir, types: &[&str]) -> String {
        let lines: String =
            types.iter().map(|of| format!("- {{type: {of}, name: {}}}\n", of.to_ascii_lowercase())).collect();
        let head = "apiVersion: apiserver.config.platform.io/v1\nkind: AuthorizationConfiguration\n";
        let path = directory.path().join("authorizers");
        fs::write(&path, format!("{head}authorizers:\n{lines}")).expect("written");
        format!("--authorization-config={}", path.display())
    }

    #[test]
    fn a_file_of_authorizers_replaces_the_options() {
        let directory = tempfile::tempdir().expect("a directory");
        let good = list(&directory, &["RBAC", "Node"]);
        let found = config(&[&good]).expect("good").authorization;
        assert!(found.has(Mode::Rbac) && found.has(Mode::Node) && !found.has(Mode::AlwaysAllow));
        let modes: Vec<Mode> = found.chain().expect("complete").iter().map(|of| of.mode()).collect();
        assert_eq!(modes, [Mode::Rbac, Mode::Node]);
        for other in [
            "--authorization-mode=RBAC",
            "--authorization-webhook-config-file=f",
            "--authorization-webhook-version=v1",
            "--authorization-webhook-cache-authorized-ttl=1s",
            "--authorization-webhook-cache-unauthorized-ttl=1s",
        ] {
            let problems = config(&[&good, other]).map(|_| ()).expect_err("refused");
            assert_eq!(problems, [EXCLUSIVE], "{other}");
        }
    }

    #[test]
    fn a_file_of_authorizers_has_its_conditions() {
        let directory = tempfile::tempdir().expect("a directory");
        let refused = |words: &[&str]| config(words).map(|_| ()).expect_err("refused");
        assert_eq!(
            refused(&[&list(&directory, &["ABAC"])]),
            ["--authorization-config ABAC needs --authorization-policy-file beside it"]
        );
        assert_eq!(
            refused(&[&list(&directory, &["RBAC"]), "--authorization-policy-file=f"]),
            ["--authorization-policy-file needs ABAC in --authorization-config"]
        );
        let missing = refused(&["--authorization-config=/no/such/file", "--authorization-policy-file=f"]);
        let expected = "--authorization-config: /no/such/file: cannot be read: ";
        assert!(missing.len() == 1 && missing[0].starts_with(expected), "{missing:?}");
        let problems = refused(&[&list(&directory, &["X", "Z"])]);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(
            problems[1].contains("/authorizers: authorizers[1].type: Unsupported value: \"Z\""),
            "{problems:?}"
        );
        let open = config(&[&list(&directory, &["AlwaysAllow"])]).expect("good");
        assert!(!open.authentication.anonymous);
        assert!(
            open.warnings[0].starts_with("--authorization-config with AlwaysAllow: EVERY"),
            "{:?}",
            open.warnings
        );
    }
}
