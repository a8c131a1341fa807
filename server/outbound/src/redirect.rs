//! Redirections of a server that is called: only to itself. Whoever configured the call decided to which
//! server it goes.

use http::{Method, StatusCode, Uri, header, uri::Scheme};

use crate::{call::Answer, connect::PORT};

/// How many redirections of one call are followed.
pub(crate) const REDIRECTS_MAX: usize = 10;

/// Where an answer sends a call, if that is the server that answered. The method is that of the next request.
pub(crate) fn target(url: &Uri, method: &Method, answer: &Answer) -> Option<(Uri, Method)> {
    let method = match answer.code {
        StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT => method.clone(),
        StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND | StatusCode::SEE_OTHER => Method::GET,
        _ => return None,
    };
    let location = answer.headers.get(header::LOCATION)?.to_str().ok()?;
    resolve(url, location).filter(|next| is_same_server(url, next)).map(|next| (next, method))
}

/// The URL that a `Location` names, seen from another one (RFC 3986, section 5.2). Dots in a path stay for
/// the server.
fn resolve(url: &Uri, location: &str) -> Option<Uri> {
    let location = location.split_once('#').map_or(location, |(location, _)| location);
    let server = format!("{}://{}", url.scheme_str()?, url.authority()?);
    let path = url.path();
    let absolute = if location.contains("://") && !location.starts_with(['/', '?']) {
        location.to_owned()
    } else if location.starts_with("//") {
        format!("{}:{location}", url.scheme_str()?)
    } else if location.starts_with('/') {
        format!("{server}{location}")
    } else if location.is_empty() || location.starts_with('?') {
        format!("{server}{path}{location}")
    } else {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        format!("{server}{folder}/{location}")
    };
    absolute.parse().ok()
}

/// Whether two URLs have the same scheme, host and port. Credentials in a URL are those of nobody who is
/// known here.
fn is_same_server(one: &Uri, other: &Uri) -> bool {
    let port = |url: &Uri| url.port_u16().or_else(|| (url.scheme() == Some(&Scheme::HTTPS)).then_some(PORT));
    let names_user = other.authority().is_some_and(|authority| authority.as_str().contains('@'));
    let hosts = one.host().zip(other.host());
    !names_user
        && one.scheme() == other.scheme()
        && hosts.is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
        && port(one) == port(other)
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http::{HeaderMap, HeaderValue};

    use super::*;

    fn sent_to(url: &str, code: u16, location: &str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::LOCATION, HeaderValue::from_str(location).expect("a header"));
        let code = StatusCode::from_u16(code).expect("a code");
        let answer = Answer { url: url.to_owned(), code, headers, body: Bytes::new() };
        let (next, method) = target(&url.parse().expect("a URL"), &Method::POST, &answer)?;
        Some(format!("{method} {next}"))
    }

    #[test]
    fn only_the_same_server_is_followed() {
        let url = "https://hooks.example:9443//a/review?timeout=10s";
        let there = |rest: &str| Some(format!("POST https://hooks.example:9443{rest}"));
        for (location, expected) in [
            ("/a/review?timeout=10s", there("/a/review?timeout=10s")),
            ("https://hooks.example:9443/b", there("/b")),
            ("https://HOOKS.example:9443/b", Some("POST https://HOOKS.example:9443/b".to_owned())),
            ("//hooks.example:9443/b", there("/b")),
            ("b", there("//a/b")),
            ("?x=https://other/", there("//a/review?x=https://other/")),
            ("/b#part", there("/b")),
            ("https://hooks.example/b", None),
            ("https://hooks.example:9444/b", None),
            ("http://hooks.example:9443/b", None),
            ("https://other.example:9443/b", None),
            ("//other.example:9443/b", None),
            ("https://hooks.example:9443@other.example:9443/b", None),
            ("https://user@hooks.example:9443/b", None),
            ("https://", None),
            ("/\u{7f}", None),
        ] {
            if HeaderValue::from_str(location).is_ok() {
                assert_eq!(sent_to(url, 307, location), expected, "{location}");
            }
        }
        assert_eq!(
            sent_to("https://hooks.example/a", 308, "https://hooks.example:443/b").as_deref(),
            Some("POST https://hooks.example:443/b")
        );
    }

    #[test]
    fn the_code_decides_about_the_method() {
        for (code, method) in [
            (300, None),
            (301, Some("GET")),
            (302, Some("GET")),
            (303, Some("GET")),
            (304, None),
            (307, Some("POST")),
            (308, Some("POST")),
            (200, None),
        ] {
            let next = sent_to("https://a/", code, "/b");
            assert_eq!(next, method.map(|method| format!("{method} https://a/b")), "{code}");
        }
    }
}
