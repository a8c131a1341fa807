//! Allows everything, for tests and for servers whose callers are all trusted. Anonymous requests are
//! rejected in this mode.

use engine::authorization::{Attributes, Authorizer, Decision, listing::Listing};
use ground::ready::Ready;
use machinery::user::User;

/// Allows every request.
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
