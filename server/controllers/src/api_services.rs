//! The versions of API groups that this server serves, as objects, and whether each version can be reached.

mod available;
mod priorities;
mod registered;

pub use self::available::{LOCAL, REMOTE};
pub(crate) use self::available::{local, remote};
pub use self::registered::NAME as REGISTRATION;
pub(crate) use self::registered::run as register;
