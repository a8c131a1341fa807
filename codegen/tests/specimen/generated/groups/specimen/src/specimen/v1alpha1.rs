// Written by kindsmith from schema/specimen/v1alpha1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `specimen/v1alpha1`.

pub mod plain;

pub use self::plain::types::Plain;
