//! The caller who presents nothing.

use std::sync::Arc;

use machinery::user::User;

use super::{ANONYMOUS, UNAUTHENTICATED};

/// The one anonymous user.
#[must_use]
pub fn user() -> Arc<User> {
    Arc::new(User { name: ANONYMOUS.to_owned(), groups: vec![UNAUTHENTICATED.to_owned()], ..User::default() })
}
