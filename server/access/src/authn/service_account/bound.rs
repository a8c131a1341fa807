//! Verifies tokens that are bound to a service account, and possibly to one more object.

use std::{sync::Arc, time::Duration};

use engine::annotations::Annotation;
use ground::{clock::Clock, metrics::AccountTokenMetrics, ready::Ready};
use machinery::{brand::Brand, user::User};
use serde_json::Value;

use super::{Lookup, ServiceAccountSettings, Sought, keys::Keys, user};
use crate::authn::{
    Identity, Outcome,
    identity::credential_key,
    jwt::{Claims, JwtError, Token},
    token::{TokenAuthenticator, TokenQuery},
};

/// Tolerance for clocks, and for objects that were deleted just now.
const LEEWAY: Duration = Duration::from_secs(60);

const INVALIDATED: &str = "service account token has been invalidated";

/// Recognizes tokens of [`super::issue::Issuer`].
pub struct BoundTokens {
    keys: Arc<Keys>,
    issuers: Vec<String>,
    lookup: Arc<dyn Lookup>,
    brand: &'static Brand,
    clock: Clock,
    metrics: AccountTokenMetrics,
}

/// The account that a token names.
struct Account<'a> {
    namespace: &'a str,
    name: &'a str,
    uid: &'a str,
}

impl BoundTokens {
    /// Trusts the issuers of the settings.
    #[must_use]
    pub fn new(
        settings: &ServiceAccountSettings,
        keys: &Arc<Keys>,
        lookup: Arc<dyn Lookup>,
        brand: &'static Brand,
        clock: Clock,
        metrics: AccountTokenMetrics,
    ) -> Self {
        BoundTokens {
            keys: Arc::clone(keys),
            issuers: settings.issuers(brand),
            lookup,
            brand,
            clock,
            metrics,
        }
    }

    async fn verify(&self, token: Token<'_>, asked: TokenQuery<'_>) -> Result<Outcome, String> {
        let claims = token.verify(&self.keys.verifying).map_err(|error| match error {
            JwtError::UnknownKey(_) => "invalid signature, no keys found".to_owned(),
            other => other.to_string(),
        })?;
        let text = |error: JwtError| error.to_string();
        let named = claims.audiences().map_err(text)?;
        if named.is_empty() {
            self.metrics.legacy.inc();
        }
        // Old tokens without audiences are for this server.
        let named = if named.is_empty() { asked.own.to_vec() } else { named };
        if !asked.wanted.iter().any(|wanted| named.contains(wanted)) {
            return Err(format!(
                "token audiences {} is invalid for the target audiences {}",
                quoted(&named),
                quoted(asked.wanted)
            ));
        }
        // Time before the look-ups: an expired token costs no read.
        self.check_time(&claims)?;
        let account = self.check_account(&claims).await?;
        let mut user = user(account.namespace, account.name, account.uid);
        self.check_bound(&claims, account.namespace, &mut user).await?;
        if let Some(id) = claims.text("jti") {
            user.extra.insert(credential_key(self.brand), vec![format!("JTI={id}")]);
        }
        let mut identity = Identity::new(user);
        if claims.get("aud").is_none() {
            let note = format!("authentication.{}/legacy-token", self.brand.group_suffix);
            identity = identity.annotated(note, claims.text("sub").unwrap_or_default().to_owned());
        }
        if let Some(note) = self.stale(&claims) {
            identity = identity.annotated(note.0, note.1);
        }
        Ok(asked.meant_for(identity, &named).map_or(Outcome::NoOpinion, Outcome::User))
    }

    /// Returns a note if the token should have been renewed by now. It is valid nevertheless.
    fn stale(&self, claims: &Claims) -> Option<Annotation> {
        let after = claims.get(self.brand.domain)?.get("warnafter")?.as_u64().filter(|after| *after > 0)?;
        let Some(late) = self.clock.unix_seconds().checked_sub(after).filter(|late| *late > 0) else {
            self.metrics.valid.inc();
            return None;
        };
        self.metrics.stale.inc();
        let subject = claims.text("sub").unwrap_or_default();
        let name = format!("authentication.{}/stale-token", self.brand.group_suffix);
        Some((name, format!("subject: {subject}, seconds after warning threshold: {late}")))
    }

    fn check_time(&self, claims: &Claims) -> Result<(), String> {
        let now = self.clock.unix_seconds();
        let told = |error: JwtError| match error {
            JwtError::Expired => "service account token has expired".to_owned(),
            JwtError::Early => "service account token is not valid yet".to_owned(),
            other => other.to_string(),
        };
        claims.not_expired(now, LEEWAY).map_err(told)?;
        claims.has_begun(now, LEEWAY).map_err(told)
    }

    async fn check_account<'a>(&self, claims: &'a Claims) -> Result<Account<'a>, String> {
        let incomplete = || "the token names no service account".to_owned();
        let own = claims.get(self.brand.domain).ok_or_else(incomplete)?;
        let text = |value: Option<&'a Value>| value.and_then(Value::as_str).filter(|text| !text.is_empty());
        let namespace = text(own.get("namespace")).ok_or_else(incomplete)?;
        let account = own.get("serviceaccount").ok_or_else(incomplete)?;
        let name = text(account.get("name")).ok_or_else(incomplete)?;
        let uid = text(account.get("uid")).ok_or_else(incomplete)?;
        let found = self.lookup.find(Sought::Account, namespace, name).await?;
        let found = found.ok_or_else(|| format!("serviceaccounts {name:?} not found"))?;
        if self.is_gone(found.deleted_at) {
            return Err(format!("service account {namespace}/{name} has been deleted"));
        }
        // The uid tells a new account with the same name from the one to which the token was issued.
        if found.uid != uid {
            return Err(format!("service account UID ({}) does not match claim ({uid})", found.uid));
        }
        Ok(Account { namespace, name, uid })
    }

    /// Checks the further object, and adds what is known of it to the user.
    async fn check_bound(&self, claims: &Claims, namespace: &str, user: &mut User) -> Result<(), String> {
        let own = claims.get(self.brand.domain);
        let reference = |kind: &str| own.and_then(|own| own.get(kind)).filter(|value| !value.is_null());
        if let Some(secret) = reference("secret") {
            self.check_object(Sought::Secret, "secret", namespace, secret).await?;
        }
        let pod = reference("pod");
        if let Some(pod) = pod {
            self.check_object(Sought::Pod, "pod", namespace, pod).await?;
            self.add_object(user, "pod", pod);
        }
        if let Some(node) = reference("node") {
            // Beside a pod, the node is information only: the token lives as long as the pod.
            if pod.is_none() {
                self.check_object(Sought::Node, "node", "", node).await?;
            }
            self.add_object(user, "node", node);
        }
        Ok(())
    }

    async fn check_object(
        &self,
        sought: Sought,
        word: &str,
        namespace: &str,
        reference: &Value,
    ) -> Result<(), String> {
        let (name, uid) = (text_of(reference, "name"), text_of(reference, "uid"));
        let found = self.lookup.find(sought, namespace, name).await?;
        let found = found.filter(|found| !self.is_gone(found.deleted_at)).ok_or(INVALIDATED)?;
        if found.uid != uid {
            let found = found.uid;
            return Err(format!(
                "{word} UID ({found}) does not match service account {word} ref claim ({uid})"
            ));
        }
        Ok(())
    }

    fn add_object(&self, user: &mut User, word: &str, reference: &Value) {
        for part in ["name", "uid"] {
            let text = text_of(reference, part);
            // The uid is missing for a node that did not exist when the token was issued.
            if !text.is_empty() {
                let key = format!("authentication.{}/{word}-{part}", self.brand.domain);
                user.extra.insert(key, vec![text.to_owned()]);
            }
        }
    }

    fn is_gone(&self, deleted_at: Option<i64>) -> bool {
        let now = i64::try_from(self.clock.unix_seconds()).unwrap_or(i64::MAX);
        let leeway = i64::try_from(LEEWAY.as_secs()).unwrap_or(i64::MAX);
        deleted_at.is_some_and(|deleted| deleted.saturating_add(leeway) < now)
    }
}

impl TokenAuthenticator for BoundTokens {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        let Ok(token) = Token::read(asked.token) else { return Ready::Now(Outcome::NoOpinion) };
        let issuer = token.claims().text("iss");
        // Before the signature: a token of another issuer is for another method, and no mistake.
        if !issuer.is_some_and(|issuer| self.issuers.iter().any(|known| known == issuer)) {
            return Ready::Now(Outcome::NoOpinion);
        }
        Ready::later(async move { self.verify(token, asked).await.unwrap_or_else(Outcome::Error) })
    }
}

/// A text in a claim; empty if it is absent.
fn text_of<'a>(claim: &'a Value, name: &str) -> &'a str {
    claim.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Formats a list for a message.
fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    format!("[{}]", names.join(" "))
}
