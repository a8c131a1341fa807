//! The group that may do everything. It cannot be configured away, so that nobody locks themselves out.

use super::{Attributes, Authorizer, Decision};

/// The privileged group.
pub const MASTERS: &str = "system:masters";

/// Allows everything to the privileged group.
#[derive(Debug)]
pub struct Masters;

impl Authorizer for Masters {
    fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        if attributes.user.groups.iter().any(|group| group == MASTERS) {
            Decision::Allow
        } else {
            Decision::silent()
        }
    }
}
