//! All issuers whose tokens are accepted. They can be replaced while the server runs.

use std::{collections::HashMap, fmt, sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use futures_util::future::join_all;
use ground::{clock::Clock, ready::Ready};
use machinery::brand::Brand;
use outbound::SetupError;
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use super::{FIND_PAUSE, IssuerTokens, OidcSettings};
use crate::authn::{
    Outcome,
    jwt::Token,
    token::{TokenAuthenticator, TokenQuery},
};

/// The longest wait of a replacement for the new issuers to be found.
const REPLACE_TIME: Duration = Duration::from_secs(60);

/// Recognizes the tokens of several issuers. Clones share them.
#[derive(Clone)]
pub struct TokenIssuers(Arc<IssuerState>);

struct IssuerState {
    current: ArcSwap<IssuerSet>,
    brand: &'static Brand,
    clock: Clock,
}

/// The issuers of one configuration, by their URL.
#[derive(Default)]
struct IssuerSet {
    by_url: HashMap<String, Arc<IssuerTokens>>,
    /// Looks for the issuers. The tasks end with the set.
    finders: JoinSet<()>,
}

/// A reason for issuers not being replaced.
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError {
    /// An authority for a web certificate cannot be used.
    #[error("{0}")]
    Unusable(#[from] SetupError),
    /// An issuer was not found in time.
    #[error("{0}")]
    NotFound(String),
}

impl TokenIssuers {
    /// Accepts the tokens of these issuers, and begins to look for them. Must be called on a runtime.
    ///
    /// # Errors
    /// When the authority for an issuer's web certificate cannot be used.
    pub fn new(
        settings: &[OidcSettings],
        brand: &'static Brand,
        clock: Clock,
        stopping: &watch::Receiver<bool>,
    ) -> Result<Self, SetupError> {
        let mut set = IssuerSet::new(settings, brand, &clock)?;
        for oidc in set.by_url.values() {
            set.finders.spawn(Arc::clone(oidc).find_issuer(stopping.clone()));
        }
        Ok(TokenIssuers(Arc::new(IssuerState { current: ArcSwap::from_pointee(set), brand, clock })))
    }

    /// Replaces all issuers, once the new ones are found. Until then, and after an error, the former ones
    /// stay.
    ///
    /// # Errors
    /// When an authority cannot be used, or an issuer is not found within a minute.
    pub async fn replace(&self, settings: &[OidcSettings]) -> Result<(), ReplaceError> {
        let set = IssuerSet::new(settings, self.0.brand, &self.0.clock)?;
        let mut missing = String::new();
        let found = timeout(REPLACE_TIME, async {
            while let Err(error) = set.find().await {
                missing = error;
                sleep(FIND_PAUSE).await;
            }
        });
        if found.await.is_err() {
            return Err(ReplaceError::NotFound(missing));
        }
        self.0.current.store(Arc::new(set));
        Ok(())
    }
}

impl IssuerSet {
    fn new(settings: &[OidcSettings], brand: &Brand, clock: &Clock) -> Result<Self, SetupError> {
        let one = |of: &OidcSettings| {
            Ok((of.issuer_url.clone(), Arc::new(IssuerTokens::new(of, brand, clock.clone())?)))
        };
        let by_url = settings.iter().map(one).collect::<Result<_, SetupError>>()?;
        Ok(IssuerSet { by_url, finders: JoinSet::new() })
    }

    /// Looks once for the issuers that are not found yet.
    async fn find(&self) -> Result<(), String> {
        let missing = self.by_url.values().filter(|oidc| !oidc.issuer.is_found());
        let found = join_all(missing.map(|oidc| async {
            let found = oidc.issuer.find().await;
            found.map_err(|error| format!("the issuer {} is not found: {error}", oidc.issuer.url()))
        }));
        let errors: Vec<String> = found.await.into_iter().filter_map(Result::err).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
    }
}

impl TokenAuthenticator for TokenIssuers {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        let current = self.0.current.load();
        if current.by_url.is_empty() {
            return Ready::Now(Outcome::NoOpinion);
        }
        // The issuer is compared before anything is verified, so that tokens of other methods cost only a
        // parse.
        let Ok(token) = Token::read(asked.token) else { return Ready::Now(Outcome::NoOpinion) };
        let issuer = token.claims().text("iss").and_then(|issuer| current.by_url.get(issuer)).cloned();
        match issuer {
            Some(oidc) => Ready::later(async move { oidc.recognize(token, asked).await }),
            None => Ready::Now(Outcome::NoOpinion),
        }
    }
}

impl fmt::Debug for TokenIssuers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.current.load().by_url.keys()).finish()
    }
}
