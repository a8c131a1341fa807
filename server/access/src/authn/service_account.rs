//! Tokens of service accounts, which this server issues and verifies itself.
//!
//! A token is bound to its account, and may be bound to one more object: it is good for as long as those exist.
//! Where objects are looked up is not known here; a [`Lookup`] is handed in.

pub mod bound;
pub mod discovery;
pub mod issue;
pub mod keys;
pub mod legacy;

use std::{future::Future, path::PathBuf, pin::Pin};

use machinery::{brand::Brand, bytes::ByteString, user::User};

/// Keys, names and limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Files with keys that verify, PEM, beside the one that signs.
    pub key_files: Vec<PathBuf>,
    /// The key that signs, PEM. Without it, the server makes one.
    pub signing_key_file: Option<PathBuf>,
    /// Who issues: the first signs, all are believed. Without any, [`default_issuer`].
    pub issuers: Vec<String>,
    /// Whom a token must be meant for to be good here. Without any, the issuers.
    pub audiences: Vec<String>,
    /// The key that signs tokens in secrets, PEM. Without it, the one that signs all others.
    pub secrets_key_file: Option<PathBuf>,
    /// Whether tokens in secrets are believed whatever became of the secret and the account.
    pub believes_without_lookup: bool,
    /// Longest life of a token in seconds; zero for no limit.
    pub expiration_seconds_max: u64,
    /// Where clients find the keys, if not at this server.
    pub keys_url: Option<String>,
}

impl Settings {
    /// Who issues, never empty.
    #[must_use]
    pub fn issuers(&self, brand: &Brand) -> Vec<String> {
        if self.issuers.is_empty() { vec![default_issuer(brand)] } else { self.issuers.clone() }
    }

    /// Whom a token must be meant for to be good here, never empty.
    #[must_use]
    pub fn audiences(&self, brand: &Brand) -> Vec<String> {
        if self.audiences.is_empty() { self.issuers(brand) } else { self.audiences.clone() }
    }
}

/// The issuer when nobody names one: the service of the server inside a cluster.
#[must_use]
fn default_issuer(brand: &Brand) -> String {
    format!("https://{}.default.svc", brand.name)
}

/// What a token may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// A service account.
    Account,
    /// A secret.
    Secret,
}

/// What is to be known of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Its identity.
    pub uid: String,
    /// When it was deleted, in Unix seconds, while something holds it still.
    pub deleted_at: Option<i64>,
    /// The token that it holds, of a secret.
    pub token: ByteString,
}

/// What a look-up found; an error when nobody can say whether there is such an object.
pub type Finding<'a> = Pin<Box<dyn Future<Output = Result<Option<Found>, String>> + Send + 'a>>;

/// Looks objects up.
pub trait Lookup: Send + Sync {
    /// The newest state of an object; none when there is no such object.
    fn find<'a>(&'a self, sought: Sought, namespace: &'a str, name: &'a str) -> Finding<'a>;
}

/// The user that an account is.
fn user(namespace: &str, name: &str, uid: &str) -> User {
    User { uid: uid.to_owned(), ..User::service_account(namespace, name) }
}
