//! Bearer tokens in the `Authorization` header: taking the token out, and asking those who know tokens.
//! What a token means is the business of the token methods.

use http::header::AUTHORIZATION;

use super::{Attempt, Authenticator, Outcome, Presented};

/// One kind of token.
pub trait TokenAuthenticator: Send + Sync {
    /// Looks at a token, which is never empty.
    fn authenticate<'a>(&'a self, token: &'a str) -> Attempt<'a>;
}

/// Asks the token methods in order. A token that none of them knows is an error, and not anonymity.
pub struct Bearer {
    methods: Vec<Box<dyn TokenAuthenticator>>,
}

impl Bearer {
    /// The methods are asked in this order; with none, every token is refused.
    #[must_use]
    pub fn new(methods: Vec<Box<dyn TokenAuthenticator>>) -> Self {
        Bearer { methods }
    }

    async fn ask(&self, token: &str) -> Outcome {
        let mut reasons: Vec<String> = Vec::new();
        for method in &self.methods {
            let outcome = match method.authenticate(token) {
                Attempt::Ready(outcome) => outcome,
                Attempt::Pending(outcome) => outcome.await,
            };
            match outcome {
                Outcome::User(identity) => return Outcome::User(identity),
                Outcome::NoOpinion => {}
                Outcome::Error(reason) => reasons.push(reason),
            }
        }
        if reasons.is_empty() {
            Outcome::Error("invalid bearer token".to_owned())
        } else {
            Outcome::Error(reasons.join(", "))
        }
    }
}

impl Authenticator for Bearer {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Attempt<'a> {
        let header = presented.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        match header.and_then(token) {
            Some(token) => Attempt::Pending(Box::pin(self.ask(token))),
            None => Attempt::Ready(Outcome::NoOpinion),
        }
    }
}

/// The token of a header value. Text behind a second space is ignored; two spaces in a row mean that
/// there is no token, as other servers of this API read it.
fn token(header: &str) -> Option<&str> {
    let mut parts = header.trim().splitn(3, ' ');
    let scheme = parts.next()?;
    let token = parts.next()?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{authn::Identity, http::peer::Peer};
    use http::{HeaderMap, HeaderValue};
    use machinery::user::User;

    #[test]
    fn tokens_are_taken_out_of_headers() {
        let table = [
            ("Bearer abc", Some("abc")),
            ("bearer abc", Some("abc")),
            ("  BEARER abc rest  ", Some("abc")),
            ("Bearer", None),
            ("Bearer ", None),
            ("Bearer  abc", None),
            ("Basic abc", None),
            ("", None),
        ];
        for (header, expected) in table {
            assert_eq!(token(header), expected, "{header:?}");
        }
    }

    struct Known;
    impl TokenAuthenticator for Known {
        fn authenticate<'a>(&'a self, token: &'a str) -> Attempt<'a> {
            Attempt::Ready(match token {
                "good" => Outcome::User(Identity::new(User { name: "jane".to_owned(), ..User::default() })),
                "broken" => Outcome::Error("broken".to_owned()),
                _ => Outcome::NoOpinion,
            })
        }
    }

    #[tokio::test]
    async fn a_token_that_nobody_knows_is_an_error() {
        let table = [
            ("Bearer good", "jane"),
            ("Bearer broken", "error: broken"),
            ("Bearer other", "error: invalid bearer token"),
            ("Basic other", "no opinion"),
        ];
        let bearer = Bearer::new(vec![Box::new(Known)]);
        let peer = Peer::new(([127, 0, 0, 1], 1).into(), Vec::new());
        for (header, expected) in table {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, HeaderValue::from_str(header).expect("a valid header"));
            let outcome = match bearer.authenticate(Presented { headers: &headers, peer: &peer }) {
                Attempt::Ready(outcome) => outcome,
                Attempt::Pending(outcome) => outcome.await,
            };
            let found = match outcome {
                Outcome::User(identity) => identity.user().name.clone(),
                Outcome::NoOpinion => "no opinion".to_owned(),
                Outcome::Error(reason) => format!("error: {reason}"),
            };
            assert_eq!(found, expected, "{header:?}");
        }
    }
}
