//! Admission plugins: checks that need more than the object itself. They look around, and they judge who does what.
//!
//! [`inventory`] lists them in the order in which they are asked, and says which are on. [`engine::admit`] says how they
//! are called. None of them writes.

mod certificates;
mod grants;
pub mod inventory;
mod namespace_lifecycle;

pub use self::inventory::{Plugins, Supplies};
