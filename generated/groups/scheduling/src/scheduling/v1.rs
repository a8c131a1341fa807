// Written by kindsmith from schema/scheduling/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `scheduling/v1`.

pub mod priority_class;

pub use self::priority_class::types::PriorityClass;
