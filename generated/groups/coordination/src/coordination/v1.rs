// Written by kindsmith from schema/coordination/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `coordination/v1`.

pub mod lease;

pub use self::lease::types::{Lease, LeaseSpec};
