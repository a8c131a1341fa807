//! Tokens with which new members of a cluster introduce themselves: `<id>.<secret>`, kept in a Secret of the
//! system namespace. Any mistake means that the token is not recognized; only the log says why, so that a
//! client cannot probe for tokens.

mod login;

use std::{collections::BTreeSet, sync::Arc};

use ground::{clock::Clock, ready::Ready};
use machinery::{time::Time, user::User};
use ring::hmac;

use self::login::parts;
pub use self::login::{End, Login, is_id, is_secret};
use super::{
    Identity, Outcome,
    token::{TokenAuthenticator, TokenQuery},
};

/// The group of all bootstrap users, and the prefix of further groups.
const GROUP: &str = "system:bootstrappers";
/// The longest name of a further group, without the prefix.
const GROUP_BYTES_MAX: usize = 256;

/// Finds the Secret of a token by the token's id.
pub type Secrets = Arc<dyn Fn(&str) -> Option<Login> + Send + Sync>;

/// Recognizes bootstrap tokens.
pub struct BootstrapToken {
    secrets: Secrets,
    /// Keyed hashes are compared instead of the secrets, so that the duration of a comparison reveals
    /// nothing.
    key: hmac::Key,
    clock: Clock,
}

impl BootstrapToken {
    /// Recognizes the tokens in these Secrets.
    #[must_use]
    pub fn new(secrets: Secrets, clock: Clock) -> Self {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &clock.random_bytes::<32>());
        BootstrapToken { secrets, key, clock }
    }

    fn user(&self, id: &str, secret: &str) -> Result<User, &'static str> {
        let stored = (self.secrets)(id).ok_or("there is no such secret, or none for a token")?;
        // The secret before everything else, so that the other reasons are logged only for callers who know
        // it.
        if !self.is_same(&stored.secret, secret.as_bytes()) {
            return Err("the token is not that of the secret");
        }
        if stored.id != id.as_bytes() {
            return Err("the secret is for another id");
        }
        let now = i64::try_from(self.clock.unix_seconds()).unwrap_or(i64::MAX);
        if stored.end.has_come(Time::from_unix(now)) {
            return Err("the token has expired");
        }
        if !stored.is_meant {
            return Err("the token is not meant for this");
        }
        let groups = groups(&stored.groups).ok_or("the secret names a group that it may not")?;
        Ok(User { name: format!("system:bootstrap:{id}"), groups, ..User::default() })
    }

    fn is_same(&self, one: &[u8], other: &[u8]) -> bool {
        hmac::verify(&self.key, one, hmac::sign(&self.key, other).as_ref()).is_ok()
    }
}

impl TokenAuthenticator for BootstrapToken {
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome> {
        let Some((id, secret)) = parts(asked.token) else { return Ready::Now(Outcome::NoOpinion) };
        Ready::Now(match self.user(id, secret) {
            Ok(user) => asked.for_this_server(Identity::new(user)),
            Err(reason) => {
                tracing::debug!(id, reason, "a bootstrap token is not believed");
                Outcome::NoOpinion
            }
        })
    }
}

/// Returns the groups of a token, sorted; `None` if a group lacks the prefix. Otherwise every user who may
/// write the Secret could give its token any group.
fn groups(further: &[u8]) -> Option<Vec<String>> {
    let mut groups = BTreeSet::from([GROUP.to_owned()]);
    if !further.is_empty() {
        for group in std::str::from_utf8(further).ok()?.split(',') {
            let rest = group.strip_prefix(GROUP)?.strip_prefix(':')?;
            let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            let is_good = rest.len() <= GROUP_BYTES_MAX
                && rest.bytes().all(|byte| is_word(byte) || matches!(byte, b':' | b'-'))
                && rest.bytes().last().is_some_and(is_word);
            if !is_good {
                return None;
            }
            groups.insert(group.to_owned());
        }
    }
    Some(groups.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_groups_are_groups_of_newcomers() {
        let list = |words: &[&str]| Some(words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let long = format!("system:bootstrappers:{}", "a".repeat(GROUP_BYTES_MAX));
        let table: [(&str, Option<Vec<String>>); 9] = [
            ("", list(&[GROUP])),
            ("system:bootstrappers:b,system:bootstrappers:a:c-d", {
                list(&[GROUP, "system:bootstrappers:a:c-d", "system:bootstrappers:b"])
            }),
            (&long, list(&[GROUP, &long])),
            (&format!("{long}a"), None),
            ("system:masters", None),
            ("system:bootstrappers", None),
            ("system:bootstrappers:", None),
            ("system:bootstrappers:a-", None),
            ("system:bootstrappers:a, system:bootstrappers:b", None),
        ];
        for (text, expected) in table {
            assert_eq!(groups(text.as_bytes()), expected, "{text:?}");
        }
    }
}
