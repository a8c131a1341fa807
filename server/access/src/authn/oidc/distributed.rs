//! Distributed claims (OpenID Connect Core, section 5.6.2): the token says where the groups are, and they
//! arrive in another token. Aggregated claims, which come inside the first token, are not supported.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use http::Uri;
use outbound;
use serde_json::Value;

use super::{checks::Checks, issuer::Issuer};
use crate::authn::jwt::{Claims, Token};

/// The number of further issuers.
const ISSUERS_MAX: usize = 16;
/// The longest token from another issuer. It may be larger than a header, which is why the claim is
/// distributed.
const TOKEN_BYTES_MAX: usize = 256 * 1024;

/// The further issuers, added as tokens name them.
#[derive(Debug, Default)]
pub(super) struct Others(Mutex<HashMap<String, Arc<Issuer>>>);

/// The location of a claim.
struct Source<'a> {
    endpoint: Uri,
    access_token: Option<&'a str>,
}

impl Others {
    /// Fetches the value of a distributed claim. Returns `None` if the token does not say where it is.
    pub(super) async fn value(
        &self,
        claims: &Claims,
        claim: &str,
        first: &Arc<Issuer>,
        checks: &Checks,
    ) -> Result<Option<Value>, String> {
        let Some(source) = source(claims, claim)? else { return Ok(None) };
        let answer = checks.http.get(&source.endpoint, source.access_token).await;
        let answer = answer.and_then(outbound::Answer::good).map_err(|error| error.to_string())?;
        let text = std::str::from_utf8(&answer).map_err(|_| "it is no token")?.trim();
        let token = Token::read_up_to(text, TOKEN_BYTES_MAX).map_err(|error| error.to_string())?;
        let issuer = token.claims().text("iss").ok_or("its token names no issuer")?.to_owned();
        // The issuer decides about the keys. The issuer of the first token has chosen the endpoint, so it
        // vouches for this one.
        let issuer = self.issuer(&issuer, first, checks)?;
        issuer.find_when_needed().await?;
        let theirs = checks.prove(token, &issuer).await?;
        theirs.get(claim).cloned().map(Some).ok_or_else(|| format!("its token has no claim {claim:?}"))
    }

    fn issuer(&self, url: &str, first: &Arc<Issuer>, checks: &Checks) -> Result<Arc<Issuer>, String> {
        if url == first.url() {
            return Ok(Arc::clone(first));
        }
        if !url.starts_with("https://") {
            return Err(format!("its issuer {url:?} is no https URL"));
        }
        // Entries are only added, so the map is whole even if a holder of the lock panicked.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(issuer) = known.get(url) {
            return Ok(Arc::clone(issuer));
        }
        // Tokens choose the issuers, so without a bound they could fill the memory.
        if known.len() >= ISSUERS_MAX {
            return Err(format!("there are more than {ISSUERS_MAX} issuers behind {:?}", first.url()));
        }
        let issuer = Arc::new(checks.issuer(url));
        known.insert(url.to_owned(), Arc::clone(&issuer));
        Ok(issuer)
    }
}

/// Reads the location of a claim from the token.
fn source<'a>(claims: &'a Claims, claim: &str) -> Result<Option<Source<'a>>, String> {
    let name = claims.get("_claim_names").and_then(|names| names.get(claim)).and_then(Value::as_str);
    let Some(name) = name else { return Ok(None) };
    let source = claims.get("_claim_sources").and_then(|sources| sources.get(name));
    let source = source.ok_or_else(|| format!("the token does not say what the source {name:?} is"))?;
    let Some(endpoint) = source.get("endpoint").and_then(Value::as_str) else { return Ok(None) };
    let url = endpoint.parse::<Uri>().ok().filter(|url| url.scheme_str() == Some("https"));
    let url = url.ok_or_else(|| format!("the endpoint {endpoint:?} is no https URL"))?;
    Ok(Some(Source { endpoint: url, access_token: source.get("access_token").and_then(Value::as_str) }))
}
