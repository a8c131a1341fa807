//! Admission plugins: checks that need more than the object itself, such as other objects or the rights of the caller.
//!
//! Entry point: [`inventory`], the plugins in the order in which they are asked, and which are on. How they are called is said
//! in [`engine::context::admit`]. Invariant: a plugin judges a write and writes nothing itself.

mod certificates;
mod grants;
pub mod inventory;
mod namespace_lifecycle;

pub use self::inventory::{Plugins, Supplies};
