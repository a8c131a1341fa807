//! OpenID Connect: tokens of one issuer, which are verified here with its public keys. The server is no client of
//! the issuer and never sends people there.
//!
//! The issuer is looked for at the start and until it is found; its keys are fetched when a token needs them.

mod distributed;
mod issuer;
mod mapping;

use std::{sync::Arc, time::Duration};

use ground::{clock::Clock, ready::Ready, shutdown};
use outbound::{self, SetupError, client_config::Authority};
use tokio::sync::watch;

use self::{distributed::Others, issuer::Issuer, mapping::Mapping};
use super::{
    Identity, Outcome,
    bearer::{Asked, TokenAuthenticator},
    jwt::{Algorithm, Claims, Token},
};

/// Time between two attempts to find the issuer.
const FIND_PAUSE: Duration = Duration::from_secs(10);
/// How much earlier than its `nbf` a token may be used, because clocks differ. There is none for `exp`.
const EARLY: Duration = Duration::from_secs(60);

/// Whose tokens are believed, and whom they mean.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The issuer, as its tokens name it.
    pub issuer_url: String,
    /// By whom its web certificate is signed.
    pub authority: Authority,
    /// For whom a token must be issued.
    pub client_id: String,
    /// The claim that is the name.
    pub username_claim: String,
    /// What is put in front of it: `-` for nothing; without it the issuer and `#`, except for emails.
    pub username_prefix: Option<String>,
    /// The claim that holds the groups.
    pub groups_claim: Option<String>,
    /// What is put in front of each.
    pub groups_prefix: String,
    /// Claims that must have these values.
    pub required_claims: Vec<(String, String)>,
    /// How tokens may be signed.
    pub signing_algorithms: Vec<Algorithm>,
}

/// Recognizes the tokens of one issuer.
#[derive(Debug)]
pub struct Oidc {
    issuer: Arc<Issuer>,
    checks: Checks,
    mapping: Mapping,
    others: Others,
}

/// What every token is checked for, whoever of the issuers has signed it.
#[derive(Debug)]
struct Checks {
    http: outbound::Client,
    client_id: String,
    algorithms: Vec<Algorithm>,
    clock: Clock,
}

impl Oidc {
    /// An issuer that was not looked for yet.
    ///
    /// # Errors
    /// When the authority for its web certificate cannot be used.
    pub fn new(settings: &Settings, clock: Clock) -> Result<Self, SetupError> {
        let http = outbound::Client::bare(&settings.authority, outbound::Limits::default(), clock.clone())?;
        let algorithms = settings.signing_algorithms.clone();
        let checks = Checks { http, client_id: settings.client_id.clone(), algorithms, clock };
        let issuer = Arc::new(checks.issuer(&settings.issuer_url));
        Ok(Oidc { issuer, checks, mapping: Mapping::new(settings), others: Others::default() })
    }

    /// Looks for the issuer until it is found or the server stops.
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

    async fn recognize(&self, token: Token<'_>, asked: Asked<'_>) -> Outcome {
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

impl Checks {
    fn issuer(&self, url: &str) -> Issuer {
        Issuer::new(url, self.http.clone(), &self.algorithms, self.clock.clone())
    }

    /// The claims of a token which that issuer has signed, for our client, and for now.
    async fn prove(&self, token: Token<'_>, issuer: &Issuer) -> Result<Claims, String> {
        let keys = issuer.keys_for(token.key_id()).await?;
        let claims = token.verify(&keys).map_err(|error| error.to_string())?;
        let audiences = claims.audiences().map_err(|error| error.to_string())?;
        if !audiences.contains(&self.client_id) {
            return Err(format!("expected audience {:?} got {audiences:?}", self.client_id));
        }
        let now = self.clock.unix_seconds();
        claims.not_expired(now, Duration::ZERO).map_err(|error| error.to_string())?;
        claims.has_begun(now, EARLY).map_err(|error| error.to_string())?;
        Ok(claims)
    }
}

impl TokenAuthenticator for Arc<Oidc> {
    fn authenticate<'a>(&'a self, asked: Asked<'a>) -> Ready<'a, Outcome> {
        match Token::read(asked.token) {
            Ok(token) if token.claims().text("iss") == Some(self.issuer.url()) => {
                Ready::later(self.recognize(token, asked))
            }
            _ => Ready::Now(Outcome::NoOpinion),
        }
    }
}
