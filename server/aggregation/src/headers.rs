//! Headers of requests and answers that are passed on: what is taken out, and what tells the other server who
//! asks.

use std::net::IpAddr;

use ground::headers::words;
use http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{self, HOST},
    request::Parts,
};
use machinery::user::User;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

const USER: HeaderName = HeaderName::from_static("x-remote-user");
const UID: HeaderName = HeaderName::from_static("x-remote-uid");
const GROUP: HeaderName = HeaderName::from_static("x-remote-group");
const EXTRA_PREFIX: &str = "x-remote-extra-";

pub(crate) const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED_URI: HeaderName = HeaderName::from_static("x-forwarded-uri");
pub(crate) const AUDIT_ID: HeaderName = HeaderName::from_static("audit-id");

/// Headers of one connection (RFC 9110, section 7.6.1), beside those that `Connection` names.
const OF_CONNECTION: [HeaderName; 9] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// Beginnings of headers by which a client could say who it is, to this server or to the other one.
const IDENTITIES: [&str; 3] = ["authorization", "x-remote-", "impersonate-"];

/// What may stand in the name of a header as it is (RFC 9110, section 5.6.2).
const NOT_IN_NAMES: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'*')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// Who asks, and from where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sender<'a> {
    pub(crate) user: &'a User,
    pub(crate) peer: IpAddr,
    pub(crate) audit_id: &'a HeaderValue,
}

/// The headers of a request to a server at this address.
///
/// # Errors
/// When the name of a user or a group cannot stand in a header.
pub(crate) fn request(
    parts: &Parts,
    sender: Sender<'_>,
    address: &str,
    upgrades: bool,
) -> Result<HeaderMap, String> {
    let mut headers = parts.headers.clone();
    let upgrade = headers.get(header::UPGRADE).filter(|_| upgrades).cloned();
    remove_of_connection(&mut headers);
    headers.remove(HOST);
    // The body is passed on as it comes, so nobody waits for a sign.
    headers.remove(header::EXPECT);
    let claims: Vec<HeaderName> = headers.keys().filter(|name| is_identity(name.as_str())).cloned().collect();
    for name in claims {
        headers.remove(name);
    }
    if let Some(upgrade) = upgrade {
        headers.insert(header::CONNECTION, HeaderValue::from_static("Upgrade"));
        headers.insert(header::UPGRADE, upgrade);
    }
    let before: Vec<&str> = words(&headers, &FORWARDED_FOR).collect();
    let way = before.into_iter().map(str::to_owned).chain([sender.peer.to_canonical().to_string()]);
    let way = way.collect::<Vec<_>>().join(", ");
    set(&mut headers, FORWARDED_FOR, &way)?;
    set(&mut headers, FORWARDED_HOST, address)?;
    set(&mut headers, FORWARDED_PROTO, "https")?;
    set(&mut headers, FORWARDED_URI, parts.uri.path())?;
    headers.insert(AUDIT_ID, sender.audit_id.clone());
    name_user(&mut headers, sender.user)?;
    Ok(headers)
}

/// Says in headers who asks.
///
/// # Errors
/// When a name cannot stand in a header.
pub(crate) fn name_user(headers: &mut HeaderMap, user: &User) -> Result<(), String> {
    set(headers, USER, &user.name)?;
    if !user.uid.is_empty() {
        set(headers, UID, &user.uid)?;
    }
    for group in &user.groups {
        headers.append(GROUP, value(&GROUP, group)?);
    }
    for (key, values) in &user.extra {
        let name = format!("{EXTRA_PREFIX}{}", utf8_percent_encode(key, NOT_IN_NAMES)).to_ascii_lowercase();
        let name = HeaderName::try_from(&name).map_err(|_| format!("invalid header field name {name:?}"))?;
        for text in values {
            headers.append(name.clone(), value(&name, text)?);
        }
    }
    Ok(())
}

/// Takes out what concerned the connection between this server and the other one.
pub(crate) fn answer(headers: &mut HeaderMap) {
    remove_of_connection(headers);
}

/// How many servers a request went through before it came here.
pub(crate) fn hops(headers: &HeaderMap) -> usize {
    words(headers, &FORWARDED_FOR).count()
}

fn remove_of_connection(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> =
        words(headers, &header::CONNECTION).filter_map(|word| word.parse().ok()).collect();
    for name in named.iter().chain(&OF_CONNECTION) {
        headers.remove(name);
    }
}

/// Whether a header says who asks. Programs that take headers as variables read an underscore where a hyphen
/// stands.
fn is_identity(name: &str) -> bool {
    let spelled = |(letter, known): (u8, u8)| letter == known || (letter == b'_' && known == b'-');
    IDENTITIES.iter().any(|known| name.len() >= known.len() && name.bytes().zip(known.bytes()).all(spelled))
}

fn set(headers: &mut HeaderMap, name: HeaderName, text: &str) -> Result<(), String> {
    let value = value(&name, text)?;
    headers.insert(name, value);
    Ok(())
}

fn value(name: &HeaderName, text: &str) -> Result<HeaderValue, String> {
    HeaderValue::from_bytes(text.as_bytes()).map_err(|_| format!("invalid header field value for {name:?}"))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn sent(lines: &[(&str, &str)], user: &User) -> HeaderMap {
        let mut request = http::Request::builder().uri("/apis/g/v1/things?watch=1");
        for (name, value) in lines {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        let audit_id = HeaderValue::from_static("id");
        let sender = Sender { user, peer: IpAddr::V4(Ipv4Addr::LOCALHOST), audit_id: &audit_id };
        super::request(&parts, sender, "far:443", false).expect("good names")
    }

    fn all<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
        headers.get_all(name).iter().map(|value| value.to_str().expect("text")).collect()
    }

    #[test]
    fn clients_cannot_say_who_they_are() {
        let planted = [
            ("Authorization", "Bearer secret"),
            ("X-Remote-User", "admin"),
            ("X-REMOTE-GROUP", "system:masters"),
            ("x-remote-group", "system:nodes"),
            ("X_Remote_User", "admin"),
            ("X-Remote_Group", "system:masters"),
            ("X-Remote-Extra-Scopes", "all"),
            ("x_remote_extra_scopes", "all"),
            ("X-Remote-Uid", "1"),
            ("X-Remote-Anything", "1"),
            ("Impersonate-User", "admin"),
            ("Impersonate_Extra-x", "admin"),
            ("Proxy-Authorization", "Basic x"),
            ("Connection", "close, X-Hidden"),
            ("X-Hidden", "1"),
            ("Audit-ID", "planted"),
            ("Host", "elsewhere"),
            ("X-Kept", "1"),
        ];
        let user = User { name: "jane".to_owned(), ..User::default() };
        let headers = sent(&planted, &user);
        let mut names: Vec<&str> = headers.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "audit-id",
                "x-forwarded-for",
                "x-forwarded-host",
                "x-forwarded-proto",
                "x-forwarded-uri",
                "x-kept",
                "x-remote-user"
            ]
        );
        assert_eq!(all(&headers, "x-remote-user"), ["jane"]);
        assert_eq!(all(&headers, "audit-id"), ["id"]);
        assert_eq!(all(&headers, "x-forwarded-uri"), ["/apis/g/v1/things"]);
    }

    #[test]
    fn users_have_their_headers() {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let user = User {
            name: "ja\u{f1}e".to_owned(),
            uid: "7".to_owned(),
            groups: list(&["a", "b"]),
            extra: [("example.org/Some%Key".to_owned(), list(&["x", "y"]))].into(),
        };
        let headers = sent(&[("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-For", "10.0.0.2")], &user);
        assert_eq!(headers["x-remote-user"].as_bytes(), "ja\u{f1}e".as_bytes());
        assert_eq!(all(&headers, "x-remote-uid"), ["7"]);
        assert_eq!(all(&headers, "x-remote-group"), ["a", "b"]);
        assert_eq!(all(&headers, "x-remote-extra-example.org%2fsome%25key"), ["x", "y"]);
        assert_eq!(all(&headers, "x-forwarded-for"), ["10.0.0.1, 10.0.0.2, 127.0.0.1"]);
        assert_eq!(hops(&headers), 3);
    }

    #[test]
    fn a_name_that_cannot_be_sent_is_refused() {
        for user in [
            User { name: "two\nlines".to_owned(), ..User::default() },
            User { groups: vec!["two\r\nX-Remote-Group: system:masters".to_owned()], ..User::default() },
        ] {
            assert!(name_user(&mut HeaderMap::new(), &user).is_err());
        }
    }
}
