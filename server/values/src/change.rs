//! The circumstances of one write, as rules and strategies see them.

use crate::{brand::Brand, gates::Gates, time::Time, user::User};

/// What a write does to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// There is no stored object.
    Create,
    /// There is one.
    Update,
    /// There is one, and it goes. Admission is asked about this; rules and strategies are not.
    Delete,
}

/// What a strategy may know of a write.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// Create or update.
    pub operation: Operation,
    /// The group of the API that the writer speaks, as the schema names it.
    pub group: &'a str,
    /// The version of that API, as `v1`.
    pub version: &'a str,
    /// The sub-resource written through; empty for the object itself.
    pub subresource: &'a str,
    /// The time of the write.
    pub now: Time,
    /// The caller.
    pub user: &'a User,
    /// The active brand.
    pub brand: &'static Brand,
    /// The active gates.
    pub gates: &'a Gates,
}
