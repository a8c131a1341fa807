//! Bearer tokens in the `Authorization` header: extracts the token and passes it to the token methods, which
//! give it its meaning.

use std::{sync::Arc, time::Duration};

use ground::{clock::Clock, ready::Ready};
use http::{HeaderMap, header::AUTHORIZATION};

use super::{
    Authenticator, Identity, Outcome, Presented,
    token::{TOKEN_BYTES_MAX, TokenAuthenticator, TokenQuery},
    token_cache::{Keep, Key, TokenCache},
};

/// The warning for clients whose header has a space too many.
pub const EXTRA_SPACE: &str =
    "the provided Authorization header contains extra space before the bearer token, and is ignored";

/// How long a recognized token is trusted without a new check. Short, because a deleted account must lose its
/// access soon.
// Failures are not kept: a token may become valid at any time, such as when its Secret is written.
const KEPT: Keep = Keep { success: Duration::from_secs(10), failure: Duration::ZERO };

/// Passes a token to the token methods in order. A token that none of them recognizes is an error: the
/// request does not fall back to the anonymous user.
///
/// Methods that this server answers by itself come first, and share no queue with remote services. However
/// many tokens wait for a slow service, a token that is known here is recognized at once.
pub struct Bearer {
    local: Arc<[Box<dyn TokenAuthenticator>]>,
    remote: Vec<Box<dyn TokenAuthenticator>>,
    /// The audiences of this server.
    own: Arc<[String]>,
    cache: TokenCache,
}

impl Bearer {
    /// Makes an authenticator that tries the methods in this order. Without any, it rejects every token.
    #[must_use]
    pub fn new(methods: Vec<Box<dyn TokenAuthenticator>>, audiences: &[String], clock: Clock) -> Self {
        Bearer {
            local: methods.into(),
            remote: Vec::new(),
            own: audiences.into(),
            cache: TokenCache::new(KEPT, clock),
        }
    }

    /// Asks these, too, about tokens that the others do not know. Each of them bounds how many it is asked
    /// about.
    #[must_use]
    pub fn asking(mut self, remote: Vec<Box<dyn TokenAuthenticator>>) -> Self {
        self.remote = remote;
        self
    }

    /// Finds the user of a token, which must not be longer than [`TOKEN_BYTES_MAX`].
    pub(super) fn look_at(&self, token: &str, wanted: Option<&[String]>) -> Ready<'_, Outcome> {
        if self.local.is_empty() && self.remote.is_empty() {
            return Ready::Now(unknown());
        }
        let wanted = wanted.unwrap_or(&self.own);
        match self.cache.look_up(&TokenQuery { token, wanted, own: &self.own }) {
            Ok(known) => Ready::Now(known),
            Err(key) => Ready::later(self.find(key, token.to_owned(), wanted.to_vec())),
        }
    }

    /// Tries the local methods, and then the remote ones if none of those recognizes the token.
    async fn find(&self, key: Key, token: String, wanted: Vec<String>) -> Outcome {
        let call = {
            let (local, own) = (Arc::clone(&self.local), Arc::clone(&self.own));
            let (token, wanted) = (token.clone(), wanted.clone());
            async move {
                let query = TokenQuery { token: &token, wanted: &wanted, own: &own };
                ask(&local, query).await.outcome()
            }
        };
        let mut refusals = Refusals::default();
        // Shared: signatures are expensive to verify, and clients often send many requests with a new token
        // at once.
        match self.cache.share(key, call).await {
            Outcome::User(identity) => return Outcome::User(identity),
            Outcome::NoOpinion => {}
            Outcome::Error(reason) => refusals.reasons.push(reason),
            Outcome::Refused(text) => refusals.told.push(text),
        }
        match ask(&self.remote, TokenQuery { token: &token, wanted: &wanted, own: &self.own }).await {
            Answer::Known(identity) => {
                let known = Outcome::User(identity);
                // The remote methods keep their own results, so this one is kept only to save the local
                // methods the next time.
                self.cache.keep(key, &known);
                known
            }
            Answer::Unknown(further) => match refusals.and(further).outcome() {
                Outcome::NoOpinion => unknown(),
                refused => refused,
            },
        }
    }
}

/// The combined result of several methods.
enum Answer {
    Known(Identity),
    Unknown(Refusals),
}

/// Why the methods reject a token that they examined.
#[derive(Default)]
struct Refusals {
    /// Reasons for the log.
    reasons: Vec<String>,
    /// Texts for the client.
    told: Vec<String>,
}

impl Answer {
    fn outcome(self) -> Outcome {
        match self {
            Answer::Known(identity) => Outcome::User(identity),
            Answer::Unknown(refusals) => refusals.outcome(),
        }
    }
}

impl Refusals {
    fn and(mut self, further: Refusals) -> Self {
        self.reasons.extend(further.reasons);
        self.told.extend(further.told);
        self
    }

    fn outcome(self) -> Outcome {
        // A text for the client first: the method that wrote it knows the token, and the others only failed
        // to.
        if !self.told.is_empty() {
            Outcome::Refused(self.told.join(", "))
        } else if self.reasons.is_empty() {
            Outcome::NoOpinion
        } else {
            Outcome::Error(self.reasons.join(", "))
        }
    }
}

async fn ask(methods: &[Box<dyn TokenAuthenticator>], asked: TokenQuery<'_>) -> Answer {
    let Refusals { mut reasons, mut told } = Refusals::default();
    for method in methods {
        let outcome = method.authenticate(asked).await;
        match outcome {
            Outcome::User(identity) if is_meant_for_another(&identity, &asked) => {
                reasons.push("the token is meant for others".to_owned());
            }
            Outcome::User(identity) => return Answer::Known(identity),
            Outcome::NoOpinion => {}
            Outcome::Error(reason) => reasons.push(reason),
            Outcome::Refused(text) => told.push(text),
        }
    }
    Answer::Unknown(Refusals { reasons, told })
}

/// Checks the audiences once more. Each method does so itself, but a method that forgot it would accept a
/// token that another service received, and could replay here.
fn is_meant_for_another(identity: &Identity, asked: &TokenQuery<'_>) -> bool {
    // A method that names no audience speaks for this server.
    let named = identity.audiences();
    !asked.wanted.is_empty() && !named.is_empty() && !named.iter().any(|name| asked.wanted.contains(name))
}

fn unknown() -> Outcome {
    Outcome::Error("invalid bearer token".to_owned())
}

impl Authenticator for Bearer {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome> {
        match header(presented.headers) {
            Ok(None) => Ready::Now(Outcome::NoOpinion),
            Ok(Some(token)) => self.look_at(token, presented.audiences),
            Err(reason) => Ready::Now(Outcome::Error(reason)),
        }
    }
}

/// Reads the token of a request. Several headers are an error, because a proxy in front may have checked
/// another one than we would.
fn header(headers: &HeaderMap) -> Result<Option<&str>, String> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err("there is more than one Authorization header".to_owned());
    }
    match token(value.as_bytes()) {
        Some(token) if token.len() > TOKEN_BYTES_MAX => {
            Err(format!("the token has more than {TOKEN_BYTES_MAX} bytes"))
        }
        // A token of other bytes is one that nobody knows. Who shows a credential is never the anonymous
        // user.
        Some(token) => str::from_utf8(token).map(Some).map_err(|_| "the token is not valid text".to_owned()),
        None => Ok(None),
    }
}

/// Whether the header has one space too many, so that its token is ignored.
#[must_use]
pub fn has_extra_space(headers: &HeaderMap) -> bool {
    let Some(header) = headers.get(AUTHORIZATION) else { return false };
    let mut parts = parts(header.as_bytes());
    let scheme = parts.next().unwrap_or_default();
    scheme.eq_ignore_ascii_case(b"bearer") && parts.next() == Some(b"") && parts.next().is_some()
}

/// Reads the token of a header value as the reference server does: text behind a second space is ignored, and
/// two spaces in a row mean that there is no token.
fn token(header: &[u8]) -> Option<&[u8]> {
    let mut parts = parts(header);
    let scheme = parts.next()?;
    let token = parts.next()?;
    (scheme.eq_ignore_ascii_case(b"bearer") && !token.is_empty()).then_some(token)
}

/// The scheme, the token, and what stands behind a second space.
fn parts(header: &[u8]) -> impl Iterator<Item = &[u8]> {
    header.trim_ascii().splitn(3, |byte| *byte == b' ')
}

#[cfg(test)]
mod tests {
    use ground::peer::Peer;
    use http::HeaderValue;
    use machinery::user::User;

    use super::*;

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
            assert_eq!(token(header.as_bytes()), expected.map(str::as_bytes), "{header:?}");
            let is_ignored = has_extra_space(&headers(&[header]));
            assert_eq!(is_ignored, header == "Bearer  abc", "{header:?}");
        }
    }

    #[tokio::test]
    async fn a_token_that_is_no_text_is_an_error() {
        let table: [(&[u8], &str); 5] = [
            (b"Bearer \xff\xfe", "error: the token is not valid text"),
            (b"bearer good\x80", "error: the token is not valid text"),
            ("Bearer größe".as_bytes(), "error: invalid bearer token"),
            (b"Bearer good \xff", "jane []"),
            (b"Basic \xff", "no opinion"),
        ];
        for (value, expected) in table {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, HeaderValue::from_bytes(value).expect("a valid header"));
            assert_eq!(found(&headers, &[], None).await, expected, "{value:?}");
        }
    }

    /// Knows a few words, and audiences of its own.
    struct Known(Vec<String>);
    impl TokenAuthenticator for Known {
        fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
            let jane = || Identity::new(User { name: "jane".to_owned(), ..User::default() });
            Ready::Now(match asked.token {
                "good" => asked.for_this_server(jane()),
                "careless" => Outcome::User(jane().meant_for(self.0.clone())),
                "named" => asked.meant_for(jane(), &self.0).map_or(Outcome::NoOpinion, Outcome::User),
                "broken" => Outcome::Error("broken".to_owned()),
                "refused" => Outcome::Refused("it has expired".to_owned()),
                _ => Outcome::NoOpinion,
            })
        }
    }

    async fn found(headers: &HeaderMap, own: &[&str], wanted: Option<&[String]>) -> String {
        let own: Vec<String> = own.iter().map(|name| (*name).to_owned()).collect();
        let bearer = Bearer::new(vec![Box::new(Known(vec!["a".to_owned()]))], &own, Clock::system());
        let peer = Peer::new(([127, 0, 0, 1], 1).into(), Vec::new());
        let presented = Presented { audiences: wanted, ..Presented::new(headers, &peer, "/") };
        let outcome = bearer.authenticate(presented).await;
        match outcome {
            Outcome::User(identity) => format!("{} {:?}", identity.user().name, identity.audiences()),
            Outcome::NoOpinion => "no opinion".to_owned(),
            Outcome::Error(reason) => format!("error: {reason}"),
            Outcome::Refused(text) => format!("refused: {text}"),
        }
    }

    fn headers(values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_str(value).expect("a valid header"));
        }
        headers
    }

    #[tokio::test]
    async fn a_token_that_nobody_knows_is_an_error() {
        let long = format!("Bearer {}", "x".repeat(TOKEN_BYTES_MAX + 1));
        let table: [(&[&str], &str); 8] = [
            (&["Bearer good"], "jane []"),
            (&["Bearer broken"], "error: broken"),
            (&["Bearer refused"], "refused: it has expired"),
            (&["Bearer other"], "error: invalid bearer token"),
            (&["Basic other"], "no opinion"),
            (&[], "no opinion"),
            (&["Bearer good", "Bearer good"], "error: there is more than one Authorization header"),
            (&[&long], "error: the token has more than 16384 bytes"),
        ];
        for (values, expected) in table {
            assert_eq!(found(&headers(values), &[], None).await, expected, "{values:?}");
        }
    }

    #[tokio::test]
    async fn a_token_counts_only_where_it_is_meant_for() {
        let other = ["b".to_owned()];
        let both = ["b".to_owned(), "a".to_owned()];
        let unknown = "error: invalid bearer token";
        /// Token, audiences of this server, audiences that are asked for, and what is found.
        type Case<'a> = (&'a str, &'a [&'a str], Option<&'a [String]>, &'a str);
        let table: [Case<'_>; 8] = [
            ("good", &["a", "c"], None, "jane [\"a\", \"c\"]"),
            ("good", &["a", "c"], Some(&both), "jane [\"a\"]"),
            ("good", &["a"], Some(&other), unknown),
            ("named", &["a"], None, "jane [\"a\"]"),
            ("named", &["c"], None, unknown),
            ("named", &["c"], Some(&both), "jane [\"a\"]"),
            ("careless", &["a"], None, "jane [\"a\"]"),
            ("careless", &["c"], None, "error: the token is meant for others"),
        ];
        for (token, own, wanted, expected) in table {
            let headers = headers(&[&format!("Bearer {token}")]);
            assert_eq!(found(&headers, own, wanted).await, expected, "{token} {own:?} {wanted:?}");
        }
    }
}
