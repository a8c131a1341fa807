//! Requests that a page of another site makes through a browser. The browser presents its client certificate
//! for them, and asks for no permission for what a form could send, so such a page could do what the person
//! before it may. Browsers say where a request comes from; other clients do not send these headers, or name
//! this server.

use ground::peer::Peer;
use http::{
    HeaderName, Method,
    header::{HOST, ORIGIN},
    request::Parts,
};
use transport::websocket;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a page of another site asks for more than to read. What it reads it cannot see, but for what comes
/// over a WebSocket.
#[must_use]
pub fn overreaches(parts: &Parts, peer: &Peer) -> bool {
    let site = parts.headers.get(FETCH_SITE).map(|site| site.as_bytes());
    let foreign = matches!(site, Some(b"cross-site" | b"same-site"));
    if websocket::is_wanted(parts) {
        // Not every browser names the site there. Without a client certificate, a page has no credential to
        // borrow: a token it must know itself.
        return foreign || (!peer.certificates.is_empty() && has_other_origin(parts));
    }
    foreign && !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether the page that asks, if it is one, came from elsewhere (RFC 6455, section 10.2).
fn has_other_origin(parts: &Parts) -> bool {
    let Some(origin) = parts.headers.get(ORIGIN) else { return false };
    let host = parts.headers.get(HOST).map_or(&[][..], |host| host.as_bytes());
    let own = origin.as_bytes().strip_prefix(b"https://");
    !own.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    fn peer(certificates: usize) -> Peer {
        Peer::new(([127, 0, 0, 1], 1).into(), vec![vec![1].into(); certificates])
    }

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
            assert_eq!(overreaches(&parts, &peer(1)), refused, "{method} {site:?} {upgrades}");
        }
    }

    #[test]
    fn a_socket_is_for_pages_of_this_server_and_for_those_who_borrow_nothing() {
        let table = [
            (None, 1, false),
            (Some("https://here:6443"), 1, false),
            (Some("https://HERE:6443"), 1, false),
            (Some("http://here:6443"), 1, true),
            (Some("https://here"), 1, true),
            (Some("https://elsewhere:6443"), 1, true),
            (Some("https://here:6443.elsewhere"), 1, true),
            (Some("null"), 1, true),
            (Some("https://elsewhere:6443"), 0, false),
        ];
        for (origin, certificates, refused) in table {
            let mut request = Request::builder().header("host", "here:6443");
            request = request.header("connection", "Upgrade").header("upgrade", "websocket");
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            let (parts, ()) = request.body(()).expect("a request").into_parts();
            assert_eq!(overreaches(&parts, &peer(certificates)), refused, "{origin:?} {certificates}");
        }
    }
}
