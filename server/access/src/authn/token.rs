//! What a method for tokens is: what it is asked, and what it may say.

use ground::ready::Ready;

use super::{Identity, Outcome};

/// The longest token that is examined. Longer ones would make every method hash or parse them.
pub const TOKEN_BYTES_MAX: usize = 16 * 1024;

/// A token, and the audiences that it must name.
#[derive(Debug, Clone, Copy)]
pub struct TokenQuery<'a> {
    /// Never empty, and no longer than [`TOKEN_BYTES_MAX`].
    pub(crate) token: &'a str,
    /// The audiences of which it must name one. Empty when this server has none.
    pub(crate) wanted: &'a [String],
    /// The audiences of this server.
    pub(crate) own: &'a [String],
}

impl TokenQuery<'_> {
    /// The outcome for a method whose tokens name no audience: they are meant for this server only.
    #[must_use]
    pub(crate) fn for_this_server(&self, identity: Identity) -> Outcome {
        if self.wanted.is_empty() {
            return Outcome::User(identity);
        }
        self.meant_for(identity, self.own).map_or(Outcome::NoOpinion, Outcome::User)
    }

    /// Returns the identity for a token that names these audiences; `None` if none of them is wanted.
    #[must_use]
    pub(crate) fn meant_for(&self, identity: Identity, named: &[String]) -> Option<Identity> {
        let common: Vec<String> = named.iter().filter(|name| self.wanted.contains(name)).cloned().collect();
        (!common.is_empty()).then(|| identity.meant_for(common))
    }
}

/// Recognizes one kind of token.
pub trait TokenAuthenticator: Send + Sync {
    /// Examines a token.
    fn authenticate<'a>(&'a self, asked: TokenQuery<'a>) -> Ready<'a, Outcome>;
}
