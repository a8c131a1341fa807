//! A server that tells every caller who they are: it refuses all, with the user as the reason.

use std::{sync::Arc, time::SystemTime};

use apiserver::{
    authn::token_file::TokenFile,
    authz::{Attributes, Authorizer, Decision, Opinion},
    clock::{Clock, ClockHand},
    config::Config,
    testing::TestServer,
};
use blackbox::http::{Api, send};
use reqwest::{Client, Method, RequestBuilder};

/// What everybody asks for.
pub(crate) const PATH: &str = "/api/v1/namespaces";

/// Says who asks, and lets nobody in whom nobody else lets in.
#[derive(Debug)]
struct Mirror;

impl Authorizer for Mirror {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Opinion<'a> {
        let user = attributes.user;
        let extra = if user.extra.is_empty() { String::new() } else { format!(" {:?}", user.extra) };
        Decision::deny(format!("you are {} {} {}{extra}.", user.name, user.uid, user.groups.join(","))).into()
    }
}

/// A server whose clock is moved by hand. It begins now.
pub(crate) async fn start(configure: impl FnOnce(&mut Config)) -> (Api, ClockHand) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    let (clock, hand) = Clock::manual(now.as_secs());
    let builder = TestServer::builder().configure(|config| {
        config.clock = clock;
        config.authorizers = vec![Arc::new(Mirror)];
        configure(config);
    });
    (Api::over(builder.start().await.expect("a test server starts")), hand)
}

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> TokenFile {
    TokenFile::parse(text, &Clock::system()).expect("good lines").0
}

/// What everybody asks for, with these headers.
pub(crate) fn request(api: &Api, client: &Client, headers: &[(&str, &str)]) -> RequestBuilder {
    let request = client.request(Method::GET, format!("{}{PATH}", api.server.url()));
    headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
}

/// Who the server says that somebody is: name, uid, groups and what else there is. Otherwise code and message.
pub(crate) async fn who(api: &Api, client: &Client, headers: &[(&str, &str)]) -> String {
    let answer = send(request(api, client, headers)).await;
    let status = answer.json();
    let message = status["message"].as_str().unwrap_or_default();
    match (answer.code, message.split_once("cannot list resource \"namespaces\"")) {
        (403, Some((_, rest))) => {
            let (_, user) = rest.split_once("you are ").unwrap_or_else(|| panic!("{message}"));
            user.trim_end_matches('.').to_owned()
        }
        (200, _) => "let in".to_owned(),
        (code, _) => format!("{code} {message}"),
    }
}

/// The same for the bearer of a token.
pub(crate) async fn whose(api: &Api, token: &str) -> String {
    who(api, &api.anonymous(), &[("authorization", &format!("Bearer {token}"))]).await
}
