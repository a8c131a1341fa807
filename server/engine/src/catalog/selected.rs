//! What the chain of admission keeps with a resource type.

use machinery::change::Operation;

use crate::phase::ByPhase;

/// Which plugins look at the writes of one resource type.
#[derive(Debug)]
pub(crate) struct Selected {
    /// The places of those that look at the type at all, with each of their interests that has it.
    pub(crate) interests: Box<[(usize, usize)]>,
    /// The places of those that are called for whole objects, which nearly all writes are of, by operation.
    /// Most plugins have no interest in a type, and a look at each of them takes longer than what the others
    /// do.
    pub(crate) whole: [ByPhase<Box<[usize]>>; Operation::ALL.len()],
}
