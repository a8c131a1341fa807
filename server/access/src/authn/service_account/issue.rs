//! Issues tokens that are bound to a service account.

use std::sync::Arc;

use ground::clock::Clock;
use machinery::{brand::Brand, user::service_account_name};
use serde_json::{Value, json};

use super::{ServiceAccountSettings, keys::Keys};
use crate::authn::jwt::{KeyError, TOKEN_BYTES_MAX};

/// Issues tokens.
#[derive(Debug)]
pub struct Issuer {
    keys: Arc<Keys>,
    brand: &'static Brand,
    clock: Clock,
    name: String,
    audiences: Vec<String>,
    expiration_seconds_max: u64,
}

/// The name and uid of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The name of the object.
    pub name: String,
    /// The uid of the object.
    pub uid: String,
}

/// The content of a new token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The namespace of the account, and of the Secret.
    pub namespace: String,
    /// The account of the token.
    pub account: Reference,
    /// A Secret to which the token is bound.
    pub secret: Option<Reference>,
    /// The audiences of the token.
    pub audiences: Vec<String>,
    /// The lifetime in seconds.
    pub seconds: u64,
}

/// A new token and its expiration time.
#[derive(Debug)]
pub struct Issued {
    /// The signed token.
    pub token: String,
    /// The expiration time in Unix seconds.
    pub until: u64,
}

/// Why a token was not issued.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum IssueError {
    /// The server itself would reject it.
    #[error("the token would have more than {TOKEN_BYTES_MAX} bytes; name fewer audiences")]
    TooLong,
    /// It cannot be signed.
    #[error(transparent)]
    Key(#[from] KeyError),
}

impl Issuer {
    /// Issues tokens of the first issuer in the settings.
    #[must_use]
    pub fn new(
        settings: &ServiceAccountSettings,
        keys: &Arc<Keys>,
        brand: &'static Brand,
        clock: Clock,
    ) -> Self {
        Issuer {
            keys: Arc::clone(keys),
            brand,
            clock,
            name: settings.issuers(brand).into_iter().next().unwrap_or_default(),
            audiences: settings.audiences(brand),
            expiration_seconds_max: settings.expiration_seconds_max,
        }
    }

    /// The default audiences of tokens.
    #[must_use]
    pub fn audiences(&self) -> &[String] {
        &self.audiences
    }

    /// Returns the lifetime for a requested one.
    #[must_use]
    pub fn shortened(&self, seconds: u64) -> u64 {
        match self.expiration_seconds_max {
            0 => seconds,
            most => seconds.min(most),
        }
    }

    /// Issues a token.
    ///
    /// # Errors
    /// When the token would be too long, or cannot be signed.
    pub fn token(&self, grant: &Grant) -> Result<Issued, IssueError> {
        let now = self.clock.unix_seconds();
        let until = now.saturating_add(grant.seconds);
        let mut bound = json!({ "namespace": grant.namespace, "serviceaccount": reference(&grant.account) });
        if let Some(secret) = &grant.secret {
            bound["secret"] = reference(secret);
        }
        let mut claims = json!({
            "iss": self.name,
            "sub": service_account_name(&grant.namespace, &grant.account.name),
            "aud": grant.audiences,
            "exp": until,
            "iat": now,
            "nbf": now,
            "jti": self.clock.uuid(),
        });
        claims[self.brand.domain] = bound;
        let token = self.keys.signing.sign(&claims)?;
        if token.len() > TOKEN_BYTES_MAX { Err(IssueError::TooLong) } else { Ok(Issued { token, until }) }
    }
}

fn reference(to: &Reference) -> Value {
    json!({ "name": to.name, "uid": to.uid })
}
