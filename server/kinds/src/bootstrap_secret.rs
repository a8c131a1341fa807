//! Bootstrap tokens, `<id>.<secret>`, as Secrets in the system namespace hold them. Authentication and
//! controllers decide what a token may be used for.

use access::authn::bootstrap_token::{End, Login, is_id, is_secret};
use generated_core::core::v1::Secret;
use machinery::{brand::Brand, time::Time};

/// The prefix of a token's Secret. The id follows.
pub const NAME_PREFIX: &str = "bootstrap-token-";
/// Whether a token may be used to authenticate.
const FOR_LOGIN: &str = "usage-bootstrap-authentication";
/// Whether a token signs the public information about the cluster.
pub const FOR_SIGNING: &str = "usage-bootstrap-signing";
/// Further groups of a user who authenticates with the token.
const GROUPS: &str = "auth-extra-groups";

/// Whether a Secret holds a token and is not terminating.
#[must_use]
pub fn is_one(brand: &Brand, secret: &Secret) -> bool {
    secret.type_ == brand.bootstrap_token_type && secret.metadata.deletion_timestamp.is_none()
}

/// The value of a key; empty if it is absent.
fn bytes<'a>(secret: &'a Secret, key: &str) -> &'a [u8] {
    secret.data.get(key).map(|value| value.0.as_slice()).unwrap_or_default()
}

/// The expiration time of the token.
#[must_use]
pub fn end(secret: &Secret) -> End {
    match bytes(secret, "expiration") {
        [] => End::Never,
        text => std::str::from_utf8(text)
            .ok()
            .and_then(Time::parse)
            // An unreadable time counts as passed: a typo must not make a token valid for ever.
            .map_or(End::Unreadable, |time| End::At(time.as_unix())),
    }
}

/// Whether the token may be used for a purpose.
#[must_use]
pub fn is_meant(secret: &Secret, usage: &str) -> bool {
    bytes(secret, usage) == b"true"
}

/// The id and secret of the token, if both are valid and the id fits the name.
#[must_use]
pub fn token(secret: &Secret) -> Option<(&str, &str)> {
    let id = std::str::from_utf8(bytes(secret, "token-id")).ok()?;
    let word = std::str::from_utf8(bytes(secret, "token-secret")).ok()?;
    let fits = secret.metadata.name.strip_prefix(NAME_PREFIX) == Some(id);
    (fits && is_id(id) && is_secret(word)).then_some((id, word))
}

/// The data for authentication; `None` if the Secret holds no token or is terminating.
#[must_use]
pub fn login(brand: &Brand, secret: &Secret) -> Option<Login> {
    is_one(brand, secret).then(|| Login {
        id: bytes(secret, "token-id").to_vec(),
        secret: bytes(secret, "token-secret").to_vec(),
        end: end(secret),
        is_meant: is_meant(secret, FOR_LOGIN),
        groups: bytes(secret, GROUPS).to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use machinery::bytes::ByteString;

    use super::*;

    fn secret(name: &str, data: &[(&str, &str)]) -> Secret {
        let mut secret = Secret::default();
        name.clone_into(&mut secret.metadata.name);
        secret.data = data
            .iter()
            .map(|(key, text)| ((*key).to_owned(), ByteString(text.as_bytes().to_vec())))
            .collect();
        secret
    }

    #[test]
    fn a_secret_holds_the_token_of_its_name() {
        let word = "0123456789abcdef";
        let good = [("token-id", "abc123"), ("token-secret", word)];
        assert_eq!(token(&secret("bootstrap-token-abc123", &good)), Some(("abc123", word)));
        for (name, data) in [
            ("bootstrap-token-abc124", &good[..]),
            ("abc123", &good[..]),
            ("bootstrap-token-abc123", &good[..1]),
            ("bootstrap-token-abc123", &[("token-id", "abc123"), ("token-secret", "0123456789ABCDEF")]),
            ("bootstrap-token-../../", &[("token-id", "../../"), ("token-secret", word)]),
        ] {
            assert_eq!(token(&secret(name, data)), None, "{name} {data:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_has_ended() {
        let now = Time::from_unix(1_700_000_000);
        for (text, expected) in [
            ("", false),
            ("2023-11-14T22:13:21Z", false),
            ("2023-11-14T22:13:20Z", true),
            ("2023-11-15T00:13:21+02:00", false),
            ("tomorrow", true),
        ] {
            assert_eq!(end(&secret("a", &[("expiration", text)])).has_come(now), expected, "{text}");
        }
    }
}
