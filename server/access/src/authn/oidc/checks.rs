//! The checks of tokens, whichever issuer signed them.

use std::time::Duration;

use ground::clock::Clock;
use outbound::{self, SetupError};

use super::{issuer::Issuer, settings::OidcSettings};
use crate::authn::jwt::{Algorithm, Claims, Token};

/// How much earlier than its `nbf` a token is accepted, because clocks differ. There is no leeway for `exp`.
const EARLY: Duration = Duration::from_secs(60);

/// The checks that apply to tokens of every issuer.
#[derive(Debug)]
pub(super) struct Checks {
    pub(super) http: outbound::Client,
    audiences: Vec<String>,
    algorithms: Vec<Algorithm>,
    clock: Clock,
}

impl Checks {
    pub(super) fn new(settings: &OidcSettings, clock: Clock) -> Result<Self, SetupError> {
        let http = outbound::Client::bare(&settings.authority, outbound::Limits::default(), clock.clone())?;
        let algorithms = settings.signing_algorithms.clone();
        Ok(Checks { http, audiences: settings.audiences.clone(), algorithms, clock })
    }

    pub(super) fn issuer(&self, url: &str) -> Issuer {
        Issuer::new(url, self.http.clone(), &self.algorithms, self.clock.clone())
    }

    /// Verifies that the issuer signed the token, for one of our audiences, and that it is valid now.
    pub(super) async fn prove(&self, token: Token<'_>, issuer: &Issuer) -> Result<Claims, String> {
        let keys = issuer.keys_for(token.key_id()).await?;
        // The signature first: what the claims say counts only after it.
        let claims = token.verify(&keys).map_err(|error| error.to_string())?;
        let audiences = claims.audiences().map_err(|error| error.to_string())?;
        if !audiences.iter().any(|audience| self.audiences.contains(audience)) {
            return Err(format!("expected audience in {:?} got {audiences:?}", self.audiences));
        }
        let now = self.clock.unix_seconds();
        claims.not_expired(now, Duration::ZERO).map_err(|error| error.to_string())?;
        claims.has_begun(now, EARLY).map_err(|error| error.to_string())?;
        Ok(claims)
    }
}
