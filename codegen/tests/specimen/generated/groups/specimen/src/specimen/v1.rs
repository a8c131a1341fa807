// Written by kindsmith from schema/specimen/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `specimen/v1`.

pub mod gadget;
pub mod option;
pub mod plain;
pub mod question;
pub mod shared;
pub mod specimen;

pub use self::gadget::types::{
    Gadget, GadgetSpec, GadgetLimits, GadgetPart, GadgetRequest, GadgetDraft,
    GadgetChoice,
};
pub use self::option::types::{
    Option_, Self_, Shade, Vec_, Some_, None_, String_, Default_, Box_,
};
pub use self::plain::types::Plain;
pub use self::question::types::Question;
pub use self::shared::types::{Tags, TalkOptions, Node, Choice, Report};
pub use self::specimen::types::{
    Specimen, SpecimenSpec, Relations, Part, SpecimenStatus, SpecimenExtra, SpecimenHouse,
};
