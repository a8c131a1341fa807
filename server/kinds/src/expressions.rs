//! What the expressions of single kinds may use: their variables, and the types of these.

pub(crate) mod admission;
pub(crate) mod devices;
pub(crate) mod names;
