//! Nothing is allowed, and the answer says so. For tests. The privileged group and the public paths are
//! asked about before.

use engine::authorization::{Attributes, Authorizer, Decision};
use ground::ready::Ready;

/// Never allows anything.
#[derive(Debug)]
pub struct AlwaysDeny;

impl Authorizer for AlwaysDeny {
    fn authorize<'a>(&'a self, _: &'a Attributes<'a>) -> Ready<'a, Decision> {
        Decision::no_opinion("Everything is forbidden.").into()
    }
}
