//! Tokens in Secrets: they do not expire, and are valid while the Secret holds them and the account exists.

use std::sync::Arc;

use ground::{clock::Clock, ready::Ready};
use machinery::{brand::Brand, time::Time, user::service_account_name};
use serde_json::{Map, Value};

use super::{
    Found, Lookup, Sought,
    issue::Reference,
    keys::Keys,
    user,
    uses::{TokenUse, TokenUses, invalid_since_label, is_news},
};
use crate::authn::{
    Identity, Outcome,
    jwt::{Claims, JwtError, KeyError, SigningKey, Token},
    token::{TokenAuthenticator, TokenQuery},
};

/// The issuer of these tokens.
fn issuer(brand: &Brand) -> String {
    format!("{}/serviceaccount", brand.name)
}

/// The names of the claims.
struct ClaimNames {
    namespace: String,
    secret: String,
    account: String,
    uid: String,
}

impl ClaimNames {
    fn of(brand: &Brand) -> Self {
        let name = |end: &str| format!("{}/serviceaccount/{end}", brand.domain);
        ClaimNames {
            namespace: name("namespace"),
            secret: name("secret.name"),
            account: name("service-account.name"),
            uid: name("service-account.uid"),
        }
    }
}

/// Makes tokens for Secrets.
#[derive(Debug, Clone)]
pub struct LegacyIssuer {
    keys: Arc<Keys>,
    brand: &'static Brand,
}

impl LegacyIssuer {
    /// Signs with the key for tokens in Secrets.
    #[must_use]
    pub fn new(keys: &Arc<Keys>, brand: &'static Brand) -> Self {
        LegacyIssuer { keys: Arc::clone(keys), brand }
    }

    /// Makes the token of an account, to be stored in a Secret of its namespace.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn token(&self, namespace: &str, secret: &str, account: &Reference) -> Result<String, KeyError> {
        let names = ClaimNames::of(self.brand);
        let mut claims = Map::new();
        for (name, text) in [
            ("iss", issuer(self.brand)),
            ("sub", service_account_name(namespace, &account.name)),
            (&names.namespace, namespace.to_owned()),
            (&names.secret, secret.to_owned()),
            (&names.account, account.name.clone()),
            (&names.uid, account.uid.clone()),
        ] {
            claims.insert(name.to_owned(), Value::String(text));
        }
        self.key().sign(&Value::Object(claims))
    }

    fn key(&self) -> &SigningKey {
        self.keys.for_secrets.as_ref().unwrap_or(&self.keys.signing)
    }
}

/// Recognizes tokens in Secrets.
pub struct LegacyTokens {
    keys: Arc<Keys>,
    /// Looks up Secret and account; without it, only the signature counts.
    lookup: Option<Arc<dyn Lookup>>,
    names: ClaimNames,
    issuer: String,
    brand: &'static Brand,
    uses: Arc<TokenUses>,
    clock: Clock,
}

/// The claims of such a token.
struct Said<'a> {
    namespace: &'a str,
    secret: &'a str,
    account: &'a str,
    uid: &'a str,
}

impl LegacyTokens {
    /// Accepts tokens that these keys signed. Without a look-up, a token cannot be revoked, and its uses are not noted.
    #[must_use]
    pub fn new(
        keys: &Arc<Keys>,
        lookup: Option<Arc<dyn Lookup>>,
        brand: &'static Brand,
        uses: &Arc<TokenUses>,
        clock: Clock,
    ) -> Self {
        LegacyTokens {
            keys: Arc::clone(keys),
            lookup,
            names: ClaimNames::of(brand),
            issuer: issuer(brand),
            brand,
            uses: Arc::clone(uses),
            clock,
        }
    }

    async fn verify(&self, token: Token<'_>, asked: TokenQuery<'_>) -> Result<Outcome, String> {
        let claims = token.verify(&self.keys.verifying).map_err(|error| match error {
            JwtError::UnknownKey(_) => "invalid signature, no keys found".to_owned(),
            other => other.to_string(),
        })?;
        let said = self.said(&claims)?;
        if let Some(lookup) = &self.lookup {
            self.check(lookup.as_ref(), &said, asked.token).await?;
        }
        let identity = Identity::new(user(said.namespace, said.account, said.uid));
        let note = format!("authentication.{}/legacy-token", self.brand.group_suffix);
        Ok(asked
            .for_this_server(identity.annotated(note, service_account_name(said.namespace, said.account))))
    }

    fn said<'a>(&self, claims: &'a Claims) -> Result<Said<'a>, &'static str> {
        let text = |name: &str| claims.text(name).filter(|text| !text.is_empty());
        let subject = text("sub").ok_or("sub claim is missing")?;
        let said = Said {
            namespace: text(&self.names.namespace).ok_or("namespace claim is missing")?,
            secret: text(&self.names.secret).ok_or("secretName claim is missing")?,
            account: text(&self.names.account).ok_or("serviceAccountName claim is missing")?,
            uid: text(&self.names.uid).ok_or("serviceAccountUID claim is missing")?,
        };
        // `sub` repeats the other claims. If they differ, the token is not one of ours.
        if subject != service_account_name(said.namespace, said.account) {
            return Err("sub claim is invalid");
        }
        Ok(said)
    }

    /// Checks that Secret and account still exist, and that the Secret holds exactly this token. Then the use is noted.
    async fn check(&self, lookup: &dyn Lookup, said: &Said<'_>, token: &str) -> Result<(), String> {
        let Said { namespace, secret, account, uid } = said;
        let found = lookup.find(Sought::Secret, namespace, secret).await?;
        let kept = found.filter(|found| found.deleted_at.is_none()).ok_or("Token has been invalidated")?;
        // The comparison need not take constant time: a different token with a valid signature proves that the
        // caller has the signing key.
        if kept.token.0 != token.as_bytes() {
            return Err("Token does not match server's copy".to_owned());
        }
        let found = lookup.find(Sought::Account, namespace, account).await?;
        let found = found.filter(|found| found.deleted_at.is_none());
        let found = found.ok_or_else(|| format!("ServiceAccount {namespace}/{account} has been deleted"))?;
        if found.uid != *uid {
            return Err(format!("ServiceAccount UID ({}) does not match claim ({uid})", found.uid));
        }
        self.note(said, &kept);
        if kept.invalid_since.is_empty() {
            return Ok(());
        }
        let label = invalid_since_label(self.brand);
        Err(format!(
            "the token of service account {namespace}/{account} in Secret {secret:?} does not count: the Secret has the label \
             {label:?}, which marks tokens that were unused for long. Ask for a token by a TokenRequest, or remove the label"
        ))
    }

    /// Has the day of this use written to the Secret. A token that does not count any more is noted, too: somebody has it.
    fn note(&self, said: &Said<'_>, kept: &Found) {
        let now = Time::from_unix(i64::try_from(self.clock.unix_seconds()).unwrap_or(i64::MAX));
        if is_news(&kept.last_used, now) {
            let (namespace, secret) = (said.namespace.to_owned(), said.secret.to_owned());
            self.uses.add(TokenUse { namespace, secret, uid: kept.uid.clone() });
        }
    }
}

impl TokenAuthenticator for LegacyTokens {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        let Ok(token) = Token::read(asked.token) else { return Ready::Now(Outcome::NoOpinion) };
        if token.claims().text("iss") != Some(self.issuer.as_str()) {
            return Ready::Now(Outcome::NoOpinion);
        }
        Ready::later(async move { self.verify(token, asked).await.unwrap_or_else(Outcome::Error) })
    }
}
