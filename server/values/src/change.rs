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
    /// A request is passed on from it. Admission alone is asked about this, too.
    Connect,
}

impl Operation {
    /// Every operation, in the order of [`Operation::index`].
    pub const ALL: [Operation; 4] =
        [Operation::Create, Operation::Update, Operation::Delete, Operation::Connect];

    /// The word of the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Operation::Create => "CREATE",
            Operation::Update => "UPDATE",
            Operation::Delete => "DELETE",
            Operation::Connect => "CONNECT",
        }
    }

    /// A small number.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
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
