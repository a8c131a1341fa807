//! OpenID Connect: verifies the tokens of one issuer with its public keys. The server is no client of the
//! issuer and never redirects people there.
//!
//! The issuer is looked up at the start and until it is found. Its keys are fetched when a token needs them.

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
    bearer::{TokenAuthenticator, TokenQuery},
    jwt::{Algorithm, Claims, Token},
};

/// Pause between two attempts to find the issuer.
const FIND_PAUSE: Duration = Duration::from_secs(10);
/// How much earlier than its `nbf` a token is accepted, because clocks differ. There is no leeway for `exp`.
const EARLY: Duration = Duration::from_secs(60);

/// The issuer to trust, and how its claims map to users.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    /// The issuer, exactly as in the `iss` claim of its tokens.
    pub issuer_url: String,
    /// The authority that signed the issuer's web certificate.
    pub authority: Authority,
    /// The audience that a token must name.
    pub client_id: String,
    /// The claim with the user name.
    pub username_claim: String,
    /// The prefix of user names: `-` for none. By default the issuer and `#`, except for emails.
    pub username_prefix: Option<String>,
    /// The claim with the groups.
    pub groups_claim: Option<String>,
    /// The prefix of each group.
    pub groups_prefix: String,
    /// Claims that must have these values.
    pub required_claims: Vec<(String, String)>,
    /// The accepted signature algorithms.
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

/// The checks that apply to tokens of every issuer.
#[derive(Debug)]
struct Checks {
    http: outbound::Client,
    client_id: String,
    algorithms: Vec<Algorithm>,
    clock: Clock,
}

impl Oidc {
    /// Makes an authenticator. It does not contact the issuer.
    ///
    /// # Errors
    /// When the authority for the issuer's web certificate cannot be used.
    pub fn new(settings: &OidcSettings, clock: Clock) -> Result<Self, SetupError> {
        let http = outbound::Client::bare(&settings.authority, outbound::Limits::default(), clock.clone())?;
        let algorithms = settings.signing_algorithms.clone();
        let checks = Checks { http, client_id: settings.client_id.clone(), algorithms, clock };
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

impl Checks {
    fn issuer(&self, url: &str) -> Issuer {
        Issuer::new(url, self.http.clone(), &self.algorithms, self.clock.clone())
    }

    /// Verifies that the issuer signed the token, for our client, and that it is valid now.
    async fn prove(&self, token: Token<'_>, issuer: &Issuer) -> Result<Claims, String> {
        let keys = issuer.keys_for(token.key_id()).await?;
        // The signature first: what the claims say counts only after it.
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
