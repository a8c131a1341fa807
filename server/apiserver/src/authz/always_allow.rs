//! Everything is allowed. For a server whose callers are all trusted, and for tests; whoever presents
//! nothing is not let in then.

use machinery::user::User;

use super::{Attributes, Authorizer, Decision, Opinion, listing::Listing};

/// Allows everything.
#[derive(Debug)]
pub struct AlwaysAllow;

impl Authorizer for AlwaysAllow {
    fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Opinion<'a> {
        Decision::allow().into()
    }

    fn rules(&self, _: &User, _: &str) -> Listing {
        Listing::everything()
    }
}
