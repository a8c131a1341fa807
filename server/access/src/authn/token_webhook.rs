//! Asks a remote service about tokens, with a `TokenReview`. Both positive and negative answers are kept for
//! a time. If the service cannot be called, the token is rejected.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bytes::Bytes;
use ground::{clock::Clock, metrics::CertificateFlaws, ready::Ready};
use machinery::{brand::Brand, user::User};
use outbound::{self, SetupError, client_config::ClientConfig};
use serde_json::{Value, json};

use super::{
    Identity, Outcome,
    token::{TokenAuthenticator, TokenQuery},
    token_cache::{Keep, TokenCache},
};

/// The longest refusal text that is passed on to the client.
const TOLD_CHARACTERS_MAX: usize = 1024;

/// The configuration of the service.
#[derive(Debug, Clone)]
pub struct TokenWebhookSettings {
    /// Its address and the credentials for it.
    pub service: ClientConfig,
    /// The version of the reviews.
    pub version: Version,
    /// How long answers are kept; zero disables the cache.
    pub cache_ttl: Duration,
}

/// The version of the `TokenReview`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// `v1`.
    V1,
    /// `v1beta1`.
    V1Beta1,
}

/// Recognizes the tokens of a remote service.
pub struct TokenWebhook {
    service: Arc<Service>,
    cache: TokenCache,
}

struct Service {
    client: outbound::Client,
    api_version: String,
}

impl TokenWebhook {
    /// Makes an authenticator. It does not call the service.
    ///
    /// # Errors
    /// When the configuration cannot be used.
    pub fn new(settings: &TokenWebhookSettings, brand: &Brand, clock: Clock) -> Result<Self, SetupError> {
        let client = outbound::Client::new(&settings.service, outbound::Limits::default(), clock.clone())?;
        let version = match settings.version {
            Version::V1 => "v1",
            Version::V1Beta1 => "v1beta1",
        };
        let api_version = brand.api_version("authentication", version);
        let keep = Keep { success: settings.cache_ttl, failure: settings.cache_ttl };
        Ok(TokenWebhook {
            service: Arc::new(Service { client, api_version }),
            cache: TokenCache::new(keep, clock),
        })
    }

    /// The same, with flaws of the certificate of the service counted here.
    #[must_use]
    pub fn counting(self, flaws: CertificateFlaws) -> Self {
        self.service.client.count(flaws);
        self
    }
}

impl TokenAuthenticator for TokenWebhook {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        match self.cache.look_up(&asked) {
            Ok(known) => Ready::Now(known),
            Err(key) => {
                let service = Arc::clone(&self.service);
                let [wanted, own] = [asked.wanted, asked.own].map(<[String]>::to_vec);
                let token = asked.token.to_owned();
                let call = async move {
                    let asked = TokenQuery { token: &token, wanted: &wanted, own: &own };
                    let outcome = service.ask(asked).await;
                    outcome.unwrap_or_else(|error| Outcome::Error(format!("token webhook: {error}")))
                };
                Ready::later(self.cache.ask(key, call))
            }
        }
    }
}

impl Service {
    async fn ask(&self, asked: TokenQuery<'_>) -> Result<Outcome, String> {
        let mut spec = json!({ "token": asked.token });
        if !asked.wanted.is_empty() {
            spec["audiences"] = json!(asked.wanted);
        }
        let review = json!({
            "kind": "TokenReview", "apiVersion": self.api_version, "metadata": { "creationTimestamp": null },
            "spec": spec, "status": { "user": {} },
        });
        let answer = self.client.post(Bytes::from(review.to_string())).await;
        let answer = answer.and_then(outbound::Answer::good).map_err(|error| error.to_string())?;
        let answer: Value =
            serde_json::from_slice(&answer).map_err(|_| "its answer is no JSON".to_owned())?;
        let text = |field: &str| answer.get(field).and_then(Value::as_str);
        // An answer of another version could have other fields with other meanings, so it is not interpreted.
        if text("kind") != Some("TokenReview") || text("apiVersion") != Some(&self.api_version) {
            return Err(format!("its answer is no TokenReview of {}", self.api_version));
        }
        judge(answer.get("status").unwrap_or(&Value::Null), &asked)
    }
}

fn judge(status: &Value, asked: &TokenQuery<'_>) -> Result<Outcome, String> {
    let authenticated = match status.get("authenticated") {
        None | Some(Value::Null) => false,
        Some(value) => value.as_bool().ok_or("status.authenticated is not true or false")?,
    };
    if !authenticated {
        // The text goes to the client, so its length is bounded.
        let told: String = text(status, "error")?.chars().take(TOLD_CHARACTERS_MAX).collect();
        return Ok(if told.is_empty() { Outcome::NoOpinion } else { Outcome::Refused(told) });
    }
    let identity = Identity::new(user(status.get("user").unwrap_or(&Value::Null))?);
    let named = texts(status.get("audiences"), "status.audiences")?;
    // A service without audiences does not know them, so its answer is for this server.
    Ok(if named.is_empty() {
        asked.for_this_server(identity)
    } else if asked.wanted.is_empty() {
        Outcome::User(identity)
    } else {
        asked.meant_for(identity, &named).map_or(Outcome::NoOpinion, Outcome::User)
    })
}

fn user(user: &Value) -> Result<User, String> {
    let name = text(user, "username")?.to_owned();
    if name.is_empty() {
        return Err("it authenticates a user without a username".to_owned());
    }
    let mut extra = BTreeMap::new();
    match user.get("extra") {
        None | Some(Value::Null) => {}
        Some(Value::Object(entries)) => {
            for (key, values) in entries {
                extra.insert(key.clone(), texts(Some(values), "status.user.extra")?);
            }
        }
        Some(_) => return Err("status.user.extra is no mapping".to_owned()),
    }
    Ok(User {
        name,
        uid: text(user, "uid")?.to_owned(),
        groups: texts(user.get("groups"), "status.user.groups")?,
        extra,
    })
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, String> {
    match value.get(field) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("{field} is no text")),
    }
}

fn texts(value: Option<&Value>, what: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("{what} is no list of texts");
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => {
            items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(wrong)).collect()
        }
        Some(_) => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(status: &Value, wanted: &[&str], own: &[&str]) -> String {
        let [wanted, own] =
            [wanted, own].map(|names| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        match judge(status, &TokenQuery { token: "t", wanted: &wanted, own: &own }) {
            Ok(Outcome::User(identity)) => {
                let user = identity.user();
                format!(
                    "{} {} {:?} {:?} {:?}",
                    user.name,
                    user.uid,
                    user.groups,
                    user.extra,
                    identity.audiences()
                )
            }
            Ok(Outcome::NoOpinion) => "no opinion".to_owned(),
            Ok(Outcome::Refused(text)) => format!("refused: {text}"),
            Ok(Outcome::Error(text)) | Err(text) => format!("error: {text}"),
        }
    }

    #[test]
    fn an_answer_is_taken_by_the_letter() {
        let jane = json!({ "username": "jane", "uid": "7", "groups": ["a"], "extra": { "k": ["v"] } });
        let table = [
            (
                json!({ "authenticated": true, "user": jane, "error": "ignored" }),
                "jane 7 [\"a\", \"system:authenticated\"] {\"k\": [\"v\"]} []",
            ),
            (json!({ "authenticated": false, "user": jane }), "no opinion"),
            (json!({ "user": jane }), "no opinion"),
            (json!(null), "no opinion"),
            (json!({ "authenticated": false, "error": "it has expired" }), "refused: it has expired"),
            (
                json!({ "authenticated": "true", "user": jane }),
                "error: status.authenticated is not true or false",
            ),
            (json!({ "authenticated": true }), "error: it authenticates a user without a username"),
            (json!({ "authenticated": true, "user": { "username": 7 } }), "error: username is no text"),
            (
                json!({ "authenticated": true, "user": { "username": "j", "groups": "system:masters" } }),
                "error: status.user.groups is no list of texts",
            ),
            (
                json!({ "authenticated": true, "user": { "username": "j", "extra": { "k": "v" } } }),
                "error: status.user.extra is no list of texts",
            ),
        ];
        for (status, expected) in table {
            assert_eq!(found(&status, &[], &[]), expected, "{status}");
        }
        let long = json!({ "error": "x".repeat(5000) });
        assert_eq!(found(&long, &[], &[]).len(), "refused: ".len() + TOLD_CHARACTERS_MAX);
    }

    #[test]
    fn audiences_must_meet() {
        let status = |audiences: Value| {
            json!({ "authenticated": true, "user": { "username": "j" },
            "audiences": audiences })
        };
        let jane = "j  [\"system:authenticated\"] {}";
        let table: [(Value, &[&str], &[&str], String); 5] = [
            (json!(["a", "b"]), &["b", "c"], &["b"], format!("{jane} [\"b\"]")),
            (json!(["a"]), &["c"], &["c"], "no opinion".to_owned()),
            (json!([]), &["c"], &["c"], format!("{jane} [\"c\"]")),
            (json!([]), &["other"], &["c"], "no opinion".to_owned()),
            (json!(["a"]), &[], &[], format!("{jane} []")),
        ];
        for (audiences, wanted, own, expected) in table {
            assert_eq!(found(&status(audiences), wanted, own), expected, "{wanted:?} {own:?}");
        }
    }
}
