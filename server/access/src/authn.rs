//! Authentication: the methods, their order, and the effect of a failed one. Authorization is in `authz`.

mod anonymous;
pub mod bearer;
pub mod bootstrap_token;
pub mod client_certificate;
pub mod configuration;
mod expressions;
mod identity;
pub mod impersonation;
pub mod jwt;
mod method;
pub mod oidc;
pub mod request_header;
pub mod service_account;
pub mod token;
mod token_cache;
pub mod token_file;
pub mod token_webhook;
pub mod websocket_bearer;

use std::sync::Arc;

use http::{HeaderMap, header};

pub(crate) use self::identity::UNAUTHENTICATED;
use self::{anonymous::AnonymousAccess, request_header::ProxySettings, websocket_bearer::TokenPrefixes};
pub use self::{
    identity::{ANONYMOUS, AUTHENTICATED, Identity},
    method::{Authenticator, Outcome, Presented},
};

/// Headers with credentials or claims about the caller. They are removed after authentication, so that
/// nothing later can log or forward them.
const CREDENTIAL_HEADERS: [&str; 4] = ["authorization", "x-remote-user", "x-remote-group", "x-remote-uid"];
const CREDENTIAL_HEADER_PREFIX: &str = "x-remote-extra-";

/// The caller is not recognized: 401.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unauthenticated {
    /// The reason for the log.
    pub reason: String,
    /// The reason for the client; usually none.
    pub told: Option<String>,
}

/// All methods of a server.
pub struct Authentication {
    methods: Vec<Box<dyn Authenticator>>,
    anonymous: Option<AnonymousAccess>,
    hidden: Hidden,
}

/// What is removed from requests in addition to the fixed list of headers.
#[derive(Debug, Clone, Default)]
pub struct Hidden {
    /// The headers of authenticating proxies.
    pub claims: Option<Arc<ProxySettings>>,
    /// Tokens among the subprotocols of WebSockets.
    pub tokens: Option<TokenPrefixes>,
}

impl Authentication {
    /// Makes a chain of methods. They are tried in this order.
    #[must_use]
    pub fn new(methods: Vec<Box<dyn Authenticator>>) -> Self {
        Authentication { methods, anonymous: None, hidden: Hidden::default() }
    }

    /// Accepts requests without credentials as `system:anonymous`: on exactly these paths, or on all if there
    /// are none.
    #[must_use]
    pub fn with_anonymous(mut self, paths: &[String]) -> Self {
        self.anonymous = Some(AnonymousAccess::new(paths));
        self
    }

    /// Also removes these parts of requests.
    #[must_use]
    pub fn hiding(mut self, hidden: Hidden) -> Self {
        self.hidden = hidden;
        self
    }

    /// Removes credentials and claims about the caller, so that nothing after authentication sees them.
    pub fn remove_credentials(&self, headers: &mut HeaderMap) {
        remove_credentials(headers);
        if let Some(claims) = &self.hidden.claims {
            claims.remove_claims(headers);
        }
        if let Some(tokens) = &self.hidden.tokens {
            tokens.remove(headers);
        }
    }

    /// Recognizes the caller of a request.
    ///
    /// The first success ends the search. Invalid credentials do not, because a later method may recognize
    /// them. But a request with invalid credentials never falls back to the anonymous user.
    ///
    /// # Errors
    /// When no method recognizes the caller.
    pub async fn authenticate(&self, presented: Presented<'_>) -> Result<Identity, Unauthenticated> {
        let mut reasons: Vec<String> = Vec::new();
        let mut told: Option<String> = None;
        for method in &self.methods {
            let outcome = method.authenticate(presented).await;
            match outcome {
                Outcome::User(identity) => return Ok(identity),
                Outcome::NoOpinion => {}
                Outcome::Error(reason) => reasons.push(reason),
                Outcome::Refused(text) => {
                    reasons.push(text.clone());
                    told = Some(text);
                }
            }
        }
        let anonymous = self.anonymous.as_ref().and_then(|access| access.user_at(presented.path));
        let reason = match (anonymous, reasons.as_slice()) {
            (Some(anonymous), []) => return Ok(anonymous.clone()),
            (None, []) => "no credentials provided".to_owned(),
            (_, [one]) => one.clone(),
            (_, many) => format!("[{}]", many.join(", ")),
        };
        Err(Unauthenticated { reason, told })
    }
}

/// Removes headers with credentials or claims about the caller.
fn remove_credentials(headers: &mut HeaderMap) {
    let found: Vec<header::HeaderName> =
        headers.keys().filter(|name| is_credential(name.as_str())).cloned().collect();
    for name in found {
        headers.remove(name);
    }
}

fn is_credential(name: &str) -> bool {
    CREDENTIAL_HEADERS.contains(&name) || name.starts_with(CREDENTIAL_HEADER_PREFIX)
}

#[cfg(test)]
mod tests {
    use ground::{peer::Peer, ready::Ready};
    use http::HeaderValue;
    use machinery::user::User;

    use super::*;

    struct Fixed(Outcome);
    impl Authenticator for Fixed {
        fn authenticate<'a>(&'a self, _: Presented<'a>) -> Ready<'a, Outcome> {
            Ready::Now(self.0.clone())
        }
    }

    struct Slow(Outcome);
    impl Authenticator for Slow {
        fn authenticate<'a>(&'a self, _: Presented<'a>) -> Ready<'a, Outcome> {
            Ready::later(async { self.0.clone() })
        }
    }

    fn named(name: &str) -> Outcome {
        Outcome::User(Identity::new(User { name: name.to_owned(), ..User::default() }))
    }

    #[tokio::test]
    async fn the_order_of_methods_and_the_weight_of_errors() {
        let bad = |text: &str| Outcome::Error(text.to_owned());
        let none = || Outcome::NoOpinion;
        let table = [
            ("all silent", vec![none(), none()], Ok(ANONYMOUS), Err("no credentials provided")),
            ("first success wins", vec![named("a"), named("b")], Ok("a"), Ok("a")),
            ("silence is passed over", vec![none(), named("b")], Ok("b"), Ok("b")),
            ("an error does not end the search", vec![bad("x"), named("b")], Ok("b"), Ok("b")),
            ("an error is not anonymity", vec![bad("x"), none()], Err("x"), Err("x")),
            ("errors are joined", vec![bad("x"), bad("y")], Err("[x, y]"), Err("[x, y]")),
            ("a refusal is an error", vec![Outcome::Refused("x".to_owned()), none()], Err("x"), Err("x")),
        ];
        let headers = HeaderMap::new();
        let peer = Peer::new(([127, 0, 0, 1], 1).into(), Vec::new());
        for (case, outcomes, with_anonymous, without) in table {
            for slow in [false, true] {
                let methods = || -> Vec<Box<dyn Authenticator>> {
                    let boxed = |outcome: &Outcome| -> Box<dyn Authenticator> {
                        if slow { Box::new(Slow(outcome.clone())) } else { Box::new(Fixed(outcome.clone())) }
                    };
                    outcomes.iter().map(boxed).collect()
                };
                let presented = Presented::new(&headers, &peer, "/");
                for (authentication, expected) in [
                    (Authentication::new(methods()).with_anonymous(&[]), &with_anonymous),
                    (Authentication::new(methods()), &without),
                ] {
                    let found = authentication.authenticate(presented).await;
                    let found =
                        found.as_ref().map(|found| found.user().name.as_str()).map_err(|e| e.reason.as_str());
                    assert_eq!(&found, expected, "{case}");
                }
            }
        }
    }

    #[tokio::test]
    async fn the_anonymous_user_may_have_paths() {
        let headers = HeaderMap::new();
        let peer = Peer::new(([127, 0, 0, 1], 1).into(), Vec::new());
        let paths = ["/livez".to_owned(), "/readyz".to_owned()];
        let authentication = Authentication::new(vec![Box::new(Fixed(Outcome::NoOpinion))]);
        let authentication = authentication.with_anonymous(&paths);
        for (path, is_good) in [
            ("/livez", true),
            ("/readyz", true),
            ("/livez/", false),
            ("/livez/ping", false),
            ("/%6civez", false),
            ("/", false),
            ("", false),
        ] {
            let found = authentication.authenticate(Presented::new(&headers, &peer, path)).await;
            assert_eq!(found.is_ok(), is_good, "{path:?}");
        }
    }

    #[tokio::test]
    async fn only_what_is_meant_for_the_client_is_told() {
        let headers = HeaderMap::new();
        let peer = Peer::new(([127, 0, 0, 1], 1).into(), Vec::new());
        for (outcome, expected) in
            [(Outcome::Error("x".to_owned()), None), (Outcome::Refused("x".to_owned()), Some("x".to_owned()))]
        {
            let authentication = Authentication::new(vec![Box::new(Fixed(outcome))]);
            let error = authentication.authenticate(Presented::new(&headers, &peer, "/")).await;
            assert_eq!(error.expect_err("refused").told, expected);
        }
    }

    #[test]
    fn credentials_do_not_go_further() {
        let mut headers = HeaderMap::new();
        for name in [
            "authorization",
            "x-remote-user",
            "x-remote-group",
            "x-remote-uid",
            "x-remote-extra-scopes",
            "accept",
        ] {
            headers.insert(name, HeaderValue::from_static("v"));
        }
        remove_credentials(&mut headers);
        assert_eq!(headers.keys().map(header::HeaderName::as_str).collect::<Vec<_>>(), ["accept"]);
    }
}
