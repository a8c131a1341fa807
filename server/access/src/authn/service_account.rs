//! Tokens of service accounts, which this server issues and verifies itself.
//!
//! A token is bound to its account, and possibly to one more object. It is valid while those exist. A
//! [`Lookup`] hides where objects are stored.

pub mod bound;
pub mod discovery;
pub mod issue;
pub mod keys;
pub mod legacy;
pub mod uses;

use std::{future::Future, path::PathBuf, pin::Pin};

use machinery::{brand::Brand, bytes::ByteString, user::User};

/// Keys, names and limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServiceAccountSettings {
    /// Files with additional public keys, PEM.
    pub key_files: Vec<PathBuf>,
    /// The file with the signing key, PEM. By default, the server makes one.
    pub signing_key_file: Option<PathBuf>,
    /// The issuers: the first one is written into new tokens, and all are accepted. By default,
    /// `default_issuer`.
    pub issuers: Vec<String>,
    /// The audiences of this server. By default, the issuers.
    pub audiences: Vec<String>,
    /// The file with the key that signs tokens in Secrets, PEM. By default, the signing key.
    pub secrets_key_file: Option<PathBuf>,
    /// Whether tokens in Secrets are accepted without a look at the Secret and the account.
    pub believes_without_lookup: bool,
    /// Longest lifetime of a token in seconds; zero for no limit.
    pub expiration_seconds_max: u64,
    /// Whether tokens that are bound to pods live exactly as long as requested, also those of clients that
    /// may not know yet that they must renew them.
    pub keeps_requested_expiration: bool,
    /// Where clients find the keys, if not on this server.
    pub keys_url: Option<String>,
}

impl ServiceAccountSettings {
    /// The issuers, never empty.
    #[must_use]
    pub fn issuers(&self, brand: &Brand) -> Vec<String> {
        if self.issuers.is_empty() { vec![default_issuer(brand)] } else { self.issuers.clone() }
    }

    /// The audiences of this server, never empty.
    #[must_use]
    pub fn audiences(&self, brand: &Brand) -> Vec<String> {
        if self.audiences.is_empty() { self.issuers(brand) } else { self.audiences.clone() }
    }
}

/// The default issuer: the service of the server inside a cluster.
#[must_use]
fn default_issuer(brand: &Brand) -> String {
    format!("https://{}.default.svc", brand.name)
}

/// Kinds of objects on which a token depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// A service account.
    Account,
    /// A Secret.
    Secret,
    /// A pod.
    Pod,
    /// A node, which is in no namespace.
    Node,
}

/// The facts about an object that a token depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The uid of the object.
    pub uid: String,
    /// When it was deleted, in Unix seconds, while something holds it still.
    pub deleted_at: Option<i64>,
    /// The token in a Secret.
    pub token: ByteString,
    /// The day on which that token was used last, if it was.
    pub last_used: String,
    /// Since when that token does not count any more, if so.
    pub invalid_since: String,
    /// The Secrets that an account names.
    pub secrets: Vec<String>,
    /// The account that a pod runs as.
    pub account: String,
    /// The node that a pod is bound to, if any.
    pub node: String,
}

/// The result of a look-up. An error means that it is not known whether the object exists.
pub type Finding<'a> = Pin<Box<dyn Future<Output = Result<Option<Found>, String>> + Send + 'a>>;

/// Looks up the objects on which tokens depend.
pub trait Lookup: Send + Sync {
    /// Returns the newest state of an object; none if it does not exist.
    fn find<'a>(&'a self, sought: Sought, namespace: &'a str, name: &'a str) -> Finding<'a>;
}

/// The user that an account is.
fn user(namespace: &str, name: &str, uid: &str) -> User {
    User { uid: uid.to_owned(), ..User::service_account(namespace, name) }
}
