//! Continue tokens: where the next page starts, and in which state of the collection.
//!
//! A token is not secret and not signed: a changed token can only name a key below the collection
//! that the client may list anyway.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use machinery::time::Time;
use serde::{Deserialize, Serialize};
use storage::entry::Revision;

use crate::status::ApiError;

/// Version word of the encoding.
const ENCODING: &str = "kindsmith/v1";

/// Longest token that is looked at.
const TOKEN_BYTES_MAX: usize = 4096;

/// What a client reads when its token is too old.
pub(super) const EXPIRED: &str = "The provided continue parameter is too old to display a consistent list \
    result. You can start a new \
     list without the continue parameter, or use the continue token in this response to retrieve the \
     remainder of the results. Continuing with the provided token results in an inconsistent list - objects \
     that were created, modified, or deleted between the time the first chunk was returned and now may show \
     up in the list.";

/// A decoded token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The state to go on in; `None` for the newest.
    pub revision: Option<Revision>,
    /// First key of the next page.
    pub start: String,
    /// When it was made.
    pub made: Time,
    /// How many items there are from `start` on, if that was counted.
    pub left: Option<u64>,
}

/// What a list is about: a token is good for the same list only.
#[derive(Debug, Clone, Copy)]
pub struct Collection<'a> {
    /// As messages name the resource type.
    pub resource: &'a str,
    /// The keys of the collection start with this.
    pub prefix: &'a str,
}

impl Collection<'_> {
    fn word(&self) -> String {
        format!("{}/{}", self.resource, self.prefix)
    }
}

#[derive(Serialize, Deserialize)]
struct Text {
    v: String,
    /// The collection.
    #[serde(default)]
    of: String,
    rv: i64,
    start: String,
    #[serde(default)]
    made: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
}

impl Token {
    /// The token as clients carry it, for a list of `of`.
    #[must_use]
    pub fn encode(&self, of: &Collection<'_>) -> String {
        let text = Text {
            v: ENCODING.to_owned(),
            of: of.word(),
            rv: self.revision.and_then(|revision| i64::try_from(revision).ok()).unwrap_or(-1),
            start: self.start.clone(),
            made: self.made.as_unix(),
            left: self.left,
        };
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&text).unwrap_or_default())
    }

    /// Reads a token for a list of `of`.
    ///
    /// # Errors
    /// 400 when it was not made by this server for this collection.
    pub fn decode(text: &str, of: &Collection<'_>) -> Result<Self, ApiError> {
        let invalid = |why: &str| {
            ApiError::bad_request(format!("invalid continue token: continue key is not valid: {why}"))
        };
        if text.len() > TOKEN_BYTES_MAX {
            return Err(invalid("it is too long"));
        }
        let bytes = URL_SAFE_NO_PAD.decode(text);
        let bytes = bytes.map_err(|_| {
            invalid(&format!("illegal base64 data at input byte {}", first_illegal_byte(text)))
        })?;
        let text: Text =
            serde_json::from_slice(&bytes).map_err(|_| invalid("it does not hold a position in a list"))?;
        if text.v != ENCODING {
            return Err(invalid(&format!("server does not recognize this encoded version {:?}", text.v)));
        }
        let climbs = text.start.split('/').any(|part| part == "." || part == "..");
        if climbs || text.of != of.word() || !text.start.starts_with(of.prefix) {
            return Err(invalid("it belongs to another collection"));
        }
        let revision = match text.rv {
            -1 => None,
            number => Some(u64::try_from(number).map_err(|_| invalid("its version is negative"))?),
        };
        Ok(Token { revision, start: text.start, made: Time::from_unix(text.made), left: text.left })
    }

    /// Whether it was made longer ago than `lifetime`.
    #[must_use]
    pub(crate) fn is_older_than(&self, lifetime: Duration, now: Time) -> bool {
        let age = now.as_unix().saturating_sub(self.made.as_unix());
        let lived = Duration::from_secs(u64::try_from(age).unwrap_or(0));
        self.revision.is_some() && lived > lifetime
    }

    /// The same position in the newest state.
    #[must_use]
    pub(crate) fn at_latest(&self, now: Time) -> Token {
        Token { revision: None, start: self.start.clone(), made: now, left: None }
    }
}

/// Where a text that is no base64url text ceases to be one: at a character of another alphabet, or at a last
/// one that is alone in its group.
fn first_illegal_byte(text: &str) -> usize {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    text.bytes().position(|byte| !is_legal(byte)).unwrap_or(text.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Collection<'_> = Collection { resource: "configmaps", prefix: "a/" };

    #[test]
    fn a_token_comes_back_as_it_was() {
        let token =
            Token { revision: Some(12), start: "a/b".to_owned(), made: Time::from_unix(77), left: Some(3) };
        assert_eq!(Token::decode(&token.encode(&A), &A).expect("our own token"), token);
        let latest = token.at_latest(Time::from_unix(78));
        assert_eq!(Token::decode(&latest.encode(&A), &A).expect("our own token").revision, None);
    }

    #[test]
    fn foreign_tokens_are_refused() {
        let own = Token { revision: Some(1), start: "a/x".to_owned(), made: Time::from_unix(0), left: None };
        let outside = Token { start: "b/x".to_owned(), ..own.clone() };
        let climbing = Token { start: "a/../b".to_owned(), ..own.clone() };
        let far =
            URL_SAFE_NO_PAD.encode(r#"{"v":"meta/v9","of":"configmaps/a/","rv":1,"start":"a/x","made":0}"#);
        let elsewhere = |resource, prefix| own.encode(&Collection { resource, prefix });
        assert!(Token::decode(&own.encode(&A), &A).is_ok());
        for text in [
            outside.encode(&A),
            climbing.encode(&A),
            elsewhere("secrets", "a/"),
            elsewhere("configmaps", ""),
            elsewhere("configmaps", "a"),
            far,
            "!!".to_owned(),
            "e30".to_owned(),
        ] {
            let error = Token::decode(&text, &A).expect_err("not ours");
            assert_eq!(error.status.code, 400, "{text}");
            assert!(error.status.message.starts_with("invalid continue token: "), "{}", error.status.message);
        }
    }

    #[test]
    fn the_first_illegal_byte_is_named() {
        for (text, at) in
            [("!!", 0), ("x", 0), ("abcde", 4), ("ab=d", 2), ("eyJ2IjoibWV0YS5rOHMuaW8vdjEi+", 28)]
        {
            let error = Token::decode(text, &A).expect_err("no token");
            let why = format!("illegal base64 data at input byte {at}");
            assert!(error.status.message.ends_with(&why), "{text}: {}", error.status.message);
        }
    }

    #[test]
    fn only_a_token_of_a_fixed_state_ages() {
        let token = Token { revision: Some(1), start: String::new(), made: Time::from_unix(0), left: None };
        let lifetime = Duration::from_secs(300);
        assert!(!token.is_older_than(lifetime, Time::from_unix(300)));
        assert!(token.is_older_than(lifetime, Time::from_unix(301)));
        assert!(!token.is_older_than(lifetime, Time::from_unix(-9)), "a clock that was set back");
        assert!(token.is_older_than(Duration::from_millis(500), Time::from_unix(1)));
        assert!(!token.at_latest(Time::from_unix(0)).is_older_than(lifetime, Time::from_unix(9999)));
    }
}
