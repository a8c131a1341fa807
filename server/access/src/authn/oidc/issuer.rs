//! An issuer of tokens: its discovery document, and its keys. Keys are fetched on demand, by one caller for
//! all that wait, and with a pause in between, so that tokens with invented key ids cannot cause more calls.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwapOption;
use ground::clock::Clock;
use http::{HeaderMap, Uri, header::CACHE_CONTROL};
use outbound;
use serde_json::Value;
use tokio::sync::Mutex;

use crate::authn::jwt::{Algorithm, KeySet};

/// Shortest time between two fetches of the keys, successful or not.
pub(super) const KEYS_PAUSE: Duration = Duration::from_secs(10);
/// How long keys are valid if the issuer does not say.
const KEYS_TIME: Duration = Duration::from_secs(3600);
/// The longest time that an issuer may set.
const KEYS_TIME_MAX: Duration = Duration::from_secs(24 * 3600);

/// A trusted issuer.
#[derive(Debug)]
pub(super) struct Issuer {
    url: String,
    discovery_url: String,
    http: outbound::Client,
    algorithms: Vec<Algorithm>,
    clock: Clock,
    /// The URL of its keys, once it was found.
    keys_url: ArcSwapOption<Uri>,
    keys: ArcSwapOption<Keys>,
    /// When the issuer was called last, in milliseconds. Locked during a call.
    turn: Mutex<Option<u64>>,
}

/// Keys with their period of validity.
#[derive(Debug)]
struct Keys {
    set: Arc<KeySet>,
    from: u64,
    until: u64,
}

impl Issuer {
    pub(super) fn new(url: &str, http: outbound::Client, algorithms: &[Algorithm], clock: Clock) -> Self {
        Issuer {
            url: url.to_owned(),
            discovery_url: format!("{}/.well-known/openid-configuration", url.trim_end_matches('/')),
            http,
            algorithms: algorithms.to_vec(),
            clock,
            keys_url: ArcSwapOption::empty(),
            keys: ArcSwapOption::empty(),
            turn: Mutex::new(None),
        }
    }

    /// Reads its discovery document at this URL.
    pub(super) fn discovered_at(self, url: &str) -> Self {
        Issuer { discovery_url: url.to_owned(), ..self }
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn is_found(&self) -> bool {
        self.keys_url.load().is_some()
    }

    /// Reads the discovery document of the issuer.
    pub(super) async fn find(&self) -> Result<(), String> {
        let url = &self.discovery_url;
        let url: Uri = url.parse().map_err(|_| format!("{url:?} is no URL"))?;
        let answer = self.http.get(&url, None).await.and_then(outbound::Answer::good);
        let answer = answer.map_err(|error| error.to_string())?;
        let document: Value =
            serde_json::from_slice(&answer).map_err(|_| format!("{url} is not a JSON document"))?;
        let text = |field: &str| document.get(field).and_then(Value::as_str).unwrap_or_default();
        // OpenID Connect Discovery, section 4.3: the issuer must be exactly the one whose document was
        // requested. Otherwise one issuer could impersonate another.
        if text("issuer") != self.url {
            return Err(format!("{url} says that the issuer is {:?} and not {:?}", text("issuer"), self.url));
        }
        let keys_url = text("jwks_uri").parse::<Uri>().ok().filter(|url| url.scheme_str() == Some("https"));
        let keys_url = keys_url.ok_or_else(|| format!("the jwks_uri of {url} is no https URL"))?;
        self.keys_url.store(Some(Arc::new(keys_url)));
        Ok(())
    }

    /// The same for an issuer that is found on demand, with the pause between attempts.
    pub(super) async fn find_when_needed(&self) -> Result<(), String> {
        if self.is_found() {
            return Ok(());
        }
        let mut turn = self.turn.lock().await;
        // Another caller may have found it while this one waited for the lock.
        if self.is_found() {
            return Ok(());
        }
        if !self.may_ask(*turn) {
            return Err(format!("{} cannot be found at the moment", self.url));
        }
        let found = self.find().await;
        // After a success the keys may be fetched without a pause.
        *turn = found.is_err().then(|| self.clock.unix_milliseconds());
        found
    }

    /// Returns the keys, with the one that the token names if the issuer has it.
    pub(super) async fn keys_for(&self, key_id: Option<&str>) -> Result<Arc<KeySet>, String> {
        let known = self.keys.load_full();
        if let Some(known) = &known
            && self.is_fresh(known)
            && known.set.knows(key_id)
        {
            return Ok(Arc::clone(&known.set));
        }
        let mut turn = self.turn.lock().await;
        // Another caller may have fetched the keys while this one waited for the lock.
        let newer = self.keys.load_full();
        // Compared by address: each fetch makes a new value, also one with the same keys.
        let asked_meanwhile = newer.as_ref().map(Arc::as_ptr) != known.as_ref().map(Arc::as_ptr);
        if let Some(newer) = &newer
            && (asked_meanwhile || !self.may_ask(*turn))
        {
            return Ok(Arc::clone(&newer.set));
        }
        if !self.may_ask(*turn) {
            return Err("the keys cannot be had at the moment".to_owned());
        }
        // Set before the call: failures count as well, or an issuer that is down would be called for every
        // token.
        *turn = Some(self.clock.unix_milliseconds());
        match (self.fetch().await, newer) {
            (Ok(keys), _) => {
                let set = Arc::clone(&keys.set);
                self.keys.store(Some(Arc::new(keys)));
                Ok(set)
            }
            // Users stay recognized while their issuer is away. The price: a key that it withdrew counts for
            // as long.
            (Err(error), Some(before)) => {
                tracing::warn!(issuer = self.url, error, "keeping the issuer's keys of before");
                Ok(Arc::clone(&before.set))
            }
            (Err(error), None) => Err(error),
        }
    }

    async fn fetch(&self) -> Result<Keys, String> {
        let url = self.keys_url.load_full().ok_or("the issuer was not found yet")?;
        let answer = self.http.get(&url, None).await.map_err(|error| error.to_string())?;
        let lifetime = lifetime(&answer.headers);
        let json = answer.good().map_err(|error| error.to_string())?;
        let set = KeySet::jwks(&json, &self.algorithms).map_err(|error| format!("{url}: {error}"))?;
        let from = self.clock.unix_milliseconds();
        let until = from.saturating_add(u64::try_from(lifetime.as_millis()).unwrap_or(u64::MAX));
        Ok(Keys { set: Arc::new(set), from, until })
    }

    /// Whether keys are still valid. Both ends are checked, so that a clock that was set back does not extend
    /// their life.
    fn is_fresh(&self, keys: &Keys) -> bool {
        (keys.from..keys.until).contains(&self.clock.unix_milliseconds())
    }

    fn may_ask(&self, last: Option<u64>) -> bool {
        let pause = u64::try_from(KEYS_PAUSE.as_millis()).unwrap_or(u64::MAX);
        let now = self.clock.unix_milliseconds();
        last.is_none_or(|last| !(last..last.saturating_add(pause)).contains(&now))
    }
}

/// The period of validity that an answer declares.
fn lifetime(headers: &HeaderMap) -> Duration {
    let directives = headers.get_all(CACHE_CONTROL).into_iter().filter_map(|value| value.to_str().ok());
    for directive in directives.flat_map(|line| line.split(',')).map(str::trim) {
        if directive.eq_ignore_ascii_case("no-cache") || directive.eq_ignore_ascii_case("no-store") {
            return KEYS_PAUSE;
        }
        let seconds = directive.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("max-age"));
        if let Some(seconds) = seconds.and_then(|(_, seconds)| seconds.trim_matches('"').parse().ok()) {
            return Duration::from_secs(seconds).clamp(KEYS_PAUSE, KEYS_TIME_MAX);
        }
    }
    KEYS_TIME
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn the_issuer_says_how_long_keys_are_good_within_bounds() {
        for (text, seconds) in [
            ("public, max-age=600", 600),
            ("Max-Age=600", 600),
            ("max-age=0", 10),
            ("max-age=999999999", 86_400),
            ("no-store", 10),
            ("private", 3600),
        ] {
            let headers = HeaderMap::from_iter([(CACHE_CONTROL, HeaderValue::from_static(text))]);
            assert_eq!(lifetime(&headers), Duration::from_secs(seconds), "{text}");
        }
        assert_eq!(lifetime(&HeaderMap::new()), KEYS_TIME);
    }
}
