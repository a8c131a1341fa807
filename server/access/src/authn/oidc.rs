//! OpenID Connect: verifies the tokens of issuers with their public keys. The server is no client of the
//! issuers and never redirects people there.
//!
//! An issuer is looked up at the start and until it is found. Its keys are fetched when a token needs them.

mod checks;
mod distributed;
mod expression;
mod issuer;
mod issuers;
mod mapping;
mod settings;

use std::{borrow::Cow, sync::Arc, time::Duration};

use ground::{clock::Clock, shutdown};
use machinery::brand::Brand;
use outbound::SetupError;
use tokio::sync::watch;

use self::{checks::Checks, distributed::Others, issuer::Issuer, mapping::Mapping};
pub use self::{
    expression::{RuleExpression, SharedExpression},
    issuers::TokenIssuers,
    settings::{ClaimMappings, ClaimRule, ClaimSource, ExtraMapping, OidcSettings},
};
use super::{
    Identity, Outcome,
    identity::credential_key,
    jwt::{Claims, Token},
    token::TokenQuery,
};

/// Pause between two attempts to find the issuer.
const FIND_PAUSE: Duration = Duration::from_secs(10);

/// Recognizes the tokens of one issuer.
#[derive(Debug)]
struct IssuerTokens {
    issuer: Arc<Issuer>,
    checks: Checks,
    mapping: Mapping,
    others: Others,
}

impl IssuerTokens {
    /// Makes an authenticator. It does not contact the issuer.
    ///
    /// # Errors
    /// When the authority for the issuer's web certificate cannot be used.
    fn new(settings: &OidcSettings, brand: &Brand, clock: Clock) -> Result<Self, SetupError> {
        let checks = Checks::new(settings, clock)?;
        let issuer = checks.issuer(&settings.issuer_url);
        let issuer = match &settings.discovery_url {
            Some(url) => issuer.discovered_at(url),
            None => issuer,
        };
        let mapping = Mapping::new(settings, credential_key(brand));
        Ok(IssuerTokens { issuer: Arc::new(issuer), checks, mapping, others: Others::default() })
    }

    /// Tries to find the issuer until it is found or the server stops.
    async fn find_issuer(self: Arc<Self>, mut stopping: watch::Receiver<bool>) {
        let find = async {
            while let Err(error) = self.issuer.find().await {
                tracing::warn!(issuer = self.issuer.url(), error, "the issuer of tokens is not found");
                tokio::time::sleep(FIND_PAUSE).await;
            }
        };
        tokio::select! {
            () = find => {}
            () = shutdown::begun(&mut stopping) => {}
        }
    }

    async fn recognize(&self, token: Token<'_>, asked: TokenQuery<'_>) -> Outcome {
        if !self.issuer.is_found() {
            return Outcome::Error("oidc: authenticator not initialized".to_owned());
        }
        let claims = match self.checks.prove(token, &self.issuer).await {
            Ok(claims) => claims,
            Err(error) => return Outcome::Error(format!("oidc: verify token: {error}")),
        };
        match self.user(&claims).await {
            Ok(identity) => asked.for_this_server(identity),
            Err(error) => Outcome::Error(error),
        }
    }

    async fn user(&self, claims: &Claims) -> Result<Identity, String> {
        let claims = self.expanded(claims).await?;
        self.mapping.user(&claims).map(Identity::new)
    }

    /// Adds the groups if they are a distributed claim.
    async fn expanded<'c>(&self, claims: &'c Claims) -> Result<Cow<'c, Claims>, String> {
        // The token itself takes precedence over a distributed claim, which costs calls to another server.
        let Some(name) = self.mapping.groups_claim().filter(|name| claims.get(name).is_none()) else {
            return Ok(Cow::Borrowed(claims));
        };
        let value = self.others.value(claims, name, &self.issuer, &self.checks).await;
        let value = value.map_err(|error| format!("oidc: could not expand distributed claims: {error}"))?;
        Ok(match value {
            Some(value) => Cow::Owned(claims.clone().with(name, value)),
            None => Cow::Borrowed(claims),
        })
    }
}
