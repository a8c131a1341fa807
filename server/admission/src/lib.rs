//! Admission plugins: checks that need more than the object itself, such as other objects or the rights of the caller.
//!
//! Entry point: [`inventory`], the plugins in the order in which they are called, and which are on. What a plugin may do is said
//! in [`engine::context::admit`]. Invariant: a plugin changes or refuses the object of a write and writes nothing itself.

mod certificates;
mod grants;
pub mod inventory;
mod namespace_lifecycle;

pub use self::inventory::{Plugins, Supplies};
