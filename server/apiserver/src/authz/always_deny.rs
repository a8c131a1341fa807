//! Nothing is allowed, and the answer says so. For tests. The privileged group and the public paths are
//! asked about before.

use super::{Attributes, Authorizer, Decision};

/// Never allows anything.
#[derive(Debug)]
pub struct AlwaysDeny;

impl Authorizer for AlwaysDeny {
    fn authorize(&self, _: &Attributes<'_>) -> Decision {
        Decision::NoOpinion("Everything is forbidden.".to_owned())
    }
}
