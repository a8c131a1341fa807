//! Bootstrap tokens, `<id>.<secret>`, as secrets of the system's namespace hold them. What a token is
//! good for is decided elsewhere.

use access::authn::bootstrap_token::{End, Login, is_id, is_secret};
use generated::core::v1::Secret;
use machinery::{brand::Brand, time::Time};

/// What the name of such a secret begins with; the id follows.
pub const NAME_PREFIX: &str = "bootstrap-token-";
/// Whether a token may be used to log in.
const FOR_LOGIN: &str = "usage-bootstrap-authentication";
/// Whether a token signs the public information about the cluster.
pub const FOR_SIGNING: &str = "usage-bootstrap-signing";
/// Further groups of whoever logs in.
const GROUPS: &str = "auth-extra-groups";

/// Whether a secret is for a token, and stays.
#[must_use]
pub fn is_one(brand: &Brand, secret: &Secret) -> bool {
    secret.type_ == brand.bootstrap_token_type && secret.metadata.deletion_timestamp.is_none()
}

/// The bytes under a key; empty when there are none.
fn bytes<'a>(secret: &'a Secret, key: &str) -> &'a [u8] {
    secret.data.get(key).map(|value| value.0.as_slice()).unwrap_or_default()
}

/// When its token ends.
#[must_use]
pub fn end(secret: &Secret) -> End {
    match bytes(secret, "expiration") {
        [] => End::Never,
        text => std::str::from_utf8(text)
            .ok()
            .and_then(Time::parse)
            .map_or(End::Unreadable, |time| End::At(time.as_unix())),
    }
}

/// Whether its token may be used for something.
#[must_use]
pub fn is_meant(secret: &Secret, usage: &str) -> bool {
    bytes(secret, usage) == b"true"
}

/// Id and secret of the token, where they are well formed and fit the name.
#[must_use]
pub fn token(secret: &Secret) -> Option<(&str, &str)> {
    let id = std::str::from_utf8(bytes(secret, "token-id")).ok()?;
    let word = std::str::from_utf8(bytes(secret, "token-secret")).ok()?;
    let fits = secret.metadata.name.strip_prefix(NAME_PREFIX) == Some(id);
    (fits && is_id(id) && is_secret(word)).then_some((id, word))
}

/// What a secret says of logging in; none when it is not for a token, or goes away.
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
