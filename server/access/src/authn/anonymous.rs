//! The caller who presents nothing.

use machinery::user::User;

use super::{ANONYMOUS, Identity, UNAUTHENTICATED};

/// The one anonymous user.
#[must_use]
pub(crate) fn user() -> Identity {
    Identity::new(User {
        name: ANONYMOUS.to_owned(),
        groups: vec![UNAUTHENTICATED.to_owned()],
        ..User::default()
    })
}
