//! Further options of the socket, and of how others reach it.

use transport::{serve::SocketSharing, tls::groups::KeyExchangeGroups};

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Serving")]
pub(super) struct ListenerOptions {
    /// Share the port with other servers that do so, too (SO_REUSEPORT). The kernel spreads connections over
    /// them
    #[arg(long, value_name = "BOOL", default_value_t = false, num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = clap::ArgAction::Set)]
    permit_port_sharing: bool,
    /// Allow only these groups of key exchange, by their numbers in TLS: 23 (P-256), 24 (P-384), 29 (X25519)
    #[arg(long, value_name = "NUMBER", value_delimiter = ',')]
    tls_curve_preferences: Vec<u16>,
    /// Name this host, or host:port, in documents that say where the server is: discovery, and the documents
    /// of the issuer of tokens. By default the address of the socket
    #[arg(long, value_name = "HOST")]
    external_hostname: Option<String>,
}

impl ListenerOptions {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        if self.permit_port_sharing {
            config.serving.sharing = SocketSharing::Port;
        }
        let groups = &mut config.serving.tls.key_exchange;
        for number in self.tls_curve_preferences {
            if let Err(flaw) = groups.add(number) {
                let allowed: Vec<String> =
                    KeyExchangeGroups::supported().iter().map(ToString::to_string).collect();
                conflicts
                    .push(format!("--tls-curve-preferences: {flaw}; allowed are {}", allowed.join(", ")));
            }
        }
        if let Some(host) = self.external_hostname.filter(|host| !host.is_empty()) {
            if is_host(&host) {
                config.serving.external_host = Some(host);
            } else {
                conflicts.push(format!(
                    "--external-hostname {host:?} is no host; allowed are names and addresses, such as \
                     api.example.org, api.example.org:443, 192.0.2.1 and [2001:db8::1]:6443"
                ));
            }
        }
    }
}

/// Whether a text can be the host of a URL, with or without a port.
fn is_host(text: &str) -> bool {
    // An IPv6 address stands without brackets where no port follows.
    let address = text.parse::<std::net::IpAddr>().is_ok();
    let authority = text.parse::<http::uri::Authority>();
    address || authority.is_ok_and(|authority| !authority.host().is_empty() && !text.contains('@'))
}

#[cfg(test)]
mod tests {
    use super::super::tests::config;
    use super::*;

    #[test]
    fn the_socket_is_not_shared_by_default() {
        let serving = config(&[]).expect("good").serving;
        assert_eq!((serving.sharing, serving.external_host), (SocketSharing::Alone, None));
        let words =
            ["--permit-port-sharing", "--tls-curve-preferences=29,23", "--external-hostname=a.example.org"];
        let serving = config(&words).expect("good").serving;
        assert_eq!(serving.sharing, SocketSharing::Port);
        assert_eq!(serving.external_host.as_deref(), Some("a.example.org"));
        assert_ne!(serving.tls.key_exchange, KeyExchangeGroups::default());
    }

    #[test]
    fn wrong_values_are_refused() {
        for (word, flaw) in [
            (
                "--tls-curve-preferences=4588",
                "--tls-curve-preferences: curve preference 4588 is not supported; allowed are 23, 24, 29",
            ),
            (
                "--tls-curve-preferences=23,23",
                "--tls-curve-preferences: duplicate curve preference 23; allowed are 23, 24, 29",
            ),
        ] {
            assert_eq!(config(&[word]).expect_err("refused"), [flaw]);
        }
        for host in ["https://a.example.org", "a b", "me@a", "a/b", "a:b:c"] {
            let lines = config(&[&format!("--external-hostname={host}")]).expect_err("refused");
            assert!(lines[0].starts_with("--external-hostname "), "{lines:?}");
        }
        for host in ["2001:db8::1", "[2001:db8::1]:6443", "192.0.2.1:1"] {
            assert!(config(&[&format!("--external-hostname={host}")]).is_ok(), "{host}");
        }
    }
}
