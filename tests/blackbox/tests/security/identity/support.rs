//! Asking a server that tells every caller who they are.

use access::authn::token_file::TokenFile;
use blackbox::http::{Api, send};
use ground::clock::Clock;
use reqwest::{Client, Method, RequestBuilder};

pub(crate) use blackbox::mirror::{PATH, start};

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> TokenFile {
    TokenFile::parse(text, &Clock::system()).expect("good lines").0
}

/// What everybody asks for, with these headers.
pub(crate) fn request(api: &Api, client: &Client, headers: &[(&str, &str)]) -> RequestBuilder {
    let request = client.request(Method::GET, format!("{}{PATH}", api.server.url()));
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
}

/// Who the server says that somebody is: name, uid, groups and what else there is. Otherwise code and
/// message.
pub(crate) async fn who(api: &Api, client: &Client, headers: &[(&str, &str)]) -> String {
    let answer = send(request(api, client, headers)).await;
    let status = answer.json();
    let message = status["message"].as_str().unwrap_or_default();
    match (answer.code, message.split_once("cannot list resource \"namespaces\"")) {
        (403, Some((_, rest))) => {
            let (_, user) = rest.split_once("you are ").unwrap_or_else(|| panic!("{message}"));
            without_credential(user.trim_end_matches('.'))
        }
        (200, _) => "let in".to_owned(),
        (code, _) => format!("{code} {message}"),
    }
}

/// The same for the bearer of a token.
pub(crate) async fn whose(api: &Api, token: &str) -> String {
    who(api, &api.anonymous(), &[("authorization", &format!("Bearer {token}"))]).await
}

/// What the server says of a caller, without the hash of the certificate.
fn without_credential(user: &str) -> String {
    let plain = user.split_once(" {\"authentication.platform.io/credential-id\": [\"X509SHA256=");
    plain.map_or(user, |(plain, _)| plain).to_owned()
}
