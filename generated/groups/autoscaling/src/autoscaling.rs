// Written by kindsmith from schema/autoscaling/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `autoscaling`.

pub mod v1;
pub mod v2;
