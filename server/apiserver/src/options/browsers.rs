//! Options about pages in browsers.

use front::browsers::AllowedOrigins;
use http::HeaderValue;

use crate::config::Config;

/// The form of a pattern, in the words of servers of this API.
const ORIGINS_HELP: &str = "each expression must match the entire hostname: it has '^' or '//' for the start \
    and '$' or ':' \
                            for the end, as in '//example\\.com(:|$)'";
/// The directives that a list may have.
const DIRECTIVES_HELP: &str = "allowed values: max-age=expireTime, includeSubDomains, preload. see \
                               https://tools.ietf.org/html/rfc6797#section-6.1 for more information";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Browsers")]
pub(super) struct BrowserOptions {
    /// Let pages of these origins use the API (CORS): regular expressions that contain ^ or // for the start
    /// of the host, and $ or : for its end, as in //example\.com(:|$). By default no page may
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    cors_allowed_origins: Vec<String>,
    /// Send Strict-Transport-Security with these directives: max-age=SECONDS, includeSubDomains, preload
    #[arg(long, value_name = "DIRECTIVE", value_delimiter = ',')]
    strict_transport_security_directives: Vec<String>,
}

impl BrowserOptions {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        config.serving.browsers.origins = origins(&given(self.cors_allowed_origins), conflicts);
        let directives = given(self.strict_transport_security_directives);
        config.serving.browsers.transport_security = transport_security(&directives, conflicts);
    }
}

/// The values of a list; an empty option is an empty list.
fn given(list: Vec<String>) -> Vec<String> {
    if list.iter().all(String::is_empty) && list.len() < 2 { Vec::new() } else { list }
}

fn origins(patterns: &[String], conflicts: &mut Vec<String>) -> AllowedOrigins {
    let mut origins = AllowedOrigins::default();
    for pattern in patterns {
        if pattern.is_empty() {
            conflicts.push(format!("empty value in --cors-allowed-origins, help: {ORIGINS_HELP}"));
        } else if let Err(flaw) = origins.add(pattern) {
            conflicts.push(format!(
                "--cors-allowed-origins has an invalid regular expression {pattern:?}: {flaw}, help: \
                 {ORIGINS_HELP}"
            ));
        }
    }
    origins
}

fn transport_security(directives: &[String], conflicts: &mut Vec<String>) -> Option<HeaderValue> {
    for directive in directives {
        if directive.trim().is_empty() {
            conflicts.push("empty value in --strict-transport-security-directives".to_owned());
        } else if !is_directive(directive) {
            conflicts.push(format!(
                "--strict-transport-security-directives invalid: {directive:?}, {DIRECTIVES_HELP}"
            ));
        }
    }
    let value = (!directives.is_empty()).then(|| directives.join("; "));
    value.and_then(|value| HeaderValue::try_from(value).ok())
}

/// Whether a directive is one of RFC 6797, section 6.1.
fn is_directive(directive: &str) -> bool {
    let seconds = directive.strip_prefix("max-age=").unwrap_or_default();
    matches!(directive, "includeSubDomains" | "preload")
        || (!seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::config;

    #[test]
    fn nothing_is_allowed_by_default() {
        for words in [&[][..], &["--cors-allowed-origins=", "--strict-transport-security-directives="]] {
            let browsers = config(words).expect("good").serving.browsers;
            assert_eq!(format!("{:?}", browsers.origins), "[]");
            assert_eq!(browsers.transport_security, None);
        }
        let words = "--strict-transport-security-directives=max-age=31536000,includeSubDomains,preload";
        let browsers = config(&[words]).expect("good").serving.browsers;
        assert_eq!(
            browsers.transport_security.expect("given"),
            "max-age=31536000; includeSubDomains; preload"
        );
    }

    #[test]
    fn wrong_values_are_refused() {
        for (word, flaw) in [
            ("--cors-allowed-origins=//a$,", "empty value in --cors-allowed-origins"),
            ("--cors-allowed-origins=example.com", "does not pin to start/end of host"),
            ("--cors-allowed-origins=//(:", "missing closing )"),
            ("--strict-transport-security-directives=preload, ", "empty value in"),
            ("--strict-transport-security-directives=max-age", "allowed values: max-age=expireTime"),
            ("--strict-transport-security-directives=max-age=soon", "allowed values: max-age=expireTime"),
            ("--strict-transport-security-directives=Preload", "allowed values: max-age=expireTime"),
        ] {
            let lines = config(&[word]).expect_err("refused");
            assert!(lines.len() == 1 && lines[0].contains(flaw), "{word}: {lines:?}");
        }
    }
}
