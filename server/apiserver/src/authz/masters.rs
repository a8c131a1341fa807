//! The group that may do everything. It cannot be configured away, so that nobody locks themselves out.

use machinery::user::User;

/// The privileged group.
pub const MASTERS: &str = "system:masters";

/// Whether this is somebody who may do everything.
#[must_use]
pub fn is_master(user: &User) -> bool {
    user.groups.iter().any(|group| group == MASTERS)
}
