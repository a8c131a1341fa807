//! Requests that a page of another site makes through a browser. The browser presents its client certificate for
//! them, and asks for no permission for what a form could send, so such a page could do what the person before it
//! may. Browsers say where a request comes from; other clients do not send this header.

use http::{HeaderName, Method, request::Parts};

use super::websocket;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a page of another site asks for more than to read. What it reads it cannot see.
#[must_use]
pub fn overreaches(parts: &Parts) -> bool {
    let Some(site) = parts.headers.get(FETCH_SITE) else { return false };
    let foreign = matches!(site.as_bytes(), b"cross-site" | b"same-site");
    let reads = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    // What comes over a WebSocket can be seen.
    foreign && (!reads || websocket::is_wanted(parts))
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    #[test]
    fn pages_of_other_sites_may_only_read() {
        let table = [
            (Method::POST, None, false, false),
            (Method::POST, Some("same-origin"), false, false),
            (Method::POST, Some("none"), false, false),
            (Method::POST, Some("cross-site"), false, true),
            (Method::DELETE, Some("same-site"), false, true),
            (Method::GET, Some("cross-site"), false, false),
            (Method::GET, Some("cross-site"), true, true),
            (Method::GET, Some("same-origin"), true, false),
            (Method::GET, None, true, false),
        ];
        for (method, site, upgrades, refused) in table {
            let mut request = Request::builder().method(&method);
            if let Some(site) = site {
                request = request.header("sec-fetch-site", site);
            }
            if upgrades {
                request = request.header("connection", "Upgrade").header("upgrade", "websocket");
            }
            let (parts, ()) = request.body(()).expect("a request").into_parts();
            assert_eq!(overreaches(&parts), refused, "{method} {site:?} {upgrades}");
        }
    }
}
