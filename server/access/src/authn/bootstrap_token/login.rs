//! The form of a bootstrap token, and what the secret that holds it says about a login with it.

use machinery::time::Time;

/// Characters before and behind the dot.
const ID_BYTES: usize = 6;
const SECRET_BYTES: usize = 16;

/// When a token ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It does not.
    Never,
    /// At this moment, in Unix seconds.
    At(i64),
    /// The time can't be read, which counts as a time that has passed.
    Unreadable,
}

impl End {
    /// Whether the end has come.
    #[must_use]
    pub fn has_come(self, now: Time) -> bool {
        match self {
            End::Never => false,
            End::At(moment) => moment <= now.as_unix(),
            End::Unreadable => true,
        }
    }
}

/// Id and secret, when a token has the form of these.
#[must_use]
pub(super) fn parts(token: &str) -> Option<(&str, &str)> {
    let (id, secret) = token.split_once('.')?;
    (is_id(id) && is_secret(secret)).then_some((id, secret))
}

/// Whether this is the id of a token.
#[must_use]
pub fn is_id(text: &str) -> bool {
    is_word(text, ID_BYTES)
}

/// Whether this is the secret part of a token.
#[must_use]
pub fn is_secret(text: &str) -> bool {
    is_word(text, SECRET_BYTES)
}

/// What the secret of a token says about a login with it.
pub struct Login {
    /// The id; anything at all.
    pub id: Vec<u8>,
    /// What must be known; anything at all.
    pub secret: Vec<u8>,
    /// When it ends.
    pub end: End,
    /// Whether it may be used for this.
    pub is_meant: bool,
    /// Further groups, as a list with commas.
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
