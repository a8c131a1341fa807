// Written by kindsmith from schema/events/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `events`.

pub mod v1;
