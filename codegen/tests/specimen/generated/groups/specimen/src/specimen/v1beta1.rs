// Written by kindsmith from schema/specimen/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `specimen/v1beta1`.

pub mod gadget;

pub use self::gadget::types::{
    Gadget, GadgetSpec, GadgetBox, GadgetRequest, GadgetBasic, GadgetPart,
};
