//! Two files that use each other.

pub mod left;
pub mod right;
