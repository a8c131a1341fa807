//! The anonymous caller.

use std::collections::HashSet;

use machinery::user::User;

use super::{ANONYMOUS, Identity, UNAUTHENTICATED};

/// Accepts requests without credentials, on some paths or on all.
pub(super) struct AnonymousAccess {
    user: Identity,
    /// The only paths; empty for all.
    paths: HashSet<String>,
}

impl AnonymousAccess {
    pub(super) fn new(paths: &[String]) -> Self {
        AnonymousAccess { user: user(), paths: paths.iter().cloned().collect() }
    }

    /// The identity of a caller without credentials.
    pub(super) fn user_at(&self, path: &str) -> Option<&Identity> {
        // Paths are compared as they were sent: an escaped form of an allowed path is another path.
        (self.paths.is_empty() || self.paths.contains(path)).then_some(&self.user)
    }
}

/// The identity of callers without credentials.
#[must_use]
pub(crate) fn user() -> Identity {
    Identity::new(User {
        name: ANONYMOUS.to_owned(),
        groups: vec![UNAUTHENTICATED.to_owned()],
        ..User::default()
    })
}
