//! Bearer tokens among the subprotocols of a WebSocket, for browsers, which cannot set an `Authorization`
//! header there. The tokens are checked like all others.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ground::{
    headers::{ask_websocket, words},
    ready::Ready,
};
use http::{HeaderMap, HeaderValue, header::SEC_WEBSOCKET_PROTOCOL};
use machinery::brand::Brand;

use super::{Authenticator, Outcome, Presented, bearer::Bearer, token::TOKEN_BYTES_MAX};

/// The prefix of a subprotocol with a token. The brand's group suffix and a dot follow.
const TOKEN_PREFIX: &str = "base64url.bearer.authorization.";

/// The suffix that unmodified Kubernetes clients use under every brand.
const TOKEN_SUFFIX_ALIAS: &str = "k8s.io";

/// Finds tokens among the subprotocols.
pub struct WebSocketBearer {
    bearer: Arc<Bearer>,
    names: TokenPrefixes,
}

/// The prefixes of subprotocols with a token.
#[derive(Debug, Clone)]
pub struct TokenPrefixes([String; 2]);

impl TokenPrefixes {
    /// Those of a brand, and the one that unmodified clients write.
    #[must_use]
    pub fn of(brand: &Brand) -> Self {
        TokenPrefixes(
            [brand.group_suffix, TOKEN_SUFFIX_ALIAS].map(|suffix| format!("{TOKEN_PREFIX}{suffix}.")),
        )
    }

    /// Removes tokens from a request, so that the handshake cannot repeat one in its answer.
    pub fn remove(&self, headers: &mut HeaderMap) {
        // For the many requests that offer no subprotocol, one lookup is all this costs.
        if !headers.contains_key(SEC_WEBSOCKET_PROTOCOL) {
            return;
        }
        let has_one = words(headers, &SEC_WEBSOCKET_PROTOCOL).any(|word| self.encoded(word).is_some());
        if !has_one {
            return;
        }
        let others: Vec<&str> = self.others(headers).collect();
        match HeaderValue::try_from(others.join(", ")) {
            Ok(others) if !others.is_empty() => headers.insert(SEC_WEBSOCKET_PROTOCOL, others),
            _ => headers.remove(SEC_WEBSOCKET_PROTOCOL),
        };
    }

    /// Reads the token of a request, which is never empty.
    ///
    /// # Errors
    /// When the token is invalid, or another one or no other subprotocol stands beside it.
    pub fn token(&self, headers: &HeaderMap) -> Result<Option<String>, &'static str> {
        let mut tokens = words(headers, &SEC_WEBSOCKET_PROTOCOL).filter_map(|word| self.encoded(word));
        let Some(token) = tokens.next() else { return Ok(None) };
        if tokens.next().is_some() {
            return Err("multiple base64.bearer.authorization tokens specified");
        }
        // The answer must select a subprotocol, and cannot select the token. The reference server checks the
        // same.
        if self.others(headers).next().is_none() {
            return Err("missing additional subprotocol");
        }
        // Checked before decoding: four characters encode three bytes.
        if token.len() > TOKEN_BYTES_MAX / 3 * 4 + 4 {
            return Err("the token of the WebSocket is too long");
        }
        let token =
            URL_SAFE_NO_PAD.decode(token).map_err(|_| "the token of the WebSocket is not base64url")?;
        let token = String::from_utf8(token).map_err(|_| "the token of the WebSocket is not UTF-8")?;
        match token.len() {
            0 => Err("the token of the WebSocket is empty"),
            1..=TOKEN_BYTES_MAX => Ok(Some(token)),
            _ => Err("the token of the WebSocket is too long"),
        }
    }

    fn encoded<'a>(&self, word: &'a str) -> Option<&'a str> {
        self.0.iter().find_map(|prefix| word.strip_prefix(prefix.as_str()))
    }

    fn others<'a>(&'a self, headers: &'a HeaderMap) -> impl Iterator<Item = &'a str> {
        words(headers, &SEC_WEBSOCKET_PROTOCOL).filter(|word| self.encoded(word).is_none())
    }
}

impl WebSocketBearer {
    /// Passes tokens to `bearer`.
    #[must_use]
    pub fn new(bearer: Arc<Bearer>, names: TokenPrefixes) -> Self {
        WebSocketBearer { bearer, names }
    }
}

impl Authenticator for WebSocketBearer {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome> {
        if !ask_websocket(presented.headers) {
            return Ready::Now(Outcome::NoOpinion);
        }
        match self.names.token(presented.headers) {
            Ok(None) => Ready::Now(Outcome::NoOpinion),
            Ok(Some(token)) => self.bearer.look_at(&token, presented.audiences),
            Err(reason) => Ready::Now(Outcome::Error(reason.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> TokenPrefixes {
        TokenPrefixes::of(
            machinery::brand::Brand::named(generated::brands::BRANDS, "platform").expect("it ships"),
        )
    }

    fn offering(lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_str(line).expect("a header value"));
        }
        headers
    }

    #[test]
    fn a_token_is_found_and_taken_out() {
        for suffix in ["platform.io", "k8s.io"] {
            let token =
                format!("base64url.bearer.authorization.{suffix}.{}", URL_SAFE_NO_PAD.encode("a?b>c"));
            for lines in [
                vec![format!("{token}, one, two")],
                vec![format!("one, {token} ,two")],
                vec!["one".to_owned(), token.clone(), "two".to_owned()],
            ] {
                let mut headers = offering(&lines.iter().map(String::as_str).collect::<Vec<_>>());
                assert_eq!(names().token(&headers), Ok(Some("a?b>c".to_owned())), "{lines:?}");
                names().remove(&mut headers);
                let left: Vec<_> = headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter().collect();
                assert_eq!(left, ["one, two"], "{lines:?}");
            }
            let mut alone = offering(&[&token]);
            names().remove(&mut alone);
            assert!(alone.is_empty());
        }
    }

    #[test]
    fn without_a_token_nothing_changes() {
        for lines in [vec![], vec!["one, two"], vec!["base64url.bearer.authorization.example.org.YQ"]] {
            let mut headers = offering(&lines);
            let before = headers.clone();
            assert_eq!(names().token(&headers), Ok(None));
            names().remove(&mut headers);
            assert_eq!(headers, before);
        }
    }

    #[test]
    fn what_carries_no_token_is_an_error() {
        let good = "base64url.bearer.authorization.platform.io.YQ";
        let alias = "base64url.bearer.authorization.k8s.io.YQ";
        let carrying = |text: &str| format!("one, base64url.bearer.authorization.platform.io.{text}");
        for (line, expected) in [
            (good.to_owned(), "missing additional subprotocol"),
            (format!("{good}, {alias}, one"), "multiple base64.bearer.authorization tokens specified"),
            (carrying(""), "the token of the WebSocket is empty"),
            (carrying("YQ=="), "the token of the WebSocket is not base64url"),
            (carrying("!"), "the token of the WebSocket is not base64url"),
            (carrying("_w"), "the token of the WebSocket is not UTF-8"),
            (carrying(&"YWFh".repeat(TOKEN_BYTES_MAX / 3 + 1)), "the token of the WebSocket is too long"),
            (carrying(&"YWFh".repeat(TOKEN_BYTES_MAX)), "the token of the WebSocket is too long"),
        ] {
            assert_eq!(names().token(&offering(&[&line])), Err(expected), "{line:.80}");
        }
    }
}
