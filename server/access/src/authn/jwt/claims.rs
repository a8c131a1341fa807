//! The claims of a token: a JSON object without duplicate names.

use std::time::Duration;

use serde_json::{Map, Value};

use super::JwtError;

/// The claims of a token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Claims(Map<String, Value>);

impl Claims {
    /// Reads an object. Duplicate names are refused, because another parser in the path of the token could
    /// use the other value.
    pub(crate) fn read(json: &[u8]) -> Result<Self, JwtError> {
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

    /// Returns a claim of any type, including null.
    #[must_use]
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// All claims.
    #[must_use]
    pub(crate) fn members(&self) -> &Map<String, Value> {
        &self.0
    }

    /// Adds a claim.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// Returns a claim that is a string.
    #[must_use]
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    /// Returns the audiences. A single one need not be in a list. Without the claim, the list is empty.
    ///
    /// # Errors
    /// When the claim has another type.
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

    /// Checks that the token has an expiration time, and that it has not passed. `now` is in Unix seconds.
    ///
    /// # Errors
    /// When the claim is missing, or the time has passed.
    pub(crate) fn not_expired(&self, now: u64, leeway: Duration) -> Result<(), JwtError> {
        let end = self.seconds("exp")?.ok_or(JwtError::Claim("exp"))?;
        if end.saturating_add(leeway.as_secs()) > now { Ok(()) } else { Err(JwtError::Expired) }
    }

    /// Checks that the token is valid already, if it says from when.
    ///
    /// # Errors
    /// When its time has not begun.
    pub(crate) fn has_begun(&self, now: u64, leeway: Duration) -> Result<(), JwtError> {
        let begin = self.seconds("nbf")?.unwrap_or(0);
        if begin <= now.saturating_add(leeway.as_secs()) { Ok(()) } else { Err(JwtError::Early) }
    }

    /// Reads a time in whole Unix seconds. Fractions, which some issuers write, are cut off.
    fn seconds(&self, name: &'static str) -> Result<Option<u64>, JwtError> {
        let Some(value) = self.0.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let whole = value.as_u64().or_else(|| {
            // The upper bound keeps the float in the range in which whole seconds are exact.
            let text = value.as_f64().filter(|seconds| (0.0..1e15).contains(seconds))?;
            format!("{:.0}", text.floor()).parse().ok()
        });
        whole.map(Some).ok_or(JwtError::Claim(name))
    }
}
