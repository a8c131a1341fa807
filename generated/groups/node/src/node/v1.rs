// Written by kindsmith from schema/node/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `node/v1`.

pub mod runtime_class;

pub use self::runtime_class::types::{RuntimeClass, Overhead, Scheduling};
