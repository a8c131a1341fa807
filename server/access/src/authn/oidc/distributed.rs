//! Groups that an issuer leaves to somebody else: the token says where they are, and they come in a token of
//! their own (OpenID Connect Core, section 5.6.2). Claims that another issuer's token carries inside the first one
//! are not looked at.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use http::Uri;
use outbound;
use serde_json::Value;

use super::{Checks, issuer::Issuer};
use crate::authn::jwt::{Claims, Token};

/// How many issuers may stand behind the first one.
const ISSUERS_MAX: usize = 16;
/// The longest token that another issuer may answer. It is there because it did not fit into a header.
const TOKEN_BYTES_MAX: usize = 256 * 1024;

/// The issuers behind the first one, as they become known.
#[derive(Debug, Default)]
pub(super) struct Others(Mutex<HashMap<String, Arc<Issuer>>>);

/// Where a claim is.
struct Source<'a> {
    endpoint: Uri,
    access_token: Option<&'a str>,
}

impl Others {
    /// The value of a claim that is elsewhere. None when the token does not say where.
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
        // Only ever added to, so what a panicking thread held is good.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(issuer) = known.get(url) {
            return Ok(Arc::clone(issuer));
        }
        if known.len() >= ISSUERS_MAX {
            return Err(format!("there are more than {ISSUERS_MAX} issuers behind {:?}", first.url()));
        }
        let issuer = Arc::new(checks.issuer(url));
        known.insert(url.to_owned(), Arc::clone(&issuer));
        Ok(issuer)
    }
}

/// Where a token says that a claim is.
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
