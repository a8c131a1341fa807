//! Everything is allowed. For a server whose callers are all trusted, and for tests; whoever presents
//! nothing is not let in then.

use super::{Attributes, Authorizer, Decision};

/// Allows everything.
#[derive(Debug)]
pub struct AlwaysAllow;

impl Authorizer for AlwaysAllow {
    fn authorize(&self, _: &Attributes<'_>) -> Decision {
        Decision::Allow
    }
}
