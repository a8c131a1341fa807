//! The administrator's client configuration, with all certificates inside, as `kubectl` and the client
//! libraries read it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::KeyPair;

/// The text of a client configuration.
///
/// `authority_pem` is what the client trusts; `name` is used for the cluster, and for the user and the
/// context with a suffix.
#[must_use]
pub fn text(name: &str, url: &str, authority_pem: &str, client: &KeyPair) -> String {
    let authority = STANDARD.encode(authority_pem);
    let certificate = STANDARD.encode(&client.certificate_pem);
    let key = STANDARD.encode(&client.key_pem);
    format!(
        "apiVersion: v1
kind: Config
clusters:
- name: {name}
  cluster:
    server: {url}
    certificate-authority-data: {authority}
users:
- name: {name}-admin
  user:
    client-certificate-data: {certificate}
    client-key-data: {key}
contexts:
- name: {name}-admin@{name}
  context:
    cluster: {name}
    user: {name}-admin
current-context: {name}-admin@{name}
preferences: {{}}
"
    )
}

/// The URL of a server on this machine. For a server that listens on every address, it names the loopback.
#[must_use]
pub fn url(address: SocketAddr) -> String {
    format!("https://{}", here(address))
}

/// The address at which this machine reaches a server that listens on `address`.
#[must_use]
pub fn here(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_name_an_address_that_can_be_dialled() {
        let table = [
            ("127.0.0.1:6443", "https://127.0.0.1:6443"),
            ("0.0.0.0:1", "https://127.0.0.1:1"),
            ("[::]:6443", "https://[::1]:6443"),
            ("10.1.2.3:443", "https://10.1.2.3:443"),
        ];
        for (address, expected) in table {
            assert_eq!(url(address.parse().expect("an address")), expected);
        }
    }
}
