//! Options of authenticating proxies: which are trusted, and in which headers they name their clients.

use std::{path::PathBuf, sync::Arc};

use access::authn::request_header;
use http::HeaderName;

use crate::config::Config;

/// It would stand for certificates without a common name, or be meant as all.
const EMPTY_NAME: &str = "--requestheader-allowed-names: a name is empty; give the common names of the \
    proxies' \
                          certificates, or leave the option out to believe all certificates of the authority";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Proxies that say who their clients are")]
pub(super) struct Proxies {
    /// Accept proxies with certificates of these authorities (PEM), which must sign no other certificates
    #[arg(long, value_name = "FILE")]
    requestheader_client_ca_file: Option<PathBuf>,
    /// Accept only proxies with these common names. By default, every certificate of the authorities is
    /// accepted
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    requestheader_allowed_names: Vec<String>,
    /// Read the user name from these headers, such as X-Remote-User; the first with a value counts
    #[arg(long, value_name = "HEADER", value_delimiter = ',')]
    requestheader_username_headers: Vec<String>,
    /// Read the uid from these headers, such as X-Remote-Uid; the first with a value counts
    #[arg(long, value_name = "HEADER", value_delimiter = ',')]
    requestheader_uid_headers: Vec<String>,
    /// Read groups from these headers, such as X-Remote-Group
    #[arg(long, value_name = "HEADER", value_delimiter = ',')]
    requestheader_group_headers: Vec<String>,
    /// Read further attributes from headers with these prefixes, such as X-Remote-Extra-
    #[arg(long, value_name = "PREFIX", value_delimiter = ',')]
    requestheader_extra_headers_prefix: Vec<String>,
}

impl Proxies {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let lists = [
            ("--requestheader-username-headers", &self.requestheader_username_headers),
            ("--requestheader-uid-headers", &self.requestheader_uid_headers),
            ("--requestheader-group-headers", &self.requestheader_group_headers),
            ("--requestheader-extra-headers-prefix", &self.requestheader_extra_headers_prefix),
        ];
        let [username, uid, groups, prefixes] =
            lists.map(|(option, words)| headers(option, words, conflicts));
        let Some(file) = self.requestheader_client_ca_file else {
            let names = ("--requestheader-allowed-names", &self.requestheader_allowed_names);
            for (option, _) in lists.iter().chain([&names]).filter(|(_, words)| !words.is_empty()) {
                conflicts.push(format!("{option} needs --requestheader-client-ca-file beside it"));
            }
            return;
        };
        if self.requestheader_allowed_names.iter().any(String::is_empty) {
            conflicts.push(EMPTY_NAME.to_owned());
        }
        if self.requestheader_username_headers.is_empty() {
            let beside = "--requestheader-username-headers beside it";
            conflicts.push(format!("--requestheader-client-ca-file needs {beside}"));
        }
        config.authentication.requestheader_client_ca_file = Some(file);
        config.authentication.request_header = Some(Arc::new(request_header::ProxySettings {
            allowed_names: self.requestheader_allowed_names,
            username,
            uid,
            groups,
            extra_prefixes: prefixes.iter().map(|prefix| prefix.as_str().to_owned()).collect(),
        }));
    }
}

/// Names of headers, in small letters. A beginning of one is written with the same characters.
fn headers(option: &str, words: &[String], conflicts: &mut Vec<String>) -> Vec<HeaderName> {
    let mut names = Vec::new();
    for word in words {
        match HeaderName::from_bytes(word.trim().as_bytes()) {
            Ok(name) => names.push(name),
            Err(_) => conflicts.push(format!("{option}: {word:?} is no name of a header")),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use crate::options::tests::config;

    const AUTHORITY: &str = "--requestheader-client-ca-file=/a.crt";

    #[test]
    fn headers_are_lists_in_order() {
        let settings = config(&[
            AUTHORITY,
            "--requestheader-username-headers=X-Remote-User, X-User",
            "--requestheader-extra-headers-prefix=X-Remote-Extra-",
            "--requestheader-allowed-names=front",
        ]);
        let settings = settings.expect("good").authentication.request_header.expect("proxies");
        assert_eq!(settings.username, ["x-remote-user", "x-user"]);
        assert_eq!(settings.extra_prefixes, ["x-remote-extra-"]);
        assert_eq!(settings.allowed_names, ["front"]);
    }

    #[test]
    fn proxies_need_an_authority_and_a_header() {
        let beside = "needs --requestheader-client-ca-file beside it";
        let table: [(&[&str], String); 7] = [
            (
                &[AUTHORITY, "--requestheader-username-headers=a", "--requestheader-allowed-names="],
                super::EMPTY_NAME.to_owned(),
            ),
            (
                &[AUTHORITY, "--requestheader-username-headers=a", "--requestheader-allowed-names=front,"],
                super::EMPTY_NAME.to_owned(),
            ),
            (&["--requestheader-username-headers=a"], format!("--requestheader-username-headers {beside}")),
            (&["--requestheader-allowed-names=a"], format!("--requestheader-allowed-names {beside}")),
            (
                &[AUTHORITY],
                "--requestheader-client-ca-file needs --requestheader-username-headers beside it".to_owned(),
            ),
            (
                &[AUTHORITY, "--requestheader-username-headers=a,"],
                "--requestheader-username-headers: \"\" is no name of a header".to_owned(),
            ),
            (
                &[AUTHORITY, "--requestheader-username-headers=a", "--requestheader-group-headers=b c"],
                "--requestheader-group-headers: \"b c\" is no name of a header".to_owned(),
            ),
        ];
        for (words, expected) in table {
            assert_eq!(config(words).map(|_| ()), Err(vec![expected]), "{words:?}");
        }
    }
}
