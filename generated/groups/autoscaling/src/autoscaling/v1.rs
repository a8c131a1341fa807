// Written by kindsmith from schema/autoscaling/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `autoscaling/v1`.

pub mod scale;

pub use self::scale::types::{Scale, ScaleSpec, ScaleStatus};
