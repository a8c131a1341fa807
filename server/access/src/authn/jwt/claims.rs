//! What a token says: a JSON object in which nothing stands twice.

use std::time::Duration;

use serde_json::{Map, Value};

use super::JwtError;

/// The claims of a token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Claims(Map<String, Value>);

impl Claims {
    /// Reads an object. Of two values with one name, readers disagree which one counts.
    pub(super) fn read(json: &[u8]) -> Result<Self, JwtError> {
        let unreadable = JwtError::Malformed("a part is not a JSON object");
        let value = serde_json::from_slice(json).map_err(|_| unreadable.clone())?;
        if !machinery::json::duplicates(json).map_err(|_| unreadable.clone())?.is_empty() {
            return Err(JwtError::Malformed("it names something twice"));
        }
        match value {
            Value::Object(claims) => Ok(Claims(claims)),
            _ => Err(unreadable),
        }
    }

    /// A claim of any type. Null is a claim like any other.
    #[must_use]
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// A claim that is a text.
    #[must_use]
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    /// Whom the token is meant for. A single audience need not be in a list; none at all is an empty list.
    ///
    /// # Errors
    /// When the claim is something else.
    pub(crate) fn audiences(&self) -> Result<Vec<String>, JwtError> {
        let wrong = || JwtError::Claim("aud");
        match self.0.get("aud") {
            None => Ok(Vec::new()),
            Some(Value::String(one)) => Ok(vec![one.clone()]),
            Some(Value::Array(many)) => {
                many.iter().map(|one| one.as_str().map(str::to_owned).ok_or_else(wrong)).collect()
            }
            Some(_) => Err(wrong()),
        }
    }

    /// Checks that the token has an end, and that it lies ahead. `now` is in Unix seconds.
    ///
    /// # Errors
    /// When it has none, or has passed.
    pub(crate) fn not_expired(&self, now: u64, leeway: Duration) -> Result<(), JwtError> {
        let end = self.seconds("exp")?.ok_or(JwtError::Claim("exp"))?;
        if end.saturating_add(leeway.as_secs()) > now { Ok(()) } else { Err(JwtError::Expired) }
    }

    /// Checks that the time of the token has begun, if it says when that is.
    ///
    /// # Errors
    /// When it has not.
    pub(crate) fn has_begun(&self, now: u64, leeway: Duration) -> Result<(), JwtError> {
        let begin = self.seconds("nbf")?.unwrap_or(0);
        if begin <= now.saturating_add(leeway.as_secs()) { Ok(()) } else { Err(JwtError::Early) }
    }

    /// A point in time, in whole Unix seconds. Some write a fraction, which is cut off.
    fn seconds(&self, name: &'static str) -> Result<Option<u64>, JwtError> {
        let Some(value) = self.0.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let whole = value.as_u64().or_else(|| {
            let text = value.as_f64().filter(|seconds| (0.0..1e15).contains(seconds))?;
            format!("{:.0}", text.floor()).parse().ok()
        });
        whole.map(Some).ok_or(JwtError::Claim(name))
    }
}
