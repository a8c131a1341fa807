//! Denies everything, for tests. The privileged group and the public paths are allowed by authorizers in
//! front of this one.

use engine::authorization::{Attributes, Authorizer, Decision};
use ground::ready::Ready;

/// Allows no request.
#[derive(Debug)]
pub struct AlwaysDeny;

impl Authorizer for AlwaysDeny {
    fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Ready<'a, Decision> {
        Decision::no_opinion("Everything is forbidden.").into()
    }
}
