//! Making tokens that are bound to a service account.

use std::sync::Arc;

use ground::clock::Clock;
use machinery::{brand::Brand, user::service_account_name};
use serde_json::{Value, json};

use super::{Settings, keys::Keys};
use crate::authn::jwt::{KeyError, TOKEN_BYTES_MAX};

/// Makes tokens.
#[derive(Debug)]
pub struct Issuer {
    keys: Arc<Keys>,
    brand: &'static Brand,
    clock: Clock,
    name: String,
    audiences: Vec<String>,
    expiration_seconds_max: u64,
}

/// An object with its identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Its name.
    pub name: String,
    /// Its identity.
    pub uid: String,
}

/// What a token shall say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The namespace of the account, and of the secret.
    pub namespace: String,
    /// Whose token it is.
    pub account: Reference,
    /// A secret without which it is not good any more.
    pub secret: Option<Reference>,
    /// Whom it is meant for.
    pub audiences: Vec<String>,
    /// How long it is good.
    pub seconds: u64,
}

/// A token, and until when it is good.
#[derive(Debug)]
pub struct Issued {
    /// The token.
    pub token: String,
    /// In Unix seconds.
    pub until: u64,
}

/// Why no token was made.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum IssueError {
    /// No server would look at it.
    #[error("the token would have more than {TOKEN_BYTES_MAX} bytes; name fewer audiences")]
    TooLong,
    /// It cannot be signed.
    #[error(transparent)]
    Key(#[from] KeyError),
}

impl Issuer {
    /// Issues in the name of the first issuer of the settings.
    #[must_use]
    pub fn new(settings: &Settings, keys: &Arc<Keys>, brand: &'static Brand, clock: Clock) -> Self {
        Issuer {
            keys: Arc::clone(keys),
            brand,
            clock,
            name: settings.issuers(brand).into_iter().next().unwrap_or_default(),
            audiences: settings.audiences(brand),
            expiration_seconds_max: settings.expiration_seconds_max,
        }
    }

    /// Whom tokens are meant for when nobody says otherwise.
    #[must_use]
    pub fn audiences(&self) -> &[String] {
        &self.audiences
    }

    /// The life that a token gets when this one is asked for.
    #[must_use]
    pub fn shortened(&self, seconds: u64) -> u64 {
        match self.expiration_seconds_max {
            0 => seconds,
            most => seconds.min(most),
        }
    }

    /// Makes a token.
    ///
    /// # Errors
    /// When it would be too long.
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
