//! Issues tokens that are bound to a service account.

use std::sync::Arc;

use ground::clock::Clock;
use machinery::{brand::Brand, user::service_account_name};
use serde_json::{Map, Value, json};

use super::{ServiceAccountSettings, keys::Keys};
use crate::authn::jwt::{KeyError, TOKEN_BYTES_MAX};

/// The lifetime that agents of nodes request for pods. Clients of older libraries do not renew tokens, so
/// these live longer than that, and the audit shows who uses one late.
const EXTENDED_SECONDS: u64 = 3607;
/// How long such tokens live.
const EXTENSION_SECONDS: u64 = 365 * 24 * 3600;

/// Issues tokens.
#[derive(Debug)]
pub struct Issuer {
    keys: Arc<Keys>,
    brand: &'static Brand,
    clock: Clock,
    name: String,
    audiences: Vec<String>,
    expiration_seconds_max: u64,
    extends: bool,
}

/// The name and uid of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The name of the object.
    pub name: String,
    /// The uid of the object. Empty for an object of which only the name is known.
    pub uid: String,
}

/// The further object to which a token is bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoundTo {
    /// None.
    Nothing,
    /// A Secret.
    Secret(Reference),
    /// A pod, and the node that it runs on.
    Pod(Reference, Option<Reference>),
    /// A node.
    Node(Reference),
}

/// The content of a new token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The namespace of the account, and of the further object.
    pub namespace: String,
    /// The account of the token.
    pub account: Reference,
    /// The further object.
    pub bound: BoundTo,
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
    /// The requested expiration time in Unix seconds.
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
            extends: !settings.keeps_requested_expiration,
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

    /// Whether a token lives longer than requested: one for this server only, in a pod.
    fn is_extended(&self, grant: &Grant) -> bool {
        self.extends
            && matches!(grant.bound, BoundTo::Pod(..))
            && grant.seconds == EXTENDED_SECONDS
            && grant.audiences.iter().all(|audience| self.audiences.contains(audience))
    }

    /// Issues a token.
    ///
    /// # Errors
    /// When the token would be too long, or cannot be signed.
    pub fn token(&self, grant: &Grant) -> Result<Issued, IssueError> {
        let now = self.clock.unix_seconds();
        let until = now.saturating_add(grant.seconds);
        let mut own = json!({ "namespace": grant.namespace, "serviceaccount": reference(&grant.account) });
        match &grant.bound {
            BoundTo::Nothing => {}
            BoundTo::Secret(secret) => own["secret"] = reference(secret),
            BoundTo::Node(node) => own["node"] = reference(node),
            BoundTo::Pod(pod, node) => {
                own["pod"] = reference(pod);
                if let Some(node) = node {
                    own["node"] = reference(node);
                }
            }
        }
        let is_extended = self.is_extended(grant);
        if is_extended {
            own["warnafter"] = until.into();
        }
        let expires = if is_extended { now.saturating_add(EXTENSION_SECONDS) } else { until };
        let mut claims = json!({
            "iss": self.name,
            "sub": service_account_name(&grant.namespace, &grant.account.name),
            "aud": grant.audiences,
            "exp": expires,
            "iat": now,
            "nbf": now,
            "jti": self.clock.uuid(),
        });
        claims[self.brand.domain] = own;
        let token = self.keys.signing.sign(&claims)?;
        if token.len() > TOKEN_BYTES_MAX { Err(IssueError::TooLong) } else { Ok(Issued { token, until }) }
    }
}

fn reference(to: &Reference) -> Value {
    let parts = [("name", &to.name), ("uid", &to.uid)];
    let given = parts.into_iter().filter(|(_, text)| !text.is_empty());
    Value::Object(given.map(|(name, text)| (name.to_owned(), text.as_str().into())).collect::<Map<_, _>>())
}
