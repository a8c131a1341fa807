//! Options of tokens that this server keeps: those of a file, and bootstrap tokens.

use std::path::PathBuf;

use access::authn::token_file::TokenFile;
use clap::ArgAction;

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Tokens that this server keeps")]
pub(super) struct OwnTokens {
    /// Accept the tokens in this file, one on each line as token,user name,uid,"group,group" (CSV). Read once
    #[arg(long, value_name = "FILE")]
    token_auth_file: Option<PathBuf>,
    /// Accept bootstrap tokens, which are kept in Secrets and let new members join a cluster
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    enable_bootstrap_token_auth: bool,
}

impl OwnTokens {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        config.authentication.bootstrap_tokens = self.enable_bootstrap_token_auth;
        let Some(path) = &self.token_auth_file else { return };
        match TokenFile::load(path, &config.clock) {
            Ok((tokens, warnings)) => {
                config.authentication.token_file = Some(tokens);
                let told = warnings.into_iter().map(|warning| format!("--token-auth-file: {warning}"));
                config.warnings.extend(told);
            }
            Err(error) => conflicts.push(format!("--token-auth-file: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::options::tests::config;

    #[test]
    fn a_file_of_tokens_is_read_at_once() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("tokens");
        let file = format!("--token-auth-file={}", path.display());
        fs::write(&path, "a,jane,7\n,john,8\n").expect("written");
        let good = config(&[&file]).expect("good");
        assert!(good.authentication.token_file.is_some());
        let ignored = format!("--token-auth-file: {}: line 2: the token is empty", path.display());
        assert!(good.warnings.iter().any(|warning| warning.starts_with(&ignored)), "{:?}", good.warnings);
        fs::write(&path, "a,jane,7\nb,john\n").expect("written");
        let problem = format!(
            "--token-auth-file: {}: line 2: must have at least 3 columns (token, user name, user uid), found \
             2",
            path.display()
        );
        assert_eq!(config(&[&file]).map(|_| ()), Err(vec![problem]));
    }

    #[test]
    fn tokens_in_secrets_are_believed_when_that_is_asked_for() {
        assert!(!config(&[]).expect("good").authentication.bootstrap_tokens);
        assert!(config(&["--enable-bootstrap-token-auth"]).expect("good").authentication.bootstrap_tokens);
    }
}
