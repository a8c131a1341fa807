//! The origin of a request as records show it, without secrets.

use std::net::IpAddr;

use ground::peer::Peer;
use http::{HeaderMap, Uri, header};

/// The longest recorded user agent.
const USER_AGENT_CHARACTERS_MAX: usize = 1024;
/// Marks a user agent that was cut.
const CUT: &str = "...TRUNCATED";
/// The number of recorded addresses: those closest to the server.
const ADDRESSES_MAX: usize = 64;
/// Replaces a secret.
const HIDDEN: &str = "HIDDEN";
/// Endings of query parameters that hold a secret, in lower case. No option of the API does, but some clients
/// put tokens into the query.
const SECRET_PARAMETERS: [&str; 4] = ["token", "secret", "password", "passwd"];

/// The addresses by which a request came, the connection's last. Clients can invent all but the last.
pub(super) fn addresses(headers: &HeaderMap, peer: &Peer) -> Vec<IpAddr> {
    let texts = |name: &str| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    let mut addresses: Vec<IpAddr> = texts("x-forwarded-for")
        .flat_map(|list| list.split(','))
        .filter_map(|address| address.trim().parse().ok())
        .collect();
    let nearest = texts("x-real-ip").next().and_then(|address| address.trim().parse().ok());
    addresses.extend(nearest.filter(|address| !addresses.contains(address)));
    let connection = peer.address.ip().to_canonical();
    if addresses.last() != Some(&connection) {
        addresses.push(connection);
    }
    addresses.split_off(addresses.len().saturating_sub(ADDRESSES_MAX))
}

/// The user agent of the client.
pub(super) fn user_agent(headers: &HeaderMap) -> String {
    let name = headers.get(header::USER_AGENT).map(|name| String::from_utf8_lossy(name.as_bytes()));
    let name = name.unwrap_or_default();
    match name.char_indices().nth(USER_AGENT_CHARACTERS_MAX) {
        None => name.into_owned(),
        Some((end, _)) => format!("{}{CUT}", name.get(..end).unwrap_or_default()),
    }
}

/// Path and query, with the values of secret parameters hidden.
pub(super) fn uri(uri: &Uri) -> String {
    let (path, Some(query)) = (uri.path(), uri.query()) else { return uri.path().to_owned() };
    let mut text = String::with_capacity(path.len() + query.len() + 1);
    text.push_str(path);
    for (index, parameter) in query.split('&').enumerate() {
        text.push(if index == 0 { '?' } else { '&' });
        match parameter.split_once('=') {
            Some((name, _)) if is_secret(name) => {
                text.push_str(name);
                text.push('=');
                text.push_str(HIDDEN);
            }
            _ => text.push_str(parameter),
        }
    }
    text
}

fn is_secret(name: &str) -> bool {
    // The name may be escaped, and is compared as the server would read it.
    let decoded = form_urlencoded::parse(name.as_bytes()).next();
    let name = decoded.map(|(name, _)| name.to_ascii_lowercase()).unwrap_or_default();
    SECRET_PARAMETERS.iter().any(|ending| name.ends_with(ending))
}

/// The methods that a rejected caller tried, in the words of the real server.
pub(super) fn attempted(headers: &HeaderMap, uri: &Uri, peer: &Peer) -> String {
    let schemes: Vec<String> = headers
        .get_all(header::AUTHORIZATION)
        .into_iter()
        // A credential may be no valid text, and is presented all the same.
        .filter_map(|value| {
            let value = value.as_bytes();
            let end = value.iter().position(|byte| *byte == b' ')?;
            Some(String::from_utf8_lossy(value.get(..end)?).to_ascii_lowercase())
        })
        .collect();
    let presents = |scheme: &str| schemes.iter().any(|known| known == scheme);
    let in_query = || {
        let query = uri.query().unwrap_or_default();
        form_urlencoded::parse(query.as_bytes())
            .any(|(name, value)| name == "access_token" && !value.trim().is_empty())
    };
    let attempts: Vec<&str> = [
        ("basic", presents("basic")),
        ("bearer", presents("bearer")),
        ("access_token", in_query()),
        ("x509", !peer.certificates.is_empty()),
    ]
    .into_iter()
    .filter_map(|(word, presented)| presented.then_some(word))
    .collect();
    if attempts.is_empty() {
        return "Authentication failed, no credentials provided".to_owned();
    }
    format!("Authentication failed, attempted: {}", attempts.join(", "))
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |&(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header"))
        };
        let mut headers = HeaderMap::new();
        for (name, value) in list.iter().map(pair) {
            headers.append(name, value);
        }
        headers
    }

    fn peer(certificates: usize) -> Peer {
        Peer::new(([127, 0, 0, 1], 1).into(), vec![vec![1].into(); certificates])
    }

    #[test]
    fn addresses_come_from_the_farthest_to_the_connection() {
        let (forwarded, real) = ("x-forwarded-for", "x-real-ip");
        let table: [(&[(&str, &str)], &str); 7] = [
            (&[], "127.0.0.1"),
            (&[(forwarded, "10.0.0.1, 10.0.0.2")], "10.0.0.1 10.0.0.2 127.0.0.1"),
            (&[(forwarded, "10.0.0.1"), (forwarded, "::1")], "10.0.0.1 ::1 127.0.0.1"),
            (&[(forwarded, "unknown, 10.0.0.1"), (real, "10.0.0.3")], "10.0.0.1 10.0.0.3 127.0.0.1"),
            (&[(forwarded, "10.0.0.1, 10.0.0.2"), (real, "10.0.0.1")], "10.0.0.1 10.0.0.2 127.0.0.1"),
            (&[(forwarded, "10.0.0.1, 127.0.0.1")], "10.0.0.1 127.0.0.1"),
            (&[(real, "127.0.0.1")], "127.0.0.1"),
        ];
        for (list, expected) in table {
            let found = addresses(
                &headers(
                    &list
                        .iter()
                        .map(|&(n, v)| (if n == forwarded { forwarded } else { real }, v))
                        .collect::<Vec<_>>(),
                ),
                &peer(0),
            );
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), expected);
        }
        let many = vec!["10.0.0.1"; 1000].join(",");
        let found = addresses(&headers(&[("x-forwarded-for", &many)]), &peer(0));
        assert_eq!(found.len(), ADDRESSES_MAX);
        assert_eq!(found.last(), Some(&[127, 0, 0, 1].into()));
    }

    #[test]
    fn a_long_name_is_cut() {
        let short = "x".repeat(USER_AGENT_CHARACTERS_MAX);
        assert_eq!(user_agent(&headers(&[("user-agent", &short)])), short);
        let long = "x".repeat(USER_AGENT_CHARACTERS_MAX + 1);
        assert_eq!(user_agent(&headers(&[("user-agent", &long)])), format!("{short}...TRUNCATED"));
        assert_eq!(user_agent(&HeaderMap::new()), "");
    }

    #[test]
    fn secrets_in_a_query_are_hidden() {
        for (text, expected) in [
            ("/api", "/api"),
            ("/api?a=b&watch", "/api?a=b&watch"),
            ("/api?access_token=abc&x=1", "/api?access_token=HIDDEN&x=1"),
            ("/api?x=1&Token=abc", "/api?x=1&Token=HIDDEN"),
            ("/api?access%5Ftoken=abc=d", "/api?access%5Ftoken=HIDDEN"),
            (
                "/api?client_secret=a&db-password=b&continue=c",
                "/api?client_secret=HIDDEN&db-password=HIDDEN&continue=c",
            ),
        ] {
            assert_eq!(uri(&text.parse().expect("a URI")), expected);
        }
    }

    #[test]
    fn what_was_presented_is_told_by_its_kind_alone() {
        let uri: Uri = "/api".parse().expect("a URI");
        let with_token: Uri = "/api?access_token=abc".parse().expect("a URI");
        let bearer = headers(&[("authorization", "Bearer abc")]);
        let basic = headers(&[("authorization", "basic YTpi")]);
        let mut odd = HeaderMap::new();
        odd.insert(header::AUTHORIZATION, HeaderValue::from_bytes(b"Bearer g\xf6\xff").expect("a header"));
        for (headers, uri, certificates, expected) in [
            (&HeaderMap::new(), &uri, 0, "Authentication failed, no credentials provided"),
            (&bearer, &uri, 0, "Authentication failed, attempted: bearer"),
            (&odd, &uri, 0, "Authentication failed, attempted: bearer"),
            (&basic, &with_token, 1, "Authentication failed, attempted: basic, access_token, x509"),
        ] {
            assert_eq!(attempted(headers, uri, &peer(certificates)), expected);
        }
    }
}
