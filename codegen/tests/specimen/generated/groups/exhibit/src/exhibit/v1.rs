// Written by kindsmith from schema/exhibit/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `exhibit/v1`.

pub mod gadget;

pub use self::gadget::types::Gadget;
