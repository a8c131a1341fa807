//! The anonymous caller.

use machinery::user::User;

use super::{ANONYMOUS, Identity, UNAUTHENTICATED};

/// The identity of callers without credentials.
#[must_use]
pub(crate) fn user() -> Identity {
    Identity::new(User {
        name: ANONYMOUS.to_owned(),
        groups: vec![UNAUTHENTICATED.to_owned()],
        ..User::default()
    })
}
