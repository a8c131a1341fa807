//! What the status of a definition says of its kind.

/// Its names are its own: no other definition of the group has them.
pub const NAMES_ACCEPTED: &str = "NamesAccepted";
/// It is served.
pub const ESTABLISHED: &str = "Established";
/// Its objects are being deleted, because it was.
pub const TERMINATING: &str = "Terminating";
