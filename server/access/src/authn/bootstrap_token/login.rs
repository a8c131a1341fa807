//! The form of a bootstrap token, and the content of its Secret.

use machinery::time::Time;

/// The lengths of the two parts.
const ID_BYTES: usize = 6;
const SECRET_BYTES: usize = 16;

/// When a token expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The token does not expire.
    Never,
    /// At this moment, in Unix seconds.
    At(i64),
    /// The time cannot be parsed, so the token counts as expired.
    Unreadable,
}

impl End {
    /// Whether the token has expired.
    #[must_use]
    pub fn has_come(self, now: Time) -> bool {
        match self {
            End::Never => false,
            End::At(moment) => moment <= now.as_unix(),
            End::Unreadable => true,
        }
    }
}

/// Splits a token into id and secret, if it has the form of one.
#[must_use]
pub(super) fn parts(token: &str) -> Option<(&str, &str)> {
    let (id, secret) = token.split_once('.')?;
    (is_id(id) && is_secret(secret)).then_some((id, secret))
}

/// Whether a text is a valid token id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    is_word(text, ID_BYTES)
}

/// Whether a text is a valid token secret.
#[must_use]
pub fn is_secret(text: &str) -> bool {
    is_word(text, SECRET_BYTES)
}

/// The content of a token's Secret.
pub struct Login {
    /// The id, not validated.
    pub id: Vec<u8>,
    /// The secret part, not validated.
    pub secret: Vec<u8>,
    /// The expiration time.
    pub end: End,
    /// Whether the Secret allows authentication.
    pub is_meant: bool,
    /// Further groups, separated by commas.
    pub groups: Vec<u8>,
}

fn is_word(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_form_is_a_token() {
        assert_eq!(parts("abc123.0123456789abcdef"), Some(("abc123", "0123456789abcdef")));
        for token in [
            "abc123",
            "abc123.",
            "abc12.0123456789abcdef",
            "abc123.0123456789abcde",
            "abc123.0123456789abcdef0",
            "ABC123.0123456789abcdef",
            "abc123.0123456789abcde\n",
            "abc123.01234567.9abcdef",
            "../../.0123456789abcdef",
        ] {
            assert_eq!(parts(token), None, "{token:?}");
        }
    }
}
