//! OpenID Connect: verifies the tokens of one issuer with its public keys. The server is no client of the
//! issuer and never redirects people there.
//!
//! The issuer is looked up at the start and until it is found. Its keys are fetched when a token needs them.

mod checks;
mod distributed;
mod issuer;
mod mapping;
mod settings;

use std::{sync::Arc, time::Duration};

use ground::{clock::Clock, ready::Ready, shutdown};
use outbound::SetupError;
use tokio::sync::watch;

pub use self::settings::OidcSettings;
use self::{checks::Checks, distributed::Others, issuer::Issuer, mapping::Mapping};
use super::{
    Identity, Outcome,
    jwt::{Claims, Token},
    token::{TokenAuthenticator, TokenQuery},
};

/// Pause between two attempts to find the issuer.
const FIND_PAUSE: Duration = Duration::from_secs(10);
/// Recognizes the tokens of one issuer.
#[derive(Debug)]
pub struct Oidc {
    issuer: Arc<Issuer>,
    checks: Checks,
    mapping: Mapping,
    others: Others,
}

impl Oidc {
    /// Makes an authenticator. It does not contact the issuer.
    ///
    /// # Errors
    /// When the authority for the issuer's web certificate cannot be used.
    pub fn new(settings: &OidcSettings, clock: Clock) -> Result<Self, SetupError> {
        let checks = Checks::new(settings, clock)?;
        let issuer = Arc::new(checks.issuer(&settings.issuer_url));
        Ok(Oidc { issuer, checks, mapping: Mapping::new(settings), others: Others::default() })
    }

    /// Tries to find the issuer until it is found or the server stops.
    pub async fn find_issuer(self: Arc<Self>, mut stopping: watch::Receiver<bool>) {
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
        // The token itself takes precedence over a distributed claim, which costs calls to another server.
        let elsewhere = match &self.mapping.groups_claim {
            Some(claim) if claims.get(claim).is_none() => {
                let value = self.others.value(claims, claim, &self.issuer, &self.checks).await;
                value.map_err(|error| format!("oidc: could not expand distributed claims: {error}"))?
            }
            _ => None,
        };
        let here = self.mapping.groups_claim.as_ref().and_then(|claim| claims.get(claim));
        self.mapping.user(claims, elsewhere.as_ref().or(here)).map(Identity::new)
    }
}

impl TokenAuthenticator for Arc<Oidc> {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        // The issuer is compared before anything is verified, so that tokens of other methods cost only a
        // parse.
        match Token::read(asked.token) {
            Ok(token) if token.claims().text("iss") == Some(self.issuer.url()) => {
                Ready::later(self.recognize(token, asked))
            }
            _ => Ready::Now(Outcome::NoOpinion),
        }
    }
}
