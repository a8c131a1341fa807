//! What single kinds mean beyond their schema: strategies, answers to questions, roles and bindings as they are stored, and
//! bootstrap tokens.
//!
//! Entry points: [`strategy::table`] and [`answer::answers`]. Invariant: strategies do no I/O. A kind that needs none has no
//! file here.

pub mod answer;
pub mod bootstrap_secret;
pub mod grants;
pub mod strategy;
