//! The meaning of single kinds beyond their schema: strategies, answers, roles and bindings, and bootstrap
//! tokens.
//!
//! Entry points: [`strategy::table`] and [`answer::answers`]. Invariant: strategies do no I/O. A kind without
//! such needs has no file here.

pub mod answer;
pub mod bootstrap_secret;
pub mod grants;
mod json_schema;
pub mod strategy;
