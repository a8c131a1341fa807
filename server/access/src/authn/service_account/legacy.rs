//! Tokens in Secrets: they do not expire, and are valid while the Secret holds them and the account exists.

use std::sync::Arc;

use ground::{clock::Clock, metrics::AccountTokenMetrics, ready::Ready};
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

/// The warning for clients whose Secret was made by the system. Tools look for these words.
const GENERATED: &str = "Use tokens from the TokenRequest API or manually created secret-based tokens \
    instead of \
                         auto-generated secret-based tokens.";

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
    metrics: AccountTokenMetrics,
}

/// The maker of a Secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SecretOrigin {
    /// A client.
    Manual,
    /// The system, as of old: its account names it.
    Generated,
}

/// The claims of such a token.
struct Said<'a> {
    namespace: &'a str,
    secret: &'a str,
    account: &'a str,
    uid: &'a str,
}

impl LegacyTokens {
    /// Accepts tokens that these keys signed. Without a look-up, a token cannot be revoked, and its uses are
    /// not noted.
    #[must_use]
    pub fn new(
        keys: &Arc<Keys>,
        lookup: Option<Arc<dyn Lookup>>,
        brand: &'static Brand,
        uses: &Arc<TokenUses>,
        clock: Clock,
        metrics: AccountTokenMetrics,
    ) -> Self {
        LegacyTokens {
            keys: Arc::clone(keys),
            lookup,
            names: ClaimNames::of(brand),
            issuer: issuer(brand),
            brand,
            uses: Arc::clone(uses),
            clock,
            metrics,
        }
    }

    async fn verify(&self, token: Token<'_>, asked: TokenQuery<'_>) -> Result<Outcome, String> {
        let claims = token.verify(&self.keys.verifying).map_err(|error| match error {
            JwtError::UnknownKey(_) => "invalid signature, no keys found".to_owned(),
            other => other.to_string(),
        })?;
        self.metrics.legacy.inc();
        let said = self.said(&claims)?;
        let account = service_account_name(said.namespace, said.account);
        let identity = Identity::new(user(said.namespace, said.account, said.uid));
        let mut identity = identity.annotated(self.note_named(""), account);
        if let Some(lookup) = &self.lookup {
            let origin = self.check(lookup.as_ref(), &said, asked.token).await?;
            identity = self.tell_origin(identity, origin, said.secret);
        }
        Ok(asked.for_this_server(identity))
    }

    /// The name of a note for the audit.
    fn note_named(&self, end: &str) -> String {
        format!("authentication.{}/legacy-token{end}", self.brand.group_suffix)
    }

    /// Counts the token, and tells the audit, and perhaps the client, what sort it is.
    fn tell_origin(&self, identity: Identity, origin: SecretOrigin, secret: &str) -> Identity {
        match origin {
            SecretOrigin::Manual => {
                self.metrics.manual.inc();
                identity.annotated(self.note_named("-manual-secret"), secret.to_owned())
            }
            SecretOrigin::Generated => {
                self.metrics.generated.inc();
                let note = self.note_named("-autogenerated-secret");
                identity.annotated(note, secret.to_owned()).warned(GENERATED.to_owned())
            }
        }
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

    /// Checks that Secret and account still exist, and that the Secret holds exactly this token. Then the use
    /// is noted.
    async fn check(&self, lookup: &dyn Lookup, said: &Said<'_>, token: &str) -> Result<SecretOrigin, String> {
        let Said { namespace, secret, account, uid } = said;
        let found = lookup.find(Sought::Secret, namespace, secret).await?;
        let kept = found.filter(|found| found.deleted_at.is_none()).ok_or("Token has been invalidated")?;
        // The comparison need not take constant time: a different token with a valid signature proves that
        // the caller has the signing key.
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
            let is_named = found.secrets.iter().any(|name| name == secret);
            return Ok(if is_named { SecretOrigin::Generated } else { SecretOrigin::Manual });
        }
        self.metrics.invalid.inc();
        let label = invalid_since_label(self.brand);
        Err(format!(
            "the token of service account {namespace}/{account} in Secret {secret:?} does not count: the \
             Secret has the label \
             {label:?}, which marks tokens that were unused for long. Ask for a token by a TokenRequest, or \
             remove the label"
        ))
    }

    /// Has the day of this use written to the Secret. A token that does not count any more is noted, too:
    /// somebody has it.
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

#[cfg(test)]
mod tests {
    use machinery::bytes::ByteString;

    use super::*;
    use crate::authn::service_account::{Finding, ServiceAccountSettings};

    /// A Secret with a token, and its account.
    struct KeptSecret {
        token: String,
        secrets: Vec<String>,
    }

    impl Lookup for KeptSecret {
        fn find<'a>(&'a self, sought: Sought, _: &'a str, _: &'a str) -> Finding<'a> {
            let (token, secrets) = match sought {
                Sought::Secret => (ByteString(self.token.clone().into_bytes()), Vec::new()),
                _ => (ByteString::default(), self.secrets.clone()),
            };
            let found = Found { uid: "u".to_owned(), token, secrets, ..Found::default() };
            Box::pin(async { Ok(Some(found)) })
        }
    }

    #[tokio::test]
    async fn the_audit_learns_who_made_the_secret() {
        let brand = Brand::named(generated::brands::BRANDS, "kubernetes").expect("it ships");
        let keys = Arc::new(Keys::open(&ServiceAccountSettings::default(), None).expect("a key"));
        let account = Reference { name: "bot".to_owned(), uid: "u".to_owned() };
        let token = LegacyIssuer::new(&keys, brand).token("team", "kept", &account).expect("it is signed");
        for (secrets, note, warnings) in [
            (vec![], "manual-secret", 0),
            (vec!["other".to_owned()], "manual-secret", 0),
            (vec!["kept".to_owned()], "autogenerated-secret", 1),
        ] {
            let lookup = KeptSecret { token: token.clone(), secrets };
            let uses = Arc::default();
            let metrics = AccountTokenMetrics::default();
            let tokens =
                LegacyTokens::new(&keys, Some(Arc::new(lookup)), brand, &uses, Clock::system(), metrics);
            let query = TokenQuery { token: &token, wanted: &[], own: &[] };
            let Outcome::User(identity) = tokens.authenticate(query).await else { panic!("not recognized") };
            let name = |end: &str| format!("authentication.k8s.io/legacy-token{end}");
            let expected = [
                (name(""), "system:serviceaccount:team:bot".to_owned()),
                (name(&format!("-{note}")), "kept".to_owned()),
            ];
            assert_eq!(identity.annotations(), expected);
            assert_eq!(identity.warnings().len(), warnings, "{note}");
        }
    }
}
