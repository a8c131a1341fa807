//! A history on trial, with what follows from it.

use super::floor::Floor;
use super::log::Log;
use crate::record::History;

/// What the parts of the check work on.
pub(crate) struct Case<'a> {
    pub(crate) history: &'a History,
    pub(crate) log: Log,
    pub(crate) floor: Floor,
}
