//! What a method of authentication is: what it examines, and what it may say.

use std::sync::Arc;

use ground::{peer::Peer, ready::Ready};
use http::HeaderMap;

use super::identity::Identity;

/// What a client presents with a request.
#[derive(Debug, Clone, Copy)]
pub struct Presented<'a> {
    /// The headers of the request.
    pub headers: &'a HeaderMap,
    /// The connection.
    pub peer: &'a Peer,
    /// The audiences of which a token must name one, in place of this server's.
    pub audiences: Option<&'a [String]>,
    /// The path of the request; empty if there is no request.
    pub path: &'a str,
}

impl<'a> Presented<'a> {
    /// The credentials of a request to this server.
    #[must_use]
    pub fn new(headers: &'a HeaderMap, peer: &'a Peer, path: &'a str) -> Self {
        Presented { headers, peer, audiences: None, path }
    }
}

/// A method of authentication.
pub trait Authenticator: Send + Sync {
    /// Examines the credentials.
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome>;
}

impl<Method: Authenticator> Authenticator for Arc<Method> {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome> {
        (**self).authenticate(presented)
    }
}

/// The outcome of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The method recognized this caller.
    User(Identity),
    /// There are no credentials for this method.
    NoOpinion,
    /// The credentials are invalid. The text is for the log and never for the client.
    Error(String),
    /// The credentials are invalid. The text may be sent to the client.
    Refused(String),
}
