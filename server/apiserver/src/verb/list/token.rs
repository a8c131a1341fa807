//! Continue tokens: where the next page starts, and in which state of the collection.
//!
//! A token is not secret and not signed: whatever a client makes of it, it can only name a key below the
//! collection that it may list anyway.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use machinery::time::Time;
use serde::{Deserialize, Serialize};
use storage::entry::Revision;

use crate::http::status::ApiError;

/// Version word of the encoding.
const ENCODING: &str = "kindsmith/v1";

/// Longest token that is looked at.
const TOKEN_BYTES_MAX: usize = 4096;

/// What a client reads when its token is too old.
pub(super) const EXPIRED: &str = "The provided continue parameter is too old to display a consistent list result. You can start a new \
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

#[derive(Serialize, Deserialize)]
struct Text {
    v: String,
    rv: i64,
    start: String,
    made: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
}

impl Token {
    /// The token as clients carry it.
    #[must_use]
    pub fn encode(&self) -> String {
        let text = Text {
            v: ENCODING.to_owned(),
            rv: self.revision.and_then(|revision| i64::try_from(revision).ok()).unwrap_or(-1),
            start: self.start.clone(),
            made: self.made.as_unix(),
            left: self.left,
        };
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&text).unwrap_or_default())
    }

    /// Reads a token that must be about keys that start with `prefix`.
    ///
    /// # Errors
    /// 400 when it was not made by this server for this collection.
    pub fn decode(text: &str, prefix: &str) -> Result<Self, ApiError> {
        let invalid = |why: &str| {
            ApiError::bad_request(format!("invalid continue token: continue key is not valid: {why}"))
        };
        if text.len() > TOKEN_BYTES_MAX {
            return Err(invalid("it is too long"));
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| invalid("it is not base64url text"))?;
        let text: Text =
            serde_json::from_slice(&bytes).map_err(|_| invalid("it does not hold a position in a list"))?;
        if text.v != ENCODING {
            return Err(invalid(&format!("server does not recognize this encoded version {:?}", text.v)));
        }
        let climbs = text.start.split('/').any(|part| part == "." || part == "..");
        if climbs || !text.start.starts_with(prefix) {
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
    pub fn is_older_than(&self, lifetime: Duration, now: Time) -> bool {
        let age = now.as_unix().saturating_sub(self.made.as_unix());
        u64::try_from(age).is_ok_and(|age| age > lifetime.as_secs()) && self.revision.is_some()
    }

    /// The same position in the newest state.
    #[must_use]
    pub fn at_latest(&self, now: Time) -> Token {
        Token { revision: None, start: self.start.clone(), made: now, left: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_as_it_was() {
        let token =
            Token { revision: Some(12), start: "a/b".to_owned(), made: Time::from_unix(77), left: Some(3) };
        assert_eq!(Token::decode(&token.encode(), "a/").expect("our own token"), token);
        let latest = token.at_latest(Time::from_unix(78));
        assert_eq!(Token::decode(&latest.encode(), "").expect("our own token").revision, None);
    }

    #[test]
    fn foreign_tokens_are_refused() {
        let other =
            Token { revision: Some(1), start: "b/x".to_owned(), made: Time::from_unix(0), left: None };
        let climbing = Token { start: "a/../b".to_owned(), ..other.clone() };
        let far = URL_SAFE_NO_PAD.encode(r#"{"v":"meta/v9","rv":1,"start":"a/x","made":0}"#);
        for text in [other.encode(), climbing.encode(), far, "!!".to_owned(), "e30".to_owned()] {
            let error = Token::decode(&text, "a/").expect_err("not ours");
            assert_eq!(error.status.code, 400, "{text}");
            assert!(error.status.message.starts_with("invalid continue token: "), "{}", error.status.message);
        }
    }

    #[test]
    fn only_a_token_of_a_fixed_state_ages() {
        let token = Token { revision: Some(1), start: String::new(), made: Time::from_unix(0), left: None };
        let lifetime = Duration::from_secs(300);
        assert!(!token.is_older_than(lifetime, Time::from_unix(300)));
        assert!(token.is_older_than(lifetime, Time::from_unix(301)));
        assert!(!token.at_latest(Time::from_unix(0)).is_older_than(lifetime, Time::from_unix(9999)));
    }
}
