//! Everything is allowed. For a server whose callers are all trusted, and for tests; whoever presents
//! nothing is not let in then.

use engine::authorization::{Attributes, Authorizer, Decision, listing::Listing};
use ground::ready::Ready;
use machinery::user::User;

/// Allows everything.
#[derive(Debug)]
pub struct AlwaysAllow;

impl Authorizer for AlwaysAllow {
    fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Ready<'a, Decision> {
        Decision::allow().into()
    }

    fn rules(&self, _: &User, _: &str) -> Listing {
        Listing::everything()
    }
}
