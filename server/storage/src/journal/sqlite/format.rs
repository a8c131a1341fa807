//! The format of what is stored.

/// The format of log, records and notes. Increased when a program that knows only the previous one could not
/// read it. Stores of earlier formats are upgraded when they are opened: format 2 had no log of its own,
/// format 3 no identity, and the records of format 4 did not say which schema wrote their objects.
pub const FORMAT: u64 = 5;

/// The first format with an identity and a mark beside the database.
pub(super) const FIRST_WITH_IDENTITY: u64 = 4;
