//! The option that names the file with the issuers of tokens and the paths of anonymous requests.

use std::path::PathBuf;

use access::{
    authn::configuration::{AnonymousSettings, AuthenticationFile, FileRules},
    authz::Mode,
};
use clap::{ArgMatches, parser::ValueSource};
use ground::document;

use crate::config::{AuthenticationConfigFile, Config};

/// Ids of the options for one issuer begin so.
const ISSUER_OPTIONS: &str = "oidc_";
/// The id of the option for anonymous requests.
const ANONYMOUS_OPTION: &str = "anonymous_auth";

/// Logged when a file allows anonymous requests to a server that authorizes every request.
const NOT_ANONYMOUS: &str = "--authentication-config: anonymous.enabled has no effect with \
    --authorization-mode=AlwaysAllow; \
                             requests without credentials are refused";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
pub(super) struct AuthenticationConfig {
    /// Read issuers of tokens, and the paths of requests without credentials, from this file (kind
    /// AuthenticationConfiguration). Read again when it changes. Replaces the options --oidc-*
    #[arg(long, value_name = "FILE")]
    authentication_config: Option<PathBuf>,
    /// The options of an issuer that are given, too.
    #[arg(skip)]
    issuer_options: Vec<String>,
    /// Whether the option for anonymous requests is given, too.
    #[arg(skip)]
    sets_anonymous: bool,
}

impl AuthenticationConfig {
    /// Notes which options are given that say the same as the file may.
    pub(super) fn note_others(&mut self, matches: &ArgMatches) {
        let is_given =
            |id: &str| matches.value_source(id).is_some_and(|source| source != ValueSource::DefaultValue);
        let ids = matches.ids().map(clap::Id::as_str);
        let options = ids.filter(|id| id.starts_with(ISSUER_OPTIONS) && is_given(id));
        self.issuer_options = options.map(|id| format!("--{}", id.replace('_', "-"))).collect();
        self.issuer_options.sort_unstable();
        self.sets_anonymous = is_given(ANONYMOUS_OPTION);
    }

    /// Says in the settings what the option means. The brand, the modes and the issuers of service accounts
    /// are known by then.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let brand = config.api.brand;
        let account_issuers = config.authentication.service_accounts.issuers(brand);
        let Some(path) = self.authentication_config else {
            return check_issuers(config, &account_issuers, conflicts);
        };
        let mut refuse = |problem: String| conflicts.push(format!("--authentication-config: {problem}"));
        if !self.issuer_options.is_empty() {
            let given = self.issuer_options.join(", ");
            refuse(format!(
                "authentication-config file and oidc-* flags are mutually exclusive; {given} cannot stand \
                 beside it"
            ));
        }
        let named = |problem: String| format!("{}: {problem}", path.display());
        let rules = FileRules { brand, account_issuers };
        let read = document::read_bytes(&path)
            .map_err(|problem| vec![problem])
            .and_then(|contents| AuthenticationFile::read(&contents, &rules).map(|file| (contents, file)));
        let (contents, file) = match read {
            Ok(read) => read,
            Err(problems) => return problems.into_iter().map(named).for_each(refuse),
        };
        if let Some(anonymous) = &file.anonymous {
            if self.sets_anonymous {
                refuse(named(
                    "anonymous: Forbidden: --anonymous-auth flag cannot be set when anonymous field is \
                     configured in \
                     authentication configuration file"
                        .to_owned(),
                ));
            }
            allow_anonymous(anonymous, config);
        }
        config.authentication.issuers = file.issuers;
        let anonymous = file.anonymous;
        config.authentication.file = Some(AuthenticationConfigFile { path, contents, rules, anonymous });
    }
}

/// Checks the issuer of the options as one of a file is.
fn check_issuers(config: &Config, account_issuers: &[String], conflicts: &mut Vec<String>) {
    for issuer in config.authentication.issuers.iter().map(|settings| &settings.issuer_url) {
        if account_issuers.contains(issuer) {
            conflicts
                .push(format!("--oidc-issuer-url: {issuer:?} is an issuer of tokens of service accounts"));
        }
    }
}

fn allow_anonymous(anonymous: &AnonymousSettings, config: &mut Config) {
    let is_open = config.authorization.modes.contains(&Mode::AlwaysAllow);
    if anonymous.enabled && is_open {
        config.warnings.push(NOT_ANONYMOUS.to_owned());
    }
    config.authentication.anonymous = anonymous.enabled && !is_open;
    config.authentication.anonymous_paths.clone_from(&anonymous.paths);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::options::tests::config;

    const HEAD: &str = "apiVersion: apiserver.config.platform.io/v1\nkind: \
        AuthenticationConfiguration\nanonymous: {enabled: true}\n";
    const ENTRY: &str =
        "{issuer: {url: 'https://a', audiences: [me]}, claimMappings: {username: {claim: sub, prefix: ''}}}";

    /// The settings with a file of these contents and with these further options.
    fn with(contents: &str, options: &[&str]) -> Result<Config, Vec<String>> {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("authentication.yaml");
        fs::write(&path, contents).expect("written");
        let file = format!("--authentication-config={}", path.display());
        let config = config(&[&[file.as_str()], options].concat());
        let place = format!("{}", path.display());
        config.map_err(|lines| lines.iter().map(|line| line.replace(&place, "FILE")).collect())
    }

    #[test]
    fn a_file_sets_issuers_and_anonymous_requests() {
        let text = format!("{HEAD}jwt: [{ENTRY}]\n");
        let found = with(&text, &[]).expect("good").authentication;
        assert_eq!((found.issuers.len(), found.anonymous, found.anonymous_paths.len()), (1, true, 0));
        assert_eq!(found.file.expect("a file").contents, text.as_bytes());
        let paths = text.replace("{enabled: true}", "{enabled: true, conditions: [{path: /livez}]}");
        assert_eq!(with(&paths, &[]).expect("good").authentication.anonymous_paths, ["/livez"]);
        let silent = text.replace("anonymous: {enabled: true}\n", "");
        for (option, expected) in [("--anonymous-auth=false", false), ("--anonymous-auth=true", true)] {
            assert_eq!(with(&silent, &[option]).expect("good").authentication.anonymous, expected);
        }
        let off = text.replace("enabled: true", "enabled: false");
        assert!(!with(&off, &[]).expect("good").authentication.anonymous);
        let open = with(&text, &["--authorization-mode=AlwaysAllow"]).expect("good");
        assert!(!open.authentication.anonymous && open.warnings.iter().any(|line| line == NOT_ANONYMOUS));
    }

    #[test]
    fn a_file_and_options_that_say_the_same_exclude_each_other() {
        let oidc = ["--oidc-issuer-url=https://a", "--oidc-client-id=me", "--oidc-username-claim=sub"];
        let found = with(&format!("{HEAD}jwt: []"), &[&oidc[..], &["--anonymous-auth"]].concat());
        let expected = [
            "--authentication-config: authentication-config file and oidc-* flags are mutually exclusive; \
             --oidc-client-id, --oidc-issuer-url, --oidc-username-claim cannot stand beside it",
            "--authentication-config: FILE: anonymous: Forbidden: --anonymous-auth flag cannot be set when \
             anonymous \
             field is configured in authentication configuration file",
        ];
        assert_eq!(found.expect_err("refused"), expected);
    }

    #[test]
    fn problems_come_with_those_of_other_options() {
        let entry = ENTRY.replace("https://a", "https://platform.default.svc").replace("[me]", "[]");
        let found = with(&format!("{HEAD}jwt: [{entry}]"), &["--request-timeout=0s"]).expect_err("refused");
        let expected = [
            "--authentication-config: FILE: jwt[0].issuer.url: Invalid value: \
             \"https://platform.default.svc\": URL must \
             not overlap with disallowed issuers: [https://platform.default.svc]",
            "--authentication-config: FILE: jwt[0].issuer.audiences: Required value: at least one \
             jwt[0].issuer.audiences is required",
        ];
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(expected.iter().all(|line| found.iter().any(|found| found == line)), "{found:?}");
        let missing = config(&["--authentication-config=/no/such/file"]).expect_err("refused");
        assert!(
            missing[0].starts_with("--authentication-config: /no/such/file: cannot be read"),
            "{missing:?}"
        );
        let options = ["--oidc-issuer-url=https://platform.default.svc", "--oidc-client-id=me"];
        let overlap = config(&options).expect_err("refused");
        assert_eq!(
            overlap,
            ["--oidc-issuer-url: \"https://platform.default.svc\" is an issuer of tokens of service \
                 accounts"]
        );
    }
}
